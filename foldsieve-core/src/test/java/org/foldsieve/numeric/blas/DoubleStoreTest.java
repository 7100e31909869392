package org.foldsieve.numeric.blas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.foldsieve.numeric.Close.assertClose;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The stores of both doors do what the same call on arrays does. */
class DoubleStoreTest {

  private static final double ROUNDING = 1e-12;

  static Stream<Named<Blas>> doors() {
    return Stream.of(Named.of("native", Blas.openBlas()), Named.of("java", Blas.java()));
  }

  @ParameterizedTest
  @MethodSource("doors")
  void gemmAndSyrkAreThoseOfArrays(Blas blas) {
    SplittableRandom random = new SplittableRandom(3);
    for (int trial = 0; trial < 60; trial++) {
      int m = 1 + random.nextInt(40);
      int n = 1 + random.nextInt(40);
      int k = 1 + random.nextInt(40);
      boolean transposeA = random.nextBoolean();
      boolean transposeB = random.nextBoolean();
      int lda = (transposeA ? m : k) + random.nextInt(3);
      int ldb = (transposeB ? k : n) + random.nextInt(3);
      int ldc = n + random.nextInt(3);
      double beta = trial % 2;
      double[] a = random.doubles(5 + 43L * lda, -1, 1).toArray();
      double[] b = random.doubles(5 + 43L * ldb, -1, 1).toArray();
      double[] c = random.doubles(5 + 43L * ldc, -1, 1).toArray();
      try (DoubleStore left = store(blas, a);
          DoubleStore right = store(blas, b);
          DoubleStore product = store(blas, c)) {
        product.gemm(
            transposeA, transposeB, m, n, k, 0.5, left, 2, lda, right, 3, ldb, beta, 4, ldc);
        double[] expected = c.clone();
        Blas.java()
            .gemm(
                transposeA, transposeB, m, n, k, 0.5, a, 2, lda, b, 3, ldb, beta, expected, 4, ldc);
        assertClose(all(product), expected, ROUNDING, "gemm");
      }
      checkSyrk(blas, random, n, k, transposeA, beta);
    }
  }

  private static void checkSyrk(
      Blas blas, SplittableRandom random, int n, int k, boolean transpose, double beta) {
    int lda = transpose ? n : k;
    double[] a = random.doubles((long) n * k, -1, 1).toArray();
    double[] c = random.doubles((long) n * n, -1, 1).toArray();
    double[] expected = c.clone();
    Blas.java().gemm(transpose, !transpose, n, n, k, 1, a, 0, lda, a, 0, lda, beta, expected, 0, n);
    try (DoubleStore left = store(blas, a);
        DoubleStore gram = store(blas, c)) {
      gram.syrk(transpose, n, k, left, 0, lda, beta, 0, n);
      double[] actual = all(gram);
      for (int i = 0; i < n; i++) {
        for (int j = i + 1; j < n; j++) {
          actual[i * n + j] = expected[i * n + j];
        }
      }
      assertClose(actual, expected, ROUNDING, "lower triangle");
    }
  }

  @ParameterizedTest
  @MethodSource("doors")
  void axpyAddsARange(Blas blas) {
    try (DoubleStore x = store(blas, 1, 2, 3, 4);
        DoubleStore y = store(blas, 10, 20, 30, 40)) {
      y.axpy(-2, x, 1, 2, 2);
      assertThat(all(y)).containsExactly(10, 20, 26, 34);
      y.axpy(1, y, 0, 4, 0);
      assertThat(all(y)).containsExactly(20, 40, 52, 68);
    }
  }

  @ParameterizedTest
  @MethodSource("doors")
  void rangesOutsideAndClosedStoresAreRefused(Blas blas) {
    DoubleStore store = blas.allocateDoubles(6);
    assertThat(all(store)).containsOnly(0);
    assertThatThrownBy(() -> store.put(4, new double[3], 0, 3))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> store.axpy(1, store, 5, 2, 0))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(
            () -> store.gemm(false, false, 2, 2, 2, 1, store, 0, 2, store, 3, 2, 0, 0, 2))
        .isInstanceOf(IndexOutOfBoundsException.class);
    store.close();
    assertThatThrownBy(() -> store.get(0, new double[1], 0, 1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the store is closed");
  }

  @ParameterizedTest
  @MethodSource("doors")
  void storesOfTwoDoorsDoNotMix(Blas blas) {
    Blas other = blas.name().equals("plain Java") ? Blas.openBlas() : Blas.java();
    try (DoubleStore own = blas.allocateDoubles(2);
        DoubleStore foreign = other.allocateDoubles(2)) {
      assertThatThrownBy(() -> own.axpy(1, foreign, 0, 2, 0))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("the stores must come from the same door");
    }
  }

  private static DoubleStore store(Blas blas, double... values) {
    DoubleStore store = blas.allocateDoubles(values.length);
    store.put(0, values, 0, values.length);
    return store;
  }

  private static double[] all(DoubleStore store) {
    double[] values = new double[(int) store.size()];
    Arrays.fill(values, Double.NaN);
    store.get(0, values, 0, values.length);
    return values;
  }
}
