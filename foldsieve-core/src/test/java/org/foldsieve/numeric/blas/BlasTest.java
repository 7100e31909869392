package org.foldsieve.numeric.blas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.foldsieve.numeric.Close.assertClose;

import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Both doors keep the contract of {@link Blas}, method by method, by definition. */
class BlasTest {

  private static final double ROUNDING = 1e-12;

  static Stream<Named<Blas>> doors() {
    return Stream.of(Named.of("native", Blas.openBlas()), Named.of("java", Blas.java()));
  }

  @ParameterizedTest
  @MethodSource("doors")
  void gemmIsTheTripleLoopForEveryShapeFlagOffsetAndLeadingDimension(Blas blas) {
    SplittableRandom random = new SplittableRandom(7);
    for (int trial = 0; trial < 400; trial++) {
      boolean transposeA = random.nextBoolean();
      boolean transposeB = random.nextBoolean();
      int top = trial % 8 == 0 ? 300 : 10;
      checkGemm(
          blas,
          random,
          transposeA,
          transposeB,
          random.nextInt(top),
          random.nextInt(top),
          random.nextInt(top));
    }
    // Beyond one piece of the native door and one panel of the Java one.
    checkGemm(blas, random, false, true, 1030, 7, 1100);
    checkGemm(blas, random, true, false, 5, 1030, 1030);
    checkGemm(blas, random, true, true, 70000, 3, 2);
    checkGemm(blas, random, false, false, 3, 1, 5000);
  }

