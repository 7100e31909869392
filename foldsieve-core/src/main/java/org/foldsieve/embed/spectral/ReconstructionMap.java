package org.foldsieve.embed.spectral;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.foldsieve.embed.FittedModel;
import org.foldsieve.embed.part.Connectivity;
import org.foldsieve.embed.part.DiagonalMinus;
import org.foldsieve.embed.part.Surroundings;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.numeric.eigen.Signs;
import org.foldsieve.run.Provenance;

/** From reconstruction weights to coordinates: what LLE and LNE share. */
final class ReconstructionMap {

  private ReconstructionMap() {}

  /** The bottom eigenvectors of (I - W)'(I - W) after the constant, times the root of n. */
  static FittedModel.Fit fit(
      Workbench bench,
      Provenance provenance,
      SparseMatrix weights,
      Surroundings surroundings,
      LabelTerm labels,
      int dims) {
    Connectivity connectivity = labels.join(surroundings.connectivity());
    SpectralMap map =
        SpectralMap.ofGram(
            labels.below(DiagonalMinus.identity(weights)), connectivity, dims, bench.run());
    Matrix coordinates = map.vectors();
    double root = Math.sqrt(weights.rows());
    for (int at = 0; at < coordinates.values().length; at++) {
      coordinates.values()[at] *= root;
    }
    Signs.canonicalize(coordinates);
    List<String> notes = new ArrayList<>(map.notes());
    notes.addAll(notesOnCopies(surroundings.lists(), weights, connectivity));
    notes.addAll(labels.notes());
    return new FittedModel.Fit(
        provenance,
        bench.table().featureNames(),
        coordinates,
        map.spectrum(),
        connectivity.sizes(),
        notes);
  }

  /**
   * Copies of a row that fill a neighbourhood, or that take all weights without reg, are rebuilt
   * from each other alone: where a component has several such lots, every one but the first adds a
   * coordinate of cost 0, which no component explains.
   */
  private static List<String> notesOnCopies(
      NeighborLists nearest, SparseMatrix weights, Connectivity connectivity) {
    int[] lots = new int[connectivity.count()];
    for (int i = 0; i < nearest.rows(); i++) {
      // Of equally near rows the smallest comes first, so a lot is counted at its first row.
      boolean first =
          nearest.indices()[nearest.start()[i]] > i && isRebuiltFromCopies(i, nearest, weights);
      lots[connectivity.component()[i]] += first ? 1 : 0;
    }
    int free = Arrays.stream(lots).map(count -> Math.max(0, count - 1)).sum();
    return free == 0
        ? List.of()
        : List.of(
            String.format(
                Locale.ROOT,
                "repeated rows whose copies are rebuilt from each other alone: %d; coordinates of"
                    + " cost 0 that only tell them apart: %d; drop repeated rows",
                Arrays.stream(lots).sum(),
                free));
  }

  private static boolean isRebuiltFromCopies(int i, NeighborLists nearest, SparseMatrix weights) {
    int from = nearest.start()[i];
    int copies = 0;
    while (copies < nearest.count(i) && nearest.squaredDistances()[from + copies] == 0) {
      copies++;
    }
    for (int e = weights.rowStart()[i]; copies > 0 && e < weights.rowStart()[i + 1]; e++) {
      int j = weights.columnIndices()[e];
      boolean copy = IntStream.range(0, copies).anyMatch(r -> nearest.indices()[from + r] == j);
      if (weights.values()[e] != 0 && !copy) {
        return false;
      }
    }
    return copies > 0;
  }
}
