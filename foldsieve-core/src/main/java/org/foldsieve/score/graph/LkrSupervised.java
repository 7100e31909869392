package org.foldsieve.score.graph;

import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import org.foldsieve.data.ColumnPass;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Metric;
import org.foldsieve.data.Table;
import org.foldsieve.graph.weight.Bandwidth;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.neighbor.NeighborSearch;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Progress;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.Rankings;

/**
 * Ranks features by how well kernel regression predicts them from the other rows of a class,
 * relative to their variance; smallest first.
 *
 * <p>\[ \Phi_r = \frac{\sum_i \big( f_i - \sum_j \beta_{ij} f_j \big)^2}{\sum_i (f_i - \mu)^2},
 * \quad \beta_i = (K_{N_i} + \lambda I)^{-1} k_i, \quad k(a, b) = \exp(-|a - b|^2 / h) \]
 *
 * <p>with N_i the other rows of i's class. The numerator takes the feature as it is (equation 16 of
 * the paper), and as the weights add up to less than 1 the score depends on a feature's offset:
 * {@code center} takes the mean off first.
 *
 * <p>A number to predict has no rows of one class, and the definition does not carry over: to
 * predict a feature from rows of near numbers would be another method. It is refused; {@code lkr}
 * ranks without labels, {@code relieff} and {@code gka-margin} by numbers.
 *
 * <p>Bandwidth {@code auto} is the mean squared distance over the ten nearest rows of the own
 * class.
 *
 * <p><b>Undefined.</b> A row alone in its class cannot be predicted: it is left out of both sums,
 * with a remark. (The formula read literally would predict 0.) Undefined for a feature that is
 * constant on the rows that count.
 *
 * <p><b>Cost.</b> One factorisation a class instead of one a row, by the leave-one-out identity of
 * {@link LeaveOneOut}: O(Σ N³ + Σ N² d) time and O(max N²) memory for classes of N rows.
 *
 * <p><b>Departures.</b> The bandwidth is taken from the data by default: the paper's h = 100 suits
 * its data; on raw pixels every kernel value underflows with it, which is an error.
 *
 * <p><b>Not reproduced.</b> In Figure 2 of the paper the score leads. Here it is 20 points below
 * Fisher's score and 17 below ReliefF on PIE, and on UMist 5 below ReliefF and above Fisher's. With
 * {@code center = true} it is 4 points better on UMist and 9 worse on PIE. See
 * docs/reproduction.md.
 *
 * <p><b>Paper.</b> Cheung, Zeng (2009). Local kernel regression score for selecting features of
 * high-dimensional data. IEEE Transactions on Knowledge and Data Engineering 21(12).
 *
 * @param bandwidth h of the kernel
 * @param lambda the ridge of the regression
 * @param center whether features are centred before they are predicted
 * @since 0.1.0
 */
