package org.foldsieve.papers.lkr;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.foldsieve.data.Scaling;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.classify.NearestNeighbors;
import org.foldsieve.evaluation.compare.AccuracyMeasure;
import org.foldsieve.evaluation.compare.SplitData;
import org.foldsieve.evaluation.protocol.ShareOfClass;
import org.foldsieve.evaluation.protocol.Split;
import org.foldsieve.papers.Experiment;
import org.foldsieve.papers.ExperimentReport;
import org.foldsieve.papers.ExperimentSetup;
import org.foldsieve.papers.Figure;
import org.foldsieve.papers.ReportRow;
import org.foldsieve.papers.trial.ClusterTrials;
import org.foldsieve.papers.trial.Contender;
import org.foldsieve.papers.trial.SampleMean;
import org.foldsieve.run.FoldsieveException;
import org.foldsieve.run.Progress;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureScorer;

/**
 * Figures 3 and 4 of the LKR score paper: how the number of neighbours, the ridge and the kernel
 * width change what a fixed number of features reaches.
 */
final class LkrParameters implements Experiment {

  private static final List<String> RIDGES =
      List.of("0.0001", "0.001", "0.01", "0.1", "1", "10", "100");
  private static final List<String> WIDTHS =
      List.of("0.1", "1", "10", "100", "1000", "10000", "100000");
  private static final List<String> NEIGHBORS =
      List.of("3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "20");
  private static final int STARTS = 10;

  private final String id;
  private final String title;
  private final String method;
  private final Map<String, Integer> selected;
  private final Map<String, List<String>> sweeps;

  private LkrParameters(
      String id,
      String title,
      String method,
      Map<String, Integer> selected,
      Map<String, List<String>> sweeps) {
    this.id = id;
    this.title = title;
    this.method = method;
    this.selected = selected;
    this.sweeps = sweeps;
  }

  static Experiment unsupervised() {
    Map<String, Integer> selected = new LinkedHashMap<>();
    selected.put("pendigit", 6);
    selected.put("sonar", 17);
    selected.put("wdbc", 15);
    selected.put("usps49", 100);
    Map<String, List<String>> sweeps = new LinkedHashMap<>();
    sweeps.put("neighbors", NEIGHBORS);
    sweeps.put("lambda", RIDGES);
    sweeps.put("bandwidth", WIDTHS);
    return new LkrParameters(
        "lkr-score-figure3",
        "Figure 3: parameters of the unsupervised LKR score",
        "lkr",
        selected,
        sweeps);
  }

  static Experiment supervised() {
    Map<String, Integer> selected = new LinkedHashMap<>();
    selected.put("piec27", 15);
    selected.put("umist", 25);
    Map<String, List<String>> sweeps = new LinkedHashMap<>();
    sweeps.put("lambda", RIDGES);
    sweeps.put("bandwidth", WIDTHS);
    return new LkrParameters(
        "lkr-score-figure4",
        "Figure 4: parameters of the supervised LKR score",
        "lkr-supervised",
        selected,
        sweeps);
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public List<String> files() {
    return isSupervised()
        ? List.of("pie-c27.npz", "umist.npz")
        : List.of("pendigits.tes", "sonar.csv", "wdbc.csv", "usps.mat");
  }

  private boolean isSupervised() {
    return method.equals("lkr-supervised");
  }

  @Override
  public ExperimentReport run(ExperimentSetup setup) {
    List<ReportRow> rows = new ArrayList<>();
    List<String> remarks = new ArrayList<>();
    remarks.add(
        "One parameter is changed, the others are k = 10, lambda = 0.1, h = 100. The paper says"
            + " that little changes while k is in 5..15, lambda in 0.01..1 and h in 10..10000; the"
            + " rows say by how many points it does.");
    Map<String, List<Figure.Series>> lines = new LinkedHashMap<>();
    for (Map.Entry<String, Integer> chosen : selected.entrySet()) {
      String set = chosen.getKey();
      Table table =
          isSupervised()
              ? LkrPaper.classificationSet(setup.data(), set)
              : LkrPaper.clusteringSet(setup.data(), set);
      sweeps.forEach(
          (parameter, values) -> {
            Map<Double, Double> reached = new LinkedHashMap<>();
            for (String value : values) {
              try {
                reached.put(
                    Double.valueOf(value),
                    reached(set, table, chosen.getValue(), parameter, value, setup));
              } catch (FoldsieveException refused) {
                remarks.add(
                    String.format(
                        Locale.ROOT,
                        "%s, %s = %s: %s",
                        set,
                        parameter,
                        value,
                        refused.getMessage()));
              }
            }
            rows.add(row(set, parameter, reached));
            lines
                .computeIfAbsent(parameter, p -> new ArrayList<>())
                .add(Figure.Series.line(set, toArray(reached.keySet()), toArray(reached.values())));
          });
    }
    List<Figure> figures = new ArrayList<>();
    lines.forEach(
        (parameter, series) ->
            figures.add(
                new Figure(
                    parameter, parameter, Figure.Kind.LINES, parameter, "accuracy %", series)));
    return ExperimentReport.of(this, rows, figures, remarks);
  }

  private static double[] toArray(Iterable<Double> values) {
    List<Double> list = new ArrayList<>();
    values.forEach(list::add);
    return list.stream().mapToDouble(x -> x).toArray();
  }

  private static ReportRow row(String set, String parameter, Map<Double, Double> reached) {
    double low = parameter.equals("neighbors") ? 5 : parameter.equals("lambda") ? 0.01 : 10;
    double high = parameter.equals("neighbors") ? 15 : parameter.equals("lambda") ? 1 : 10000;
    double[] inside =
        reached.entrySet().stream()
            .filter(entry -> entry.getKey() >= low && entry.getKey() <= high)
            .mapToDouble(Map.Entry::getValue)
            .toArray();
    double range =
        inside.length == 0
            ? Double.NaN
            : Arrays.stream(inside).max().getAsDouble() - Arrays.stream(inside).min().getAsDouble();
    return ReportRow.own(set, parameter, "range in points", range, Double.NaN);
  }

  private double reached(
      String set,
      Table table,
      int features,
      String parameter,
      String value,
      ExperimentSetup setup) {
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("bandwidth", "100");
    parameters.put(parameter, value);
    FeatureScorer scorer = Contender.of(method, parameters).method().scorer();
    int repeats = setup.choose(20, 2);
    String name = String.format(Locale.ROOT, "%s %s=%s x%d", set, parameter, value, repeats);
    double[] trials =
        setup
            .checkpoints(id)
            .get(
                name,
                () ->
                    isSupervised()
                        ? classify(scorer, table, features, repeats, setup.run())
                        : cluster(scorer, table, features, repeats, setup.run()));
    return SampleMean.mean(trials);
  }

  private static double[] cluster(
      FeatureScorer scorer, Table table, int features, int repeats, Run run) {
    int[] order = scorer.rank(table, run.withProgress(Progress.NONE)).order();
    Table few = table.selectFeatures(Arrays.copyOf(order, features));
    return ClusterTrials.accuracies(ClusterTrials.run(few, STARTS, repeats, run));
  }

  private static double[] classify(
      FeatureScorer scorer, Table table, int features, int repeats, Run run) {
    Run quiet = run.withProgress(Progress.NONE);
    AccuracyMeasure measure = new AccuracyMeasure(NearestNeighbors.withDefaults());
    List<Split> splits = new ShareOfClass(2.0 / 3, repeats).splits(table, run);
    return splits.stream()
        .mapToDouble(
            split -> {
              SplitData data = SplitData.of(table, split, Scaling.Kind.NONE);
              int[] order = scorer.rank(data.training(), quiet).order();
              return 100 * measure.evaluate(data, order, new int[] {features}, quiet)[0][0];
            })
        .toArray();
  }
}
