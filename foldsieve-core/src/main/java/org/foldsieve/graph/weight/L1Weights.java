package org.foldsieve.graph.weight;

import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.foldsieve.data.DataException;
import org.foldsieve.data.FeatureRanges;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * The weights that rebuild each sample from few others: the l1 graph.
 *
 * <p>With the rows \( x_j - x_i \) of Z for every other sample j, \( G = Z Z^\top \) and c the mean
 * of its diagonal,
 *
 * <p>\[ \min_s \tfrac{1}{2c}\, s^\top G s + \lambda |s|_1 \quad \text{subject to} \quad 1^\top s =
 * 1. \]
 *
 * <p>Solved to working precision by an active-set method; the conditions of optimality \( |(Gs)_j/c
 * + \nu| \le \lambda \), with equality on the support, are checked at the end. Where equal samples
 * make the solution not unique, the weight is on the first. When all candidates coincide with the
 * sample every weight is the same.
 *
 * <p>Where the ranges of two features differ by more than a factor of 1000, all of it is done in
 * twice the precision, and takes some ten times longer: the products of the differences have next
 * to nothing of the small features, and these decide.
 *
 * <p>The exact form has \( Z^\top s = 0 \) as a constraint instead of a cost. When it can be met,
 * every feature is rebuilt without error, and what is left to compare features by is rounding; it
 * cannot be met when there are at least as many features as samples, faces for instance.
 *
 * <p>Time O(n² d) for the products of all samples, then O(n |support|) a step and sample; memory 8
 * n² bytes. With a limit on the candidates O(nk² d) and O(nk).
 *
 * <p>Qiao, Chen, Tan (2010). Sparsity preserving projections with applications to face recognition.
 * Pattern Recognition 43; the relaxed form is ours.
 *
 * @param lambda the price of a weight, above 0; not used by the exact form
 * @param neighbors the candidates: all other samples, or the k nearest
 * @param exact whether to solve the exact form
 * @since 0.1.0
 */
