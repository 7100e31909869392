package org.foldsieve.benchmark.kernel;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.foldsieve.data.Table;
import org.foldsieve.graph.Graph;
import org.foldsieve.graph.weight.AffinityGraph;
import org.foldsieve.graph.weight.Bandwidth;
import org.foldsieve.graph.weight.Kernel;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Run;
import org.foldsieve.score.form.QuadraticForm;
import org.foldsieve.score.form.QuadraticForms;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** w (x_i - x_j)² added over all edges, for every feature: what scores on a graph are made of. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.SECONDS)
public class EdgeKernel {

  static final int ROWS = 4000;
  static final int FEATURES = 784;
  static final int NEIGHBORS = 5;

  private final Run run = Run.defaults().withThreads(1);
  private Table table;
  private Graph graph;

  /** Finds the neighbours. */
  @Setup
  public void join() {
    table = RandomValues.table(ROWS, FEATURES);
    graph =
        AffinityGraph.nearest(NEIGHBORS, Kernel.HEAT_T, Bandwidth.AUTO)
            .on(new Workbench(table, run));
  }

  /** One pass. */
  @Benchmark
  public List<double[]> accumulate() {
    return QuadraticForms.evaluate(table, List.of(new QuadraticForm.EdgeDifferences(graph)), run);
  }
}
