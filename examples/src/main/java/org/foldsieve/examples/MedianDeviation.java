package org.foldsieve.examples;

import java.util.Arrays;
import org.foldsieve.data.ColumnPass;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureRanking.Direction;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.Rankings;

/**
 * A method of your own: ranks features by their median absolute deviation, largest first.
 *
 * <p>It is a record of its parameters that implements {@link FeatureScorer}, and its test holds it
 * to the contract of every other method. That is all: it can be ranked by, compared and saved.
 *
 * @param consistent whether the deviation is multiplied by 1.4826, as for a normal distribution
 */
public record MedianDeviation(boolean consistent) implements FeatureScorer {

  private static final double NORMAL = 1.4826;

  /** The plain deviation. */
  public static MedianDeviation withDefaults() {
    return new MedianDeviation(false);
  }

  @Override
  public String id() {
    return "median-deviation";
  }

  @Override
  public FeatureRanking rank(Workbench bench) {
    Table table = bench.table();
    double[] scores = new double[table.features()];
    ColumnPass.forEach(
        id(),
        table,
        bench.run(),
        (feature, values, at) ->
            scores[feature] = deviation(Arrays.copyOfRange(values, at, at + table.rows())));
    return Rankings.byScore(this, bench, Direction.MAXIMIZE, scores);
  }

  private double deviation(double[] column) {
    double center = median(column);
    double[] distances = Arrays.stream(column).map(x -> Math.abs(x - center)).toArray();
    return (consistent ? NORMAL : 1) * median(distances);
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    int half = values.length / 2;
    return values.length % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
  }
}
