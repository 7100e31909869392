package org.foldsieve.score.relief;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.MixedTable;
import org.foldsieve.run.Run;
import org.foldsieve.score.NumberTarget;

/**
 * ReliefF of columns of words and columns with gaps. Two words differ by 0 or 1; a distance is the
 * mean over the columns that both rows have, and a pair says of a column only what both rows know.
 */
final class MixedRelief {

  private final MixedRows rows;
  private final int n;

  private MixedRelief(MixedRows rows) {
    this.rows = rows;
    this.n = rows.size();
  }

  /** The score of every column; NaN where it does not vary. */
  static double[] scores(MixedTable table, ReliefF method, Run run) {
    Optional<Labels> labels = table.labels();
    MixedRelief relief =
        new MixedRelief(new MixedRows(table, method.distance() == ReliefF.Distance.EUCLIDEAN));
    boolean number = NumberTarget.isGiven(labels, method.id());
    double[] y = number ? NumberTarget.of(labels.orElseThrow(), method.id()) : new double[0];
    int[][] groups =
        number
            ? new int[][] {IntStream.range(0, table.rows()).toArray()}
            : Labels.requireClasses(labels.orElseThrow(), method.id()).classMembers();
    int[][][] near = relief.neighbors(groups, method.neighbors(), run);
    double[] scores = new double[relief.rows.columns()];
    run.forEach(
        "differences",
        scores.length,
        r ->
            scores[r] =
                !relief.rows.varies(r)
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
          Arrays.setAll(distances, j -> rows.distance(i, j));
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
  private double mean(int r, int i, int[] others) {
    double sum = 0;
    int known = 0;
    for (int j : others) {
      double difference = rows.difference(r, i, j);
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
