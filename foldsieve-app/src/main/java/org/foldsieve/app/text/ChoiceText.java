package org.foldsieve.app.text;

import java.util.Locale;
import java.util.Map;
import org.foldsieve.score.MethodChoice;

/** A choice among methods as a small table. */
public final class ChoiceText {

  private ChoiceText() {}

  /** Every candidate with its score, and how far it is from the default. */
  public static String of(MethodChoice choice) {
    TextTable table =
        new TextTable().text("candidate").number(choice.measure()).number("gain").text("");
    for (MethodChoice.Candidate one : choice.candidates()) {
      table.row(one.name(), score(one, choice), gain(one, choice), remark(one, choice));
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

  /**
   * What a method chose on how many splits, for example {@code auto took gka-margin on 7 of 10
   * splits, fisher on 3}.
   *
   * @param method the method that chose
   * @param times how often it took what, the most frequent first; not empty
   */
  public static String times(String method, Map<String, Integer> times) {
    int splits = times.values().stream().mapToInt(count -> count).sum();
    StringBuilder text = new StringBuilder(method).append(" took ");
    String end = String.format(Locale.ROOT, " of %d splits", splits);
    for (Map.Entry<String, Integer> one : times.entrySet()) {
      text.append(one.getKey()).append(" on ").append(one.getValue()).append(end).append(", ");
      end = "";
    }
    return text.substring(0, text.length() - 2);
  }

  /** A candidate's score with its error; empty where it was not judged. */
  public static String score(MethodChoice.Candidate one, MethodChoice choice) {
    return Double.isNaN(one.score()) ? "" : amount("", one.score(), one.error(), choice);
  }

  /** What a candidate gains over the default; empty for that, and where it was not judged. */
  public static String gain(MethodChoice.Candidate one, MethodChoice choice) {
    return Double.isNaN(one.gain()) || one.name().equals(choice.preferred())
        ? ""
        : amount("+", one.gain(), one.gainError(), choice);
  }

  /** Whether it was chosen, or why it refused. */
  public static String remark(MethodChoice.Candidate one, MethodChoice choice) {
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
