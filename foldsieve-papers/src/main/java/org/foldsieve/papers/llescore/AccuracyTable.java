package org.foldsieve.papers.llescore;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.compare.Comparison;
import org.foldsieve.evaluation.compare.ComparisonResult;
import org.foldsieve.evaluation.compare.Criterion;
import org.foldsieve.evaluation.compare.Refusal;
import org.foldsieve.evaluation.protocol.Protocol;
import org.foldsieve.papers.Experiment;
import org.foldsieve.papers.ExperimentReport;
import org.foldsieve.papers.ExperimentSetup;
import org.foldsieve.papers.Figure;
import org.foldsieve.papers.ReportRow;
import org.foldsieve.papers.Verdict;
import org.foldsieve.papers.trial.Accuracies;
import org.foldsieve.papers.trial.Candidate;
import org.foldsieve.papers.trial.Claim;
import org.foldsieve.papers.trial.Curves;
import org.foldsieve.papers.trial.PaperNumbers;

/**
 * A table of accuracies over all prefixes 1..d of each method's order: "mean", the mean over
 * prefixes of the curve averaged over splits, and "max", the largest value of that curve.
 *
 * <p>The means decide about the table: a maximum mostly lies near all features, where every order
 * has the same accuracy.
 *
 * <p>Where several candidates answer to one method of the paper, the one with the best mean is held
 * against its number if the paper chose so (on the test rows), and each of them otherwise.
 *
 * @param otherIds ids of the figures that show its curves
 * @param data what it is measured on
 * @param reading how the paper's methods and claims are read
 */
