package org.foldsieve.embed.linear;

import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.numeric.blas.RowStrips;
import org.foldsieve.numeric.eigen.Signs;
import org.foldsieve.run.Run;

/**
 * The singular values and right singular vectors of a centred table, down to its numerical rank: s
 * above 1e-10 of the largest.
 *
 * <p>Tall tables are first cut into blocks of rows, each replaced by its triangular factor R (block
 * = QR), and these again, until one block is left: as accurate as a decomposition of the whole,
 * where the covariance matrix would lose every singular value below 1e-8. Time O(n m min(n, m)). A
 * few {@linkplain #leading leading} directions of a tall table need less.
 */
final class PrincipalAxes {

  private static final double RANK = 1e-10;

  /** The smallest part of the largest eigenvalue that the covariances give to twelve digits. */
  private static final double ACCURATE = 1e-4;

  private final double[] mean;
  private final double[] singularValues;
  private final Matrix axes;

  private PrincipalAxes(double[] mean, double[] singularValues, Matrix axes) {
    this.mean = mean;
    this.singularValues = singularValues;
    this.axes = axes;
  }

  /** Asks for what {@link #of} takes: before work that would be in vain without it. */
  static void requireMemory(int n, int m, Run run) {
    run.requireMemory(
        3L * Double.BYTES * Math.min(n, RowStrips.triangleRows(m)) * m * run.threads(),
        String.format(Locale.ROOT, "the decomposition of %d x %d values", n, m),
        "select features first, or use fewer threads");
  }

  /** Decomposes rows. */
  static PrincipalAxes of(Centered centered, Run run) {
    requireMemory(centered.rows().rows(), centered.rows().columns(), run);
    return decompose(centered.rows().triangle(run), centered.mean());
  }

  /**
   * The first directions, and at least one more singular value where there is one. From the
   * covariances where that costs no accuracy, else as {@link #of}: an eigenvalue of theirs is as
   * wrong as rounding of the largest, so all that are wanted must stand far above it.
   */
  static PrincipalAxes leading(Centered centered, int count, Run run) {
    int m = centered.rows().columns();
    if (centered.rows().rows() < m || count >= m) {
      return of(centered, run);
    }
    double[] products = centered.rows().products(run);
    Blas.SymmetricEigen eigen = Blas.get().symmetricEigen(products, m, m - count - 1, m);
    double[] values = eigen.values();
    if (!(values[0] > ACCURATE * values[count])) {
      return of(centered, run);
    }
    double[] singularValues = new double[count + 1];
    Matrix axes = Matrix.zeros(m, count + 1);
    for (int p = 0; p <= count; p++) {
      singularValues[p] = Math.sqrt(values[count - p]);
      for (int j = 0; j < m; j++) {
        axes.set(j, p, eigen.vectors()[j * (count + 1) + count - p]);
      }
    }
    Signs.canonicalize(axes);
    return new PrincipalAxes(centered.mean(), singularValues, axes);
  }

  private static PrincipalAxes decompose(Matrix centered, double[] mean) {
    int height = centered.rows();
    double[] values = centered.values().clone();
    if (height > centered.columns()) {
      values = Blas.get().triangularFactor(values, height, centered.columns());
      height = centered.columns();
    }
    Blas.Svd svd = Blas.get().svd(values, height, centered.columns());
    int rank = 0;
    while (rank < svd.s().length && svd.s()[rank] > RANK * svd.s()[0]) {
      rank++;
    }
    if (rank == 0) {
      throw new DataException("the rows differ by rounding only; a map needs rows that differ");
    }
    int m = centered.columns();
    Matrix axes = Matrix.zeros(m, rank);
    double[] singularValues = new double[rank];
    for (int p = 0; p < rank; p++) {
      singularValues[p] = svd.s()[p];
      for (int j = 0; j < m; j++) {
        axes.values()[j * rank + p] = svd.vTransposed()[p * m + j];
      }
    }
    Signs.canonicalize(axes);
    return new PrincipalAxes(mean, singularValues, axes);
  }

  /** The mean of every feature. */
  double[] mean() {
    return mean;
  }

  /** The numerical rank, or how many {@link #leading} directions are known. */
  int rank() {
    return singularValues.length;
  }

  /** The singular values, descending. */
  double[] singularValues() {
    return singularValues;
  }

  /** The first directions, one a column. */
  Matrix axes(int count) {
    int m = axes.rows();
    Matrix first = Matrix.zeros(m, count);
    for (int j = 0; j < m; j++) {
      System.arraycopy(axes.values(), j * rank(), first.values(), j * count, count);
    }
    return first;
  }

  /** The number of leading directions that hold this share of the sum of squares. */
  int rankFor(double energy) {
    double total = 0;
    for (double s : singularValues) {
      total += s * s;
    }
    double held = 0;
    for (int p = 0; p < rank(); p++) {
      held += singularValues[p] * singularValues[p];
      if (held >= energy * total) {
        return energy == 1 ? rank() : p + 1;
      }
    }
    return rank();
  }

  /** The first directions, each divided by its singular value: (X - mean) times this is U. */
  Matrix whitening(int count) {
    Matrix scaled = axes(count);
    for (int at = 0; at < scaled.values().length; at++) {
      scaled.values()[at] /= singularValues[at % count];
    }
    return scaled;
  }
}
