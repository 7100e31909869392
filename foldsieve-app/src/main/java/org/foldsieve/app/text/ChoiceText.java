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
          judged ? amount("", one.score(), one.error(), choice) : "",
          judged && !one.name().equals(choice.preferred())
              ? amount("+", one.gain(), one.gainError(), choice)
              : "",
          remark(one, choice));
    }
    return String.format(
        Locale.ROOT,
        "chosen on %d rows in %d inner folds; gains are over %s%s%n%s",
        choice.rows(),
        choice.folds(),
        choice.preferred(),
        choice.isInPercent() ? ", in points" : "",
        table);
  }

  private static String remark(MethodChoice.Candidate one, MethodChoice choice) {
    if (one.refusal().isPresent()) {
      return "refused: " + one.refusal().get();
    }
    return one.name().equals(choice.chosen()) ? "chosen" : "";
  }

  /** Accuracies in per cent; R² is no share of rows. */
  private static String amount(String sign, double value, double error, MethodChoice choice) {
    return choice.isInPercent()
        ? String.format(Locale.ROOT, "%" + sign + ".1f ± %.1f", 100 * value, 100 * error)
        : String.format(Locale.ROOT, "%" + sign + ".3f ± %.3f", value, error);
  }
}
