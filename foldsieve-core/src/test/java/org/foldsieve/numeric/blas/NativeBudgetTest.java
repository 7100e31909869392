package org.foldsieve.numeric.blas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Arrays;
import org.foldsieve.run.MemoryLimitException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NativeBudgetTest {

  private Blas blas;

  @BeforeEach
  void takeTheNativeDoor() {
    blas = Blas.get();
    assumeTrue(blas instanceof OpenBlas, "plain Java takes nothing outside the heap");
  }

  @AfterEach
  void liftTheLimit() {
    Blas.limitNativeMemory(Long.MAX_VALUE);
  }

  @Test
  void whatIsGivenBackCanBeTakenAgain() {
    Blas.limitNativeMemory(1 << 20);
    for (int i = 0; i < 100; i++) {
      blas.allocateDoubles(100_000).close();
      blas.allocate(200_000).close();
    }
    try (DoubleStore held = blas.allocateDoubles(100_000)) {
      assertThatThrownBy(() -> blas.allocateDoubles(100_000))
          .isInstanceOf(MemoryLimitException.class)
          .hasMessageContaining("1.5 MiB outside the Java heap, and 1.0 MiB are left");
      assertThat(held.size()).isEqualTo(100_000);
    }
    blas.allocateDoubles(100_000).close();
  }

  /** Every native call copies what it works on: each of them asks, and gives back. */
  @Test
  void productsAndDecompositionsAreCounted() {
    int n = 200;
    double[] a = new double[n * n];
    Arrays.fill(a, 1);
    for (int i = 0; i < n; i++) {
      a[i * n + i] = 2 + i;
    }
    double[] b = new double[n * n];
    Runnable[] calls = {
      () -> blas.gemm(false, false, n, n, n, 1, a, 0, n, a, 0, n, 0, b, 0, n),
      () -> blas.triangularSolve(n, n, a, 0, n, a.clone(), 0, n),
      () -> blas.symmetricEigen(a.clone(), n, 0, n),
      () -> blas.generalizedEigen(a.clone(), a.clone(), n, 0, n),
      () -> blas.cholesky(a.clone(), n),
      () -> blas.orthonormalize(a.clone(), n, n),
      () -> blas.triangularFactor(a.clone(), n, n),
      () -> blas.svd(a.clone(), n, n)
    };
    for (int i = 0; i < calls.length; i++) {
      Runnable call = calls[i];
      Blas.limitNativeMemory(100_000);
      assertThatThrownBy(call::run).as("call %d", i).isInstanceOf(MemoryLimitException.class);
      Blas.limitNativeMemory(10_000_000);
      for (int repeat = 0; repeat < 20; repeat++) {
        call.run();
      }
    }
  }
}
