package org.foldsieve.benchmark.kernel;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.numeric.eigen.BlockVectors;
import org.foldsieve.numeric.eigen.NullSpace;
import org.foldsieve.numeric.eigen.SpectralProblem;
import org.foldsieve.run.Run;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * One step of the Chebyshev recurrence on a sparse matrix, four vectors at once. It stands in this
 * package because the step is none of the library's public parts.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.SECONDS)
public class ChebyshevKernel {

  /** Rows of the matrix. */
  public static final int ROWS = 50_000;

  /** Entries a row. */
  public static final int ENTRIES = 12;

  private final double[] current = new double[ROWS * BlockVectors.WIDTH];
  private final double[] previous = new double[ROWS * BlockVectors.WIDTH];
  private final double[] next = new double[ROWS * BlockVectors.WIDTH];
  private SpectralProblem problem;

  /** Makes a matrix whose rows reach all over the vectors, as a neighbour graph's do. */
  @Setup
  public void make() {
    SplittableRandom random = new SplittableRandom(3);
    int[] start = new int[ROWS + 1];
    int[] columns = new int[ROWS * ENTRIES];
    double[] values = new double[ROWS * ENTRIES];
    for (int i = 0; i < ROWS; i++) {
      start[i + 1] = start[i] + ENTRIES;
      int[] row = random.ints(0, ROWS).distinct().limit(ENTRIES).sorted().toArray();
      System.arraycopy(row, 0, columns, start[i], ENTRIES);
    }
    for (int e = 0; e < values.length; e++) {
      values[e] = random.nextDouble();
    }
    SparseMatrix matrix = SparseMatrix.wrap(ROWS, ROWS, start, columns, values);
    problem = SpectralProblem.of(matrix, NullSpace.none(ROWS), Run.defaults().withThreads(1));
    for (int i = 0; i < current.length; i++) {
      current[i] = random.nextDouble();
    }
  }

  /** Y = 2 a Q X - 2 b X - W. */
  @Benchmark
  public double[] step() {
    problem.apply(current, next, 2, current, -2, previous, -1);
    return next;
  }
}
