package org.foldsieve.benchmark.kernel;

import java.util.concurrent.TimeUnit;
import org.foldsieve.data.Table;
import org.foldsieve.graph.weight.LleWeights;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.neighbor.NeighborSearch;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The reconstruction weights of every row: a small Gram matrix and a Cholesky solve each. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.SECONDS)
public class LocalSolveKernel {

  static final int ROWS = 2000;
  static final int FEATURES = 64;
  static final int NEIGHBORS = 10;

  private final Run run = Run.defaults().withThreads(1);
  private Table table;
  private NeighborLists nearest;

  /** Finds the neighbours. */
  @Setup
  public void find() {
    table = RandomValues.table(ROWS, FEATURES);
    nearest = NeighborSearch.nearest(table, NEIGHBORS, run).toLists();
  }

  /** All rows. */
  @Benchmark
  public SparseMatrix solve() {
    return LleWeights.forEmbedding(NEIGHBORS, 1e-3).of(table, nearest, run);
  }
}
