package org.foldsieve.io.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.foldsieve.data.Setting;
import org.foldsieve.run.ParameterException;
import org.junit.jupiter.api.Test;

class ReadOptionsTest {

  /** So that a remedy in a message is what the user sets; the model and the limit are none. */
  @Test
  void everySettingOfAMessageIsAnOption() {
    assertThat(
            Stream.of(ReadOptions.class.getRecordComponents())
                .map(RecordComponent::getName)
                .filter(name -> !name.equals("model") && !name.equals("maxMemory")))
        .containsExactlyInAnyOrder(
            Stream.of(Setting.values()).map(Setting::id).toArray(String[]::new));
  }

  @Test
  void labelsComeFromOnePlace() {
    ReadOptions none = ReadOptions.defaults().withLabel("none");
    assertThatThrownBy(() -> none.withLabelsFile(Path.of("labels.txt")))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("give one of both");
  }
}
