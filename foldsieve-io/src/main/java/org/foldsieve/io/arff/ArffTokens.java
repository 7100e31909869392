package org.foldsieve.io.arff;

import java.util.Arrays;
import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.io.file.Blanks;

/**
 * Splits a line of an ARFF file into words. Blanks and commas separate; quotes, single or double,
 * hold a word together; a backslash inside them takes the next character as it is.
 */
final class ArffTokens {

  private char[] line = new char[256];
  private int end;
  private int at;
  private long number;

  /** The last word, without quotes, and whether it had them. */
  private char[] word = new char[64];

  private int length;
  private boolean quoted;

  /** Begins a line. */
  void begin(String text, long lineNumber) {
    end = text.length();
    if (end > line.length) {
      line = new char[Math.max(end, 2 * line.length)];
    }
    text.getChars(0, end, line, 0);
    at = 0;
    number = lineNumber;
  }

  /** The number of the line, from 1. */
  long number() {
    return number;
  }

  /** The next character that is no blank, or 0 at the line's end or a comment. */
  char peek() {
    while (at < end && Blanks.is(line[at])) {
      at++;
    }
    return at == end || line[at] == '%' ? 0 : line[at];
  }

  /** Steps over a character if it comes next. */
  boolean skip(char c) {
    if (peek() != c) {
      return false;
    }
    at++;
    return true;
  }

  /** Reads the next word; false when a bracket, a comma or the line's end comes first. */
  boolean next() {
    char first = peek();
    length = 0;
    quoted = first == '\'' || first == '"';
    if (first == 0 || isDelimiter(first)) {
      return false;
    }
    if (quoted) {
      readQuoted(first);
    } else {
      while (at < end && !Blanks.is(line[at]) && !isDelimiter(line[at])) {
        append(line[at++]);
      }
    }
    return true;
  }

  private static boolean isDelimiter(char c) {
    return c == ',' || c == '{' || c == '}';
  }

  private void readQuoted(char quote) {
    at++;
    while (at < end && line[at] != quote) {
      char c = line[at++];
      if (c == '\\' && at < end) {
        c = unescape(line[at++]);
      }
      append(c);
    }
    if (at == end) {
      throw new DataException(
          String.format(Locale.ROOT, "line %d has a quote that does not end", number));
    }
    at++;
  }

  private static char unescape(char c) {
    return switch (c) {
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      default -> c;
    };
  }

  private void append(char c) {
    if (length == word.length) {
      word = Arrays.copyOf(word, 2 * length);
    }
    word[length++] = c;
  }

  /** The characters of the word; {@link #length()} of them count. */
  char[] word() {
    return word;
  }

  int length() {
    return length;
  }

  /** Whether the word is the mark of a missing value. */
  boolean isMissing() {
    return !quoted && length == 1 && word[0] == '?';
  }

  String text() {
    return new String(word, 0, length);
  }
}
