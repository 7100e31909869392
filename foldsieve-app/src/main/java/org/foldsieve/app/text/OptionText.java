package org.foldsieve.app.text;

import java.util.Locale;
import org.foldsieve.data.Message;
import org.foldsieve.data.Setting;

/** Messages of the library in the words of the command line. */
public final class OptionText {

  private OptionText() {}

  /** The message, with {@code --missing drop-rows} where the library says missing=drop-rows. */
  public static String of(Message message) {
    return message.text(
        mention ->
            mention.value().isEmpty()
                ? option(mention.setting())
                : option(mention.setting()) + " " + mention.value());
  }

  static String option(Setting setting) {
    return switch (setting) {
      case LABELS_FILE -> "--labels";
      case TRANSPOSED -> "--transpose";
      default -> "--" + setting.name().toLowerCase(Locale.ROOT).replace('_', '-');
    };
  }
}
