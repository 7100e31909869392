package org.foldsieve.io;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How the fields of a text file are separated, seen in its first lines.
 *
 * @param separator the character between fields
 * @param blanks whether any run of blanks separates fields
 * @param blankBeforeQuote whether a quoted field may have blanks around its quotes
 */
record CsvLayout(char separator, boolean blanks, boolean blankBeforeQuote) {

  /** How many bytes are looked at. */
  static final int HEAD = 1 << 16;

  private static final int LINES = 50;

  /**
   * In the order they are tried. The comma comes late: it also stands inside numbers and words of
   * files that are separated by something else.
   */
  private static final char[] SEPARATORS = {'\t', ';', ',', '|'};

  /** The layout of a file that begins like this. */
  static CsvLayout of(byte[] head, Optional<Format> format) {
    List<String> lines = lines(head);
    if (format.equals(Optional.of(Format.TSV))) {
      return new CsvLayout('\t', false, spaced(lines, '\t'));
    }
    char most = ',';
    int mostCount = 0;
    for (char candidate : SEPARATORS) {
      int first = lines.isEmpty() ? 0 : count(lines.get(0), candidate);
      if (first > 0 && lines.stream().allMatch(line -> count(line, candidate) == first)) {
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

  /** The whole lines of the head that are not blank; quoted line breaks stay inside a line. */
  static List<String> lines(byte[] head) {
    String text = new String(head, StandardCharsets.UTF_8);
    List<String> lines = new ArrayList<>();
    int begin = 0;
    boolean quoted = false;
    for (int at = 0; at < text.length() && lines.size() < LINES; at++) {
      char c = text.charAt(at);
      if (c == '"') {
        quoted = !quoted;
      } else if (!quoted && (c == '\n' || c == '\r')) {
        add(lines, text.substring(begin, at));
        begin = at + 1;
      }
    }
    // The last line may be cut: it counts only when there is no other, or the file ends with it.
    if (lines.isEmpty() || (head.length < HEAD && lines.size() < LINES)) {
      add(lines, text.substring(begin));
    }
    return lines;
  }

  private static void add(List<String> lines, String line) {
    if (!line.isBlank()) {
      lines.add(line);
    }
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
    int fields = lines.get(0).strip().split(" +").length;
    return fields > 1 && lines.stream().allMatch(line -> line.strip().split(" +").length == fields);
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
