package org.foldsieve.numeric.blas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;

/** Sums over many rows are those of loops, with the same bits on one and on seven threads. */
class TallMatrixTest {

  private static final Run ONE = Run.defaults().withThreads(1);
  private static final Run SEVEN = Run.defaults().withThreads(7);
  private static final int N = 2100;
  private static final int M = 5;
  private static final Matrix X = random(N, M, 1);
  private static final TallMatrix TALL = TallMatrix.of(X);

  private static Matrix random(int n, int m, long seed) {
    return Matrix.wrap(n, m, new SplittableRandom(seed).doubles((long) n * m, -1, 1).toArray());
  }

  private static void assertNear(double[] actual, double[] expected) {
    assertThat(actual).containsExactly(expected, within(1e-10));
  }

  @Test
  void meansAndWhatVaries() {
    Matrix flat = X.copy();
    double[] sums = new double[M];
    for (int i = 0; i < N; i++) {
      flat.set(i, 3, 0.1);
      for (int j = 0; j < M; j++) {
        sums[j] += flat.get(i, j) / N;
      }
    }
    TallMatrix.Deviations found = TallMatrix.of(flat).deviations(ONE);
    assertNear(found.mean(), sums);
    assertThat(found.mean()[3]).isEqualTo(0.1);
    assertThat(found.varies()).containsExactly(true, true, true, false, true);
    assertThat(TallMatrix.of(flat).deviations(SEVEN).mean()).isEqualTo(found.mean());
  }

  @Test
  void spreadIsSafeWhereSquaresAreNot() {
    double squares = 0;
    for (double value : X.values()) {
      squares += value * value;
    }
    double expected = Math.sqrt(squares / N);
    assertThat(TALL.spread(ONE)).isCloseTo(expected, within(1e-12)).isEqualTo(TALL.spread(SEVEN));
    Matrix far = X.copy();
    for (int at = 0; at < far.values().length; at++) {
      far.values()[at] *= 1e200;
    }
    assertThat(TallMatrix.of(far).spread(ONE) / 1e200).isCloseTo(expected, within(1e-12));
    assertThat(TallMatrix.of(Matrix.zeros(600, 2)).spread(ONE)).isZero();
  }

  @Test
  void groupsProductsAndCrossProducts() {
    int[] group = new int[N];
    Matrix sums = Matrix.zeros(3, M);
    Matrix y = random(N, 3, 2);
    Matrix cross = Matrix.zeros(M, 3);
    Matrix products = Matrix.zeros(M, M);
    for (int i = 0; i < N; i++) {
      group[i] = i % 4 - 1;
      for (int j = 0; j < M; j++) {
        if (group[i] >= 0) {
          sums.set(group[i], j, sums.get(group[i], j) + X.get(i, j));
        }
        for (int p = 0; p < 3; p++) {
          cross.set(j, p, cross.get(j, p) + X.get(i, j) * y.get(i, p));
        }
        for (int l = 0; l < M; l++) {
          products.set(j, l, products.get(j, l) + X.get(i, j) * X.get(i, l));
        }
      }
    }
    assertNear(TALL.groupSums(group, 3, ONE).values(), sums.values());
    assertThat(TALL.groupSums(group, 3, SEVEN)).isEqualTo(TALL.groupSums(group, 3, ONE));
    assertNear(TALL.cross(TallMatrix.of(y), ONE).values(), cross.values());
    assertThat(TALL.cross(TallMatrix.of(y), SEVEN)).isEqualTo(TALL.cross(TallMatrix.of(y), ONE));
    double[] triangle = TALL.products(ONE);
    Matrix factors = TALL.triangle(ONE);
    assertThat(factors.rows()).isLessThanOrEqualTo(RowStrips.triangleRows(M));
    double[] again = TallMatrix.of(factors).products(ONE);
    for (int i = 0; i < M; i++) {
      for (int j = 0; j <= i; j++) {
        assertThat(triangle[i * M + j]).isCloseTo(products.get(i, j), within(1e-10));
        assertThat(again[i * M + j]).isCloseTo(products.get(i, j), within(1e-10));
      }
    }
    assertThat(TALL.triangle(SEVEN)).isEqualTo(factors);
  }

  @Test
  void rowsThatAreMadeOfRows() {
    Matrix a = random(M, 2, 3);
    Matrix centers = random(2, M, 4);
    int[] group = new int[N];
    double[] factors = new double[N];
    int[] start = new int[N + 1];
    int[] index = new int[2 * N];
    double[] weight = new double[2 * N];
    double[] mass = new double[N];
    for (int i = 0; i < N; i++) {
      group[i] = i % 2;
      factors[i] = i % 5;
      mass[i] = 1;
      index[2 * i] = Math.min((i + 1) % N, (i + 7) % N);
      index[2 * i + 1] = Math.max((i + 1) % N, (i + 7) % N);
      weight[2 * i] = 0.25;
      weight[2 * i + 1] = i % 3 == 0 ? 0.75 : 0.5;
      start[i + 1] = 2 * i + 2;
    }
    SparseMatrix weights = SparseMatrix.wrap(N, N, start, index, weight);
    Matrix product = Matrix.zeros(N, 2);
    Matrix moved = Matrix.zeros(N, M);
    Matrix shifted = Matrix.zeros(N, M);
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < M; j++) {
        for (int p = 0; p < 2; p++) {
          product.set(i, p, product.get(i, p) + X.get(i, j) * a.get(j, p));
        }
        moved.set(
            i,
            j,
            X.get(i, j)
                - weight[2 * i] * X.get(index[2 * i], j)
                - weight[2 * i + 1] * X.get(index[2 * i + 1], j));
        shifted.set(i, j, factors[i] * (X.get(i, j) - centers.get(group[i], j)));
      }
    }
    assertNear(TALL.times(a, ONE).kept().values(), product.values());
    assertNear(TALL.along(a, SEVEN).kept().values(), product.values());
    assertNear(TALL.differences(weights, mass, SEVEN).kept().values(), moved.values());
    assertThat(TALL.shifted(group, centers, factors).kept()).isEqualTo(shifted);
    assertThat(TALL.select(new int[] {4, 1}).kept().row(9))
        .containsExactly(X.get(9, 4), X.get(9, 1));
  }

  /** More rows than eight strips hold are cut into more, and added wave after wave. */
  @Test
  void stripsStayBelowTheSizeThatOneMachineTakes() {
    assertThat(CrossProducts.strips(1 << 20, 10)).isEqualTo(8);
    assertThat(CrossProducts.strips(10_000_000, 1000)).isEqualTo(77);
    int n = (1 << 20) + 5000;
    CrossProducts.Rows rows = (i, target) -> target[0] = i % 3;
    double expected = 0;
    for (int i = 0; i < n; i++) {
      expected += (i % 3) * (i % 3);
    }
    assertThat(CrossProducts.lower(n, 1, rows, SEVEN)).containsExactly(expected);
  }
}
