package org.foldsieve.embed.linear;

import java.util.stream.IntStream;
import org.foldsieve.embed.part.MapRequirements;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.blas.TallMatrix;
import org.foldsieve.run.Run;

/**
 * The rows of a bench less their mean, not all the same.
 *
 * @param rows X - mean
 * @param mean of every feature
 * @param varies whether a feature is not constant
 */
record Centered(TallMatrix rows, double[] mean, boolean[] varies) {

  static Centered of(Workbench bench) {
    TallMatrix rows = bench.shared(new TallRows());
    TallMatrix.Deviations found = rows.deviations(bench.run());
    MapRequirements.requireSpread(rows.rows(), found.varies());
    double[] mean = found.mean();
    TallMatrix centered = rows.shifted(null, Matrix.wrap(1, mean.length, mean), null);
    return new Centered(centered, mean, found.varies());
  }

  /** The features that are not constant. */
  int[] varying() {
    return IntStream.range(0, varies.length).filter(j -> varies[j]).toArray();
  }

  /** The places of the rows along directions. */
  Matrix places(Matrix directions, Run run) {
    return rows.along(directions, run).kept();
  }
}
