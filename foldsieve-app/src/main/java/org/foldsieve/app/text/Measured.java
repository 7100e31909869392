package org.foldsieve.app.text;

import java.util.Locale;
import java.util.Map;
import org.foldsieve.evaluation.compare.Criterion;

/** Criteria and their values as people say them. */
public final class Measured {

  private static final Map<String, String> MEASURES =
      Map.of(
          "ncm", "nearest class mean",
          "1nn", "1-NN",
          "svm", "linear SVM",
          "kmeans", "k-means",
          "neighbors", "neighbours",
          "reconstruction", "reconstruction");

  private Measured() {}

  /** For example {@code 1-NN accuracy}. */
  public static String name(Criterion criterion) {
    String metric =
        criterion.metric().length() <= 3
            ? criterion.metric().toUpperCase(Locale.ROOT)
            : criterion.metric();
    return judge(criterion) + " " + metric;
  }

  /** For example {@code 1-NN}. */
  public static String judge(Criterion criterion) {
    return MEASURES.getOrDefault(criterion.measure(), criterion.measure());
  }

  /** Whether the values are shares that read well as per cent. */
  public static boolean isPercent(Criterion criterion) {
    return criterion.higherIsBetter();
  }

  /** For example {@code 96.4 %}. */
  public static String value(double value, Criterion criterion) {
    return isPercent(criterion)
        ? String.format(Locale.ROOT, "%.1f %%", 100 * value)
        : String.format(Locale.ROOT, "%.3f", value);
  }

  /** For example {@code 96.4 ± 0.3 %}; without the error where there is none. */
  public static String value(double value, double error, Criterion criterion) {
    if (Double.isNaN(error)) {
      return value(value, criterion);
    }
    return isPercent(criterion)
        ? String.format(Locale.ROOT, "%.1f ± %.1f %%", 100 * value, 100 * error)
        : String.format(Locale.ROOT, "%.3f ± %.3f", value, error);
  }

  /** For example {@code +3.2 ± 0.4 points}. */
  public static String difference(double value, double error, Criterion criterion) {
    double factor = isPercent(criterion) ? 100 : 1;
    String digits = isPercent(criterion) ? "%+.1f" : "%+.3f";
    String text = String.format(Locale.ROOT, digits, factor * value);
    if (!Double.isNaN(error)) {
      text +=
          String.format(Locale.ROOT, digits.replace("+", "").replace("%", " ± %"), factor * error);
    }
    return isPercent(criterion) ? text + " points" : text;
  }
}
