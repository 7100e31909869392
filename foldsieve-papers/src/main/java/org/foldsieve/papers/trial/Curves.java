package org.foldsieve.papers.trial;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.foldsieve.evaluation.compare.Comparison;
import org.foldsieve.evaluation.compare.ComparisonResult;
import org.foldsieve.evaluation.compare.Criterion;
import org.foldsieve.evaluation.compare.Curve;
import org.foldsieve.papers.Figure;

/** Draws accuracies against the number of features. */
public final class Curves {

  private Curves() {}

  /**
   * The curve of every method of a comparison, in percent.
   *
   * @param name a word for file names
   * @param setting what is compared, for the title
   * @param criterion what was measured
   * @param result the comparison
   * @return a figure with a line a method
   */
  public static Figure figure(
      String name, String setting, Criterion criterion, ComparisonResult result) {
    List<Figure.Series> series =
        result.methods().stream()
            .filter(method -> !method.equals(Comparison.ALL))
            .map(method -> percent(method, result.curve(method, criterion)))
            .toList();
    return new Figure(
        name,
        String.format(Locale.ROOT, "%s, %s", setting, criterion),
        Figure.Kind.LINES,
        "features",
        "accuracy %",
        series);
  }

  private static Figure.Series percent(String name, Curve curve) {
    return new Figure.Series(
        name,
        Arrays.stream(curve.sizes()).asDoubleStream().toArray(),
        Arrays.stream(curve.mean()).map(x -> 100 * x).toArray(),
        Double.isNaN(curve.standardError()[0])
            ? new double[0]
            : Arrays.stream(curve.standardError()).map(x -> 100 * x).toArray(),
        new double[0]);
  }
}
