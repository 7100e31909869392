package org.foldsieve.io.csv;

import java.util.List;

/**
 * How the fields of a text file are separated, seen in its first lines.
 *
 * @param separator the character between fields
 * @param blanks whether any run of blanks separates fields
 * @param blankBeforeQuote whether a quoted field may have blanks around its quotes
 */
record CsvLayout(char separator, boolean blanks, boolean blankBeforeQuote) {

  /**
   * In the order they are tried. The comma comes late: it also stands inside numbers and words of
   * files that are separated by something else.
   */
  private static final char[] SEPARATORS = {'\t', ';', ',', '|'};

  /** The layout of a file that begins with these lines. */
  static CsvLayout of(List<String> lines) {
    char most = ',';
    int mostCount = 0;
    for (char candidate : SEPARATORS) {
      int first = lines.isEmpty() ? 0 : count(lines.get(0), candidate);
      if (first > 0 && haveFields(lines.stream().map(line -> count(line, candidate)).toList())) {
        return new CsvLayout(candidate, false, spaced(lines, candidate));
      }
      if (first > mostCount) {
        most = candidate;
        mostCount = first;
      }
    }
    if (mostCount == 0 && isBlankSeparated(lines)) {
      return new CsvLayout(' ', true, false);
    }
    return new CsvLayout(most, false, spaced(lines, most));
  }

  /** The layout of a file whose fields are known to be separated by tabs. */
  static CsvLayout ofTabs(List<String> lines) {
    return new CsvLayout('\t', false, spaced(lines, '\t'));
  }

  private static int count(String line, char separator) {
    int count = 0;
    boolean quoted = false;
    for (int at = 0; at < line.length(); at++) {
      char c = line.charAt(at);
      if (c == '"') {
        quoted = !quoted;
      } else if (c == separator && !quoted) {
        count++;
      }
    }
    return count;
  }

  private static boolean spaced(List<String> lines, char separator) {
    return lines.stream()
        .anyMatch(line -> line.contains(separator + " \"") || line.contains("\" " + separator));
  }

  private static boolean isBlankSeparated(List<String> lines) {
    if (lines.isEmpty()) {
      return false;
    }
    List<Integer> fields = lines.stream().map(CsvLayout::countBlankSeparated).toList();
    return fields.get(0) > 1 && haveFields(fields);
  }

  /**
   * Whether all lines have as many, or all but the first one more: R names rows, not their names.
   */
  private static boolean haveFields(List<Integer> counts) {
    int first = counts.get(0);
    List<Integer> others = counts.subList(1, counts.size());
    return others.stream().allMatch(count -> count == first)
        || others.stream().allMatch(count -> count == first + 1);
  }

  /** The number of fields between runs of blanks. */
  private static int countBlankSeparated(String line) {
    String text = line.strip();
    int fields = 1;
    for (int at = 1; at < text.length(); at++) {
      fields += text.charAt(at) == ' ' && text.charAt(at - 1) != ' ' ? 1 : 0;
    }
    return fields;
  }

  /** For a remark, where the separator is not a comma. */
  String describe() {
    if (blanks) {
      return "blanks";
    }
    return switch (separator) {
      case '\t' -> "tabs";
      case ';' -> "semicolons";
      default -> "'" + separator + "'";
    };
  }
}
