package org.foldsieve.app.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.foldsieve.app.terminal.Visible;
import org.foldsieve.evaluation.compare.Answer;
import org.foldsieve.evaluation.compare.Comparison;
import org.foldsieve.evaluation.compare.ComparisonResult;
import org.foldsieve.evaluation.compare.Criterion;
import org.foldsieve.evaluation.compare.Summary;

/** A comparison in a few lines. */
public final class ComparisonText {

  private ComparisonText() {}

  /**
   * The answer, and a table of the methods under the criteria that decide.
   *
   * @param data what was compared on, in a line
   */
  public static String of(String data, AnswerText words) {
    Answer answer = words.answer();
    TextTable table = new TextTable().text("method");
    for (Criterion criterion : answer.deciding()) {
      table.number(Measured.judge(criterion)).number("above random");
    }
    table.number("best").number("with").number("enough");
    List<String> methods = new ArrayList<>(answer.methods());
    methods.add(Comparison.RANDOM);
    methods.add(Comparison.ALL);
    methods.forEach(method -> table.row(line(method, answer)));
    if (answer.result().guess(answer.criterion()).isPresent()) {
      table.row(guess(answer));
    }
    return String.format(
        Locale.ROOT,
        """
        %s

        %s
        %s%s

        %s
        Means of %s over all subset sizes and splits, with their standard errors. Best by %s;
        enough: the fewest features within one standard error of it.%s%s
        """,
        data,
        words.headline(),
        words.names().isEmpty() ? "" : "The features: " + Visible.line(words.names()) + "\n",
        words.evidence(),
        table,
        Measured.metric(answer.criterion()),
        Measured.judge(answer.criterion()),
        answer.result().guess(answer.criterion()).isPresent()
            ? " Guess: without a look at any feature."
            : "",
        choices(answer.result()));
  }

  /** A line for each method that chooses another. */
  private static String choices(ComparisonResult result) {
    return result.methods().stream()
        .filter(method -> !result.timesTaken(method).isEmpty())
        .map(method -> "\n" + ChoiceText.times(method, result.timesTaken(method)) + ".")
        .collect(Collectors.joining());
  }

  private static Object[] line(String method, Answer answer) {
    ComparisonResult result = answer.result();
    List<Object> cells = new ArrayList<>(List.of(method));
    for (Criterion criterion : answer.deciding()) {
      Summary summary = result.summary(method, criterion);
      cells.add(Measured.value(summary.mean(), summary.standardError(), criterion));
      cells.add(
          method.equals(Comparison.RANDOM)
              ? ""
              : Measured.difference(summary.minusRandom(), summary.minusRandomError(), criterion)
                  .replace(" points", ""));
    }
    Summary told = result.summary(method, answer.criterion());
    cells.add(Measured.value(told.best(), answer.criterion()));
    cells.add(told.bestFeatures());
    cells.add(told.oneErrorFeatures());
    return cells.toArray();
  }

  private static Object[] guess(Answer answer) {
    List<Object> cells = new ArrayList<>(List.of("guess"));
    for (Criterion criterion : answer.deciding()) {
      OptionalDouble value = answer.result().guess(criterion);
      cells.add(value.isPresent() ? Measured.value(value.getAsDouble(), criterion) : "");
      cells.add("");
    }
    cells.addAll(List.of("", "", ""));
    return cells.toArray();
  }
}
