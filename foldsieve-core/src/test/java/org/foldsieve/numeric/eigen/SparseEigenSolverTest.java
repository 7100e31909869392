package org.foldsieve.numeric.eigen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.foldsieve.numeric.Close;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.numeric.TestGraphs;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.numeric.blas.Products;
import org.foldsieve.numeric.cholesky.CholeskyPlan;
import org.foldsieve.run.Cancellation;
import org.foldsieve.run.CancelledException;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;

class SparseEigenSolverTest {

  private static final Run RUN = Run.defaults().withThreads(2);

  @Test
  void pathsHaveTheirKnownSpectrum() {
    for (int n : new int[] {50, 2000}) {
      EigenResult result = bottom(TestGraphs.grid(n, 1), 6, NullSpace.constant(n));
      for (int j = 0; j < 6; j++) {
        double expected = 2 - 2 * Math.cos(Math.PI * (j + 1) / n);
        assertThat(result.values()[j]).isCloseTo(expected, within(1e-14));
      }
      assertThat(result.next()).isCloseTo(2 - 2 * Math.cos(Math.PI * 7 / n), within(1e-9));
    }
  }

  @Test
  void gridsHaveTheirKnownSpectrumWithItsDoubleEigenvalues() {
    int side = 33;
    EigenResult result = bottom(TestGraphs.grid(side, side), 12, NullSpace.constant(side * side));
    double[] expected = new double[side * side];
    for (int i = 0; i < side; i++) {
      for (int j = 0; j < side; j++) {
        expected[i * side + j] =
            4 - 2 * Math.cos(Math.PI * i / side) - 2 * Math.cos(Math.PI * j / side);
      }
    }
    Arrays.sort(expected);
    Close.assertClose(
        result.values(), Arrays.copyOfRange(expected, 1, 13), 1e-13, "eigenvalues of a grid");
  }

  @Test
  void anEigenvalueMayBeCutInTwoByTheCount() {
    int n = 1500;
    EigenResult result = bottom(TestGraphs.cycles(1, n), 3, NullSpace.constant(n));
    assertThat(result.gap()).isLessThan(1e-13);
    assertThat(result.values()[2]).isCloseTo(2 - 2 * Math.cos(4 * Math.PI / n), within(1e-14));
  }

  @Test
  void allCopiesOfARepeatedEigenvalueAreFound() {
    // Nine equal cycles: every eigenvalue but 0 comes 18 times.
    int[] component = new int[9 * 120];
    Arrays.setAll(component, i -> i / 120);
    SparseMatrix cycles = TestGraphs.cycles(9, 120);
    EigenResult result = bottom(cycles, 20, NullSpace.ofComponents(component));
    double first = 2 - 2 * Math.cos(2 * Math.PI / 120);
    double second = 2 - 2 * Math.cos(4 * Math.PI / 120);
    for (int j = 0; j < 20; j++) {
      assertThat(result.values()[j]).isCloseTo(j < 18 ? first : second, within(1e-13));
    }
    EigenResult unknown = bottom(cycles, 9, NullSpace.none(9 * 120));
    Close.assertClose(unknown.values(), new double[9], 1e-13, "zeros of nine components");
    assertThat(unknown.next()).isCloseTo(first, within(1e-10));
  }

  @Test
  void randomGraphsAgreeWithTheDenseTwin() {
    for (int n : new int[] {301, 600, 900}) {
      SparseMatrix laplacian = TestGraphs.laplacian(TestGraphs.random(n, 6, n));
      int[] component = components(laplacian);
      EigenResult result =
          check(
              SparseEigenSolver.bottom(laplacian, 7, NullSpace.ofComponents(component), RUN),
              laplacian,
              NullSpace.ofComponents(component));
      double[] dense = denseValues(laplacian);
      int zeros = Arrays.stream(component).max().getAsInt() + 1;
      Close.assertClose(
          result.values(), Arrays.copyOfRange(dense, zeros, zeros + 7), 1e-12, "values");
      assertThat(result.next()).isCloseTo(dense[zeros + 7], within(1e-6));
    }
  }

  @Test
  void gramProblemsAgreeWithTheDenseTwin() {
    for (int n : new int[] {100, 800}) {
      SparseMatrix m = TestGraphs.reconstruction(n, 6, n);
      SparseMatrix q = SparseProducts.gram(m, RUN);
      NullSpace constant = NullSpace.constant(n);
      EigenResult result = check(SparseEigenSolver.bottomOfGram(m, 5, constant, RUN), q, constant);
      double[] dense = denseValues(q);
      Close.assertClose(result.values(), Arrays.copyOfRange(dense, 1, 6), 1e-13, "values");
    }
  }

