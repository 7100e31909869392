package org.foldsieve.io.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.foldsieve.data.Setting;
import org.foldsieve.run.ParameterException;
import org.junit.jupiter.api.Test;

class ReadOptionsTest {

  /**
   * So that a remedy in a message is what the user sets; the model and the limit are none, and a
   * query stands in the place of the file.
   */
  @Test
  void everySettingOfAMessageIsAnOption() {
    assertThat(
            Stream.of(ReadOptions.class.getRecordComponents())
                .map(RecordComponent::getName)
                .filter(name -> !name.equals("model") && !name.equals("maxMemory")))
        .containsExactlyInAnyOrder(
            Stream.of(Setting.values())
                .filter(setting -> setting != Setting.SQL)
                .map(Setting::id)
                .toArray(String[]::new));
  }

  @Test
  void anAddressIsToldWithoutItsSecrets() {
    assertThat(Query.withoutSecrets("jdbc:postgresql://me:s@cret@host:5432/db?user=x&Password=y;z"))
        .isEqualTo("jdbc:postgresql://me:***@host:5432/db?user=x&Password=***;z");
    assertThat(Query.withoutSecrets("jdbc:x://host:1/db?token=a")).endsWith("host:1/db?token=***");
    assertThat(Query.withoutSecrets("jdbc:duckdb:")).isEqualTo("jdbc:duckdb:");
    assertThat(new Query(Optional.of("jdbc:x://host/shop?pwd=1"), "select 1").name())
        .isEqualTo("shop");
  }

  @Test
  void labelsComeFromOnePlace() {
    ReadOptions none = ReadOptions.defaults().withLabel("none");
    assertThatThrownBy(() -> none.withLabelsFile(Path.of("labels.txt")))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("give one of both");
  }
}
