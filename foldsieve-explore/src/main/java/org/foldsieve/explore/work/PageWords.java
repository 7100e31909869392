package org.foldsieve.explore.work;

import java.util.Locale;
import org.foldsieve.data.Setting;

/** Settings as the page calls them: where its user finds what the library would have them set. */
final class PageWords {

  private PageWords() {}

  /** A setting, and where it helps what it should be. */
  static String of(Setting.Mention mention) {
    String value = mention.value();
    return switch (mention.setting()) {
      case LABEL -> value.equals("none") ? "“Label is: there is none”" : role("label", value);
      case ID -> role("id", value);
      case DROP -> role("dropped", value);
      case TARGET -> "“Label is: " + (value.equals("class") ? "classes" : "a number") + "”";
      case MISSING -> "“Gaps”";
      case CATEGORICAL -> "“Words”";
      case HEADER -> "“First row”";
      case DECIMAL -> "“Numbers: with a " + value + "”";
      default -> "--" + mention.setting().name().toLowerCase(Locale.ROOT).replace('_', '-');
    };
  }

  /** A role, and of which columns where the message knows them. */
  private static String role(String role, String columns) {
    boolean known = !columns.isEmpty() && !columns.startsWith("NAME");
    return known
        ? String.format(Locale.ROOT, "the role “%s” of %s", role, columns)
        : String.format(Locale.ROOT, "the role “%s”", role);
  }
}
