package org.foldsieve.numeric.eigen;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import org.foldsieve.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * Arithmetic on blocks of {@value #WIDTH} long vectors, kept as n x {@value #WIDTH} row-major
 * arrays: one pass over memory serves all of them.
 *
 * <p>Sums run over fixed slices of the rows and are added in their order, so the bits do not depend
 * on the number of threads.
 */
public final class BlockVectors {

  /** Vectors in a block. */
  public static final int WIDTH = 4;

  private static final int SQUARE = WIDTH * WIDTH;
  private static final int SLICE = 8192;

  private final int n;
  private final int slices;
  private final Run run;

  /** For vectors of n entries, on the threads of a run. */
  BlockVectors(int n, Run run) {
    this.n = n;
    this.slices = (n + SLICE - 1) / SLICE;
    this.run = run;
  }

  double[] zeros() {
    return new double[n * WIDTH];
  }

  /** A block of independent numbers from -1 to 1. */
  double[] random(SplittableRandom random) {
    double[] block = zeros();
    for (int i = 0; i < block.length; i++) {
      block[i] = random.nextDouble(-1, 1);
    }
    return block;
  }

  /** The products V' W of every block of the basis with W: four rows of the result each. */
  double[] project(List<double[]> basis, double[] w) {
    int length = basis.size() * SQUARE;
    double[] partial = new double[slices * length];
    forSlices(
        slice -> {
          int end = Math.min(n, (slice + 1) * SLICE);
          for (int b = 0; b < basis.size(); b++) {
            cross(basis.get(b), w, slice * SLICE, end, partial, slice * length + b * SQUARE);
          }
        });
    double[] sum = new double[length];
    for (int slice = 0; slice < slices; slice++) {
      for (int i = 0; i < length; i++) {
        sum[i] += partial[slice * length + i];
      }
    }
    return sum;
  }

  private static void cross(double[] v, double[] w, int from, int to, double[] out, int at) {
    double s00 = 0;
    double s01 = 0;
    double s02 = 0;
    double s03 = 0;
    double s10 = 0;
    double s11 = 0;
    double s12 = 0;
    double s13 = 0;
    double s20 = 0;
    double s21 = 0;
    double s22 = 0;
    double s23 = 0;
    double s30 = 0;
    double s31 = 0;
    double s32 = 0;
    double s33 = 0;
    for (int i = from * WIDTH; i < to * WIDTH; i += WIDTH) {
      double w0 = w[i];
      double w1 = w[i + 1];
      double w2 = w[i + 2];
      double w3 = w[i + 3];
      double v0 = v[i];
      s00 += v0 * w0;
      s01 += v0 * w1;
      s02 += v0 * w2;
      s03 += v0 * w3;
      double v1 = v[i + 1];
      s10 += v1 * w0;
      s11 += v1 * w1;
      s12 += v1 * w2;
      s13 += v1 * w3;
      double v2 = v[i + 2];
      s20 += v2 * w0;
      s21 += v2 * w1;
      s22 += v2 * w2;
      s23 += v2 * w3;
      double v3 = v[i + 3];
      s30 += v3 * w0;
      s31 += v3 * w1;
      s32 += v3 * w2;
      s33 += v3 * w3;
    }
    double[] sums = {
      s00, s01, s02, s03, s10, s11, s12, s13, s20, s21, s22, s23, s30, s31, s32, s33
    };
    System.arraycopy(sums, 0, out, at, SQUARE);
  }

  /** W += factor V H, where H has four rows for every block of the basis. */
  void add(double[] w, double factor, List<double[]> basis, double[] h) {
    forSlices(
        slice -> {
          int end = Math.min(n, (slice + 1) * SLICE);
          for (int b = 0; b < basis.size(); b++) {
            add(w, factor, basis.get(b), h, b * SQUARE, slice * SLICE, end);
          }
        });
  }

  private static void add(
      double[] w, double factor, double[] v, double[] h, int at, int from, int to) {
    double h00 = factor * h[at];
    double h01 = factor * h[at + 1];
    double h02 = factor * h[at + 2];
    double h03 = factor * h[at + 3];
    double h10 = factor * h[at + 4];
    double h11 = factor * h[at + 5];
    double h12 = factor * h[at + 6];
    double h13 = factor * h[at + 7];
    double h20 = factor * h[at + 8];
    double h21 = factor * h[at + 9];
    double h22 = factor * h[at + 10];
    double h23 = factor * h[at + 11];
    double h30 = factor * h[at + 12];
    double h31 = factor * h[at + 13];
    double h32 = factor * h[at + 14];
    double h33 = factor * h[at + 15];
    for (int i = from * WIDTH; i < to * WIDTH; i += WIDTH) {
      double v0 = v[i];
      double v1 = v[i + 1];
      double v2 = v[i + 2];
      double v3 = v[i + 3];
      w[i] += v0 * h00 + v1 * h10 + v2 * h20 + v3 * h30;
      w[i + 1] += v0 * h01 + v1 * h11 + v2 * h21 + v3 * h31;
      w[i + 2] += v0 * h02 + v1 * h12 + v2 * h22 + v3 * h32;
      w[i + 3] += v0 * h03 + v1 * h13 + v2 * h23 + v3 * h33;
    }
  }

  /**
   * Makes W orthonormal and orthogonal to the null space and the basis, which must leave room.
   *
   * @param h gets what was taken along the basis added, four rows for every block
   * @return R, 4 x 4 row-major, with the W given = basis part + W R. A column that depended on the
   *     rest has a random direction in its place, and a zero row in R.
   */
  double[] orthonormalize(
      double[] w, NullSpace nullSpace, List<double[]> basis, double[] h, SplittableRandom random) {
    double[] r = new double[SQUARE];
    for (int c = 0; c < WIDTH; c++) {
      r[c * WIDTH + c] = 1;
    }
    double[] before = norms(project(List.of(w), w));
    double shrinkage = 0;
    // One pass leaves an error of rounding over shrinkage, so the last one must not shrink much.
    for (int pass = 0; pass < 5 && (pass < 2 || shrinkage < 0.7); pass++) {
      nullSpace.project(w, WIDTH);
      double[] along = project(basis, w);
      add(w, -1, basis, along);
      addProduct(h, along, r);
      double[] gram = project(List.of(w), w);
      double[] factor = cholesky(gram);
      if (factor != null) {
        divide(w, factor);
      } else {
        factor = gramSchmidt(w, before, random);
      }
      r = multiply(factor, r);
      shrinkage = 1;
      for (int c = 0; c < WIDTH; c++) {
        shrinkage = Math.min(shrinkage, factor[c * WIDTH + c] / before[c]);
        before[c] = 1;
      }
    }
    return r;
  }

  private static double[] norms(double[] gram) {
    double[] norms = new double[WIDTH];
    for (int c = 0; c < WIDTH; c++) {
      norms[c] = Math.sqrt(gram[c * WIDTH + c]);
    }
    return norms;
  }

  /** R with R'R = G, or null when the columns are too dependent for this quick way. */
  private static double @Nullable [] cholesky(double[] gram) {
    double[] r = new double[SQUARE];
    for (int i = 0; i < WIDTH; i++) {
      for (int j = i; j < WIDTH; j++) {
        double sum = gram[i * WIDTH + j];
        for (int k = 0; k < i; k++) {
          sum -= r[k * WIDTH + i] * r[k * WIDTH + j];
        }
        if (i == j) {
          if (!(sum > 1e-6 * gram[i * WIDTH + i])) {
            return null;
          }
          r[i * WIDTH + i] = Math.sqrt(sum);
        } else {
          r[i * WIDTH + j] = sum / r[i * WIDTH + i];
        }
      }
    }
    return r;
  }

  /** W becomes W inv(R). */
  private void divide(double[] w, double[] r) {
    for (int i = 0; i < w.length; i += WIDTH) {
      double w0 = w[i] / r[0];
      double w1 = (w[i + 1] - w0 * r[1]) / r[5];
      double w2 = (w[i + 2] - w0 * r[2] - w1 * r[6]) / r[10];
      double w3 = (w[i + 3] - w0 * r[3] - w1 * r[7] - w2 * r[11]) / r[15];
      w[i] = w0;
      w[i + 1] = w1;
      w[i + 2] = w2;
      w[i + 3] = w3;
    }
  }

  /** h += along r, block by block. */
  private static void addProduct(double[] h, double[] along, double[] r) {
    for (int row = 0; row < along.length / WIDTH; row++) {
      for (int c = 0; c < WIDTH; c++) {
        double sum = 0;
        for (int k = 0; k < WIDTH; k++) {
          sum += along[row * WIDTH + k] * r[k * WIDTH + c];
        }
        h[row * WIDTH + c] += sum;
      }
    }
  }

  private static double[] multiply(double[] a, double[] b) {
    double[] c = new double[SQUARE];
    addProduct(c, a, b);
    return c;
  }

  /**
   * The careful way: Gram-Schmidt inside the block. Columns shorter than the rounding of what they
   * were are replaced by random ones, with a zero row in R.
   */
  private double[] gramSchmidt(double[] w, double[] before, SplittableRandom random) {
    double[] r = new double[SQUARE];
    for (int c = 0; c < WIDTH; c++) {
      for (int k = 0; k < c; k++) {
        double dot = dot(w, k, c);
        axpy(w, c, -dot, k);
        r[k * WIDTH + c] = dot;
      }
      double norm = Math.sqrt(dot(w, c, c));
      if (norm > 1e-14 * before[c]) {
        r[c * WIDTH + c] = norm;
        scale(w, c, 1 / norm);
      } else {
        randomize(w, c, random);
      }
    }
    return r;
  }

  private double dot(double[] w, int a, int b) {
    double sum = 0;
    for (int i = 0; i < w.length; i += WIDTH) {
      sum += w[i + a] * w[i + b];
    }
    return sum;
  }

  private void axpy(double[] w, int target, double factor, int source) {
    for (int i = 0; i < w.length; i += WIDTH) {
      w[i + target] += factor * w[i + source];
    }
  }

  private void scale(double[] w, int column, double factor) {
    for (int i = column; i < w.length; i += WIDTH) {
      w[i] *= factor;
    }
  }

  private void randomize(double[] w, int column, SplittableRandom random) {
    double length = Math.sqrt(n / 3.0);
    for (int i = column; i < w.length; i += WIDTH) {
      w[i] = random.nextDouble(-1, 1) / length;
    }
  }

  /** Work by slices, on one thread where there are few. */
  private void forSlices(IntConsumer body) {
    if (slices <= 2) {
      for (int slice = 0; slice < slices; slice++) {
        body.accept(slice);
      }
    } else {
      run.forEach("eigenvectors", slices, body);
    }
  }
}
