package org.foldsieve.benchmark.kernel;

import java.util.concurrent.TimeUnit;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.NeighborSearch;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.numeric.blas.FloatStore;
import org.foldsieve.run.Run;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** One float Gram block, and the search that scans such blocks for candidates and settles them. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.SECONDS)
public class GramKernel {

  static final int ROWS = 512;
  static final int COLUMNS = 4096;
  static final int FEATURES = 784;

  private FloatStore a;
  private FloatStore b;
  private FloatStore c;
  private Table table;

  /** Fills the stores. */
  @Setup
  public void fill() {
    a = Blas.get().allocate((long) ROWS * FEATURES);
    b = Blas.get().allocate((long) COLUMNS * FEATURES);
    c = Blas.get().allocate((long) ROWS * COLUMNS);
    table = RandomValues.table(COLUMNS, FEATURES);
    float[] row = new float[FEATURES];
    for (int i = 0; i < COLUMNS; i++) {
      for (int j = 0; j < FEATURES; j++) {
        row[j] = (float) table.value(i, j);
      }
      b.put((long) i * FEATURES, row, 0, FEATURES);
      if (i < ROWS) {
        a.put((long) i * FEATURES, row, 0, FEATURES);
      }
    }
  }

  /** Gives the memory back. */
  @TearDown
  public void close() {
    a.close();
    b.close();
    c.close();
  }

  /** The product alone. */
  @Benchmark
  public void product() {
    Blas.get()
        .gemmTransposed(ROWS, COLUMNS, FEATURES, a, 0, FEATURES, b, 0, FEATURES, c, 0, COLUMNS);
  }

  /** Products over the upper triangle, the scan of every entry, and the settling. */
  @Benchmark
  public NeighborTable search() {
    return NeighborSearch.nearest(table, 10, Run.defaults().withThreads(1));
  }
}
