package org.foldsieve.embed.distance;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.foldsieve.numeric.Sums;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.run.Run;

/**
 * The algebraically largest eigenvalues of a symmetric matrix that is given by its products, and
 * their eigenvectors.
 *
 * <p>A basis grows by the residuals of the wanted pairs (block Lanczos, kept orthonormal), is
 * solved on, and cut back to its best vectors when it is full. Starts from the same random numbers
 * in every run.
 *
 * <p>Stathopoulos, Saad (1998). Restarting techniques for the (Jacobi-)Davidson symmetric
 * eigenvalue methods. ETNA 7, 163-181.
 */
final class LargestEigenvectors {

  /** The residual that is asked for, relative to the largest eigenvalue found. */
  private static final double TOLERANCE = 1e-11;

  private static final int MOST_ROUNDS = 500;
  private static final long SEED = 20170301;

  /** Multiplies several vectors at once. */
  interface Operator {
    void apply(double[][] x, double[][] y);
  }

  /**
   * What was found.
   *
   * @param values descending; one more than vectors where there are that many
   * @param vectors of unit length
   * @param residuals |A v - value v|
   */
  record Result(double[] values, double[][] vectors, double[] residuals) {}

  private final int n;
  private final int count;
  private final Operator operator;
  private final Run run;
  private final int mostVectors;

  private List<double[]> basis = new ArrayList<>();
  private List<double[]> images = new ArrayList<>();

  private LargestEigenvectors(int n, int count, Operator operator, Run run) {
    this.n = n;
    this.count = count;
    this.operator = operator;
    this.run = run;
    this.mostVectors = Math.min(n, Math.max(60, 6 * count));
  }

  /** Finds the first {@code count} pairs. */
  static Result of(int n, int count, Operator operator, Run run) {
    return new LargestEigenvectors(n, count, operator, run).solve();
  }

  private Result solve() {
    SplittableRandom random = new SplittableRandom(SEED);
    List<double[]> fresh = new ArrayList<>();
    // Two more than wanted, so that a repeated eigenvalue is found as often as it is there.
    for (int p = 0; p < Math.min(n, count + 2); p++) {
      fresh.add(random.doubles(n, -1, 1).toArray());
    }
    for (int round = 1; ; round++) {
      run.checkCancelled("eigenvectors");
      boolean grew = extend(fresh);
      Blas.SymmetricEigen small = projected();
      double largest = 0;
      for (double value : small.values()) {
        largest = Math.max(largest, Math.abs(value));
      }
      double[][] vectors = new double[count][];
      double[] residuals = new double[count];
      fresh = new ArrayList<>();
      for (int p = 0; p < count; p++) {
        vectors[p] = combine(basis, small, p);
        double[] rest = combine(images, small, p);
        add(rest, vectors[p], -value(small, p));
        residuals[p] = Math.sqrt(Sums.dot(rest, rest));
        if (residuals[p] > TOLERANCE * largest) {
          fresh.add(rest);
        }
      }
      if (fresh.isEmpty() || !grew || round == MOST_ROUNDS) {
        double[] values = new double[Math.min(count + 1, basis.size())];
        for (int p = 0; p < values.length; p++) {
          values[p] = value(small, p);
        }
        return new Result(values, vectors, residuals);
      }
      if (basis.size() + fresh.size() > mostVectors) {
        restart(small);
      }
    }
  }

  /** Adds what is new in the given vectors to the basis, and their products; tells if any was. */
  private boolean extend(List<double[]> vectors) {
    int before = basis.size();
    for (double[] vector : vectors) {
      double length = Math.sqrt(Sums.dot(vector, vector));
      scale(vector, 1 / length);
      // Twice is enough: what rounding left after the first time is taken by the second.
      for (int pass = 0; pass < 2; pass++) {
        for (double[] known : basis) {
          add(vector, known, -Sums.dot(known, vector));
        }
      }
      double left = Math.sqrt(Sums.dot(vector, vector));
      if (left > 1e-8 && basis.size() < n) {
        scale(vector, 1 / left);
        for (double[] known : basis) {
          add(vector, known, -Sums.dot(known, vector));
        }
        scale(vector, 1 / Math.sqrt(Sums.dot(vector, vector)));
        basis.add(vector);
      }
    }
    int grown = basis.size() - before;
    if (grown > 0) {
      double[][] x = basis.subList(before, basis.size()).toArray(double[][]::new);
      double[][] y = new double[grown][n];
      operator.apply(x, y);
      images.addAll(List.of(y));
    }
    return grown > 0;
  }

  /** The eigenpairs of Q'AQ, ascending. */
  private Blas.SymmetricEigen projected() {
    int k = basis.size();
    double[] small = new double[k * k];
    for (int a = 0; a < k; a++) {
      for (int b = 0; b <= a; b++) {
        double entry =
            (Sums.dot(basis.get(a), images.get(b)) + Sums.dot(basis.get(b), images.get(a))) / 2;
        small[a * k + b] = entry;
        small[b * k + a] = entry;
      }
    }
    return Blas.get().symmetricEigen(small, k, 0, k);
  }

  private static double value(Blas.SymmetricEigen small, int p) {
    return small.values()[small.values().length - 1 - p];
  }

  /** The p-th best combination of the given vectors. */
  private double[] combine(List<double[]> vectors, Blas.SymmetricEigen small, int p) {
    int k = vectors.size();
    double[] sum = new double[n];
    for (int a = 0; a < k; a++) {
      add(sum, vectors.get(a), small.vectors()[a * k + k - 1 - p]);
    }
    return sum;
  }

  private void restart(Blas.SymmetricEigen small) {
    int kept = Math.min(basis.size() - 1, 2 * count + 4);
    List<double[]> newBasis = new ArrayList<>();
    List<double[]> newImages = new ArrayList<>();
    for (int p = 0; p < kept; p++) {
      newBasis.add(combine(basis, small, p));
      newImages.add(combine(images, small, p));
    }
    basis = newBasis;
    images = newImages;
  }

  private static void add(double[] sum, double[] other, double factor) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += factor * other[i];
    }
  }

  private static void scale(double[] vector, double factor) {
    for (int i = 0; i < vector.length; i++) {
      vector[i] *= factor;
    }
  }
}