  @Test
  void theFilterFindsWhatTheFactorFinds() {
    int n = 1200;
    SparseMatrix laplacian = TestGraphs.laplacian(TestGraphs.random(n, 9, 4));
    SpectralProblem problem =
        SpectralProblem.of(laplacian, NullSpace.ofComponents(components(laplacian)), RUN);
    EigenResult filter = ChebyshevFilter.bottom(problem, 6);
    check(filter, laplacian, problem.nullSpace());
    CholeskyPlan plan = CholeskyPlan.of(laplacian, Double.POSITIVE_INFINITY).orElseThrow();
    EigenResult factor = ShiftInvert.bottom(problem, plan, 6);
    check(factor, laplacian, problem.nullSpace());
    Close.assertClose(filter.values(), factor.values(), 1e-8, "values");
    assertThat(filter.method()).startsWith("Chebyshev");
    assertThat(factor.method()).startsWith("sparse Cholesky");

    SparseMatrix m = TestGraphs.reconstruction(n, 8, 5);
    SpectralProblem gram = SpectralProblem.ofGram(m, NullSpace.constant(n), RUN);
    EigenResult filtered = ChebyshevFilter.bottom(gram, 3);
    check(filtered, gram.matrix(), gram.nullSpace());
    assertThat(filtered.values()[0])
        .isCloseTo(
            SparseEigenSolver.bottomOfGram(m, 3, NullSpace.constant(n), RUN).values()[0],
            within(1e-9));
  }

  @Test
  void theBitsDoNotDependOnTheNumberOfThreads() {
    int n = 150 * 140;
    SparseMatrix grid = TestGraphs.laplacian(TestGraphs.grid(150, 140));
    EigenResult one = SparseEigenSolver.bottom(grid, 3, NullSpace.constant(n), RUN.withThreads(1));
    EigenResult seven =
        SparseEigenSolver.bottom(grid, 3, NullSpace.constant(n), RUN.withThreads(7));
    assertThat(seven.vectors()).isEqualTo(one.vectors());
    assertThat(seven.values()).isEqualTo(one.values());

    SparseMatrix expander = TestGraphs.laplacian(TestGraphs.random(n, 12, 6));
    NullSpace components = NullSpace.ofComponents(components(expander));
    EigenResult first =
        ChebyshevFilter.bottom(SpectralProblem.of(expander, components, RUN.withThreads(1)), 2);
    EigenResult again =
        ChebyshevFilter.bottom(SpectralProblem.of(expander, components, RUN.withThreads(7)), 2);
    assertThat(first.converged()).isTrue();
    assertThat(again.vectors()).isEqualTo(first.vectors());
  }

  @Test
  void aMatrixOfFewDistinctEigenvaluesEndsTheSearchEarly() {
    int n = 400;
    SparseMatrix complete = TestGraphs.laplacian(minusIdentity(n));
    EigenResult equal = SparseEigenSolver.bottom(complete, 7, NullSpace.constant(n), RUN);
    Close.assertClose(equal.values(), new double[] {n, n, n, n, n, n, n}, 1e-9, "values");
  }

  @Test
  void argumentsThatCannotBeAreNamed() {
    SparseMatrix grid = TestGraphs.laplacian(TestGraphs.grid(30, 30));
    assertThatThrownBy(() -> SparseEigenSolver.bottom(grid, 900, NullSpace.constant(900), RUN))
        .hasMessage(
            "count must be 1 to 899, the order 900 less the dimension 1 of the null space:"
                + " count = 900");
    double[] ramp = new double[900];
    Arrays.setAll(ramp, i -> i + 1);
    NullSpace wrong = NullSpace.ofComponents(new int[900], ramp);
    assertThatThrownBy(() -> SparseEigenSolver.bottom(grid, 2, wrong, RUN))
        .hasMessageStartingWith("the null space given is none");
    assertThatThrownBy(() -> SparseEigenSolver.bottom(grid, 2, NullSpace.constant(5), RUN))
        .hasMessage("the null space is of order 5, the matrix of order 900");
    SparseMatrix indefinite = TestGraphs.grid(30, 30);
    assertThatThrownBy(() -> SparseEigenSolver.bottom(indefinite, 2, NullSpace.none(900), RUN))
        .hasMessageContaining("must be positive semidefinite");
    assertThatThrownBy(() -> SparseEigenSolver.bottom(grid, 0, NullSpace.constant(900), RUN))
        .hasMessageEndingWith("count = 0");
  }

