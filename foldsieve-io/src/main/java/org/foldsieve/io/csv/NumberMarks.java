package org.foldsieve.io.csv;

import java.util.List;
import java.util.Optional;
import org.foldsieve.data.Message;
import org.foldsieve.data.Setting;
import org.foldsieve.io.file.Decimals;

/**
 * Numbers that are written with other marks than a point before the fraction, and what to do with
 * them. They are no words: as the only such column they would become the label.
 *
 * @param what how they are written
 * @param remedy what to do
 */
record NumberMarks(String what, Message remedy) {

  /** How these words are written, when all of them are such numbers. */
  static Optional<NumberMarks> of(List<String> words) {
    boolean thousands = false;
    boolean fraction = false;
    for (String word : words) {
      if (new Scan(word).isThousands()) {
        thousands = true;
      } else if (new Scan(word).isDecimalComma()) {
        fraction |= !new Scan(word).isEither();
      } else {
        return Optional.empty();
      }
    }
    if (words.isEmpty()) {
      return Optional.empty();
    }
    if (thousands) {
      return Optional.of(
          new NumberMarks(
              "marks between thousands", Message.of("save the numbers without such marks")));
    }
    Message comma = Message.of("%s reads a comma before the fraction", Setting.DECIMAL.to("comma"));
    return Optional.of(
        fraction
            ? new NumberMarks("a comma before the fraction", comma)
            : new NumberMarks(
                "a comma",
                Message.of(
                    "%s; if it parts thousands instead, save the numbers without it", comma)));
  }

  /** One way through a word, from its begin to its end: words of a file have any length. */
  private static final class Scan {

    private final String word;
    private int at;

    Scan(String word) {
      this.word = word;
      if (!word.isEmpty() && (word.charAt(0) == '-' || word.charAt(0) == '+')) {
        at = 1;
      }
    }

    /** Digits with a comma before the fraction: {@code 1,5} or {@code ,5e3}. */
    boolean isDecimalComma() {
      digits();
      if (!skip(',') || digits() == 0) {
        return false;
      }
      if (skip('e') || skip('E')) {
        if (!skip('-')) {
          skip('+');
        }
        return digits() > 0 && isAtEnd();
      }
      return isAtEnd();
    }

    /** {@code 1,234} is either one and a bit or more than a thousand. */
    boolean isEither() {
      boolean zero = next() == '0';
      int whole = digits();
      return !zero && whole >= 1 && whole <= 3 && skip(',') && digits() == 3 && isAtEnd();
    }

    /** Groups of three, and a fraction behind the other mark or a second group. */
    boolean isThousands() {
      int whole = digits();
      char mark = next();
      if (whole < 1 || whole > 3 || (mark != ',' && mark != '.')) {
        return false;
      }
      int groups = 0;
      while (skip(mark)) {
        if (digits() != 3) {
          return false;
        }
        groups++;
      }
      return isAtEnd() ? groups >= 2 : skip(mark == ',' ? '.' : ',') && digits() > 0 && isAtEnd();
    }

    private int digits() {
      int begin = at;
      while (at < word.length() && Decimals.isDigit(word.charAt(at))) {
        at++;
      }
      return at - begin;
    }

    private boolean skip(char c) {
      if (next() != c) {
        return false;
      }
      at++;
      return true;
    }

    private char next() {
      return isAtEnd() ? 0 : word.charAt(at);
    }

    private boolean isAtEnd() {
      return at == word.length();
    }
  }
}
