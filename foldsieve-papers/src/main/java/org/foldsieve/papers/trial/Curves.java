package org.foldsieve.papers.trial;

import java.util.Arrays;
import org.foldsieve.evaluation.compare.Curve;
import org.foldsieve.papers.Figure;

/** Turns curves into series of figures. */
public final class Curves {

  private Curves() {}

  /** A curve of shares, in percent. */
  public static Figure.Series percent(String name, Curve curve) {
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
