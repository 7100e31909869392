package org.foldsieve.numeric.blas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.foldsieve.numeric.Close.assertClose;

import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.blas.Blas.Svd;
import org.foldsieve.numeric.blas.Blas.SymmetricEigen;
import org.foldsieve.numeric.eigen.Signs;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The decompositions of both doors, each checked by its definition. */
class LapackTest {

  private static final int[] SIZES = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 40, 130};
  private static final Run ONE = Run.defaults().withThreads(1);

  static Stream<Named<Blas>> doors() {
    return BlasTest.doors();
  }

  @ParameterizedTest
  @MethodSource("doors")
  void eigenvectorsSolveTheSymmetricProblemAndAreOrthonormal(Blas blas) {
    for (int n : SIZES) {
      Matrix a = symmetric(n, n);
      for (int[] range : new int[][] {{0, n}, {0, n / 3}, {n / 2, n}, {n / 4, n / 2}}) {
        SymmetricEigen eigen = blas.symmetricEigen(lower(a), n, range[0], range[1]);
        Matrix v = Matrix.wrap(n, range[1] - range[0], eigen.vectors());
        assertClose(product(a, v), scaleColumns(v, eigen.values()), 1e-13 * (n + 1));
        assertClose(gram(v), identity(v.columns()), 1e-13 * (n + 1));
        assertThat(eigen.values()).isSorted();
        double[] all = blas.symmetricEigen(lower(a), n, 0, n).values();
        for (int j = range[0]; j < range[1]; j++) {
          assertThat(eigen.values()[j - range[0]]).isCloseTo(all[j], within(1e-13 * (n + 1)));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("doors")
  void repeatedEigenvaluesStillGetOrthonormalVectors(Blas blas) {
    int n = 60;
    Matrix a = Matrix.zeros(n, n);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        a.set(i, j, i / 20 == j / 20 ? 1 : 0);
      }
    }
    for (int[] range : new int[][] {{0, n}, {0, 30}, {50, 60}}) {
      SymmetricEigen eigen = blas.symmetricEigen(lower(a), n, range[0], range[1]);
      Matrix v = Matrix.wrap(n, range[1] - range[0], eigen.vectors());
      assertClose(product(a, v), scaleColumns(v, eigen.values()), 1e-12);
      assertClose(gram(v), identity(v.columns()), 1e-12);
    }
    double[] values = blas.symmetricEigen(lower(a), n, 55, 60).values();
    assertThat(values).containsExactly(new double[] {0, 0, 20, 20, 20}, within(1e-12));
  }

  @ParameterizedTest
  @MethodSource("doors")
  void generalizedEigenvectorsSolveTheProblemAndAreOrthonormalInB(Blas blas) {
    for (int n : SIZES) {
      Matrix a = symmetric(n, 3 + n);
      Matrix b = definite(n, 5 + n);
      for (int[] range : new int[][] {{0, n}, {0, n / 3}, {n / 2, n}}) {
        SymmetricEigen eigen = blas.generalizedEigen(lower(a), lower(b), n, range[0], range[1]);
        Matrix v = Matrix.wrap(n, range[1] - range[0], eigen.vectors());
        Matrix bv = product(b, v);
        assertClose(product(a, v), scaleColumns(bv, eigen.values()), 1e-11 * (n + 1));
        assertClose(
            Products.multiply(true, v, false, bv, ONE), identity(v.columns()), 1e-12 * (n + 1));
        assertThat(eigen.values()).isSorted();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("doors")
  void anIndefiniteRightHandMatrixIsNamed(Blas blas) {
    double[] b = {1, 0, 0, -1};
    assertThatThrownBy(() -> blas.generalizedEigen(new double[] {1, 0, 0, 1}, b, 2, 0, 1))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("leading minor of order 2 of 2");
  }

  @ParameterizedTest
  @MethodSource("doors")
  void choleskyFactorsAndSolves(Blas blas) {
    for (int n : SIZES) {
      Matrix a = definite(n, 11 + n);
      double[] l = lower(a);
      assertThat(blas.cholesky(l, n)).isTrue();
      Matrix factor = Matrix.zeros(n, n);
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          if (j <= i) {
            factor.set(i, j, l[i * n + j]);
          } else {
            assertThat(l[i * n + j]).as("the upper triangle is untouched").isEqualTo(UNREAD);
          }
        }
      }
      assertClose(Products.multiply(false, factor, true, factor, ONE), a, 1e-13 * (n + 1));
      for (int columns : new int[] {0, 1, 2, 9}) {
        Matrix x = random(n, columns, 2);
        Matrix b = product(a, x);
        blas.choleskySolve(l, n, b.values(), columns);
        assertClose(b, x, 1e-10 * (n + 1));
      }
    }
    assertThat(blas.cholesky(new double[] {1, 2, 2, 1}, 2)).isFalse();
  }

  @ParameterizedTest
  @MethodSource("doors")
  void triangularSolveUndoesTheProductWithTheTransposedTriangle(Blas blas) {
    for (int n : SIZES) {
      for (int m : new int[] {0, 1, 3, 70}) {
        double[] l = lower(definite(n, 31 + n));
        blas.cholesky(l, n);
        Matrix factor = Matrix.zeros(n, n);
        Matrix padded = Matrix.zeros(n + 1, n + 2);
        for (int i = 0; i < n; i++) {
          for (int j = 0; j < n; j++) {
            factor.set(i, j, j <= i ? l[i * n + j] : 0);
            padded.set(i + 1, j + 2, l[i * n + j]);
          }
        }
        Matrix x = random(m, n, 3);
        Matrix b = Products.multiply(false, x, true, factor, ONE);
        Matrix wide = Matrix.zeros(m, n + 3);
        for (int i = 0; i < m; i++) {
          for (int j = 0; j < n; j++) {
            wide.set(i, j + 3, b.get(i, j));
          }
        }
        blas.triangularSolve(
            m, n, padded.values(), n + 4, n + 2, wide.values(), m == 0 ? 0 : 3, n + 3);
        for (int i = 0; i < m; i++) {
          for (int j = 0; j < n + 3; j++) {
            double expected = j < 3 ? 0 : x.get(i, j - 3);
            assertThat(wide.get(i, j)).isCloseTo(expected, within(1e-10 * (n + 1)));
          }
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("doors")
  void orthonormalizeGivesABasisOfTheColumnsWithThatOrientation(Blas blas) {
    for (int n : SIZES) {
      for (int m : new int[] {n, n + 1, 3 * n + 5}) {
        Matrix a = random(m, n, 17 + n);
        Matrix q = a.copy();
        blas.orthonormalize(q.values(), m, n);
        assertClose(gram(q), identity(n), 1e-13 * (n + 1));
        Matrix r = Products.multiply(true, q, false, a, ONE);
        assertClose(product(q, r), a, 1e-13 * (n + 1));
        for (int j = 0; j < n; j++) {
          assertThat(r.get(j, j)).isNotNegative();
          for (int i = j + 1; i < n; i++) {
            assertThat(r.get(i, j)).isCloseTo(0, within(1e-12));
          }
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("doors")
  void theTriangularFactorIsTheOneOfTheOrthonormalBasis(Blas blas) {
    for (int n : SIZES) {
      for (int m : new int[] {n, n + 1, 3 * n + 5}) {
        Matrix a = random(m, n, 19 + n);
        Matrix q = a.copy();
        blas.orthonormalize(q.values(), m, n);
        Matrix r = Matrix.wrap(n, n, blas.triangularFactor(a.values().clone(), m, n));
        assertClose(product(q, r), a, 1e-13 * (n + 1));
        for (int j = 0; j < n; j++) {
          assertThat(r.get(j, j)).isNotNegative();
          for (int i = j + 1; i < n; i++) {
            assertThat(r.get(i, j)).isZero();
          }
        }
      }
    }
    assertThatThrownBy(() -> blas.triangularFactor(new double[6], 2, 3))
        .hasMessageContaining("at least as many rows as columns");
  }

  @ParameterizedTest
  @MethodSource("doors")
  void dependentColumnsStillGetAnOrthonormalBasis(Blas blas) {
    Matrix a = Matrix.zeros(12, 3);
    for (int i = 0; i < 12; i++) {
      a.set(i, 0, i);
      a.set(i, 1, 2 * i);
    }
    blas.orthonormalize(a.values(), 12, 3);
    assertClose(gram(a), identity(3), 1e-13);
  }

  @ParameterizedTest
  @MethodSource("doors")
  void singularVectorsMakeUpTheMatrix(Blas blas) {
    for (int n : SIZES) {
      for (int m : new int[] {0, 1, n, n / 2 + 1, 2 * n + 3}) {
        Matrix a = random(m, n, 23 + n);
        Svd svd = blas.svd(a.values().clone(), m, n);
        int r = Math.min(m, n);
        Matrix u = Matrix.wrap(m, r, svd.u());
        Matrix vt = Matrix.wrap(r, n, svd.vTransposed());
        assertClose(product(scaleColumns(u, svd.s()), vt), a, 1e-13 * (n + m + 1));
        assertClose(gram(u), identity(r), 1e-13 * (n + m + 1));
        assertClose(Products.multiply(false, vt, true, vt, ONE), identity(r), 1e-13 * (n + m + 1));
        for (int j = 1; j < r; j++) {
          assertThat(svd.s()[j]).isLessThanOrEqualTo(svd.s()[j - 1]).isNotNegative();
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("doors")
  void badArgumentsAreNamed(Blas blas) {
    assertThatThrownBy(() -> blas.symmetricEigen(new double[4], 2, 0, 3))
        .hasMessage("eigenvalues 0 to 3 of a matrix of order 2 do not exist");
    assertThatThrownBy(() -> blas.orthonormalize(new double[6], 2, 3))
        .hasMessageContaining("at least as many rows as columns");
    double[] holed = {1, 0, Double.NaN, 1};
    assertThatThrownBy(() -> blas.symmetricEigen(holed.clone(), 2, 0, 1))
        .hasMessage("a matrix to decompose holds NaN at position 2");
    assertThatThrownBy(() -> blas.svd(holed.clone(), 2, 2)).hasMessageContaining("NaN");
    assertThatThrownBy(() -> blas.cholesky(holed.clone(), 2)).hasMessageContaining("NaN");
    assertThatThrownBy(() -> blas.orthonormalize(holed.clone(), 2, 2)).hasMessageContaining("NaN");
  }

  @Test
  void bothDoorsGiveTheSameCanonicalEigenvectors() {
    int n = 50;
    Matrix a = symmetric(n, 4);
    Matrix there = Matrix.wrap(n, n, Blas.openBlas().symmetricEigen(lower(a), n, 0, n).vectors());
    Matrix here = Matrix.wrap(n, n, Blas.java().symmetricEigen(lower(a), n, 0, n).vectors());
    Signs.canonicalize(there);
    Signs.canonicalize(here);
    assertClose(here, there, 1e-10);
  }

  @Test
  void signsFollowTheFirstEntryOfLargestMagnitude() {
    Matrix v = Matrix.ofRows(new double[] {1, -2, 0}, new double[] {-3, 2, 0});
    Signs.canonicalize(v);
    assertThat(v.values()).containsExactly(-1, 2, 0, 3, -2, 0);
    Matrix tie = Matrix.ofRows(new double[] {-1}, new double[] {1 + 1e-14});
    Signs.canonicalize(tie);
    assertThat(tie.values()).containsExactly(1, -1 - 1e-14);
  }

  @Test
  void productsGiveTheSameBitsOnAnyNumberOfThreads() {
    Matrix a = random(90, 1100, 5);
    Matrix b = random(1100, 40, 6);
    Run seven = Run.defaults().withThreads(7);
    assertThat(Products.multiply(a, b, seven)).isEqualTo(Products.multiply(a, b, ONE));
    Matrix gram = Products.gram(a, seven);
    assertThat(gram).isEqualTo(Products.gram(a, ONE)).isEqualTo(gram.transpose());
    assertClose(gram, Products.multiply(true, a, false, a, ONE), 1e-12);
    assertThatThrownBy(() -> Products.multiply(a, a, ONE))
        .hasMessage("90 x 1100 matrix times 90 x 1100 matrix does not fit");
    assertThat(Products.gram(Matrix.zeros(0, 2), ONE)).isEqualTo(Matrix.zeros(2, 2));
  }

  /** Stands where a decomposition must not look. */
  private static final double UNREAD = 1e30;

  /** The lower triangle, with {@link #UNREAD} above it. */
  private static double[] lower(Matrix a) {
    Matrix copy = a.copy();
    for (int i = 0; i < a.rows(); i++) {
      for (int j = i + 1; j < a.columns(); j++) {
        copy.set(i, j, UNREAD);
      }
    }
    return copy.values();
  }

  private static Matrix random(int rows, int columns, long seed) {
    return Matrix.wrap(
        rows, columns, new SplittableRandom(seed).doubles((long) rows * columns, -1, 1).toArray());
  }

  private static Matrix symmetric(int n, long seed) {
    Matrix a = random(n, n, seed);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        a.set(j, i, a.get(i, j));
      }
    }
    return a;
  }

  private static Matrix definite(int n, long seed) {
    Matrix a = gram(random(n + 3, n, seed));
    for (int i = 0; i < n; i++) {
      a.set(i, i, a.get(i, i) + 0.5);
    }
    return a;
  }

  private static Matrix product(Matrix a, Matrix b) {
    return Products.multiply(a, b, ONE);
  }

  private static Matrix gram(Matrix a) {
    return Products.gram(a, ONE);
  }

  private static Matrix identity(int n) {
    Matrix identity = Matrix.zeros(n, n);
    for (int i = 0; i < n; i++) {
      identity.set(i, i, 1);
    }
    return identity;
  }

  private static Matrix scaleColumns(Matrix a, double[] factors) {
    Matrix scaled = a.copy();
    for (int i = 0; i < a.rows(); i++) {
      for (int j = 0; j < a.columns(); j++) {
        scaled.set(i, j, a.get(i, j) * factors[j]);
      }
    }
    return scaled;
  }
}
