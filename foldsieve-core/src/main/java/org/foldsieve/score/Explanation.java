package org.foldsieve.score;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.foldsieve.data.DataException;
import org.foldsieve.data.FeatureGroups;
import org.foldsieve.data.Samples;
import org.foldsieve.data.Table;

/**
 * Why a feature stands where it does.
 *
 * @param feature its index
 * @param name its name
 * @param place 1 for the best; 0 when it is not ranked
 * @param ranked how many features are
 * @param score its score; NaN where it has none
 * @param parts the parts of the score by name, as "numerator" or "within"
 * @param twin the better-ranked feature it is most correlated with; empty for the best feature and
 *     for one that is constant
 * @since 0.1.0
 */
public record Explanation(
    int feature,
    String name,
    int place,
    int ranked,
    double score,
    Map<String, Double> parts,
    Optional<Twin> twin) {

  /**
   * Another feature that says much the same.
   *
   * @param feature its index
   * @param name its name
   * @param place its place
   * @param correlation Pearson's correlation with it over all rows
   */
  public record Twin(int feature, String name, int place, double correlation) {}

  /** Copies the parts. */
  public Explanation {
    parts = Collections.unmodifiableMap(new LinkedHashMap<>(parts));
  }

  /**
   * Explains one feature of a ranking. O(n) for each feature ranked before it.
   *
   * @param table the table that was ranked
   */
  public static Explanation of(FeatureRanking ranking, int feature, Table table) {
    if (!table.featureNames().equals(ranking.featureNames())) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "the ranking has %d features, the table %d others; give the table that was ranked",
              ranking.featureNames().size(),
              table.features()));
    }
    Map<String, Double> parts = new LinkedHashMap<>();
    ranking.parts().forEach((name, values) -> parts.put(name, values[feature]));
    int place = ranking.place(feature);
    int[] order = ranking.order();
    return new Explanation(
        feature,
        ranking.featureNames().get(feature),
        place,
        order.length,
        ranking.score(feature),
        parts,
        twin(table, order, feature, place == 0 ? order.length : place - 1));
  }

  /**
   * Explains one unit of a ranking. Two units are as correlated as the two of their features that
   * are so most. O(n) for each pair of its features and those ranked before it.
   *
   * @param samples the rows that were ranked
   */
  public static Explanation of(FeatureRanking ranking, int unit, Samples samples) {
    FeatureGroups units = samples.groups();
    if (units.areSingle()) {
      return of(ranking, unit, samples.table());
    }
    if (!units.names().equals(ranking.featureNames())) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "the ranking has %d features, the rows %d others; give the rows that were ranked",
              ranking.featureNames().size(),
              units.size()));
    }
    Map<String, Double> parts = new LinkedHashMap<>();
    ranking.parts().forEach((name, values) -> parts.put(name, values[unit]));
    int place = ranking.place(unit);
    int[] order = ranking.order();
    Twin best = null;
    for (int feature : units.features(unit)) {
      for (int r = 0; r < (place == 0 ? order.length : place - 1); r++) {
        Optional<Twin> twin =
            twin(samples.table(), units.features(order[r]), feature, Integer.MAX_VALUE);
        if (twin.isPresent()
            && (best == null
                || Math.abs(twin.get().correlation()) > Math.abs(best.correlation()))) {
          best = new Twin(order[r], units.names().get(order[r]), r + 1, twin.get().correlation());
        }
      }
    }
    return new Explanation(
        unit,
        units.names().get(unit),
        place,
        order.length,
        ranking.score(unit),
        parts,
        Optional.ofNullable(best));
  }

  /** The largest |correlation|; the better place where two are equal. */
  private static Optional<Twin> twin(Table table, int[] order, int feature, int before) {
    double[] own = centered(table, feature);
    if (Arrays.stream(own).allMatch(x -> x == 0)) {
      // Constant: like nothing, and often behind tens of thousands of others.
      return Optional.empty();
    }
    Twin best = null;
    for (int r = 0; r < Math.min(before, order.length); r++) {
      double correlation = cosine(own, centered(table, order[r]));
      if (!Double.isNaN(correlation)
          && (best == null || Math.abs(correlation) > Math.abs(best.correlation()))) {
        best = new Twin(order[r], table.featureNames().get(order[r]), r + 1, correlation);
      }
    }
    return Optional.ofNullable(best);
  }

  /** Measured from the first value, so that a constant feature is exactly 0. */
  private static double[] centered(Table table, int feature) {
    double[] column = new double[table.rows()];
    table.copyColumn(feature, column);
    double first = column[0];
    double sum = 0;
    for (double x : column) {
      sum += x - first;
    }
    double mean = sum / column.length;
    for (int i = 0; i < column.length; i++) {
      column[i] = column[i] - first - mean;
    }
    return column;
  }

  /** NaN when one of them is zero. */
  private static double cosine(double[] a, double[] b) {
    double product = 0;
    double squaresA = 0;
    double squaresB = 0;
    for (int i = 0; i < a.length; i++) {
      product += a[i] * b[i];
      squaresA += a[i] * a[i];
      squaresB += b[i] * b[i];
    }
    // Two roots, for the product of the sums may overflow.
    double correlation = product / Math.sqrt(squaresA) / Math.sqrt(squaresB);
    return Double.isNaN(correlation) ? correlation : Math.max(-1, Math.min(1, correlation));
  }
}