public record LkrSupervised(Bandwidth bandwidth, double lambda, boolean center)
    implements FeatureScorer {

  /** Neighbours in the own class whose mean squared distance is the automatic bandwidth. */
  private static final int BANDWIDTH_NEIGHBORS = 10;

  /** Checks the parameters. */
  public LkrSupervised {
    Objects.requireNonNull(bandwidth, "bandwidth");
    if (!(lambda > 0 && Double.isFinite(lambda))) {
      throw new ParameterException("lambda must be above 0: lambda = " + lambda);
    }
  }

  /** Bandwidth from the data, lambda 0.1, not centred. */
  public static LkrSupervised withDefaults() {
    return new LkrSupervised(Bandwidth.AUTO, 0.1, false);
  }

  /** This method with another bandwidth. */
  public LkrSupervised withBandwidth(Bandwidth bandwidth) {
    return new LkrSupervised(bandwidth, lambda, center);
  }

  /** This method with another ridge. */
  public LkrSupervised withLambda(double lambda) {
    return new LkrSupervised(bandwidth, lambda, center);
  }

  /** This method with features centred first, or not. */
  public LkrSupervised withCenter(boolean center) {
    return new LkrSupervised(bandwidth, lambda, center);
  }

  @Override
  public String id() {
    return "lkr-supervised";
  }

  @Override
  public void planNeighbors(Workbench bench) {
    if (bandwidth.value().isEmpty()) {
      bench.planNeighborsInClass(BANDWIDTH_NEIGHBORS);
    }
  }

  @Override
  public FeatureRanking rank(Workbench bench) {
    Table table = bench.table();
    Labels labels = table.requireClasses(id());
    int[][] members =
        Arrays.stream(labels.classMembers()).filter(rows -> rows.length > 1).toArray(int[][]::new);
    if (members.length == 0) {
      throw new DataException(
          "lkr-supervised predicts rows from others of their class, and every class has one row;"
              + " use lkr");
    }
    long most = Arrays.stream(members).mapToInt(rows -> rows.length).max().orElse(0);
    // The kernel matrix, and the rows of the class twice: as a table and by columns.
    bench
        .run()
        .requireMemory(
            8 * most * (most + 2L * table.features()),
            String.format(Locale.ROOT, "the kernel matrix of a class of %d rows", most),
            "take fewer rows of it, or use lkr");
    double[] counted = new double[table.rows()];
    Arrays.stream(members).flatMapToInt(Arrays::stream).forEach(i -> counted[i] = 1);
    double[] means = new double[table.features()];
    double[] spread = new double[table.features()];
    ColumnPass.forEach(
        "spread", table, bench.run(), (j, f, at) -> spread[j] = spread(f, at, counted, means, j));
    double[] error = errors(bench, labels, members, means);
    double[] scores = new double[error.length];
    Arrays.setAll(scores, j -> error[j] / spread[j]);
    bench.rangesWhere(counted).undefineConstants(scores);
    FeatureRanking ranking =
        Rankings.byScore(this, bench, FeatureRanking.Direction.MINIMIZE, scores)
            .withPart("error", error)
            .withPart("spread", spread);
    long alone = Arrays.stream(counted).filter(weight -> weight == 0).count();
    return alone == 0
        ? ranking
        : ranking.withNote(
            alone == 1
                ? "1 row is alone in its class and left out: nothing predicts it"
                : String.format(
                    Locale.ROOT,
                    "%d rows are alone in their class and left out: nothing predicts them",
                    alone));
  }

  /** The sum of squared differences from the mean, which is written too. */
  private double spread(double[] f, int at, double[] counted, double[] means, int j) {
    double sum = 0;
    double rows = 0;
    for (int i = 0; i < counted.length; i++) {
      sum += counted[i] * f[at + i];
      rows += counted[i];
    }
    double mean = sum / rows;
    means[j] = center ? mean : 0;
    double squares = 0;
    for (int i = 0; i < counted.length; i++) {
      squares += counted[i] * (f[at + i] - mean) * (f[at + i] - mean);
    }
    return squares;
  }

  private double[] errors(Workbench bench, Labels labels, int[][] members, double[] means) {
    Table table = bench.table();
    Run run = bench.run();
    double width = width(bench, labels);
    double[] errors = new double[table.features()];
    double largestKernel = 0;
    for (int c = 0; c < members.length; c++) {
      LeaveOneOut regression =
          new LeaveOneOut(
              table.selectRows(members[c]), width, lambda, run.withProgress(Progress.NONE));
      regression.addErrors(means, errors);
      largestKernel = Math.max(largestKernel, regression.largestKernel());
      run.step(id(), c + 1L, members.length);
    }
    if (largestKernel == 0) {
      throw new ParameterException(
          "bandwidth too small for this data: every kernel value underflows to 0 with bandwidth ="
              + String.format(Locale.ROOT, " %s; use a larger one, or auto", bandwidth));
    }
    return errors;
  }

  /** By Euclidean distance whatever the bench compares rows by: the kernel measures so. */
  private static NeighborLists nearInClass(Workbench bench, Labels labels) {
    return bench.distances().metric() == Metric.EUCLIDEAN
        ? bench.neighborsInClass(labels, BANDWIDTH_NEIGHBORS)
        : NeighborSearch.nearestInClass(bench.table(), labels, BANDWIDTH_NEIGHBORS, bench.run());
  }

  private double width(Workbench bench, Labels labels) {
    if (bandwidth.value().isPresent()) {
      return bandwidth.value().getAsDouble();
    }
    double mean = Arrays.stream(nearInClass(bench, labels).squaredDistances()).average().orElse(0);
    if (!Double.isFinite(mean)) {
      throw new DataException("squared distances between rows overflow; scale the features first");
    }
    return mean;
  }
}
