package org.foldsieve.app.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.foldsieve.app.option.DataOptions;
import org.foldsieve.data.Message;
import org.foldsieve.data.Setting;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Model.CommandSpec;

class OptionTextTest {

  @Test
  void settingsBecomeOptions() {
    Message message =
        Message.of(
            "leave it out (%s, or %s), or read %s",
            Setting.DROP, Setting.MISSING.to("drop-features"), Setting.LABELS_FILE.to("FILE"));
    assertThat(OptionText.of(message))
        .isEqualTo("leave it out (--drop, or --missing drop-features), or read --labels FILE");
  }

  /** The address of a database is no setting of its own: it is where the query goes. */
  @Test
  void everySettingHasItsOption() {
    CommandSpec options = CommandSpec.forAnnotatedObject(new DataOptions());
    assertThat(options.optionsMap().keySet())
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(Stream.of("--jdbc"), Stream.of(Setting.values()).map(OptionText::option))
                .toList());
  }
}