  @Test
  void progressRisesToItsTotalAndCancellingStops() {
    SparseMatrix grid = TestGraphs.laplacian(TestGraphs.grid(60, 60));
    List<Long> done = new ArrayList<>();
    Run watched = RUN.withProgress((task, at, total) -> done.add(at * 1000 + total));
    SparseEigenSolver.bottom(grid, 4, NullSpace.constant(3600), watched);
    assertThat(done).isSorted().startsWith(5L).endsWith(5005L);
    Cancellation stop = new Cancellation();
    stop.cancel();
    assertThatThrownBy(
            () ->
                SparseEigenSolver.bottom(
                    grid, 4, NullSpace.constant(3600), RUN.withCancellation(stop)))
        .isInstanceOf(CancelledException.class);
  }

  private static EigenResult bottom(SparseMatrix adjacency, int count, NullSpace nullSpace) {
    SparseMatrix laplacian = TestGraphs.laplacian(adjacency);
    return check(SparseEigenSolver.bottom(laplacian, count, nullSpace, RUN), laplacian, nullSpace);
  }

  /** Whatever the method: pairs, orthonormal, outside the null space, and converged. */
  private static EigenResult check(EigenResult result, SparseMatrix q, NullSpace nullSpace) {
    assertThat(result.converged()).as(result.method()).isTrue();
    assertThat(result.residual()).isLessThanOrEqualTo(result.target());
    assertThat(result.values()).isSorted();
    checkPairs(result, q);
    Matrix along = Products.multiply(true, nullSpace.toMatrix(), false, result.vectors(), RUN);
    assertThat(Arrays.stream(along.values()).map(Math::abs).max().orElse(0)).isLessThan(1e-12);
    return result;
  }

  private static void checkPairs(EigenResult result, SparseMatrix q) {
    int n = q.rows();
    Matrix v = result.vectors();
    double[] image = new double[n];
    for (int j = 0; j < v.columns(); j++) {
      q.multiply(v.column(j), image);
      double square = 0;
      for (int i = 0; i < n; i++) {
        double error = image[i] - result.values()[j] * v.get(i, j);
        square += error * error;
      }
      assertThat(Math.sqrt(square)).isCloseTo(result.residuals()[j], within(1e-13 * result.norm()));
    }
    Matrix gram = Products.gram(v, RUN);
    for (int i = 0; i < v.columns(); i++) {
      for (int j = 0; j < v.columns(); j++) {
        assertThat(gram.get(i, j)).isCloseTo(i == j ? 1 : 0, within(1e-12));
      }
    }
    Matrix canonical = v.copy();
    Signs.canonicalize(canonical);
    assertThat(canonical).isEqualTo(v);
  }

  private static double[] denseValues(SparseMatrix a) {
    int n = a.rows();
    return Blas.get().symmetricEigen(a.toDense().values(), n, 0, n).values();
  }

  private static SparseMatrix minusIdentity(int n) {
    Matrix ones = Matrix.zeros(n, n);
    Arrays.fill(ones.values(), 1);
    for (int i = 0; i < n; i++) {
      ones.set(i, i, 0);
    }
    return SparseMatrix.of(ones);
  }

  /** The components of the graph of a matrix, by repeated spreading of the smallest index. */
  private static int[] components(SparseMatrix a) {
    int n = a.rows();
    int[] label = new int[n];
    Arrays.setAll(label, i -> i);
    for (boolean changed = true; changed; ) {
      changed = false;
      for (int i = 0; i < n; i++) {
        for (int e = a.rowStart()[i]; e < a.rowStart()[i + 1]; e++) {
          if (label[a.columnIndices()[e]] < label[i]) {
            label[i] = label[a.columnIndices()[e]];
            changed = true;
          }
        }
      }
    }
    int[] distinct = Arrays.stream(label).distinct().sorted().toArray();
    return Arrays.stream(label).map(l -> Arrays.binarySearch(distinct, l)).toArray();
  }

  @Test
  void randomNumbersComeFromTheSeedOfTheRun() {
    SparseMatrix grid = TestGraphs.laplacian(TestGraphs.grid(40, 21));
    NullSpace constant = NullSpace.constant(840);
    EigenResult one = SparseEigenSolver.bottom(grid, 2, constant, RUN.withSeed(1));
    EigenResult same = SparseEigenSolver.bottom(grid, 2, constant, RUN.withSeed(1));
    EigenResult other = SparseEigenSolver.bottom(grid, 2, constant, RUN.withSeed(2));
    assertThat(same.vectors()).isEqualTo(one.vectors());
    Close.assertClose(other.vectors(), one.vectors(), 1e-11);
  }
}
