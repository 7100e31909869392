package org.foldsieve.papers.trial;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.compare.Comparison;
import org.foldsieve.evaluation.compare.ComparisonResult;
import org.foldsieve.evaluation.compare.Criterion;
import org.foldsieve.evaluation.compare.Measure;
import org.foldsieve.evaluation.protocol.Protocol;
import org.foldsieve.papers.Experiment;
import org.foldsieve.papers.ExperimentReport;
import org.foldsieve.papers.ExperimentSetup;
import org.foldsieve.papers.Figure;
import org.foldsieve.papers.ReportRow;

/**
 * A figure of accuracies against the number of features, whose numbers the text does not give: our
 * curves, and the paper's claims about who wins held against them.
 *
 * @param panels makes the panels of these files
 * @param candidates our methods for the paper's
 * @param measures how orders are judged
 * @param maxFeatures the largest number of features
 * @param remarks what a reader should know
 */
public record ClassificationFigure(
    String id,
    String title,
    List<String> files,
    Function<ExperimentSetup, List<Panel>> panels,
    List<Contender> candidates,
    List<Measure> measures,
    int maxFeatures,
    List<String> remarks)
    implements Experiment {

  /**
   * One panel.
   *
   * @param name the data set
   * @param table the data
   * @param protocol the splits
   * @param claims what the paper says of it
   */
  public record Panel(String name, Table table, Protocol protocol, List<Says> claims) {}

  /**
   * The paper says that a method wins under a classifier.
   *
   * @param classifier the classifier's id
   * @param winner the method
   * @param from the smallest number of features it is said of
   * @param to the largest
   */
  public record Says(String classifier, String winner, int from, int to) {}

  @Override
  public ExperimentReport run(ExperimentSetup setup) {
    List<ReportRow> rows = new ArrayList<>();
    List<Figure> figures = new ArrayList<>();
    List<String> said = new ArrayList<>(remarks);
    for (Panel panel : panels.apply(setup)) {
      ComparisonResult result =
          Comparison.of(candidates.stream().map(Contender::method).toList(), measures)
              .withProtocol(panel.protocol())
              .withRandomOrders(setup.choose(3, 1))
              .withMaxFeatures(maxFeatures)
              .run(panel.table(), setup.folder(), setup.run());
      result.notes().forEach(note -> said.add(panel.name() + ": " + note));
      int testRows = panel.protocol().splits(panel.table(), setup.run()).get(0).test().length;
      for (Criterion criterion : result.criteria()) {
        addRows(panel, criterion, result, testRows, rows);
        String name = panel.name() + "-" + criterion.measure();
        figures.add(Curves.figure(name, panel.name(), criterion, result));
      }
    }
    return ExperimentReport.of(this, rows, figures, said);
  }

  private void addRows(
      Panel panel,
      Criterion criterion,
      ComparisonResult result,
      int testRows,
      List<ReportRow> rows) {
    String where = panel.name() + " " + criterion.measure();
    for (Says says : panel.claims()) {
      if (says.classifier().equals(criterion.measure())) {
        Map<String, Accuracies> all = accuracies(criterion, result, testRows, says);
        String range =
            String.format(Locale.ROOT, "%s, %d to %d features", where, says.from(), says.to());
        rows.add(Claim.wins(range, says.winner(), all));
      }
    }
    Says everything = new Says(criterion.measure(), "", 1, Integer.MAX_VALUE);
    Map<String, Accuracies> all = accuracies(criterion, result, testRows, everything);
    Accuracies random = all(criterion, result, testRows, Comparison.RANDOM, everything);
    all.forEach(
        (name, own) -> {
          rows.add(ReportRow.own(where, name, "mean accuracy %", own.mean(), own.meanError()));
          rows.add(
              ReportRow.own(where, name, "max accuracy %", own.max(), own.maxError())
                  .withRemark(String.format(Locale.ROOT, "at %d features", own.maxFeatures())));
          rows.add(
              ReportRow.own(
                  where,
                  name,
                  "mean accuracy minus random",
                  own.mean() - random.mean(),
                  own.pairedError(random)));
        });
    rows.add(ReportRow.own(where, "random", "mean accuracy %", random.mean(), random.meanError()));
  }

  /** The methods of the paper, the sizes cut to those a claim is about. */
  private Map<String, Accuracies> accuracies(
      Criterion criterion, ComparisonResult result, int testRows, Says says) {
    Map<String, Accuracies> all = new LinkedHashMap<>();
    for (Contender candidate : candidates) {
      boolean wanted = says.winner().isEmpty() || !candidate.paperMethod().isEmpty();
      if (wanted && result.methods().contains(candidate.name())) {
        all.put(candidate.name(), all(criterion, result, testRows, candidate.name(), says));
      }
    }
    return all;
  }

  private static Accuracies all(
      Criterion criterion, ComparisonResult result, int testRows, String method, Says says) {
    int[] sizes = result.curve(method, criterion).sizes();
    int[] places =
        IntStream.range(0, sizes.length)
            .filter(s -> sizes[s] >= says.from() && sizes[s] <= says.to())
            .toArray();
    double[][] values =
        Arrays.stream(result.values(method, criterion))
            .map(split -> Arrays.stream(places).mapToDouble(s -> split[s]).toArray())
            .toArray(double[][]::new);
    return new Accuracies(Arrays.stream(places).map(s -> sizes[s]).toArray(), values, testRows);
  }
}
