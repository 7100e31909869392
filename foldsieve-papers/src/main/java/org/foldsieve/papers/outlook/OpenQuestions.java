package org.foldsieve.papers.outlook;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Scaling;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.protocol.PerClass;
import org.foldsieve.evaluation.protocol.Split;
import org.foldsieve.evaluation.protocol.StratifiedFolds;
import org.foldsieve.graph.weight.LleWeights;
import org.foldsieve.graph.weight.Regularization;
import org.foldsieve.method.Methods;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.papers.DataFolder;
import org.foldsieve.papers.Experiment;
import org.foldsieve.papers.ExperimentReport;
import org.foldsieve.papers.ExperimentSetup;
import org.foldsieve.papers.ReportRow;
import org.foldsieve.papers.trial.AvailableSets;
import org.foldsieve.papers.trial.RowSubsets;
import org.foldsieve.papers.trial.SampleMean;
import org.foldsieve.run.Run;

/**
 * The questions the papers leave: whether the LLE score is about weights or about who the
 * neighbours are, whether its subsets can be found greedily, and whether labels help LNE. (What
 * FRLL gains by charging for redundancy is in the comparison of selectors.)
 */
final class OpenQuestions implements Experiment {

  private static final int PICKS = 10;
  private static final int NEIGHBORS = 5;
  private static final int LABELS = 5;

  @Override
  public String id() {
    return "open-questions";
  }

  @Override
  public String title() {
    return "The papers' open questions, answered";
  }

  @Override
  public List<String> files() {
    return List.of("wdbc.csv", "digits.csv.gz", "yale.mat", "orl.mat", "coil20.mat");
  }

  @Override
  public ExperimentReport run(ExperimentSetup setup) {
    List<ReportRow> rows = new ArrayList<>();
    List<String> remarks = new ArrayList<>();
    remarks.add(
        "Weights or location: the part of the LLE score that comes from pairs of rows which are"
            + " neighbours in all features and in the one feature alike, and so from their weights;"
            + " the rest is who the neighbours are. How well each part ranks is in the comparison"
            + " of selectors. Features of different units (wdbc) are standardised.");
    remarks.add(
        String.format(
            Locale.ROOT,
            "A subset chosen greedily by |M - M^S|, M^S the weights in the features of S: digits,"
                + " 30 images a class, %d picks, mean 1-NN accuracy over 1 to %d features, beside"
                + " the LLE score of single features and a random order. It is bad, so it is no"
                + " method.",
            PICKS,
            PICKS));
    remarks.add(
        String.format(
            Locale.ROOT,
            "Labels in LNE: all rows are mapped, %d of each class with their label; 1-NN from these"
                + " to all others, in 10 dimensions.",
            LABELS));
    remarks.add(
        "Proposals of the DRASL paper that were not run: the number of clusters from the eigengap"
            + " of the first Laplacian, the dimensions by energy, anchors for many rows.");
    AvailableSets.forEach(
        List.of("wdbc.csv", "digits.csv.gz", "yale.mat"),
        file -> rows.add(shareOfWeights(file, setup)),
        remarks);
    AvailableSets.forEach(List.of("digits.csv.gz"), file -> addGreedy(file, setup, rows), remarks);
    AvailableSets.forEach(
        List.of("digits.csv.gz", "orl.mat", "wdbc.csv", "coil20.mat"),
        file -> addLabelled(file, setup, rows),
        remarks);
    return ExperimentReport.of(this, rows, List.of(), remarks);
  }

  private static Table read(DataFolder data, String file) {
    Table table = file.startsWith("digits") ? data.read(file, "", "last") : data.read(file);
    // As the program does by itself: the cells of wdbc are measured in several units.
    return Scaling.suiting(table).apply(table);
  }

  private static String name(String file) {
    return file.substring(0, file.indexOf('.'));
  }

  private static ReportRow shareOfWeights(String file, ExperimentSetup setup) {
    Table table = read(setup.data(), file);
    double[] common = scores(table, "1", setup.run());
    double[] other = scores(table, "0", setup.run());
    double[] shares =
        IntStream.range(0, common.length)
            .filter(r -> !Double.isNaN(common[r]))
            .mapToDouble(r -> 100 * common[r] / (common[r] + other[r]))
            .toArray();
    return ReportRow.own(
        name(file),
        "lle-score",
        "weights, % of the score",
        SampleMean.mean(shares),
        SampleMean.standardError(shares));
  }

  private static double[] scores(Table table, String theta, Run run) {
    return Methods.scorer("lle-score", Map.of("theta", theta))
        .rank(table.withoutLabels(), run)
        .scores();
  }