record AccuracyTable(String id, String title, List<String> otherIds, Data data, Reading reading)
    implements Experiment {

  private static final String MEAN = "mean";
  private static final int RANDOM_ORDERS = 5;

  /**
   * What a table is measured on.
   *
   * @param files the files of the data folder
   * @param settings the columns, made of these files
   */
  record Data(List<String> files, Function<ExperimentSetup, List<Setting>> settings) {}

  /**
   * A column of the table.
   *
   * @param name the name in the paper's numbers
   * @param label the name in the report
   * @param table the data
   * @param protocol the splits
   */
  record Setting(String name, String label, Table table, Protocol protocol) {}

  /**
   * How a paper is read.
   *
   * @param candidates our methods for the paper's
   * @param bestOfMethod the method for which the paper took the best of several parameters
   * @param winner the method the paper says is the best
   * @param reasons why numbers are not reproduced, by candidate, where that is known
   * @param remarks what a reader should know
   */
  record Reading(
      List<Candidate> candidates,
      String bestOfMethod,
      String winner,
      Map<String, String> reasons,
      List<String> remarks) {

    Reading withReasons(Map<String, String> reasons) {
      return new Reading(candidates, bestOfMethod, winner, reasons, remarks);
    }

    Reading withRemarks(List<String> remarks) {
      return new Reading(candidates, bestOfMethod, winner, reasons, remarks);
    }
  }

  @Override
  public List<String> files() {
    return data.files();
  }

  @Override
  public ExperimentReport run(ExperimentSetup setup) {
    PaperNumbers paper = PaperNumbers.of(AccuracyTable.class, id);
    List<ReportRow> rows = new ArrayList<>();
    List<Figure> figures = new ArrayList<>();
    Map<String, List<String>> refusals = new LinkedHashMap<>();
    for (Setting setting : data.settings().apply(setup)) {
      ComparisonResult result =
          Comparison.withClasses(reading.candidates().stream().map(Candidate::method).toList())
              .withProtocol(setting.protocol())
              .withEveryPrefix(setting.table().features())
              .withRandomOrders(setup.choose(RANDOM_ORDERS, 2))
              .run(setting.table(), setup.folder(), setup.run());
      int testRows = setting.protocol().splits(setting.table(), setup.run()).get(0).test().length;
      result.refusals().forEach(refusal -> note(setting, refusal, refusals));
      for (Criterion criterion : result.criteria()) {
        new Column(setting, criterion, result, paper, testRows).report(rows);
        figures.add(figure(setting, criterion, result));
      }
    }
    List<String> said = new ArrayList<>(reading.remarks());
    refusals.values().forEach(places -> said.add(summary(places)));
    return ExperimentReport.of(this, rows, row -> row.quantity().startsWith(MEAN), figures, said);
  }

  /** A method that refuses a setting refuses most of them: in words once, then where else. */
  private static void note(Setting setting, Refusal refusal, Map<String, List<String>> byMethod) {
    List<String> places = byMethod.computeIfAbsent(refusal.method(), method -> new ArrayList<>());
    places.add(places.isEmpty() ? setting.label() + ": " + refusal : setting.label());
  }

  private static String summary(List<String> places) {
    String first = places.get(0);
    return places.size() == 1
        ? first
        : "%s (so it did at %s)"
            .formatted(first, String.join(", ", places.subList(1, places.size())));
  }

  private static Figure figure(Setting setting, Criterion criterion, ComparisonResult result) {
    String name = (setting.label() + "-" + criterion.measure()).replaceAll("[^a-z0-9]+", "-");
    return Curves.figure(name, setting.label(), criterion, result);
  }

  /** One column of the table: a setting under a classifier. */
  private final class Column {

    private final Setting setting;
    private final Criterion criterion;
    private final ComparisonResult result;
    private final PaperNumbers paper;
    private final Map<String, Accuracies> accuracies;

    Column(
        Setting setting,
        Criterion criterion,
        ComparisonResult result,
        PaperNumbers paper,
        int testRows) {
      this.setting = setting;
      this.criterion = criterion;
      this.result = result;
      this.paper = paper;
      this.accuracies =
          result.methods().stream()
              .filter(method -> !method.equals(Comparison.ALL))
              .collect(
                  Collectors.toMap(
                      method -> method,
                      method ->
                          new Accuracies(
                              result.curve(method, criterion).sizes(),
                              result.values(method, criterion),
                              testRows)));
    }

    void report(List<ReportRow> rows) {
      String where = setting.label() + " " + criterion.measure();
      for (Candidate candidate : reading.candidates()) {
        Accuracies own = accuracies.get(candidate.name());
        if (own == null) {
          continue;
        }
        boolean judged =
            !candidate.paperMethod().equals(reading.bestOfMethod())
                || best(reading.bestOfMethod()).equals(candidate.name());
        for (String statistic : List.of(MEAN, "max")) {
          Optional<PaperNumbers.Entry> printed =
              judged ? find(candidate.paperMethod(), statistic) : Optional.empty();
          rows.add(row(where, candidate, own, statistic, printed));
        }
      }
      rows.add(Claim.wins(where, reading.winner(), ofPaper()));
      Accuracies random = accuracies.get(Comparison.RANDOM);
      rows.add(
          ReportRow.own(where, "random", "mean accuracy %", random.mean(), random.meanError()));
      for (Candidate candidate : reading.candidates()) {
        Accuracies own = accuracies.get(candidate.name());
        if (own != null) {
          rows.add(
              ReportRow.own(
                  where,
                  candidate.name(),
                  "mean accuracy minus random",
                  own.mean() - random.mean(),
                  own.pairedError(random)));
        }
      }
    }

    private ReportRow row(
        String where,
        Candidate candidate,
        Accuracies own,
        String statistic,
        Optional<PaperNumbers.Entry> printed) {
      boolean mean = statistic.equals(MEAN);
      double ours = mean ? own.mean() : own.max();
      double error = mean ? own.meanError() : own.maxError();
      String quantity = statistic + " accuracy %";
      String place = mean ? "" : "at %d features".formatted(own.maxFeatures());
      if (printed.isEmpty()) {
        return ReportRow.own(where, candidate.name(), quantity, ours, error).withRemark(place);
      }
      PaperNumbers.Entry number = printed.get();
      if (!number.misprint().isEmpty()) {
        return ReportRow.own(where, candidate.name(), quantity, ours, error)
            .withRemark(
                String.format(
                    Locale.ROOT, "the paper prints %.2f: %s", number.value(), number.misprint()));
      }
      Verdict verdict =
          Verdict.of(number.value(), ours, error, sameDirection(candidate, own, statistic));
      String remark = mean ? "" : place + ", paper at " + number.features();
      if (mean && verdict == Verdict.NOT_REPRODUCED) {
        remark = reading.reasons().getOrDefault(candidate.name(), "");
      }
      return new ReportRow(
          where, candidate.name(), quantity, number.value(), ours, error, verdict, remark);
    }

    private Map<String, Accuracies> ofPaper() {
      Map<String, Accuracies> all = new LinkedHashMap<>();
      for (Candidate candidate : reading.candidates()) {
        if (!candidate.paperMethod().isEmpty() && accuracies.containsKey(candidate.name())) {
          all.put(candidate.name(), accuracies.get(candidate.name()));
        }
      }
      return all;
    }

    private Optional<PaperNumbers.Entry> find(String method, String statistic) {
      return paper.find(setting.name(), criterion.measure(), method, statistic);
    }

    /** Whether the paper's winner beats this method (or, is it the winner, the second) here too. */
    private boolean sameDirection(Candidate candidate, Accuracies own, String statistic) {
      List<String> ranked = paper.ranked(setting.name(), criterion.measure(), statistic);
      String winner = ranked.get(0);
      boolean isWinner = candidate.paperMethod().equals(winner);
      Accuracies upper = isWinner ? own : accuracies.get(best(winner));
      Accuracies lower = isWinner ? accuracies.get(best(ranked.get(1))) : own;
      return upper != null && lower != null && upper.beats(lower, statistic.equals(MEAN));
    }

    /** The candidate with the best mean among those that answer to a method of the paper. */
    private String best(String paperMethod) {
      return reading.candidates().stream()
          .filter(candidate -> candidate.paperMethod().equals(paperMethod))
          .map(Candidate::name)
          .filter(accuracies::containsKey)
          .max(Comparator.comparingDouble(name -> accuracies.get(name).mean()))
          .orElse("");
    }
  }
}
