package org.foldsieve.evaluation.compare;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Samples;
import org.foldsieve.data.Scaling;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.protocol.Split;
import org.foldsieve.numeric.Matrix;

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
    Samples training = samples.learnFrom(split.training());
    Table test = samples.select(split.test(), training);
    Scaling learnt = Scaling.fit(scaling, training.table());
    return new SplitData(
        split, training.scaled(learnt), learnt.apply(test), weights(samples, split.test()));
  }

  /** How many rows each row counts for: 1 where they have no weights. */
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
          "all test rows of a split have weight 0: nothing can be judged by them; take fewer splits"
              + " or other weights");
    }
    return known;
  }

  /** {@return how many rows each test row counts for: 1 where rows have no weights} */
  public double[] testWeights() {
    return testWeights.clone();
  }

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

  /** Measures with other parameters make other things. */
  private record Key(Measure measure, Class<?> type) {}
}
