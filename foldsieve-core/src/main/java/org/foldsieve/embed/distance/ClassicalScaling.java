package org.foldsieve.embed.distance;

import java.util.Arrays;
import org.foldsieve.embed.Spectrum;
import org.foldsieve.embed.part.MapRequirements;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.numeric.eigen.Signs;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Run;

/**
 * Classical multidimensional scaling: coordinates whose distances are nearest to given ones.
 *
 * <p>\[ B = -\tfrac{1}{2} H (D \circ D) H, \quad B v_p = \lambda_p v_p, \quad y_p =
 * \sqrt{\lambda_p}\, v_p, \]
 *
 * <p>H the centring matrix, λ descending. B is not formed for many points: products with it are
 * those with D∘D, centred before and after.
 *
 * @param vectors unit eigenvectors, one a column, signs canonical
 * @param meanSquares the mean of each column of D∘D
 * @param spectrum the eigenvalues
 */
record ClassicalScaling(Matrix vectors, double[] meanSquares, Spectrum spectrum) {

  /** Up to this many points, and beyond it for many dimensions, a dense solver is quicker. */
  private static final int DENSE = 400;

  /** An eigenvalue that is not above this part of the largest is rounding. */
  private static final double POSITIVE = 1e-12;

  private static final int CHUNKS = 32;

  /**
   * Solves for the first dimensions.
   *
   * @param squares squared distances, symmetric to rounding
   * @throws ParameterException when there are fewer positive eigenvalues than dimensions
   */
  static ClassicalScaling of(double[][] squares, int dims, Run run) {
    int n = squares.length;
    MapRequirements.requireDimensions(dims, n - 1, "the number of rows mapped less one");
    double[] means = new double[n];
    for (double[] row : squares) {
      for (int j = 0; j < n; j++) {
        means[j] += row[j] / n;
      }
    }
    LargestEigenvectors.Result found =
        n <= DENSE || dims > n / 8
            ? dense(squares, means, dims)
            : LargestEigenvectors.of(n, dims, (x, y) -> multiply(squares, x, y, run), run);
    double[] values = Arrays.copyOf(found.values(), dims);
    int positive = 0;
    while (positive < dims && values[positive] > POSITIVE * values[0]) {
      positive++;
    }
    MapRequirements.requireDimensions(dims, positive, "the number of positive eigenvalues");
    Matrix vectors = Matrix.zeros(n, dims);
    for (int p = 0; p < dims; p++) {
      for (int i = 0; i < n; i++) {
        vectors.set(i, p, found.vectors()[p][i]);
      }
    }
    Signs.canonicalize(vectors);
    double next = found.values().length > dims ? found.values()[dims] : Double.NaN;
    Spectrum spectrum = Spectrum.of(values, found.residuals(), next, values[0]);
    return new ClassicalScaling(vectors, means, spectrum);
  }

  /** Coordinates of the points themselves. */
  Matrix coordinates() {
    Matrix y = vectors.copy();
    double[] values = spectrum.eigenvalues();
    for (int at = 0; at < y.values().length; at++) {
      y.values()[at] *= Math.sqrt(values[at % values.length]);
    }
    return y;
  }

  /** What a point is multiplied by: \( y_p = \sum_j P_{jp} (\mathrm{mean}_j - \delta_j^2) \). */
  Matrix triangulation() {
    Matrix p = vectors.copy();
    double[] values = spectrum.eigenvalues();
    for (int at = 0; at < p.values().length; at++) {
      p.values()[at] /= 2 * Math.sqrt(values[at % values.length]);
    }
    return p;
  }

  private static LargestEigenvectors.Result dense(double[][] squares, double[] means, int dims) {
    int n = squares.length;
    double all = Arrays.stream(means).sum() / n;
    double[] b = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double square = (squares[i][j] + squares[j][i]) / 2;
        b[i * n + j] = -(square - means[i] - means[j] + all) / 2;
      }
    }
    int count = Math.min(n, dims + 1);
    Blas.SymmetricEigen eigen = Blas.get().symmetricEigen(b.clone(), n, n - count, n);
    double[] values = new double[count];
    double[] residuals = new double[dims];
    double[][] vectors = new double[dims][n];
    for (int p = 0; p < count; p++) {
      values[p] = eigen.values()[count - 1 - p];
      for (int i = 0; p < dims && i < n; i++) {
        vectors[p][i] = eigen.vectors()[i * count + count - 1 - p];
      }
    }
    for (int p = 0; p < dims; p++) {
      double squaresSum = 0;
      for (int i = 0; i < n; i++) {
        double off = -values[p] * vectors[p][i];
        for (int j = 0; j < n; j++) {
          off += b[i * n + j] * vectors[p][j];
        }
        squaresSum += off * off;
      }
      residuals[p] = Math.sqrt(squaresSum);
    }
    return new LargestEigenvectors.Result(values, vectors, residuals);
  }

  /**
   * y = B x for several x. Rows are added up in fixed chunks, so threads do not change the bits.
   */
  private static void multiply(double[][] squares, double[][] x, double[][] y, Run run) {
    int n = squares.length;
    int chunk = (n + CHUNKS - 1) / CHUNKS;
    int chunks = (n + chunk - 1) / chunk;
    double[][] centered = new double[x.length][];
    for (int p = 0; p < x.length; p++) {
      centered[p] = x[p].clone();
      center(centered[p]);
    }
    double[][][] parts = new double[chunks][x.length][];
    run.forEach(
        "scaling",
        chunks,
        part -> {
          int end = Math.min(n, (part + 1) * chunk);
          for (int p = 0; p < x.length; p++) {
            parts[part][p] = new double[n];
          }
          int i = part * chunk;
          for (; i + 3 < end; i += 4) {
            for (int p = 0; p < x.length; p++) {
              addFour(parts[part][p], squares, centered[p], i);
            }
          }
          for (; i < end; i++) {
            for (int p = 0; p < x.length; p++) {
              add(parts[part][p], squares[i], centered[p][i]);
            }
          }
        });
    for (int p = 0; p < x.length; p++) {
      Arrays.fill(y[p], 0);
      for (double[][] part : parts) {
        add(y[p], part[p], -0.5);
      }
      center(y[p]);
    }
  }

  /** Four rows at a time: the sums are read and written a quarter as often. */
  private static void addFour(double[] sum, double[][] rows, double[] factors, int i) {
    double[] a = rows[i];
    double[] b = rows[i + 1];
    double[] c = rows[i + 2];
    double[] d = rows[i + 3];
    double u = factors[i];
    double v = factors[i + 1];
    double w = factors[i + 2];
    double z = factors[i + 3];
    for (int j = 0; j < sum.length; j++) {
      sum[j] += (u * a[j] + v * b[j]) + (w * c[j] + z * d[j]);
    }
  }

  /** A loop over whole arrays, which the compiler turns into vector instructions. */
  private static void add(double[] sum, double[] row, double factor) {
    for (int j = 0; j < sum.length; j++) {
      sum[j] += factor * row[j];
    }
  }

  private static void center(double[] values) {
    double mean = Arrays.stream(values).sum() / values.length;
    for (int i = 0; i < values.length; i++) {
      values[i] -= mean;
    }
  }
}
