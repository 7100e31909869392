package org.foldsieve.embed.spectral;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.foldsieve.embed.FittedModel;
import org.foldsieve.embed.Spectrum;
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

  /** The square of what rounding makes of a singular value 0, as a part of the largest. */
  private static final double ROUNDING = 1e-28;

  /** From this many times their own distance neighbours are one point to a double's products. */
  private static final double FAR = 1e8;

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
    int[] lots = lots(surroundings.lists(), weights, connectivity);
    notes.addAll(notesOnCopies(lots));
    int free = connectivity.count() - 1 + freeByCopies(lots);
    notes.addAll(notesOnRounding(map.spectrum(), free));
    notes.addAll(notesOnDistance(surroundings.lists(), bench.table().features()));
    notes.addAll(labels.notes());
    return FittedModel.Fit.of(
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
  private static int[] lots(
      NeighborLists nearest, SparseMatrix weights, Connectivity connectivity) {
    int[] lots = new int[connectivity.count()];
    for (int i = 0; i < nearest.rows(); i++) {
      // Of equally near rows the smallest comes first, so a lot is counted at its first row.
      boolean first =
          nearest.indices()[nearest.start()[i]] > i && isRebuiltFromCopies(i, nearest, weights);
      lots[connectivity.component()[i]] += first ? 1 : 0;
    }
    return lots;
  }

  private static int freeByCopies(int[] lots) {
    return Arrays.stream(lots).map(count -> Math.max(0, count - 1)).sum();
  }

  private static List<String> notesOnCopies(int[] lots) {
    int free = freeByCopies(lots);
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

  /**
   * Rows whose neighbours are so much nearer to each other than to the row that from there doubles
   * do not tell them apart; the weights of such a row are rounding, unless they are regularised.
   */
  static List<String> notesOnDistance(NeighborLists nearest, int features) {
    int rows = 0;
    for (int i = 0; i < nearest.rows(); i++) {
      double own = nearest.squaredDistances()[nearest.start()[i]];
      double least = own;
      for (int e = nearest.start()[i]; e < nearest.start()[i + 1]; e++) {
        double near = nearest.squaredDistances()[nearest.start()[nearest.indices()[e]]];
        least = near > 0 ? Math.min(least, near) : least;
      }
      rows += nearest.count(i) <= features && own > FAR * FAR * least ? 1 : 0;
    }
    return rows == 0
        ? List.of()
        : List.of(
            String.format(
                Locale.ROOT,
                "rows whose neighbours are more than %.0e times nearer to each other than to the"
                    + " row: %d; doubles do not tell these apart from there, so that the weights of"
                    + " the row are rounding: take fewer neighbours or leave such rows out",
                FAR,
                rows));
  }

  /** Coordinates beyond the free ones whose eigenvalue is rounding of |Q|. */
  private static List<String> notesOnRounding(Spectrum spectrum, int free) {
    double[] values = spectrum.eigenvalues();
    int rounding = 0;
    for (int p = free; p < values.length; p++) {
      rounding += values[p] <= ROUNDING * spectrum.norm() ? 1 : 0;
    }
    return rounding == 0
        ? List.of()
        : List.of(
            String.format(
                Locale.ROOT,
                "coordinates that are rounding: %d; beside the largest eigenvalue, up to %.1e,"
                    + " doubles do not tell theirs from 0 (pieces or columns of ranges far apart?"
                    + " map pieces by themselves, scale columns)",
                rounding,
                spectrum.norm()));
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