  private static void addGreedy(String file, ExperimentSetup setup, List<ReportRow> rows) {
    Run run = setup.run();
    Table table = RowSubsets.firstOfClasses(read(setup.data(), file), size -> 30);
    List<Split> splits = new StratifiedFolds(setup.choose(5, 3), 1).splits(table, run);
    double[] greedy = new double[splits.size()];
    double[] single = new double[splits.size()];
    double[] random = new double[splits.size()];
    for (int s = 0; s < splits.size(); s++) {
      Table train = table.selectRows(splits.get(s).training());
      Table test = table.selectRows(splits.get(s).test());
      greedy[s] = accuracy(train, test, greedyOrder(train.withoutLabels(), run), run);
      single[s] = accuracy(train, test, order("lle-score", train, run), run);
      random[s] = accuracy(train, test, order("random", train, run), run);
    }
    String quantity = "mean 1-NN accuracy %";
    add(rows, name(file), "greedy M - M^S", quantity, greedy);
    add(rows, name(file), "lle-score", quantity, single);
    add(rows, name(file), "random", quantity, random);
  }

  private static int[] order(String method, Table train, Run run) {
    return Methods.scorer(method, Map.of()).rank(train.withoutLabels(), run).order();
  }

  private static double accuracy(Table train, Table test, int[] order, Run run) {
    double[] values = new double[PICKS];
    for (int m = 1; m <= PICKS; m++) {
      int[] first = Arrays.copyOf(order, m);
      values[m - 1] =
          MapComparison.accuracy(train.selectFeatures(first), test.selectFeatures(first), run);
    }
    return SampleMean.mean(values);
  }

  /** Each pick is the feature whose weights together with those of the picks are nearest to M. */
  private static int[] greedyOrder(Table table, Run run) {
    Matrix wanted = weights(table, run);
    int[] picks = new int[0];
    while (picks.length < PICKS) {
      int best = -1;
      double least = Double.POSITIVE_INFINITY;
      for (int r = 0; r < table.features(); r++) {
        int candidate = r;
        if (Arrays.stream(picks).noneMatch(picked -> picked == candidate)) {
          int[] with = Arrays.copyOf(picks, picks.length + 1);
          with[picks.length] = r;
          double distance = distance(wanted, weights(table.selectFeatures(with), run));
          if (distance < least) {
            least = distance;
            best = r;
          }
        }
      }
      picks = Arrays.copyOf(picks, picks.length + 1);
      picks[picks.length - 1] = best;
    }
    return picks;
  }

  private static Matrix weights(Table table, Run run) {
    SparseMatrix found =
        LleWeights.forScores(NEIGHBORS, Regularization.TRACE, 1e-3, 0)
            .on(new Workbench(table, run));
    return found.toDense();
  }

  private static double distance(Matrix a, Matrix b) {
    double sum = 0;
    for (int at = 0; at < a.values().length; at++) {
      double difference = a.values()[at] - b.values()[at];
      sum += difference * difference;
    }
    return sum;
  }

  private static void addLabelled(String file, ExperimentSetup setup, List<ReportRow> rows) {
    Run run = setup.run();
    Table table = read(setup.data(), file);
    List<Split> splits = new PerClass(LABELS, setup.choose(5, 2)).splits(table, run);
    for (String beta : List.of("0", "0.1")) {
      double[] values = new double[splits.size()];
      for (int s = 0; s < values.length; s++) {
        Table partly = partly(table, splits.get(s).training());
        Matrix map =
            Methods.embedding("lne", Map.of("dims", "10", "beta", beta))
                .fit(partly, run)
                .coordinates();
        Table mapped = Table.of(map).withLabels(table.labels().orElseThrow());
        values[s] =
            MapComparison.accuracy(
                mapped.selectRows(splits.get(s).training()),
                mapped.selectRows(splits.get(s).test()),
                run);
      }
      add(rows, name(file), "lne beta=" + beta, "1-NN accuracy %", values);
    }
  }

  /** The table with the labels of these rows alone. */
  private static Table partly(Table table, int[] labelled) {
    Labels labels = table.labels().orElseThrow();
    int[] codes = new int[table.rows()];
    Arrays.fill(codes, -1);
    for (int i : labelled) {
      codes[i] = labels.code(i);
    }
    return table.withLabels(Labels.classes(labels.name(), codes, labels.classNames()));
  }

  private static void add(
      List<ReportRow> rows, String setting, String method, String quantity, double[] values) {
    rows.add(
        ReportRow.own(
            setting, method, quantity, SampleMean.mean(values), SampleMean.standardError(values)));
  }
}
