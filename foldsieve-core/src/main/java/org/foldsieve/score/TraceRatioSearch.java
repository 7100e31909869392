package org.foldsieve.score;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.foldsieve.data.FeatureRanges;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.ParameterException;

/**
 * Finds the features whose sums have the largest ratio: from the ratio 0, take the m largest \( b_r
 * - \lambda w_r \), ties by index, set \( \lambda \) to their ratio, and repeat until it stops.
 * That is the global optimum, in a few steps.
 *
 * @since 0.1.0
 */
public final class TraceRatioSearch {

  private TraceRatioSearch() {}

  /**
   * Refuses a subset of more features than there are.
   *
   * @throws ParameterException if the size is larger than the table is wide
   */
  public static void requireSize(SubsetSize size, Workbench bench) {
    int d = bench.table().features();
    if (size.value().isPresent() && size.value().getAsInt() > d) {
      throw new ParameterException(
          String.format(
              Locale.ROOT,
              "size must be at most the number of features: size = %s, features = %d",
              size,
              d));
    }
  }

  /**
   * The ranking by b - lambda w with the largest ratio lambda of m features, those that stay among
   * them.
   *
   * @param ranges of the features over the rows that count: what does not vary is not chosen
   * @param above b of every feature
   * @param below w of every feature
   */
  public static <M extends Record & FeatureScorer> FeatureRanking rank(
      M method,
      Workbench bench,
      FeatureRanges ranges,
      double[] above,
      double[] below,
      SubsetSize size,
      Kept kept) {
    int[] varying = IntStream.range(0, above.length).filter(j -> !ranges.isConstant(j)).toArray();
    int m = Math.min(size.value().orElse(varying.length), varying.length);
    int[] held =
        kept.features().stream().filter(j -> !ranges.isConstant(j)).mapToInt(j -> j).toArray();
    requireRoom(size, kept);
    double ratio = bestRatio(above, below, varying, m, held);
    FeatureRanking ranking =
        Rankings.byScoreAsIs(
                method,
                bench,
                FeatureRanking.Direction.MAXIMIZE,
                ranges.undefineConstants(scores(above, below, ratio)))
            .withNote(
                String.format(
                    Locale.ROOT, "the %d features together have the ratio %.6g", m, ratio))
            .keeping(kept);
    return m == size.value().orElse(m)
        ? ranking
        : ranking.withNote(
            String.format(Locale.ROOT, "only %d features vary, fewer than the size %s", m, size));
  }

  private static void requireRoom(SubsetSize size, Kept kept) {
    if (size.value().isPresent() && size.value().getAsInt() < kept.size()) {
      throw new ParameterException(
          String.format(
              Locale.ROOT,
              "size must be at least the number of features kept: size = %s, kept = %d",
              size,
              kept.size()));
    }
  }

  /** The largest ratio of m of the given features; it grows with every step until it is there. */
  private static double bestRatio(
      double[] above, double[] below, int[] features, int m, int[] held) {
    Set<Integer> stay = Arrays.stream(held).boxed().collect(Collectors.toSet());
    double ratio = 0;
    while (true) {
      double[] scores = scores(above, below, ratio);
      int[] best =
          IntStream.concat(
                  Arrays.stream(held),
                  Arrays.stream(features)
                      .filter(j -> !stay.contains(j))
                      .boxed()
                      .sorted((p, q) -> Double.compare(scores[q], scores[p]))
                      .mapToInt(j -> j))
              .limit(m)
              // In column order, so that equal subsets have bit-equal sums.
              .sorted()
              .toArray();
      double b = Arrays.stream(best).mapToDouble(j -> above[j]).sum();
      double w = Arrays.stream(best).mapToDouble(j -> below[j]).sum();
      double next = b == 0 ? 0 : b / w;
      if (!(next > ratio)) {
        return ratio;
      }
      ratio = next;
      if (Double.isInfinite(ratio)) {
        return ratio;
      }
    }
  }

  private static double[] scores(double[] above, double[] below, double ratio) {
    double[] scores = new double[above.length];
    Arrays.setAll(scores, j -> below[j] == 0 ? above[j] : above[j] - ratio * below[j]);
    return scores;
  }
}