  private static void checkGemm(
      Blas blas,
      SplittableRandom random,
      boolean transposeA,
      boolean transposeB,
      int m,
      int n,
      int k) {
    int lda = Math.max(1, (transposeA ? m : k) + random.nextInt(3));
    int ldb = Math.max(1, (transposeB ? k : n) + random.nextInt(3));
    int ldc = Math.max(1, n + random.nextInt(3));
    int aOffset = random.nextInt(5);
    int bOffset = random.nextInt(5);
    int cOffset = random.nextInt(5);
    double[] a = randoms(random, aOffset + (transposeA ? k : m) * lda);
    double[] b = randoms(random, bOffset + (transposeB ? n : k) * ldb);
    double[] c = randoms(random, cOffset + m * ldc + 3);
    double alpha = random.nextInt(4) == 0 ? 1 : random.nextDouble() - 0.5;
    double beta = random.nextInt(3) - 1;
    if (beta == 0) {
      Arrays.fill(c, Double.NaN);
    }
    double[] expected = c.clone();
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < n; j++) {
        double sum = 0;
        for (int l = 0; l < k; l++) {
          sum +=
              a[aOffset + (transposeA ? l * lda + i : i * lda + l)]
                  * b[bOffset + (transposeB ? j * ldb + l : l * ldb + j)];
        }
        int at = cOffset + i * ldc + j;
        expected[at] = alpha * sum + (beta == 0 ? 0 : beta * expected[at]);
      }
    }
    double[] aBefore = a.clone();
    double[] bBefore = b.clone();
    blas.gemm(
        transposeA,
        transposeB,
        m,
        n,
        k,
        alpha,
        a,
        aOffset,
        lda,
        b,
        bOffset,
        ldb,
        beta,
        c,
        cOffset,
        ldc);
    assertClose(
        c,
        expected,
        ROUNDING * (1 + k),
        String.format(Locale.ROOT, "%s %s %d x %d x %d", transposeA, transposeB, m, n, k));
    assertThat(a).isEqualTo(aBefore);
    assertThat(b).isEqualTo(bBefore);
  }

  @ParameterizedTest
  @MethodSource("doors")
  void gemmRefusesBlocksOutsideTheArrays(Blas blas) {
    for (int n : new int[] {2, 40}) {
      double[] a = new double[n * n];
      assertThatThrownBy(
              () -> blas.gemm(false, false, n, n, n, 1, a, 1, n, a, 0, n, 0, a.clone(), 0, n))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(
              () -> blas.gemm(false, false, n, n, n, 1, a, 0, n - 1, a, 0, n, 0, a.clone(), 0, n))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("leading dimension");
    }
  }

  @ParameterizedTest
  @MethodSource("doors")
  void floatProductsAreTheTripleLoopWithinFloatRounding(Blas blas) {
    SplittableRandom random = new SplittableRandom(8);
    for (int trial = 0; trial < 120; trial++) {
      int top = trial % 6 == 0 ? 300 : 10;
      checkFloats(blas, random, random.nextInt(top), random.nextInt(top), random.nextInt(top));
    }
    checkFloats(blas, random, 5, 600, 785);
  }

  private static void checkFloats(Blas blas, SplittableRandom random, int m, int n, int k) {
    int lda = Math.max(1, k + random.nextInt(3));
    int ldb = Math.max(1, k + random.nextInt(3));
    int ldc = Math.max(1, n + random.nextInt(3));
    float[] a = floats(random, m * lda);
    float[] b = floats(random, n * ldb);
    float[] c = floats(random, m * ldc);
    float[] expected = c.clone();
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < n; j++) {
        double sum = 0;
        for (int l = 0; l < k; l++) {
          sum += (double) a[i * lda + l] * b[j * ldb + l];
        }
        expected[i * ldc + j] = (float) sum;
      }
    }
    try (FloatStore as = blas.allocate(a.length + 3);
        FloatStore bs = blas.allocate(b.length + 2);
        FloatStore cs = blas.allocate(c.length + 1)) {
      as.put(3, a, 0, a.length);
      bs.put(2, b, 0, b.length);
      cs.put(1, c, 0, c.length);
      blas.gemmTransposed(m, n, k, as, 3, lda, bs, 2, ldb, cs, 1, ldc);
      float[] actual = new float[c.length];
      cs.get(1, actual, 0, c.length);
      for (int i = 0; i < c.length; i++) {
        if (!(Math.abs(actual[i] - expected[i]) <= 1e-6 * (1 + k))) {
          throw new AssertionError(String.format(Locale.ROOT, "%d x %d x %d at %d", m, n, k, i));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("doors")
  void floatStoresHoldWhatWasPutAndGuardTheirBounds(Blas blas) {
    FloatStore store = blas.allocate(10);
    assertThat(store.size()).isEqualTo(10);
    float[] out = {9, 9, 9, 9};
    store.get(2, out, 0, 3);
    assertThat(out).containsExactly(0, 0, 0, 9);
    store.put(4, new float[] {1, 2, 3, 4}, 1, 3);
    store.get(3, out, 0, 4);
    assertThat(out).containsExactly(0, 2, 3, 4);
    assertThatThrownBy(() -> store.put(8, out, 0, 3)).isInstanceOf(RuntimeException.class);
    assertThatThrownBy(() -> store.get(-1, out, 0, 3)).isInstanceOf(RuntimeException.class);
    assertThatThrownBy(() -> store.get(0, out, 2, 3)).isInstanceOf(RuntimeException.class);
    store.close();
    store.close();
    assertThatThrownBy(() -> store.get(0, out, 0, 1)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void storesOfOneDoorAreNotTakenByTheOther() {
    Blas there = Blas.openBlas();
    Blas here = Blas.java();
    try (FloatStore a = there.allocate(4);
        FloatStore b = here.allocate(4)) {
      assertThatThrownBy(() -> there.gemmTransposed(1, 1, 1, a, 0, 1, b, 0, 1, a, 1, 1))
          .hasMessageContaining("same door");
      assertThatThrownBy(() -> here.gemmTransposed(1, 1, 1, b, 0, 1, b, 0, 1, a, 1, 1))
          .hasMessageContaining("same door");
    }
  }

  @Test
  void theSettingChoosesAndAnUnknownOneIsRefused() {
    assertThat(BlasDoor.choose("java").name()).isEqualTo("plain Java");
    assertThat(BlasDoor.choose("native").name()).startsWith("OpenBLAS 0.3");
    assertThat(BlasDoor.choose("auto").name()).startsWith("OpenBLAS");
    assertThatThrownBy(() -> BlasDoor.choose("mkl"))
        .hasMessage("unknown foldsieve.blas 'mkl'; known: auto, native, java");
    assertThat(Blas.currentName()).isNotBlank();
    assertThat(Blas.get()).isSameAs(Blas.get());
    assertThat(Blas.describe())
        .satisfiesAnyOf(
            text -> assertThat(text).isEqualTo(Blas.get().name() + ", native"),
            text -> assertThat(text).startsWith("plain Java ("));
  }

  private static double[] randoms(SplittableRandom random, int length) {
    return random.doubles(length, -1, 1).toArray();
  }

  private static float[] floats(SplittableRandom random, int length) {
    float[] values = new float[length];
    for (int i = 0; i < length; i++) {
      values[i] = (float) random.nextDouble(-1, 1);
    }
    return values;
  }
}
