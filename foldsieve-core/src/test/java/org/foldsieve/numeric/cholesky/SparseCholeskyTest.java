package org.foldsieve.numeric.cholesky;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.foldsieve.numeric.Close;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.numeric.TestGraphs;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.numeric.eigen.SparseProducts;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SparseCholeskyTest {

  private static final Run RUN = Run.defaults().withThreads(2);
  private static final int WIDTH = SparseCholesky.BLOCK;

  static Stream<Named<Blas>> doors() {
    return Stream.of(Named.of("native", Blas.openBlas()), Named.of("java", Blas.java()));
  }

  @ParameterizedTest
  @MethodSource("doors")
  void solvesWhatTheMatrixMultiplies(Blas blas) {
    SplittableRandom random = new SplittableRandom(3);
    for (int n : new int[] {1, 2, 3, 5, 8, 30, 200, 700}) {
      for (double density : new double[] {0, 1.5, 6, 40}) {
        SparseMatrix a = TestGraphs.laplacian(TestGraphs.random(n, density, random.nextLong()));
        checkSolve(a, 0.3, blas, random);
      }
    }
    checkSolve(TestGraphs.laplacian(TestGraphs.grid(40, 30)), 1e-3, blas, random);
    checkSolve(TestGraphs.laplacian(TestGraphs.star(600)), 0.1, blas, random);
  }

  private static void checkSolve(SparseMatrix a, double shift, Blas blas, SplittableRandom random) {
    int n = a.rows();
    CholeskyPlan plan = plan(a);
    SparseCholesky factor = SparseCholesky.factor(plan, a, shift, blas, RUN).orElseThrow();
    double[] x = random.doubles((long) n * WIDTH, -1, 1).toArray();
    double[] b = new double[n * WIDTH];
    SparseProducts.multiply(a, x, b, 1, x, shift, x, 0, RUN);
    factor.solve(b, new double[n * WIDTH]);
    Close.assertClose(b, x, 1e-8, "solution of order " + n);
  }

  @Test
  void anIndefiniteMatrixHasNoFactor() {
    SparseMatrix a = TestGraphs.laplacian(TestGraphs.grid(20, 20));
    CholeskyPlan plan = plan(a);
    assertThat(SparseCholesky.factor(plan, a, -0.5, Blas.get(), RUN)).isEmpty();
    assertThat(SparseCholesky.factor(plan, a, 1e-12, Blas.get(), RUN)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 10, 300, 2000})
  void theOrderHoldsEveryRowOnce(int n) {
    for (double density : new double[] {0, 2, 12}) {
      SparseMatrix a = TestGraphs.random(n, density, n);
      int[] order = MinimumDegree.order(a, Double.POSITIVE_INFINITY).orElseThrow();
      BitSet seen = new BitSet();
      for (int i : order) {
        seen.set(i);
      }
      assertThat(order).hasSize(n);
      assertThat(seen.cardinality()).isEqualTo(n);
    }
  }

  @Test
  void theOrderKeepsTheFactorSparse() {
    // Eliminating the hub of a star first would fill the whole matrix.
    CholeskyPlan star = plan(TestGraphs.star(500));
    assertThat(star.entries).isLessThan(4 * 500);
    // A path needs no fill at all, a grid about n log n.
    CholeskyPlan path = plan(TestGraphs.grid(3000, 1));
    assertThat(path.entries).isLessThan(6 * 3000);
    CholeskyPlan grid = plan(TestGraphs.grid(100, 100));
    assertThat(grid.entries).isLessThan(400_000);
    assertThat(grid.flops).isLessThan(4e7);
  }

  @Test
  void planningStopsWhenTheWorkIsTooMuch() {
    SparseMatrix expander = TestGraphs.random(3000, 12, 5);
    assertThat(CholeskyPlan.of(expander, 1e6)).isEmpty();
    CholeskyPlan plan = CholeskyPlan.of(expander, 1e15).orElseThrow();
    assertThat(plan.flops).isGreaterThan(1e8);
  }

  @Test
  void theFactorIsTheSameOnAnyNumberOfThreads() {
    SparseMatrix a = TestGraphs.laplacian(TestGraphs.random(4000, 8, 9));
    CholeskyPlan plan = plan(a);
    double[] b = new SplittableRandom(1).doubles(a.rows() * (long) WIDTH, -1, 1).toArray();
    double[] c = b.clone();
    double[] work = new double[b.length];
    factor(plan, a, RUN.withThreads(1)).solve(b, work);
    factor(plan, a, RUN.withThreads(7)).solve(c, work);
    assertThat(c).isEqualTo(b);
  }

  private static CholeskyPlan plan(SparseMatrix a) {
    return CholeskyPlan.of(a, Double.POSITIVE_INFINITY).orElseThrow();
  }

  private static SparseCholesky factor(CholeskyPlan plan, SparseMatrix a, Run run) {
    return SparseCholesky.factor(plan, a, 0.01, Blas.get(), run).orElseThrow();
  }
}
