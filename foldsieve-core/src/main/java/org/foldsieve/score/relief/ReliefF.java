package org.foldsieve.score.relief;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.foldsieve.data.FeatureRanges;
import org.foldsieve.data.Labels;
import org.foldsieve.data.MixedTable;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Parameters;
import org.foldsieve.run.Provenance;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.MixedScorer;
import org.foldsieve.score.NumberTarget;
import org.foldsieve.score.Rankings;

/**
 * Ranks features by how much they differ between near rows of different classes, or of different
 * numbers, against how much they differ between near rows of one class, largest first.
 *
 * <p>\[ W_r = \frac{1}{n} \sum_i \Big( \sum_{C \ne y_i} \frac{P(C)}{1 - P(y_i)} \,
 * \overline{\delta_r(i, M_C(i))} - \overline{\delta_r(i, H(i))} \Big) \]
 *
 * <p>with \( \delta_r = |a_r - b_r| / (\max_r - \min_r) \), H(i) the k nearest rows of i's own
 * class, M_C(i) those of class C, and the bars their means. Every row is used once, so there is no
 * seed; of a table of more than 50,000 rows with classes 2,000 are used, drawn by the seed ({@code
 * samples}), whose near rows are looked for among all rows, and every score has a standard error.
 * Ties between equally near rows go to the smaller row index. The score lies in [-1, 1] and is not
 * changed by offset or scale.
 *
 * <p>For a number to predict it is RReliefF: with N the sum over every row and its k nearest rows,
 * of weight 1/k each, and \( \delta_y \) the difference of their numbers by the range of all,
 *
 * <p>\[ W_r = \frac{N(\delta_y \delta_r)}{N(\delta_y)} - \frac{N(\delta_r) - N(\delta_y
 * \delta_r)}{n - N(\delta_y)} \]
 *
 * <p>so that a feature counts where near rows differ in it and in the number. The paper also weighs
 * neighbours by their rank; here all k count alike, as they do for classes.
 *
 * <p>Near is by the sum of \( \delta_r \) over all features ({@code manhattan}), or by the
 * Euclidean distance of the values as they are ({@code euclidean}), as Pan et al. (2013) have it;
 * the score itself is always of scaled differences. k = 10 is Robnik-Šikonja's; Pan et al. use 5.
 * With {@code euclidean} the scale of a feature changes who is near.
 *
 * <p>In a table as it comes two words differ by 0 or 1. Of two rows a distance is the mean over the
 * columns that both have, and a pair in which a value is missing says nothing of that column, as in
 * the scikit-rebate program.
 *
 * <p><b>Undefined.</b> A class with fewer than k rows gives all it has and the mean is over these;
 * a row alone in its class has no hits. The score is undefined for a constant feature.
 *
 * <p><b>Cost.</b> The neighbours are exact: single precision only narrows the candidates. O(n²d)
 * time for a dense table, O(n k C d) for the sums with C classes; a sparse table is not made dense.
 * O(mnd) for m sampled rows.
 *
 * <p><b>Paper.</b> Robnik-Šikonja, Kononenko (2003). Theoretical and empirical analysis of ReliefF
 * and RReliefF. Machine Learning 53.
 *
 * @param neighbors k, of each class
 * @param distance what makes a row near
 * @param samples how many rows look for near ones
 * @since 0.1.0
 */
public record ReliefF(int neighbors, Distance distance, RowSample samples) implements MixedScorer {

  /** What makes a row near. */
  public enum Distance {
    /** The sum of the scaled differences \( \delta_r \). */
    MANHATTAN,
    /** The Euclidean distance of the values as they are. */
    EUCLIDEAN
  }

  /** Checks the parameters. */
  public ReliefF {
    Objects.requireNonNull(distance, "distance");
    Objects.requireNonNull(samples, "samples");
    Require.atLeast(1, "neighbors", neighbors);
  }

  /** Every row, or 2,000 of more than 50,000, with another number of neighbours and a distance. */
  public ReliefF(int neighbors, Distance distance) {
    this(neighbors, distance, RowSample.AUTO);
  }

  /** Ten neighbours of each class, Manhattan distance; 2,000 rows of more than 50,000. */
  public static ReliefF withDefaults() {
    return new ReliefF(10, Distance.MANHATTAN);
  }

  /** This method with another number of neighbours. */
  public ReliefF withNeighbors(int neighbors) {
    return new ReliefF(neighbors, distance, samples);
  }

  /** This method with another distance. */
  public ReliefF withDistance(Distance distance) {
    return new ReliefF(neighbors, distance, samples);
  }

  /** This method with another number of rows that look for near ones. */
  public ReliefF withSamples(RowSample samples) {
    return new ReliefF(neighbors, distance, samples);
  }

  @Override
  public String id() {
    return "relieff";
  }

  @Override
  public FeatureRanking rank(Workbench bench) {
    int n = bench.table().rows();
    if (NumberTarget.isGiven(bench.table().labels(), id())) {
      double[] y = NumberTarget.of(bench.table().labels().orElseThrow(), id());
      Require.lessThanRows("neighbors", neighbors, n);
      requireClassesForSamples(true);
      return byNumber(bench, y);
    }
    Labels labels = bench.table().requireClasses(id());
    Require.lessThanRows("neighbors", neighbors, n);
    if (samples.isPart(n)) {
      return bySamples(bench, labels);
    }
    int classes = labels.classCount();
    ClassNeighbors near =
        ClassNeighbors.find(bench, labels.classMembers(), neighbors, rowDistance());
    int[] sizes = labels.classSizes();
    PairWeights hits =
        PairWeights.of(
            near, n, classes, (i, c) -> labels.code(i) == c ? 1.0 / near.count(i, c) : 0);
    PairWeights misses =
        PairWeights.of(
            near,
            n,
            classes,
            (i, c) ->
                labels.code(i) == c
                    ? 0
                    : (double) sizes[c] / (n - sizes[labels.code(i)]) / near.count(i, c));
    List<double[]> sums =
        AbsoluteDifferences.sum(bench.table(), List.of(hits, misses), bench.run());
    double[] within = perRange(sums.get(0), bench, n);
    double[] between = perRange(sums.get(1), bench, n);
    double[] scores = new double[within.length];
    Arrays.setAll(scores, r -> between[r] - within[r]);
    return Rankings.byScore(this, bench, FeatureRanking.Direction.MAXIMIZE, scores)
        .withPart("between", between)
        .withPart("within", within);
  }

