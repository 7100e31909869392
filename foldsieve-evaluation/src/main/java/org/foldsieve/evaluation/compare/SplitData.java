package org.foldsieve.evaluation.compare;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Samples;
import org.foldsieve.data.Scaling;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.classify.Classifier;
import org.foldsieve.evaluation.protocol.Split;
import org.foldsieve.evaluation.regress.Regressor;
import org.foldsieve.neighbor.prefix.RowCounts;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * The training and the test rows of one split, both prepared by what the training rows alone say:
 * what becomes of words and gaps, and the scaling. Belongs to the thread that made it.
 *
 * @since 0.1.0
 */
public final class SplitData {

  private final Split split;
  private final Samples training;
  private final Table test;
  private final double[] testWeights;
  private final Map<Key, Object> shared = new HashMap<>();

  private SplitData(Split split, Samples training, Table test, double[] testWeights) {
    this.testWeights = testWeights;
    this.split = split;
    this.training = training;
    this.test = test;
  }

  /**
   * As {@link #of(Samples, Split, Scaling.Kind)}, every feature a unit.
   *
   * @param table all rows
   * @param split which rows train and which test
   * @param scaling the kind of scaling
   * @return both sides
   */
  public static SplitData of(Table table, Split split, Scaling.Kind scaling) {
    return of(Samples.of(table), split, scaling);
  }

  /**
   * Cuts the rows, and encodes and scales both sides; encoding and scaling are learnt from the
   * training rows alone.
   *
   * @param samples all rows
   * @param split which rows train and which test
   * @param scaling the kind of scaling
   * @return both sides
   */
  public static SplitData of(Samples samples, Split split, Scaling.Kind scaling) {
    weights(samples, split.training());
    Samples training = samples.learnFrom(split.training());
    Table test = samples.select(split.test(), training);
    Scaling learnt = Scaling.fit(scaling, training.table());
    return new SplitData(
        split, training.scaled(learnt), learnt.apply(test), weights(samples, split.test()));
  }

  /**
   * How many rows each row counts for: 1 where they have no weights. Some of them count at all, or
   * it is an error.
   */
  static double[] weights(Samples samples, int[] rows) {
    double[] weights = new double[rows.length];
    Arrays.fill(weights, 1);
    double[] known =
        samples
            .rowFacts()
            .weights()
            .map(all -> Arrays.stream(rows).mapToDouble(i -> all[i]).toArray())
            .orElse(weights);
    if (!(Arrays.stream(known).sum() > 0)) {
      throw new DataException(
          "all training or all test rows of a split have weight 0: nothing can be learnt from them,"
              + " or judged by them; take fewer splits or other weights");
    }
    return known;
  }

  /** {@return how many rows each test row counts for: 1 where rows have no weights} */
  public double[] testWeights() {
    return testWeights.clone();
  }

  /**
   * {@return what judges learn from: the training rows that count, scaled, and how many rows each
   * counts for; without weights where rows have none}
   */
  public Learning learning() {
    return shared(Learning.class, this::learn);
  }

  /** Lets a classifier learn from the training rows, by weight, and tell the test rows. */
  void classify(
      Classifier classifier, int[] order, int[] sizes, Run run, Classifier.Listener listener) {
    Learning learning = learning();
    if (learning.weights().isPresent()) {
      double[] weights = learning.weights().get();
      classifier.classify(learning.rows(), weights, test, order, sizes, run, listener);
    } else {
      classifier.classify(learning.rows(), test, order, sizes, run, listener);
    }
  }

  /** What a judge of numbers, learning from the training rows by weight, says of the test rows. */
  double[][] predict(Regressor regressor, int[] order, int[] sizes, Run run) {
    Learning learning = learning();
    return learning.weights().isPresent()
        ? regressor.predict(learning.rows(), learning.weights().get(), test, order, sizes, run)
        : regressor.predict(learning.rows(), test, order, sizes, run);
  }

  private Learning learn() {
    Optional<double[]> weights = training.rowFacts().weights();
    if (weights.isEmpty()) {
      return new Learning(training(), Optional.empty());
    }
    int[] counted = RowCounts.counted(weights.get());
    return counted.length == training().rows()
        ? new Learning(training(), weights)
        : new Learning(
            training().selectRows(counted),
            Optional.of(Arrays.stream(counted).mapToDouble(i -> weights.get()[i]).toArray()));
  }

  /**
   * What judges learn from.
   *
   * @param rows the training rows that count at all
   * @param weights how many rows each of them counts for, above 0; empty where each is one
   */
  public record Learning(Table rows, Optional<double[]> weights) {}

  /** {@return the split} */
  public Split split() {
    return split;
  }

  /** {@return the training rows, encoded and scaled} */
  public Table training() {
    return training.table();
  }

  /** {@return the training rows in units, scaled} */
  public Samples trainingSamples() {
    return training;
  }

  /** {@return the test rows, encoded and scaled as the training rows} */
  public Table test() {
    return test;
  }

  /** The given features of the training rows and, below them, of the test rows. */
  Table allRows(int[] features) {
    Table above = training().selectFeatures(features);
    Table below = test.selectFeatures(features);
    Matrix rows = Matrix.zeros(above.rows() + below.rows(), features.length);
    double[] upper = above.toMatrix().values();
    double[] lower = below.toMatrix().values();
    System.arraycopy(upper, 0, rows.values(), 0, upper.length);
    System.arraycopy(lower, 0, rows.values(), upper.length, lower.length);
    return Table.of(rows, above.featureNames());
  }

  /** What a measure has made of this split before, or else what {@code make} makes now. */
  <T> T shared(Measure measure, Class<T> type, Supplier<T> make) {
    return type.cast(shared.computeIfAbsent(new Key(measure, type), key -> make.get()));
  }

  /** What has been made of this split for all measures, or else what {@code make} makes now. */
  private <T> T shared(Class<T> type, Supplier<T> make) {
    return type.cast(shared.computeIfAbsent(new Key(null, type), key -> make.get()));
  }

  /** Measures with other parameters make other things. */
  private record Key(@Nullable Measure measure, Class<?> type) {}
}
