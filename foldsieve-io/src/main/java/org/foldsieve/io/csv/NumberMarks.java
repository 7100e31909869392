package org.foldsieve.io.csv;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.foldsieve.data.Message;
import org.foldsieve.data.Setting;

/**
 * Numbers that are written with other marks than a point before the fraction, and what to do with
 * them. They are no words: as the only such column they would become the label.
 *
 * @param what how they are written
 * @param remedy what to do
 */
record NumberMarks(String what, Message remedy) {

  private static final Pattern DECIMAL_COMMA = Pattern.compile("[+-]?\\d*,\\d+([eE][+-]?\\d+)?");

  /** {@code 1,234} is either one and a bit or more than a thousand. */
  private static final Pattern EITHER = Pattern.compile("[+-]?[1-9]\\d{0,2},\\d{3}");

  /** Groups of three, and a fraction after the other mark or a second group. */
  private static final Pattern THOUSANDS =
      Pattern.compile(
          "[+-]?\\d{1,3}((,\\d{3})+\\.\\d+|(\\.\\d{3})+,\\d+|(,\\d{3}){2,}|(\\.\\d{3}){2,})");

  /** How these words are written, when all of them are such numbers. */
  static Optional<NumberMarks> of(List<String> words) {
    boolean thousands = false;
    boolean fraction = false;
    for (String word : words) {
      if (THOUSANDS.matcher(word).matches()) {
        thousands = true;
      } else if (DECIMAL_COMMA.matcher(word).matches()) {
        fraction |= !EITHER.matcher(word).matches();
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
}