public record L1Weights(double lambda, NeighborLimit neighbors, boolean exact)
    implements Recipe<SparseMatrix> {

  /** Beyond this ratio of two ranges the products of differences keep too little of one. */
  private static final double UNEVEN = 1000;

  /** Checks the parameters. */
  public L1Weights {
    Require.positive("lambda", lambda);
    Objects.requireNonNull(neighbors, "neighbors");
  }

  /** The relaxed form over all other samples. */
  public static L1Weights relaxed(double lambda) {
    return new L1Weights(lambda, NeighborLimit.ALL, false);
  }

  /**
   * The weights of the rows on the bench, made once.
   *
   * @throws DataException when the exact form cannot be met
   */
  public SparseMatrix on(Workbench bench) {
    return bench.shared(this);
  }

  @Override
  public SparseMatrix make(Workbench bench) {
    Table table = bench.table();
    Run run = bench.run();
    boolean uneven = !exact && isUneven(bench);
    if (neighbors.value().isPresent()) {
      NeighborTable nearest = bench.neighbors(neighbors.value().getAsInt());
      return solve(table.rows(), run, () -> new NearestSolver(table, nearest, uneven));
    }
    if (uneven) {
      return solve(table.rows(), run, () -> new TwofoldSolver(table));
    }
    if (exact) {
      return solve(table.rows(), run, () -> new ExactSolver(table));
    }
    double[][] products = SampleProducts.of(table, run);
    return solve(table.rows(), run, () -> new RelaxedSolver(products));
  }

  /** Whether the ranges of the features are so far apart that doubles lose the small ones. */
  private static boolean isUneven(Workbench bench) {
    FeatureRanges ranges = bench.ranges();
    double least = Double.POSITIVE_INFINITY;
    double most = 0;
    for (int j = 0; j < bench.table().features(); j++) {
      if (!ranges.isConstant(j)) {
        least = Math.min(least, ranges.max(j) - ranges.min(j));
        most = Math.max(most, ranges.max(j) - ranges.min(j));
      }
    }
    return most > UNEVEN * least;
  }

  /** Finds the weights of one sample over its candidates; one a thread. */
  private interface Solver {

    /** Solves for sample i; returns whether there is a solution. */
    boolean solve(int i);

    /** The number of candidates. */
    int count();

    int candidate(int a);

    double weight(int a);
  }

  private static SparseMatrix solve(int n, Run run, Supplier<Solver> solvers) {
    int[][] index = new int[n][];
    double[][] value = new double[n][];
    AtomicInteger impossible = new AtomicInteger(n);
    run.forEach(
        "sparse weights",
        n,
        solvers,
        (solver, i) -> {
          // Not thrown at once: the row that is named must not depend on the threads.
          if (i > impossible.get() || !solver.solve(i)) {
            impossible.accumulateAndGet(i, Math::min);
            return;
          }
          int candidates = solver.count();
          int[] columns = new int[candidates];
          double[] weights = new double[candidates];
          int entries = 0;
          for (int a = 0; a < candidates; a++) {
            if (solver.weight(a) != 0) {
              columns[entries] = solver.candidate(a);
              weights[entries++] = solver.weight(a);
            }
          }
          index[i] = Arrays.copyOf(columns, entries);
          value[i] = Arrays.copyOf(weights, entries);
        });
    if (impossible.get() < n) {
      throw new DataException(
          String.format(
                  Locale.ROOT,
                  "row %d is no affine combination of the rows it may be rebuilt from;",
                  impossible.get())
              + " use exact=false, the relaxed form");
    }
    return concatenate(index, value);
  }

  private static SparseMatrix concatenate(int[][] index, double[][] value) {
    int n = index.length;
    int[] start = new int[n + 1];
    for (int i = 0; i < n; i++) {
      start[i + 1] = Math.addExact(start[i], index[i].length);
    }
    int[] columns = new int[start[n]];
    double[] values = new double[start[n]];
    for (int i = 0; i < n; i++) {
      System.arraycopy(index[i], 0, columns, start[i], index[i].length);
      System.arraycopy(value[i], 0, values, start[i], index[i].length);
    }
    return SparseMatrix.wrap(n, n, start, columns, values);
  }

  private void checkSettled(int i, double violation) {
    if (!Double.isFinite(violation)) {
      throw new ParameterException(
          String.format(
              Locale.ROOT,
              "lambda too large for this data: the sparse weights of row %d overflow with lambda ="
                  + " %s; use a smaller one",
              i,
              lambda));
    }
    if (!L1ActiveSet.isAccepted(violation)) {
      throw new ArithmeticException(
          String.format(
              Locale.ROOT,
              "the sparse weights of row %d are not optimal: a condition is violated by %s",
              i,
              violation));
    }
  }

  /** Over all other samples, from the products of all samples. */
  private final class RelaxedSolver implements Solver, L1ActiveSet.Columns {

    private final double[][] products;
    private final L1ActiveSet method = new L1ActiveSet(lambda);
    private final double[] diagonal;
    private final double[] weights;
    private int own;
    private double scale;

    RelaxedSolver(double[][] products) {
      this.products = products;
      this.diagonal = new double[products.length - 1];
      this.weights = new double[products.length - 1];
    }

    @Override
    public boolean solve(int i) {
      own = i;
      scale = 1;
      double trace = 0;
      for (int a = 0; a < diagonal.length; a++) {
        int j = candidate(a);
        // Rounding may leave a negative distance between equal samples.
        diagonal[a] = Math.max(0, products[j][j] - 2 * products[i][j] + products[i][i]);
        trace += diagonal[a];
      }
      if (trace == 0) {
        Arrays.fill(weights, 1.0 / weights.length);
        return true;
      }
      scale = trace / diagonal.length;
      checkSettled(i, method.solve(this, weights));
      return true;
    }

    @Override
    public int candidate(int a) {
      return a < own ? a : a + 1;
    }

    @Override
    public double weight(int a) {
      return weights[a];
    }

    @Override
    public int count() {
      return diagonal.length;
    }

    @Override
    public double diagonal(int a) {
      return diagonal[a] / scale;
    }

    @Override
    public void copyColumn(int a, double[] target) {
      double[] row = products[candidate(a)];
      double[] ownRow = products[own];
      double shift = ownRow[own] - row[own];
      double inverse = 1 / scale;
      for (int b = 0; b < own; b++) {
        target[b] = (row[b] - ownRow[b] + shift) * inverse;
      }
      for (int b = own; b < diagonal.length; b++) {
        target[b] = (row[b + 1] - ownRow[b + 1] + shift) * inverse;
      }
    }
  }

  /** Over the k nearest, in either form. */
  private final class NearestSolver implements Solver, L1ActiveSet.Columns {

    private final NeighborTable nearest;
    private final Neighborhood hood;
    private final L1ActiveSet method = new L1ActiveSet(lambda);
    private final TwofoldL1 twofold = new TwofoldL1(lambda);
    private final boolean uneven;
    private final ExactSparseCombination program = new ExactSparseCombination();
    private final int[] sorted;
    private final double[] weights;
    private double[] gram = {};
    private double scale;

    NearestSolver(Table table, NeighborTable nearest, boolean uneven) {
      this.nearest = nearest;
      this.uneven = uneven;
      this.hood = new Neighborhood(table, table);
      this.sorted = new int[nearest.k()];
      this.weights = new double[nearest.k()];
    }

    @Override
    public boolean solve(int i) {
      int k = nearest.k();
      System.arraycopy(nearest.indices(), i * k, sorted, 0, k);
      Arrays.sort(sorted);
      hood.load(i, sorted, 0, k);
      if (exact) {
        return program.solve(hood, weights);
      }
      if (uneven) {
        checkSettled(i, twofold.solve(hood, weights));
        return true;
      }
      gram = hood.gram();
      double trace = 0;
      for (int a = 0; a < k; a++) {
        trace += gram[a * k + a];
      }
      if (trace == 0) {
        Arrays.fill(weights, 1.0 / k);
        return true;
      }
      scale = trace / k;
      checkSettled(i, method.solve(this, weights));
      return true;
    }

    @Override
    public int candidate(int a) {
      return sorted[a];
    }

    @Override
    public double weight(int a) {
      return weights[a];
    }

    @Override
    public int count() {
      return sorted.length;
    }

    @Override
    public double diagonal(int a) {
      return gram[a * sorted.length + a] / scale;
    }

    @Override
    public void copyColumn(int a, double[] target) {
      for (int b = 0; b < sorted.length; b++) {
        target[b] = gram[a * sorted.length + b] / scale;
      }
    }
  }

  /** Over all other samples, in twice the precision. */
  private final class TwofoldSolver implements Solver {

    private final Neighborhood hood;
    private final TwofoldL1 method = new TwofoldL1(lambda);
    private final int[] others;
    private final double[] weights;

    TwofoldSolver(Table table) {
      this.hood = new Neighborhood(table, table);
      this.others = new int[table.rows() - 1];
      this.weights = new double[table.rows() - 1];
    }

    @Override
    public boolean solve(int i) {
      Arrays.setAll(others, a -> a < i ? a : a + 1);
      hood.load(i, others, 0, others.length);
      checkSettled(i, method.solve(hood, weights));
      return true;
    }

    @Override
    public int count() {
      return others.length;
    }

    @Override
    public int candidate(int a) {
      return others[a];
    }

    @Override
    public double weight(int a) {
      return weights[a];
    }
  }

  /** Over all other samples, the exact form. */
  private static final class ExactSolver implements Solver {

    private final Neighborhood hood;
    private final ExactSparseCombination program = new ExactSparseCombination();
    private final int[] others;
    private final double[] weights;

    ExactSolver(Table table) {
      this.hood = new Neighborhood(table, table);
      this.others = new int[table.rows() - 1];
      this.weights = new double[table.rows() - 1];
    }

    @Override
    public boolean solve(int i) {
      Arrays.setAll(others, a -> a < i ? a : a + 1);
      hood.load(i, others, 0, others.length);
      return program.solve(hood, weights);
    }

    @Override
    public int count() {
      return others.length;
    }

    @Override
    public int candidate(int a) {
      return others[a];
    }

    @Override
    public double weight(int a) {
      return weights[a];
    }
  }
}
