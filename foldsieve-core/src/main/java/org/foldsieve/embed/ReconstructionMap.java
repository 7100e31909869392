package org.foldsieve.embed;

import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.Signs;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Provenance;

/** From reconstruction weights to coordinates: what LLE and LNE share. */
final class ReconstructionMap {

  private ReconstructionMap() {}

  /** The bottom eigenvectors of (I - W)'(I - W) after the constant, times the root of n. */
  static FittedModel.Fit fit(
      Workbench bench,
      Provenance provenance,
      SparseMatrix weights,
      Connectivity connectivity,
      int dims) {
    SpectralMap map = SpectralMap.ofReconstruction(weights, connectivity, dims, bench.run());
    Matrix coordinates = map.vectors();
    double root = Math.sqrt(weights.rows());
    for (int at = 0; at < coordinates.values().length; at++) {
      coordinates.values()[at] *= root;
    }
    Signs.canonicalize(coordinates);
    return new FittedModel.Fit(
        provenance,
        bench.table().featureNames(),
        coordinates,
        map.spectrum(),
        connectivity.sizes(),
        map.notes());
  }
}
