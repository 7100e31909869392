package org.foldsieve.score.relief;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.MixedTable;
import org.foldsieve.run.Run;
import org.foldsieve.score.NumberTarget;

/**
 * Relief and ReliefF of columns of words and columns with gaps. Two words differ by 0 or 1; a
 * distance is the mean over the columns that both rows have, and a pair says of a column only what
 * both rows know.
 */
final class MixedRelief {

  /** The score of a column that does not vary, and its error. */
  private static final double[] UNDEFINED = {Double.NaN, 0};

  private final MixedRows rows;
  private final boolean squares;
  private final int n;

  private MixedRelief(MixedRows rows, boolean squares) {
    this.rows = rows;
    this.squares = squares;
    this.n = rows.size();
  }

  /**
   * The score of every column; NaN where it does not vary.
   *
   * @param values the scores
   * @param standardErrors theirs, where only some rows looked for near ones; else empty
   * @param rows how many rows did
   */
  record Scores(double[] values, double[] standardErrors, int rows) {}

  /** ReliefF: the scores of the columns of a table. */
  static Scores scores(MixedTable table, ReliefF method, Run run) {
    MixedRelief relief = new MixedRelief(new MixedRows(table, method.rowDistance()), false);
    Optional<Labels> labels = table.labels();
    boolean number = NumberTarget.isGiven(labels, method.id());
    int[] chosen = (number ? RowSample.ALL : method.samples()).choose(relief.n, run);
    return number
        ? relief.byNumber(
            NumberTarget.of(labels.orElseThrow(), method.id()), chosen, method.neighbors(), run)
        : relief.byClasses(
            Labels.requireClasses(labels.orElseThrow(), method.id()),
            chosen,
            method.neighbors(),
            run);
  }

  /** Relief: one hit and one miss, by squares. */
  static double[] scores(MixedTable table, Relief method, Run run) {
    Labels labels = method.requireTwoClasses(table.labels());
    MixedRelief relief = new MixedRelief(new MixedRows(table, RowDistance.SCALED_EUCLIDEAN), true);
    int[] all = IntStream.range(0, relief.n).toArray();
    return relief.byClasses(labels, all, 1, run).values();
  }

  private Scores byClasses(Labels labels, int[] chosen, int k, Run run) {
    int[][][] near = neighbors(chosen, labels.classMembers(), k, run);
    double[] scores = new double[rows.columns()];
    double[] errors = new double[chosen.length < n ? scores.length : 0];
    run.forEach(
        "differences",
        scores.length,
        r -> {
          double[] own = rows.varies(r) ? byClass(r, chosen, labels, near) : UNDEFINED;
          scores[r] = own[0];
          if (errors.length > 0) {
            errors[r] = own[1];
          }
        });
    return new Scores(scores, errors, chosen.length);
  }

  private Scores byNumber(double[] y, int[] chosen, int k, Run run) {
    int[][][] near = neighbors(chosen, new int[][] {IntStream.range(0, n).toArray()}, k, run);
    double[] scores = new double[rows.columns()];
    run.forEach(
        "differences",
        scores.length,
        r -> scores[r] = rows.varies(r) ? byNumber(r, y, near) : Double.NaN);
    return new Scores(scores, new double[0], chosen.length);
  }

  /**
   * For each of some rows the k nearest others of each group, ties by index; fewer where there are
   * fewer.
   */
  private int[][][] neighbors(int[] chosen, int[][] groups, int k, Run run) {
    int[][][] near = new int[chosen.length][groups.length][];
    run.forEach(
        "neighbors",
        chosen.length,
        () -> new double[k],
        (reached, s) -> {
          for (int g = 0; g < groups.length; g++) {
            near[s][g] = nearest(chosen[s], groups[g], k, reached);
          }
        });
    return near;
  }

  /** The k nearest of a group, nearest first; the group ascends, so that ties stay in order. */
  private int[] nearest(int i, int[] group, int k, double[] reached) {
    int[] nearest = new int[k];
    int count = 0;
    for (int j : group) {
      if (j == i) {
        continue;
      }
      double distance = rows.distance(i, j);
      if (count == k && distance >= reached[k - 1]) {
        continue;
      }
      int at = count < k ? count++ : k - 1;
      for (; at > 0 && reached[at - 1] > distance; at--) {
        nearest[at] = nearest[at - 1];
        reached[at] = reached[at - 1];
      }
      nearest[at] = j;
      reached[at] = distance;
    }
    return Arrays.copyOf(nearest, count);
  }

  /** The mean of what each row gives, and its standard error. */
  private double[] byClass(int r, int[] chosen, Labels labels, int[][][] near) {
    int[] sizes = labels.classSizes();
    double score = 0;
    double squares = 0;
    for (int s = 0; s < chosen.length; s++) {
      int i = chosen[s];
      int own = labels.code(i);
      double before = score;
      for (int c = 0; c < sizes.length; c++) {
        double mean = mean(r, i, near[s][c]);
        double prior = (double) sizes[c] / (n - sizes[own]);
        score += c == own ? -mean : prior * mean;
      }
      squares += (score - before) * (score - before);
    }
    double mean = score / chosen.length;
    double variance = Math.max(0, squares / chosen.length - mean * mean);
    return new double[] {mean, Math.sqrt(variance / (chosen.length - 1))};
  }

  /** Over the rows that know the column; 0 where none does. */
  private double mean(int r, int i, int[] others) {
    double sum = 0;
    int known = 0;
    for (int j : others) {
      double difference = rows.difference(r, i, j);
      if (!Double.isNaN(difference)) {
        sum += squares ? difference * difference : difference;
        known++;
      }
    }
    return known == 0 ? 0 : sum / known;
  }

  /** RReliefF over the pairs that know the column. */
  private double byNumber(int r, double[] y, int[][][] near) {
    double range = Arrays.stream(y).max().orElseThrow() - Arrays.stream(y).min().orElseThrow();
    double pairs = 0;
    double target = 0;
    double own = 0;
    double both = 0;
    for (int i = 0; i < n; i++) {
      for (int j : near[i][0]) {
        double difference = rows.difference(r, i, j);
        if (!Double.isNaN(difference)) {
          double ofTarget = Math.abs(y[i] - y[j]) / range;
          pairs++;
          target += ofTarget;
          own += difference;
          both += ofTarget * difference;
        }
      }
    }
    double between = target == 0 ? 0 : both / target;
    return between - (target == pairs ? 0 : (own - both) / (pairs - target));
  }
}
