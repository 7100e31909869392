package org.foldsieve.score.auto;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.prefix.PrefixRidge;
import org.foldsieve.neighbor.prefix.Prefixes;
import org.foldsieve.neighbor.prefix.RowCounts;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.MethodChoice;
import org.foldsieve.score.NumberTarget;

/**
 * How near a row's number is predicted, by the mean of its five nearest rows and by ridge
 * regression: 1 less the squared error over the variance of the numbers that train, so that the
 * mean over rows is R².
 */
final class NumberJudge implements Judge {

  private static final int NEIGHBORS = 5;

  /** As the ridge regression that compares has it. */
  private static final double PENALTY = 1;

  /** So many ranges of numbers are dealt evenly to the folds; fewer where rows are few. */
  private static final int STRATA = 10;

  @Override
  public String measure() {
    return MethodChoice.R2;
  }

  /** Rows of near numbers, as many in each range; equal numbers by row. */
  @Override
  public int[][] strata(Table table) {
    Labels labels = table.labels().orElseThrow();
    int n = table.rows();
    int[] ascending =
        IntStream.range(0, n)
            .boxed()
            .sorted(Comparator.comparingDouble(labels::number))
            .mapToInt(row -> row)
            .toArray();
    int count = Math.max(1, Math.min(STRATA, n / NEIGHBORS));
    return IntStream.range(0, count)
        .mapToObj(s -> Arrays.copyOfRange(ascending, from(s, count, n), from(s + 1, count, n)))
        .toArray(int[][]::new);
  }

  private static int from(int stratum, int count, int n) {
    return (int) ((long) stratum * n / count);
  }

  @Override
  public boolean canLearn(Table training) {
    Labels labels = training.labels().orElseThrow();
    return IntStream.range(1, training.rows()).anyMatch(i -> labels.number(i) != labels.number(0));
  }

  @Override
  public double[] scores(
      Table training, double[] weights, Table test, int[] order, int[] sizes, Run run) {
    double unit = NumberTarget.unit(training.labels().orElseThrow());
    double[] known = numbers(training, unit);
    double[] truth = numbers(test, unit);
    double variance = variance(known, weights);
    double[] scores = new double[test.rows()];
    Arrays.fill(scores, 1);
    double part = 1.0 / (2 * sizes.length) / variance;
    // One row at a time by one thread: the sums of a row are always in one order.
    double[][] byNeighbors = new double[sizes.length][test.rows()];
    Prefixes.nearest(
        training,
        test,
        order,
        sizes,
        Math.min(NEIGHBORS, training.rows()),
        run,
        (row, size, nearest) -> byNeighbors[size][row] = meanOf(nearest, known, weights));
    double[][] byRidge = new double[sizes.length][test.rows()];
    try {
      new PrefixRidge(PENALTY)
          .predict(
              training,
              weights,
              test,
              order,
              sizes,
              Matrix.wrap(known.length, 1, known),
              run,
              (row, size, values) -> byRidge[size][row] = values[0]);
    } catch (ArithmeticException tooLarge) {
      throw new DataException("ridge regression overflows; scale the table first", tooLarge);
    }
    for (int s = 0; s < sizes.length; s++) {
      for (int t = 0; t < scores.length; t++) {
        double near = byNeighbors[s][t] - truth[t];
        double ridge = byRidge[s][t] - truth[t];
        scores[t] -= part * (near * near + ridge * ridge);
      }
    }
    return scores;
  }

  private static double[] numbers(Table table, double unit) {
    Labels labels = table.labels().orElseThrow();
    return IntStream.range(0, table.rows()).mapToDouble(i -> labels.number(i) / unit).toArray();
  }

  /** About the mean; every row counts by its weight. */
  private static double variance(double[] numbers, double[] weights) {
    double total = Arrays.stream(weights).sum();
    double mean =
        IntStream.range(0, numbers.length).mapToDouble(i -> weights[i] * numbers[i]).sum() / total;
    return IntStream.range(0, numbers.length)
            .mapToDouble(i -> weights[i] * ((numbers[i] - mean) * (numbers[i] - mean)))
            .sum()
        / total;
  }

  private static double meanOf(int[] rows, double[] numbers, double[] weights) {
    double[] votes = RowCounts.votes(rows, weights, NEIGHBORS);
    double sum = 0;
    double total = 0;
    for (int r = 0; r < rows.length; r++) {
      sum += votes[r] * numbers[rows[r]];
      total += votes[r];
    }
    return sum / total;
  }
}
