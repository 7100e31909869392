package org.foldsieve.app.text;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.foldsieve.evaluation.compare.Answer;
import org.foldsieve.evaluation.compare.Criterion;
import org.foldsieve.evaluation.compare.PairedDifference;

/**
 * The answer of a comparison in sentences.
 *
 * @param answer the answer
 * @param defaultMethod the method the program takes for such data when none is named
 * @param ranked the features as the winner ranks them on all rows, best first; empty where it
 *     refuses all rows
 */
public record AnswerText(Answer answer, String defaultMethod, List<String> ranked) {

  /** More names than these are not read, they are looked up. */
  private static final int NAMED = 30;

  /** Copies the list. */
  public AnswerText {
    ranked = List.copyOf(ranked);
  }

  /** The answer in one sentence. */
  public String headline() {
    int features = answer.result().features();
    if (!answer.isBetterThanRandom()) {
      PairedDifference lead = answer.overRandom();
      return String.format(
          Locale.ROOT,
          "No method is clearly better than a random order here; the best, %s, differs by %s over"
              + " all sizes.",
          answer.winner(),
          Measured.difference(lead.mean(), lead.standardError(), answer.criterion()));
    }
    if (!answer.fewerAreEnough()) {
      return String.format(
          Locale.ROOT,
          "In the order of %s no fewer than all %d features are enough; to keep fewer, take those"
              + " it ranks first.",
          answer.winner(),
          features);
    }
    return answer.keep() == 1
        ? String.format(
            Locale.ROOT,
            "Keep one of %d features: the one that %s ranks first.",
            features,
            answer.winner())
        : String.format(
            Locale.ROOT,
            "Keep the %d of %d features that %s ranks first.",
            answer.keep(),
            features,
            answer.winner());
  }

  /**
   * The features that the answer is of, by name, as the winner ranks them on all rows; empty where
   * they are not known.
   */
  public String names() {
    int shown = Math.min(answer.shownSize(), ranked.size());
    if (shown == 0) {
      return "";
    }
    String names = String.join(", ", ranked.subList(0, Math.min(NAMED, shown)));
    return shown <= NAMED
        ? names
        : String.format(Locale.ROOT, "%s and %d more", names, shown - NAMED);
  }

  /** What is reached with them, and how sure that is. */
  public String evidence() {
    Criterion criterion = answer.criterion();
    int shown = answer.shownSize();
    String text =
        String.format(
            Locale.ROOT,
            "With %s, %s on rows that took no part in ranking is %s; with %d random feature%s it is"
                + " %s, with all %d it is %s.",
            subset(),
            Measured.name(criterion),
            Measured.value(answer.value(), answer.error(), criterion),
            shown,
            shown == 1 ? "" : "s",
            Measured.value(answer.randomValue(), criterion),
            answer.result().features(),
            Measured.value(answer.allValue(), criterion));
    return text
        + describeGuess()
        + describeErrors()
        + answer.overNext().map(this::describeNext).orElse("")
        + describeDefault()
        + String.format(
            Locale.ROOT,
            " %s chosen by these same results: expect slightly less on new data.",
            answer.fewerAreEnough() ? "Method and number were" : "The method was");
  }

  /** What the largest class alone gives; of a number the mean gives R² 0, as everybody knows. */
  private String describeGuess() {
    Criterion criterion = answer.criterion();
    OptionalDouble guess = answer.result().guess(criterion);
    return guess.isEmpty() || criterion.metric().equals("r2")
        ? ""
        : String.format(
            Locale.ROOT,
            " Always guessing the largest class gives %s.",
            Measured.value(guess.getAsDouble(), criterion));
  }

  /** What is left to be wrong by, where a number is predicted: in its own units. */
  private String describeErrors() {
    List<String> errors =
        answer.result().criteria().stream()
            .filter(other -> other.measure().equals(answer.criterion().measure()))
            .filter(Measured::hasUnits)
            .map(other -> Measured.metric(other) + " " + Measured.value(answer.value(other), other))
            .toList();
    return errors.isEmpty()
        ? ""
        : String.format(Locale.ROOT, " That is %s.", String.join(" and ", errors));
  }

  /** The features the values are of, as the headline left them. */
  private String subset() {
    int shown = answer.shownSize();
    if (answer.isBetterThanRandom() && answer.fewerAreEnough()) {
      return shown == 1 ? "it" : "them";
    }
    return shown == 1
        ? "the feature it ranks first"
        : String.format(Locale.ROOT, "the %d features it ranks first", shown);
  }

  private String describeNext(PairedDifference lead) {
    String next = answer.methods().get(1);
    String name = next.equals(defaultMethod) ? next + " (the default)" : next;
    return String.format(
        Locale.ROOT,
        " Over all subset sizes the next method, %s, is %s.",
        name,
        distance(lead).orElse("not clearly different"));
  }

  /** Where the default stands, unless it is the winner or the next. */
  private String describeDefault() {
    if (answer.methods().indexOf(defaultMethod) < 2) {
      return "";
    }
    return String.format(
        Locale.ROOT,
        " The default, %s, is %s.",
        defaultMethod,
        distance(answer.over(defaultMethod)).orElse("not clearly different either"));
  }

  /** For example {@code 3.2 ± 0.4 points behind}; empty where the two do not clearly differ. */
  private Optional<String> distance(PairedDifference lead) {
    if (!lead.isClear()) {
      return Optional.empty();
    }
    String signed =
        Measured.difference(Math.abs(lead.mean()), lead.standardError(), answer.criterion());
    return Optional.of(
        signed.substring(1) + (lead.mean() > 0 ? " behind" : " ahead by this measure"));
  }
}
