package org.foldsieve.papers;

import java.util.Arrays;
import org.foldsieve.evaluation.compare.Curve;

/** Turns curves into series of figures. */
final class Curves {

  private Curves() {}

  /** A curve of shares, in percent. */
  static Figure.Series percent(String name, Curve curve) {
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
