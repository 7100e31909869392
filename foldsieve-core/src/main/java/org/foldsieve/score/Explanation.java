package org.foldsieve.score;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.run.Run;

/**
 * Why a feature stands where it stands in a ranking: its score, what the score is made of, its
 * place, and the better-ranked feature that it repeats most.
 *
 * @param feature its name
 * @param place its place, 1 for the best; 0 when the method stopped before it
 * @param ranked how many features are ranked
 * @param score its score; NaN where it has none
 * @param parts what the score is made of, by name: "numerator", "within"
 * @param closest the better-ranked feature with the largest |correlation|; empty for the first
 *     feature, for a constant one, and when all better ones are constant
 */
public record Explanation(
    String feature,
    int place,
    int ranked,
    double score,
    Map<String, Double> parts,
    Optional<Closest> closest) {

  private static final int FEATURES_AT_ONCE = 64;

  /**
   * A better-ranked feature.
   *
   * @param feature its name
   * @param place its place
   * @param correlation Pearson's correlation with the explained feature
   */
  public record Closest(String feature, int place, double correlation) {}

  /** Copies the parts, in their order. */
  public Explanation {
    parts = Collections.unmodifiableMap(new LinkedHashMap<>(parts));
  }

  /**
   * Explains the place of a feature. O(n · better-ranked features).
   *
   * @param ranking the ranking
   * @param table the table it is of
   * @param feature the name of the feature
   * @throws DataException when the table is another one, or has no such feature
   */
  public static Explanation of(FeatureRanking ranking, Table table, String feature, Run run) {
    if (!ranking.featureNames().equals(table.featureNames())) {
      throw new DataException("the ranking is of other features; give the table it was made on");
    }
    int index =
        table
            .featureIndex(feature)
            .orElseThrow(
                () -> new DataException("the table has no feature '%s'".formatted(feature)));
    Map<String, Double> parts = new LinkedHashMap<>();
    ranking.parts().forEach((name, values) -> parts.put(name, values[index]));
    int place = ranking.place(index);
    int[] order = ranking.order();
    return new Explanation(
        feature,
        place,
        order.length,
        ranking.score(index),
        parts,
        closest(order, place == 0 ? order.length : place - 1, table, index, run));
  }

  private static Optional<Closest> closest(
      int[] order, int better, Table table, int feature, Run run) {
    int n = table.rows();
    double[] own = new double[n];
    table.copyColumn(feature, own);
    double length = center(own);
    double[] correlations = new double[better];
    run.forEach(
        "correlations",
        (better + FEATURES_AT_ONCE - 1) / FEATURES_AT_ONCE,
        () -> new double[n],
        (column, block) -> {
          int end = Math.min(better, (block + 1) * FEATURES_AT_ONCE);
          for (int r = block * FEATURES_AT_ONCE; r < end; r++) {
            table.copyColumn(order[r], column);
            double product = length * center(column);
            double sum = 0;
            for (int i = 0; i < n; i++) {
              sum += own[i] * column[i];
            }
            correlations[r] = product == 0 ? Double.NaN : sum / product;
          }
        });
    int best = -1;
    for (int r = 0; r < better; r++) {
      if (best < 0
          ? !Double.isNaN(correlations[r])
          : isLarger(correlations[r], correlations[best])) {
        best = r;
      }
    }
    return best < 0
        ? Optional.empty()
        : Optional.of(
            new Closest(table.featureNames().get(order[best]), best + 1, correlations[best]));
  }

  private static boolean isLarger(double a, double b) {
    return Math.abs(a) > Math.abs(b);
  }

  /** Centres a column and returns its length; exactly 0 for a constant one. */
  private static double center(double[] values) {
    double first = values[0];
    double mean = 0;
    for (int i = 0; i < values.length; i++) {
      values[i] -= first;
      mean += values[i] / values.length;
    }
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      values[i] -= mean;
      sum += values[i] * values[i];
    }
    return Math.sqrt(sum);
  }

  /** The explanation in a few lines of text. */
  public String text() {
    StringJoiner lines = new StringJoiner("\n");
    lines.add(
        place == 0
            ? "'%s' is not among the %d features ranked".formatted(feature, ranked)
            : "'%s' is number %d of %d".formatted(feature, place, ranked));
    lines.add(Double.isNaN(score) ? "it has no score" : "score " + number(score));
    parts.forEach((name, value) -> lines.add("  %s %s".formatted(name, number(value))));
    closest.ifPresent(
        better ->
            lines.add(
                "most like it among the better ones: '%s', number %d, correlation %s"
                    .formatted(
                        better.feature(),
                        better.place(),
                        String.format(Locale.ROOT, "%.3f", better.correlation()))));
    return lines.toString();
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.6g", value);
  }
}
