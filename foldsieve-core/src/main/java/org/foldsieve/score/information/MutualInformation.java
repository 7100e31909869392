package org.foldsieve.score.information;

import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.foldsieve.data.Column;
import org.foldsieve.data.ColumnPass;
import org.foldsieve.data.Labels;
import org.foldsieve.data.MixedTable;
import org.foldsieve.data.RowFacts;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.neighbor.prefix.RowCounts;
import org.foldsieve.run.Parameters;
import org.foldsieve.run.Provenance;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.Kept;
import org.foldsieve.score.MixedScorer;
import org.foldsieve.score.NumberTarget;
import org.foldsieve.score.Rankings;

/**
 * Ranks features by how much each by itself says of the classes or of the number to predict,
 * largest first, whatever the shape of the relation.
 *
 * <p>\[ I(f; y) = H(f) + H(y) - H(f, y) \]
 *
 * <p>In bits. {@code estimator = bins} counts: values are cut into bins by {@link Discretization},
 * a number to predict into five. {@code neighbors} cuts nothing: the estimator of Kraskov,
 * Stögbauer and Grassberger for a number to predict, that of Ross for classes, of k nearest rows in
 * the one feature; features of few values, and words, are classes there too. {@code auto} takes
 * bins for classes and neighbours for numbers. In a table as it comes every word is a bin and what
 * is missing another; by neighbours rows without the value are left out. Rows count by weight; by
 * neighbours weights must be whole numbers.
 *
 * <p>The same as {@code mutual_info_classif} and {@code mutual_info_regression} of scikit-learn
 * divided by log 2, without the noise that they add.
 *
 * <p><b>Undefined.</b> The score is undefined for a constant feature. Estimates below 0 are 0. A
 * row alone in its class does not count for neighbours.
 *
 * <p><b>Cost.</b> Bins: O(n) a feature, O(n log n) to cut. Neighbours: O(n log n + n k) for
 * classes, for numbers as many more as there are rows near in the one feature alone.
 *
 * <p><b>Departures.</b> Where values repeat, Kraskov and Ross count k rows of which fewer are
 * inside the ball; here those inside are counted, so that a feature rounded to tenths keeps its
 * information without noise.
 *
 * <p><b>Paper.</b> Kraskov, Stögbauer, Grassberger (2004). Estimating mutual information. Physical
 * Review E 69. Ross (2014). Mutual information between discrete and continuous data sets. PLoS ONE
 * 9(2).
 *
 * @param estimator how the information is found
 * @param neighbors k of the estimator by neighbours
 * @param discretize where a feature of many values is cut
 * @param bins the number of bins
 * @since 0.1.0
 */
