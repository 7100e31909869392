package org.foldsieve.app.text;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.foldsieve.evaluation.compare.Criterion;

/** Criteria and their values as people say them. */
public final class Measured {

  private static final Map<String, String> MEASURES =
      Map.of(
          "ncm", "nearest class mean",
          "svm", "linear SVM",
          "trees", "random trees",
          "kmeans", "k-means",
          "neighbors", "neighbours");

  private static final Map<String, String> METRICS =
      Map.of(
          "acc", "ACC",
          "nmi", "NMI",
          "auc", "AUC",
          "macro-f1", "macro F1",
          "balanced-accuracy", "balanced accuracy",
          "log-loss", "log loss",
          "r2", "R²",
          "rmse", "RMSE",
          "mae", "MAE");

  /** Behind their number. */
  private static final String NEIGHBORS = "nn";

  /** Whose values are in the units of the label. */
  private static final Set<String> WITH_UNITS = Set.of("rmse", "mae");

  private Measured() {}

  /** For example {@code 1-NN accuracy}. */
  public static String name(Criterion criterion) {
    return judge(criterion) + " " + metric(criterion);
  }

  /** For example {@code accuracy} or {@code RMSE}. */
  public static String metric(Criterion criterion) {
    return METRICS.getOrDefault(criterion.metric(), criterion.metric());
  }

  /** For example {@code 1-NN}. */
  public static String judge(Criterion criterion) {
    String measure = criterion.measure();
    int digits = measure.length() - NEIGHBORS.length();
    boolean neighbors =
        digits > 0
            && measure.endsWith(NEIGHBORS)
            && measure.chars().limit(digits).allMatch(c -> c >= '0' && c <= '9');
    return neighbors
        ? measure.substring(0, digits) + "-NN"
        : MEASURES.getOrDefault(measure, measure);
  }

  /** Whether the values are shares that read well as per cent. */
  public static boolean isPercent(Criterion criterion) {
    return criterion.higherIsBetter() && !criterion.metric().equals("r2");
  }

  /** Whether the values are in the units of the label, of any size. */
  public static boolean hasUnits(Criterion criterion) {
    return WITH_UNITS.contains(criterion.metric());
  }

  /** How such values are written: {@code %.1f}, or as many digits as their size asks for. */
  private static String digits(double value, Criterion criterion) {
    if (isPercent(criterion)) {
      return ".1f";
    }
    if (!hasUnits(criterion) || value == 0) {
      return ".3f";
    }
    int decades = (int) Math.floor(Math.log10(Math.abs(value)));
    boolean plain = decades > -5 && decades < 9;
    return plain ? "." + Math.max(0, 3 - decades) + "f" : ".3e";
  }

  /** For example {@code 96.4 %}. */
  public static String value(double value, Criterion criterion) {
    return value(value, Double.NaN, criterion);
  }

  /** For example {@code 96.4 ± 0.3 %}; without the error where there is none. */
  public static String value(double value, double error, Criterion criterion) {
    return written("%", value, value, error, criterion) + (isPercent(criterion) ? " %" : "");
  }

  /** For example {@code +3.2 ± 0.4 points}. */
  public static String difference(double value, double error, Criterion criterion) {
    double larger = Math.max(Math.abs(value), Double.isNaN(error) ? 0 : error);
    return written("%+", value, larger, error, criterion) + (isPercent(criterion) ? " points" : "");
  }

  private static String written(
      String sign, double value, double size, double error, Criterion criterion) {
    double factor = isPercent(criterion) ? 100 : 1;
    String digits = digits(size, criterion);
    String text = unsignedZero(String.format(Locale.ROOT, sign + digits, factor * value));
    return Double.isNaN(error)
        ? text
        : text + String.format(Locale.ROOT, " ± %" + digits, factor * error);
  }

  /** Rounded to nothing, a value has no sign to tell. */
  private static String unsignedZero(String text) {
    boolean nothing = text.chars().skip(1).allMatch(c -> c == '0' || c == '.');
    return text.startsWith("-") && nothing ? text.substring(1) : text;
  }
}
