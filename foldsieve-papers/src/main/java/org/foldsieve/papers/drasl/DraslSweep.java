package org.foldsieve.papers.drasl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.foldsieve.papers.Experiment;
import org.foldsieve.papers.ExperimentReport;
import org.foldsieve.papers.ExperimentSetup;
import org.foldsieve.papers.Figure;
import org.foldsieve.papers.ReportRow;
import org.foldsieve.papers.Verdict;
import org.foldsieve.papers.trial.AvailableSets;
import org.foldsieve.papers.trial.ClusterTrials;
import org.foldsieve.papers.trial.SampleMean;

/** Figures 1 and 2 of the DRASL paper: ACC and NMI against the number of dimensions. */
final class DraslSweep implements Experiment {

  private static final List<String> METHODS =
      DraslTrials.METHODS.stream().filter(method -> !method.equals(DraslTrials.BASELINE)).toList();

  private static final List<String> REMARKS =
      List.of(
          "The paper says that DRASL is better in a number of dimensions; it counts as direction"
              + " here when it leads in more than half of them.",
          "Table 1's dimensions are used where the images allow; Yale (20 to 200) and FERET (10 to"
              + " 70) are cut to 32 x 32 images.");

  private final String id;
  private final String statistic;

  private DraslSweep(String id, String statistic) {
    this.id = id;
    this.statistic = statistic;
  }

  static Experiment figure1() {
    return new DraslSweep("drasl-figure1", "ACC");
  }

  static Experiment figure2() {
    return new DraslSweep("drasl-figure2", "NMI");
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public String title() {
    return String.format(
        Locale.ROOT, "Figure %s: %s against dimensions", id.substring(id.length() - 1), statistic);
  }

  @Override
  public List<String> files() {
    return DraslSets.files();
  }

  @Override
  public ExperimentReport run(ExperimentSetup setup) {
    DraslTrials trials = new DraslTrials(setup);
    List<ReportRow> rows = new ArrayList<>();
    List<Figure> figures = new ArrayList<>();
    List<String> remarks = new ArrayList<>(REMARKS);
    AvailableSets.forEach(DraslSets.ALL, set -> sweep(set, trials, setup, rows, figures), remarks);
    return ExperimentReport.of(this, rows, figures, remarks);
  }

  private void sweep(
      DraslSets.ImageSet set,
      DraslTrials trials,
      ExperimentSetup setup,
      List<ReportRow> rows,
      List<Figure> figures) {
    int[] sweep = setup.quick() ? Arrays.copyOf(set.sweep(), 2) : set.sweep();
    List<Figure.Series> series = new ArrayList<>();
    double[][] means = new double[METHODS.size()][sweep.length];
    for (int m = 0; m < METHODS.size(); m++) {
      double[] errors = new double[sweep.length];
      for (int s = 0; s < sweep.length; s++) {
        double[] values = values(trials.get(set, METHODS.get(m), sweep[s]));
        means[m][s] = SampleMean.mean(values);
        errors[s] = SampleMean.standardError(values);
        setup
            .run()
            .step(
                "sweep of " + set.name(),
                (long) m * sweep.length + s + 1,
                (long) METHODS.size() * sweep.length);
      }
      double[] x = Arrays.stream(sweep).asDoubleStream().toArray();
      series.add(new Figure.Series(METHODS.get(m), x, means[m], errors, new double[0]));
    }
    int wins = 0;
    for (int s = 0; s < sweep.length; s++) {
      wins += best(means, s).equals("drasl") ? 1 : 0;
    }
    rows.add(row(set, wins, sweep.length));
    figures.add(
        new Figure(
            set.name(), set.name(), Figure.Kind.LINES, "dimensions", statistic + " %", series));
  }

  private double[] values(double[] trials) {
    return statistic.equals("ACC")
        ? ClusterTrials.accuracies(trials)
        : ClusterTrials.information(trials);
  }

  /** The best of the paper's methods; drasl unit is ours and does not count. */
  private static String best(double[][] means, int s) {
    int best = 0;
    for (int m = 1; m < means.length; m++) {
      if (!METHODS.get(m).equals("drasl unit") && means[m][s] > means[best][s]) {
        best = m;
      }
    }
    return METHODS.get(best);
  }

  private static ReportRow row(DraslSets.ImageSet set, int wins, int of) {
    return new ReportRow(
        set.name(),
        "drasl",
        "dimensions it leads in",
        Double.NaN,
        wins,
        Double.NaN,
        2 * wins > of ? Verdict.DIRECTION : Verdict.NOT_REPRODUCED,
        "of " + of);
  }
}
