package org.foldsieve.papers.llescore;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
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
import org.foldsieve.papers.trial.Contender;
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
      List<Contender> candidates,
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
          Comparison.withClasses(reading.candidates().stream().map(Contender::method).toList())
              .withProtocol(setting.protocol())
              .withEveryPrefix(setting.table().features())
              .withRandomOrders(setup.choose(RANDOM_ORDERS, 2))
              .run(setting.table(), setup.folder(), setup.run());
      int testRows = setting.protocol().splits(setting.table(), setup.run()).get(0).test().length;
      result.refusals().forEach(refusal -> note(setting, refusal, refusals));
      for (Criterion criterion : result.criteria()) {
        rows.addAll(
            new AccuracyColumn(reading, setting, paper, result, criterion, testRows).rows());
        figures.add(figure(setting, criterion, result));
      }
    }
    List<String> said = new ArrayList<>(reading.remarks());
    refusals.values().forEach(places -> said.add(summary(places)));
    return ExperimentReport.of(
        this, rows, row -> row.quantity().startsWith(AccuracyColumn.MEAN), figures, said);
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
        : String.format(
            Locale.ROOT,
            "%s (so it did at %s)",
            first,
            String.join(", ", places.subList(1, places.size())));
  }

  private static Figure figure(Setting setting, Criterion criterion, ComparisonResult result) {
    String name = (setting.label() + "-" + criterion.measure()).replaceAll("[^a-z0-9]+", "-");
    return Curves.figure(name, setting.label(), criterion, result);
  }
}
