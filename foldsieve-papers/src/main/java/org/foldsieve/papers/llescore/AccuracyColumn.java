package org.foldsieve.papers.llescore;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.foldsieve.evaluation.compare.Comparison;
import org.foldsieve.evaluation.compare.ComparisonResult;
import org.foldsieve.evaluation.compare.Criterion;
import org.foldsieve.papers.ReportRow;
import org.foldsieve.papers.Verdict;
import org.foldsieve.papers.trial.Accuracies;
import org.foldsieve.papers.trial.Claim;
import org.foldsieve.papers.trial.Contender;
import org.foldsieve.papers.trial.PaperNumbers;

/** One column of a table of accuracies: a setting under a classifier. */
final class AccuracyColumn {

  /** The statistic that decides about a table. */
  static final String MEAN = "mean";

  private static final String MAX = "max";

  /** What a candidate that did not refuse reached. */
  private record Measured(Contender candidate, Accuracies accuracies) {

    String name() {
      return candidate.name();
    }

    boolean answersTo(String paperMethod) {
      return candidate.paperMethod().equals(paperMethod);
    }
  }

  private final AccuracyTable.Reading reading;
  private final AccuracyTable.Setting setting;
  private final String classifier;
  private final PaperNumbers paper;
  private final List<Measured> measured = new ArrayList<>();
  private final Accuracies random;

  /**
   * Takes what a comparison found.
   *
   * @param testRows how many rows were tested in a split
   */
  AccuracyColumn(
      AccuracyTable.Reading reading,
      AccuracyTable.Setting setting,
      PaperNumbers paper,
      ComparisonResult result,
      Criterion criterion,
      int testRows) {
    this.reading = reading;
    this.setting = setting;
    this.classifier = criterion.measure();
    this.paper = paper;
    this.random = accuracies(Comparison.RANDOM, result, criterion, testRows);
    for (Contender candidate : reading.candidates()) {
      if (result.methods().contains(candidate.name())) {
        measured.add(
            new Measured(candidate, accuracies(candidate.name(), result, criterion, testRows)));
      }
    }
  }

  private static Accuracies accuracies(
      String method, ComparisonResult result, Criterion criterion, int testRows) {
    return new Accuracies(
        result.curve(method, criterion).sizes(), result.values(method, criterion), testRows);
  }

  /** The numbers of the column: the candidates', the paper's claim, and the random order's. */
  List<ReportRow> rows() {
    String where = setting.label() + " " + classifier;
    List<ReportRow> rows = new ArrayList<>();
    for (Measured own : measured) {
      boolean judged = !own.answersTo(reading.bestOfMethod()) || isBest(own);
      for (String statistic : List.of(MEAN, MAX)) {
        Optional<PaperNumbers.Entry> printed =
            judged
                ? paper.find(setting.name(), classifier, own.candidate().paperMethod(), statistic)
                : Optional.empty();
        rows.add(row(where, own, statistic, printed));
      }
    }
    rows.add(Claim.wins(where, reading.winner(), ofPaper()));
    rows.add(ReportRow.own(where, "random", "mean accuracy %", random.mean(), random.meanError()));
    for (Measured own : measured) {
      rows.add(
          ReportRow.own(
              where,
              own.name(),
              "mean accuracy minus random",
              own.accuracies().mean() - random.mean(),
              own.accuracies().pairedError(random)));
    }
    return rows;
  }

  private ReportRow row(
      String where, Measured measured, String statistic, Optional<PaperNumbers.Entry> printed) {
    Accuracies own = measured.accuracies();
    boolean mean = statistic.equals(MEAN);
    double ours = mean ? own.mean() : own.max();
    double error = mean ? own.meanError() : own.maxError();
    String quantity = statistic + " accuracy %";
    String place = mean ? "" : String.format(Locale.ROOT, "at %d features", own.maxFeatures());
    ReportRow unjudged = ReportRow.own(where, measured.name(), quantity, ours, error);
    if (printed.isEmpty()) {
      return unjudged.withRemark(place);
    }
    PaperNumbers.Entry number = printed.get();
    if (!number.misprint().isEmpty()) {
      return unjudged.withRemark(
          String.format(
              Locale.ROOT, "the paper prints %.2f: %s", number.value(), number.misprint()));
    }
    Verdict verdict = Verdict.of(number.value(), ours, error, sameDirection(measured, statistic));
    String remark = mean ? "" : place + ", paper at " + number.features();
    if (mean && verdict == Verdict.NOT_REPRODUCED) {
      remark = reading.reasons().getOrDefault(measured.name(), "");
    }
    return new ReportRow(
        where, measured.name(), quantity, number.value(), ours, error, verdict, remark);
  }

  private Map<String, Accuracies> ofPaper() {
    Map<String, Accuracies> all = new LinkedHashMap<>();
    for (Measured own : measured) {
      if (!own.answersTo("")) {
        all.put(own.name(), own.accuracies());
      }
    }
    return all;
  }

  /** Whether the paper's winner beats this method (or, is it the winner, the second) here too. */
  private boolean sameDirection(Measured own, String statistic) {
    List<String> ranked = paper.ranked(setting.name(), classifier, statistic);
    boolean byMean = statistic.equals(MEAN);
    return own.answersTo(ranked.get(0))
        ? best(ranked.get(1))
            .filter(second -> own.accuracies().beats(second.accuracies(), byMean))
            .isPresent()
        : best(ranked.get(0))
            .filter(winner -> winner.accuracies().beats(own.accuracies(), byMean))
            .isPresent();
  }

  private boolean isBest(Measured own) {
    return best(own.candidate().paperMethod()).filter(own::equals).isPresent();
  }

  /** The candidate with the best mean among those that answer to a method of the paper. */
  private Optional<Measured> best(String paperMethod) {
    return measured.stream()
        .filter(own -> own.answersTo(paperMethod))
        .max(Comparator.comparingDouble(own -> own.accuracies().mean()));
  }
}
