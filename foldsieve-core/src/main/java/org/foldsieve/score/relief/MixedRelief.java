package org.foldsieve.score.relief;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.foldsieve.data.Column;
import org.foldsieve.data.Labels;
import org.foldsieve.data.MixedTable;
import org.foldsieve.run.Run;
import org.foldsieve.score.NumberTarget;

/**
 * ReliefF of columns of words and columns with gaps. Two words differ by 0 or 1; a distance is the
 * mean over the columns that both rows have, and a pair says of a column only what both rows know.
 */
final class MixedRelief {

  private final double[][] columns;
  private final boolean[] words;
  private final double[] widths;
  private final boolean euclidean;
  private final int n;

  private MixedRelief(MixedTable table, boolean euclidean) {
    List<Column> all = table.columns();
    this.n = table.rows();
    this.euclidean = euclidean;
    this.columns = new double[all.size()][];
    this.words = new boolean[all.size()];
    this.widths = new double[all.size()];
    for (int r = 0; r < columns.length; r++) {
      columns[r] = all.get(r).cells().toArray();
      words[r] = all.get(r).isWords();
      double[] known = Arrays.stream(columns[r]).filter(x -> !Double.isNaN(x)).toArray();
      double low = Arrays.stream(known).min().orElse(0);
      double high = Arrays.stream(known).max().orElse(0);
      // 0 for a column that does not vary: it is undefined.
      widths[r] = words[r] && high > low ? 1 : high - low;
    }
  }

  /** The score of every column; NaN where it does not vary. */
  static double[] scores(MixedTable table, ReliefF method, Run run) {
    Optional<Labels> labels = table.labels();
    MixedRelief relief = new MixedRelief(table, method.distance() == ReliefF.Distance.EUCLIDEAN);
    boolean number = NumberTarget.isGiven(labels, method.id());
    double[] y = number ? NumberTarget.of(labels.orElseThrow(), method.id()) : new double[0];
    int[][] groups =
        number
            ? new int[][] {IntStream.range(0, table.rows()).toArray()}
            : Labels.requireClasses(labels.orElseThrow(), method.id()).classMembers();
    int[][][] near = relief.neighbors(groups, method.neighbors(), run);
    double[] scores = new double[relief.columns.length];
    run.forEach(
        "differences",
        scores.length,
        r ->
            scores[r] =
                relief.widths[r] == 0
                    ? Double.NaN
                    : number
                        ? relief.byNumber(r, y, near)
                        : relief.byClass(r, labels.orElseThrow(), near));
    return scores;
  }

  /**
   * For each row the k nearest others of each group, ties by index; fewer where there are fewer.
   */
  private int[][][] neighbors(int[][] groups, int k, Run run) {
    int[][][] near = new int[n][groups.length][];
    run.forEach(
        "neighbors",
        n,
        () -> new double[n],
        (distances, i) -> {
          Arrays.setAll(distances, j -> distance(i, j));
          for (int g = 0; g < groups.length; g++) {
            near[i][g] =
                Arrays.stream(groups[g])
                    .filter(j -> j != i)
                    .boxed()
                    .sorted((a, b) -> Double.compare(distances[a], distances[b]))
                    .limit(k)
                    .mapToInt(j -> j)
                    .toArray();
          }
        });
    return near;
  }

  /** Infinite where two rows know no column in common. */
  private double distance(int i, int j) {
    double sum = 0;
    int known = 0;
    for (int r = 0; r < columns.length; r++) {
      double difference = difference(r, i, j);
      if (!Double.isNaN(difference)) {
        double own = euclidean && !words[r] ? difference * widths[r] : difference;
        sum += euclidean ? own * own : own;
        known++;
      }
    }
    return known == 0 ? Double.POSITIVE_INFINITY : sum / known;
  }

  /** From 0 to 1; NaN where one of the two is missing. */
  private double difference(int r, int i, int j) {
    double a = columns[r][i];
    double b = columns[r][j];
    if (Double.isNaN(a) || Double.isNaN(b)) {
      return Double.NaN;
    }
    return words[r] ? (a == b ? 0 : 1) : widths[r] == 0 ? 0 : Math.abs(a - b) / widths[r];
  }

  private double byClass(int r, Labels labels, int[][][] near) {
    int[] sizes = labels.classSizes();
    double score = 0;
    for (int i = 0; i < n; i++) {
      int own = labels.code(i);
      for (int c = 0; c < sizes.length; c++) {
        double mean = mean(r, i, near[i][c]);
        double prior = (double) sizes[c] / (n - sizes[own]);
        score += c == own ? -mean : prior * mean;
      }
    }
    return score / n;
  }

  /** Over the rows that know the column; 0 where none does. */
  private double mean(int r, int i, int[] rows) {
    double sum = 0;
    int known = 0;
    for (int j : rows) {
      double difference = difference(r, i, j);
      if (!Double.isNaN(difference)) {
        sum += difference;
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
        double difference = difference(r, i, j);
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
