package org.foldsieve.graph.weight;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SmallCholeskyTest {

  private static boolean isRegular(double... diagonal) {
    int k = diagonal.length;
    double[] a = new double[k * k];
    for (int i = 0; i < k; i++) {
      a[i * k + i] = diagonal[i];
    }
    return SmallCholesky.solve(a, k, new double[k]);
  }

  @Test
  void solvesASystemByItsLowerTriangle() {
    // The factor is (2 0 0; 1 3 0; 5 2 1); what stands above the diagonal is not looked at.
    double[] a = {4, 99, 99, 2, 10, 99, 10, 11, 30};
    double[] b = {4 + 4 + 30, 2 + 20 + 33, 10 + 22 + 90};
    assertThat(SmallCholesky.solve(a, 3, b)).isTrue();
    assertThat(b).containsExactly(1, 2, 3);
  }

  @Test
  void aPivotMustBeLargerThanTenUlpsOfTheLargestForEveryRow() {
    double ulp = Math.ulp(1.0);
    assertThat(isRegular(1, 21 * ulp)).isTrue();
    assertThat(isRegular(1, 20 * ulp)).isFalse();
    assertThat(isRegular(1, 10 * ulp)).isFalse();
    assertThat(isRegular(1024, 21 * 1024 * ulp)).isTrue();
    assertThat(isRegular(1024, 20 * 1024 * ulp)).isFalse();
    assertThat(isRegular(21 * ulp, 1)).isTrue();
    assertThat(isRegular(20 * ulp, 1)).isFalse();
    assertThat(isRegular(31 * ulp, 31 * ulp, 1)).isTrue();
    assertThat(isRegular(30 * ulp, 30 * ulp, 1)).isFalse();
  }
}