public record MutualInformation(Estimator estimator, int neighbors, Discretize discretize, int bins)
    implements MixedScorer {

  /** How the information is found. */
  public enum Estimator {
    /** Bins for classes, neighbours for a number to predict. */
    AUTO,
    /** From counts of bins. */
    BINS,
    /** From distances to nearest neighbours. */
    NEIGHBORS
  }

  /** Checks the parameters. */
  public MutualInformation {
    Objects.requireNonNull(estimator, "estimator");
    Require.atLeast(1, "neighbors", neighbors);
    Binning.check(discretize, bins);
  }

  /** Bins for classes, three neighbours for numbers; three equally filled bins. */
  public static MutualInformation withDefaults() {
    return new MutualInformation(Estimator.AUTO, 3, Discretize.FREQUENCY, 3);
  }

  /** This method with another estimator. */
  public MutualInformation withEstimator(Estimator estimator) {
    return new MutualInformation(estimator, neighbors, discretize, bins);
  }

  /** This method with another number of neighbours. */
  public MutualInformation withNeighbors(int neighbors) {
    return new MutualInformation(estimator, neighbors, discretize, bins);
  }

  /** This method with other cuts. */
  public MutualInformation withDiscretize(Discretize discretize) {
    return new MutualInformation(estimator, neighbors, discretize, bins);
  }

  /** This method with another number of bins. */
  public MutualInformation withBins(int bins) {
    return new MutualInformation(estimator, neighbors, discretize, bins);
  }

  @Override
  public String id() {
    return "mutual-information";
  }

  @Override
  public FeatureRanking rank(Workbench bench) {
    Table table = bench.table();
    if (!byNeighbors(NumberTarget.isGiven(table.labels(), id()))) {
      return rank(BinnedTable.of(bench, binning(), id()));
    }
    Optional<double[]> weights = bench.rowFacts().weights();
    if (weights.isPresent()) {
      return rank(
          new Workbench(
              RowCounts.repeated(table, weights.get(), id() + " by neighbours"), bench.run()));
    }
    int n = table.rows();
    Require.lessThanRows("neighbors", neighbors, n);
    Estimate estimate = new Estimate(this, checked(table.labels()));
    double[] scores = new double[table.features()];
    ColumnPass.forEach(
        id(),
        table,
        bench.run(),
        (j, f, at) -> {
          double[] x = Arrays.copyOfRange(f, at, at + n);
          scores[j] = bench.ranges().isConstant(j) ? Double.NaN : estimate.of(x, false);
        });
    return Rankings.byScore(this, bench, FeatureRanking.Direction.MAXIMIZE, scores);
  }

  @Override
  public boolean weighsRows() {
    return true;
  }

  @Override
  public FeatureRanking rank(MixedTable table, Run run) {
    return rank(table, RowFacts.NONE, Kept.NOTHING, run);
  }

  @Override
  public FeatureRanking rank(MixedTable all, RowFacts facts, Kept kept, Run run) {
    if (all.asTable().isPresent()) {
      return rank(new Workbench(all.asTable().get(), facts, run), kept);
    }
    if (!byNeighbors(NumberTarget.isGiven(all.labels(), id()))) {
      return rank(BinnedTable.of(all, facts, binning(), id(), run)).keeping(kept);
    }
    MixedTable table =
        facts
            .weights()
            .map(weights -> all.selectRows(RowCounts.repeated(weights, id() + " by neighbours")))
            .orElse(all);
    Require.lessThanRows("neighbors", neighbors, table.rows());
    Labels labels = checked(table.labels());
    double[] scores = new double[table.columns().size()];
    run.forEach(id(), scores.length, j -> scores[j] = ofKnown(table.columns().get(j), labels));
    Provenance provenance =
        Provenance.of(id(), Parameters.of(this), run, table.rows(), scores.length);
    return FeatureRanking.byScore(
            provenance, table.names(), FeatureRanking.Direction.MAXIMIZE, scores)
        .keeping(kept);
  }

  /** Labels that are classes, or numbers, of every row. */
  private Labels checked(Optional<Labels> labels) {
    if (NumberTarget.isGiven(labels, id())) {
      NumberTarget.of(labels.orElseThrow(), id());
      return labels.orElseThrow();
    }
    return Labels.requireClasses(labels.orElseThrow(), id());
  }

  private boolean byNeighbors(boolean number) {
    return estimator == Estimator.AUTO ? number : estimator == Estimator.NEIGHBORS;
  }

  private Binning binning() {
    return new Binning(discretize, bins);
  }

  private FeatureRanking rank(BinnedTable table) {
    double[] scores = new double[table.size()];
    table.mutual(
        table.target(), table.open(), (j, mutual) -> scores[j] = table.information().bits(mutual));
    table.run().step(id(), 1, 1);
    return table.ranking(this, scores);
  }

  /** Of the rows that have the value; undefined where it does not vary. */
  private double ofKnown(Column column, Labels labels) {
    int[] known = IntStream.range(0, column.rows()).filter(i -> !column.isMissing(i)).toArray();
    double[] x = Arrays.stream(known).mapToDouble(column::cell).toArray();
    if (Arrays.stream(x).distinct().limit(2).count() < 2) {
      return Double.NaN;
    }
    return new Estimate(this, labels.select(known)).of(x, column.isWords());
  }

  /** The estimator by neighbours for one target. */
  private static final class Estimate {

    private final MutualInformation method;
    private final NeighborInformation information;
    private final double[] numbers;
    private final int[] codes;
    private final int classes;

    Estimate(MutualInformation method, Labels labels) {
      this.method = method;
      this.information = new NeighborInformation(method.neighbors, labels.rows());
      boolean number = labels.isNumeric();
      this.numbers =
          number
              ? scaled(IntStream.range(0, labels.rows()).mapToDouble(labels::number).toArray())
              : new double[0];
      this.codes = number ? new int[0] : labels.codes();
      this.classes = labels.classCount();
    }

    double of(double[] x, boolean words) {
      double[] few =
          ValueCounts.few(x, 0, x.length, x.length, method.binning().asTheyAre(x.length));
      double[] values = words ? Arrays.stream(x).sorted().distinct().toArray() : few;
      if (values.length == 0) {
        return codes.length == 0
            ? information.ofNumbers(scaled(x), numbers)
            : information.ofClasses(x, codes, classes);
      }
      int[] own = Arrays.stream(x).mapToInt(v -> Arrays.binarySearch(values, v + 0.0)).toArray();
      return codes.length == 0
          ? information.ofClasses(numbers, own, values.length)
          : ofCounts(own, values.length);
    }

    private double ofCounts(int[] own, int values) {
      Information counted = new Information(own.length);
      int[] joint = new int[values * classes];
      int[] a = new int[values];
      int[] b = new int[classes];
      for (int i = 0; i < own.length; i++) {
        joint[own[i] * classes + codes[i]]++;
        a[own[i]]++;
        b[codes[i]]++;
      }
      int terms = joint.length + values + classes;
      return counted.bits(
          counted.mutual(counted.sum(a), counted.sum(b), joint, joint.length, terms));
    }

    /** Divided by the deviation; what does not vary, as the target of few rows may, is 0. */
    private static double[] scaled(double[] x) {
      double mean = Arrays.stream(x).average().orElse(0);
      double squares = 0;
      for (double value : x) {
        squares += (value - mean) * (value - mean);
      }
      double deviation = Math.sqrt(squares / x.length);
      return Arrays.stream(x).map(value -> deviation == 0 ? 0 : value / deviation).toArray();
    }
  }
}
