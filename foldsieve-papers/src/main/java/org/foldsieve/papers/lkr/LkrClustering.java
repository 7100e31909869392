package org.foldsieve.papers.lkr;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.compare.FeatureCounts;
import org.foldsieve.papers.Checkpoints;
import org.foldsieve.papers.Experiment;
import org.foldsieve.papers.ExperimentReport;
import org.foldsieve.papers.ExperimentSetup;
import org.foldsieve.papers.Figure;
import org.foldsieve.papers.ReportRow;
import org.foldsieve.papers.trial.Accuracies;
import org.foldsieve.papers.trial.Claim;
import org.foldsieve.papers.trial.ClusterTrials;
import org.foldsieve.papers.trial.Contender;
import org.foldsieve.papers.trial.SampleMean;
import org.foldsieve.run.FoldsieveException;
import org.foldsieve.run.Progress;
import org.foldsieve.run.Run;
import org.foldsieve.score.statistic.RandomOrder;

/**
 * Figure 1 of the LKR score paper: accuracy of k-means (the best of 10 starts, 20 repeats) with the
 * first features of the unsupervised LKR score, the Laplacian score and a random order.
 */
final class LkrClustering implements Experiment {

  private static final String ID = "lkr-score-figure1";
  private static final List<String> SETS = List.of("pendigit", "sonar", "wdbc", "usps49");
  private static final String RANDOM = "random";
  private static final int STARTS = 10;

  @Override
  public String id() {
    return ID;
  }

  @Override
  public String title() {
    return "Figure 1: clustering pendigit, sonar, wdbc and USPS49";
  }

  @Override
  public List<String> files() {
    return List.of("pendigits.tes", "sonar.csv", "wdbc.csv", "usps.mat");
  }

  @Override
  public ExperimentReport run(ExperimentSetup setup) {
    List<ReportRow> rows = new ArrayList<>();
    List<Figure> figures = new ArrayList<>();
    List<String> remarks = new ArrayList<>();
    remarks.add(
        "k = 10 and h = 100 for both scores, as the paper; auto is the automatic bandwidth. The"
            + " paper says that LKR wins when few features are selected: up to half of them,"
            + " here.");
    for (String set : SETS) {
      Table table = LkrPaper.clusteringSet(setup.data(), set);
      Map<String, int[]> orders = orders(set, table, setup, remarks);
      int[] sizes =
          table.features() <= 60
              ? FeatureCounts.all(table.features())
              : FeatureCounts.coarse(table.features());
      Map<String, double[][]> trials = trials(set, table, orders, sizes, setup);
      rows.addAll(rows(set, sizes, trials));
      figures.add(figure(set, sizes, trials));
    }
    return ExperimentReport.of(this, rows, figures, remarks);
  }

  private static Map<String, int[]> orders(
      String set, Table table, ExperimentSetup setup, List<String> remarks) {
    Map<String, int[]> orders = new LinkedHashMap<>();
    Run quiet = setup.run().withProgress(Progress.NONE);
    Map<String, String> paper = Map.of("neighbors", "10", "bandwidth", "100");
    Map<String, String> auto = Map.of("neighbors", "10");
    for (Contender candidate :
        List.of(
            Contender.of("lkr", paper),
            Contender.of("laplacian", paper),
            Contender.beside("lkr auto", "lkr", auto),
            Contender.beside("laplacian auto", "laplacian", auto))) {
      try {
        orders.put(candidate.name(), candidate.method().scorer().rank(table, quiet).order());
      } catch (FoldsieveException refused) {
        remarks.add(
            String.format(Locale.ROOT, "%s, %s: %s", set, candidate.name(), refused.getMessage()));
      }
    }
    orders.put(RANDOM, RandomOrder.withDefaults().rank(table, quiet).order());
    return orders;
  }

  /** For each order, {@code [size][repeat]}. */
  private static Map<String, double[][]> trials(
      String set, Table table, Map<String, int[]> orders, int[] sizes, ExperimentSetup setup) {
    Checkpoints checkpoints = setup.checkpoints(ID);
    int repeats = setup.choose(20, 3);
    Map<String, double[][]> all = new LinkedHashMap<>();
    long done = 0;
    for (Map.Entry<String, int[]> order : orders.entrySet()) {
      double[][] found = new double[sizes.length][];
      for (int s = 0; s < sizes.length; s++) {
        int[] chosen = Arrays.copyOf(order.getValue(), sizes[s]);
        String name =
            String.format(Locale.ROOT, "%s %s %d x%d", set, order.getKey(), sizes[s], repeats);
        double[] trials =
            checkpoints.get(
                name,
                () ->
                    ClusterTrials.run(table.selectFeatures(chosen), STARTS, repeats, setup.run()));
        found[s] = ClusterTrials.accuracies(trials);
        setup.run().step("clusters of " + set, ++done, (long) orders.size() * sizes.length);
      }
      all.put(order.getKey(), found);
    }
    return all;
  }

  private static List<ReportRow> rows(String set, int[] sizes, Map<String, double[][]> trials) {
    List<ReportRow> rows = new ArrayList<>();
    int half = sizes[sizes.length - 1] / 2;
    Map<String, Accuracies> compared = new LinkedHashMap<>();
    trials.forEach(
        (name, found) -> {
          Accuracies few = accuracies(sizes, found, half);
          Accuracies all = accuracies(sizes, found, Integer.MAX_VALUE);
          rows.add(ReportRow.own(set, name, "mean ACC %", all.mean(), all.meanError()));
          rows.add(
              ReportRow.own(set + ", up to half", name, "mean ACC %", few.mean(), few.meanError()));
          if (name.equals("lkr") || name.equals("laplacian")) {
            compared.put(name, few);
          }
        });
    if (compared.size() == 2) {
      rows.add(Claim.wins(set + ", up to half", "lkr", compared));
    }
    return rows;
  }

  private static Accuracies accuracies(int[] sizes, double[][] bySize, int largest) {
    int[] kept = Arrays.stream(sizes).filter(size -> size <= largest).toArray();
    double[][] shares = new double[bySize[0].length][kept.length];
    for (int s = 0; s < kept.length; s++) {
      for (int r = 0; r < shares.length; r++) {
        shares[r][s] = bySize[s][r] / 100;
      }
    }
    return new Accuracies(kept, shares, 1);
  }

  private static Figure figure(String set, int[] sizes, Map<String, double[][]> trials) {
    double[] x = Arrays.stream(sizes).asDoubleStream().toArray();
    List<Figure.Series> series = new ArrayList<>();
    trials.forEach(
        (name, found) ->
            series.add(
                new Figure.Series(
                    name,
                    x,
                    Arrays.stream(found).mapToDouble(SampleMean::mean).toArray(),
                    Arrays.stream(found).mapToDouble(SampleMean::standardError).toArray(),
                    new double[0])));
    return new Figure(set, set, Figure.Kind.LINES, "features", "ACC %", series);
  }
}