  /** The score by some rows, with how far chance may have moved it. */
  private FeatureRanking bySamples(Workbench bench, Labels labels) {
    int n = bench.table().rows();
    int[] rows = samples.choose(n, bench.run());
    SampledRelief.Found found = SampledRelief.of(bench, labels, neighbors, rowDistance(), rows);
    double[] scores = new double[found.between().length];
    Arrays.setAll(scores, r -> found.between()[r] - found.within()[r]);
    FeatureRanking ranking =
        Rankings.byScore(this, bench, FeatureRanking.Direction.MAXIMIZE, scores)
            .withPart("between", found.between())
            .withPart("within", found.within());
    return withErrors(ranking, found.standardError(), rows.length, n);
  }

  private static FeatureRanking withErrors(
      FeatureRanking ranking, double[] standardErrors, int rows, int all) {
    double largest = Arrays.stream(standardErrors).filter(e -> !Double.isNaN(e)).max().orElse(0);
    return ranking
        .withPart("standard-error", standardErrors)
        .withNote(
            String.format(
                Locale.ROOT,
                "near rows were looked for from %d of %d rows, drawn by the seed; the standard"
                    + " error of a score is at most %.2g",
                rows,
                all,
                largest));
  }

  @Override
  public FeatureRanking rank(MixedTable table, Run run) {
    Optional<Table> numbers = table.asTable();
    if (numbers.isPresent()) {
      return rank(numbers.get(), run);
    }
    int n = table.rows();
    Require.lessThanRows("neighbors", neighbors, n);
    requireClassesForSamples(NumberTarget.isGiven(table.labels(), id()));
    MixedRelief.Scores found = MixedRelief.scores(table, this, run);
    FeatureRanking ranking =
        FeatureRanking.byScore(
            Provenance.of(id(), Parameters.of(this), run, n, table.columns().size()),
            table.names(),
            FeatureRanking.Direction.MAXIMIZE,
            found.values());
    return found.rows() == n
        ? ranking
        : withErrors(ranking, found.standardErrors(), found.rows(), n);
  }

  /** A score of numbers is a quotient of sums over all rows. */
  private void requireClassesForSamples(boolean number) {
    if (number && samples.rule() == RowSample.Rule.COUNT) {
      throw new ParameterException(
          "samples are for classes; for a number to predict every row is used: samples = "
              + samples
              + "; leave it at auto or all");
    }
  }

  /** RReliefF; the weights of a row's neighbours add up to 1. */
  private FeatureRanking byNumber(Workbench bench, double[] y) {
    int n = y.length;
    int[][] everyone = {IntStream.range(0, n).toArray()};
    ClassNeighbors near = ClassNeighbors.find(bench, everyone, neighbors, rowDistance());
    int[] start = IntStream.rangeClosed(0, n).map(i -> i * neighbors).toArray();
    double[] alike = new double[n * neighbors];
    double[] byTarget = new double[alike.length];
    double range = Arrays.stream(y).max().orElseThrow() - Arrays.stream(y).min().orElseThrow();
    double differ = 0;
    for (int i = 0; i < n; i++) {
      for (int e = start[i]; e < start[i + 1]; e++) {
        alike[e] = 1.0 / neighbors;
        byTarget[e] = Math.abs(y[i] - y[near.rows()[e]]) / range / neighbors;
        differ += byTarget[e];
      }
    }
    List<PairWeights> sets =
        List.of(
            PairWeights.ofEdges(start, near.rows(), alike),
            PairWeights.ofEdges(start, near.rows(), byTarget));
    List<double[]> sums = AbsoluteDifferences.sum(bench.table(), sets, bench.run());
    double[] all = perRange(sums.get(0), bench, 1);
    double[] withTarget = perRange(sums.get(1), bench, 1);
    double[] between = new double[all.length];
    double[] within = new double[all.length];
    double[] scores = new double[all.length];
    for (int r = 0; r < scores.length; r++) {
      between[r] = differ == 0 ? 0 : withTarget[r] / differ;
      within[r] = differ == n ? 0 : (all[r] - withTarget[r]) / (n - differ);
      scores[r] = between[r] - within[r];
    }
    return Rankings.byScore(this, bench, FeatureRanking.Direction.MAXIMIZE, scores)
        .withPart("between", between)
        .withPart("within", within);
  }

  /** The same, as the kernels call it. */
  RowDistance rowDistance() {
    return distance == Distance.MANHATTAN ? RowDistance.SCALED_MANHATTAN : RowDistance.EUCLIDEAN;
  }

  private static double[] perRange(double[] sums, Workbench bench, int n) {
    FeatureRanges ranges = bench.ranges();
    double[] means = new double[sums.length];
    Arrays.setAll(means, r -> sums[r] / (ranges.max(r) - ranges.min(r)) / n);
    return means;
  }
}
