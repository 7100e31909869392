package org.foldsieve.app.text;

import java.util.Locale;
import org.foldsieve.score.MethodChoice;

/** A choice among methods as a small table. */
public final class ChoiceText {

  private ChoiceText() {}

  /** Every candidate with its score, and how far it is from the default. */
  public static String of(MethodChoice choice) {
    TextTable table =
        new TextTable().text("candidate").number(choice.measure()).number("gain").text("");
    for (MethodChoice.Candidate one : choice.candidates()) {
      boolean judged = !Double.isNaN(one.score());
      table.row(
          one.name(),
          judged ? percent("%.1f", one.score(), one.error()) : "",
          judged && !one.name().equals(choice.preferred())
              ? percent("%+.1f", one.gain(), one.gainError())
              : "",
          remark(one, choice));
    }
    return String.format(
        Locale.ROOT,
        "chosen on %d rows in %d inner folds; gains are over %s, in points%n%s",
        choice.rows(),
        choice.folds(),
        choice.preferred(),
        table);
  }

  private static String remark(MethodChoice.Candidate one, MethodChoice choice) {
    if (one.refusal().isPresent()) {
      return "refused: " + one.refusal().get();
    }
    return one.name().equals(choice.chosen()) ? "chosen" : "";
  }

  private static String percent(String format, double value, double error) {
    return String.format(Locale.ROOT, format + " ± %.1f", 100 * value, 100 * error);
  }
}
