package org.foldsieve.app.text;

import java.util.Arrays;
import java.util.Locale;
import org.foldsieve.score.FeatureRanking;

/** Scores from 0 for the worst to 1 for the best, for bars and heat maps: more is always better. */
public final class Goodness {

  /** The heading over what each pick adds. */
  static final String ADDS = "adds";

  private Goodness() {}

  /**
   * By score, feature by feature; NaN where there is none. An infinite score is at the end of the
   * scale, which the finite ones make.
   */
  public static double[] ofScores(FeatureRanking ranking) {
    double[] scores = shown(ranking);
    double low = Arrays.stream(scores).filter(Double::isFinite).min().orElse(0);
    double high = Arrays.stream(scores).filter(Double::isFinite).max().orElse(0);
    boolean smallIsGood = ranking.direction() == FeatureRanking.Direction.MINIMIZE;
    // Scores that cannot be negative are drawn from zero: twice the score is twice the bar.
    double start = !smallIsGood && low > 0 ? 0 : low;
    boolean equal = high == start && Arrays.stream(scores).noneMatch(Double::isInfinite);
    double[] goodness = new double[scores.length];
    for (int j = 0; j < scores.length; j++) {
      double share = share(scores[j], start, high);
      if (equal && !Double.isNaN(share)) {
        goodness[j] = 1;
      } else {
        goodness[j] = smallIsGood ? 1 - share : share;
      }
    }
    return goodness;
  }

  /** What the bars are of: what each pick adds, where the score is the objective of all picks. */
  private static double[] shown(FeatureRanking ranking) {
    double[] added = ranking.parts().get(FeatureRanking.ADDED);
    if (added == null) {
      return ranking.scores();
    }
    return Arrays.stream(added)
        .map(share -> Double.isNaN(share) ? share : Math.max(0, share))
        .toArray();
  }

  /** A number to stand at a feature's bar. */
  public static String label(FeatureRanking ranking, int feature) {
    double[] added = ranking.parts().get(FeatureRanking.ADDED);
    if (added == null || Double.isNaN(added[feature])) {
      return Numbers.brief(ranking.score(feature));
    }
    return added(added[feature]);
  }

  /** What a pick adds, in percent of the best that the picks reach. */
  static String added(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  /** Whether the score is the objective of all picks so far, and each has its share in the best. */
  public static boolean isAdded(FeatureRanking ranking) {
    return ranking.parts().containsKey(FeatureRanking.ADDED);
  }

  /** What the numbers at the bars are. */
  public static String heading(FeatureRanking ranking) {
    return isAdded(ranking) ? ADDS : "score";
  }

  private static double share(double score, double start, double high) {
    if (Double.isInfinite(score)) {
      return score > 0 ? 1 : 0;
    }
    return high > start || Double.isNaN(score) ? (score - start) / (high - start) : 0;
  }

  /** By score where each feature has its own, by place where only the order counts. */
  public static double[] of(FeatureRanking ranking) {
    if (ranking.direction() != FeatureRanking.Direction.ORDER) {
      return ofScores(ranking);
    }
    int[] order = ranking.order();
    double[] goodness = new double[ranking.featureNames().size()];
    Arrays.fill(goodness, Double.NaN);
    for (int r = 0; r < order.length; r++) {
      goodness[order[r]] = 1 - (double) r / order.length;
    }
    return goodness;
  }
}
