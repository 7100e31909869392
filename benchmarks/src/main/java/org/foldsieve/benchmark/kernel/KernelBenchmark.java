package org.foldsieve.benchmark.kernel;

import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs the kernels under JMH, on one thread, and prints each beside what bounds it. */
public final class KernelBenchmark {

  /**
   * A kernel.
   *
   * @param method class and method
   * @param work flops or bytes at least needed, after the limit they are measured by; "" for none
   * @param bound what bounds it
   */
  private record Kernel(
      String method, String task, String kase, String system, String work, String bound) {}

  private static final String FLOAT = "sgemm one thread:";
  private static final String DOUBLE = "dgemm one thread:";
  private static final String COPY = "copy one thread:";

  private static final List<Kernel> KERNELS =
      List.of(
          new Kernel(
              "GramKernel.product",
              "float Gram block",
              "512 x 4096 x 784",
              "foldsieve",
              FLOAT + 2.0 * GramKernel.ROWS * GramKernel.COLUMNS * GramKernel.FEATURES,
              "flops"),
          new Kernel(
              "GramKernel.search",
              "Gram blocks and candidate selection",
              "4096 rows of 784",
              "foldsieve",
              FLOAT + 1.0 * GramKernel.COLUMNS * GramKernel.COLUMNS * GramKernel.FEATURES,
              "flops of the upper triangle; the rest is scanning and settling"),
          new Kernel(
              "EdgeKernel.accumulate",
              "edge accumulation",
              "4000 x 784 k 5",
              "foldsieve",
              COPY + 16.0 * EdgeKernel.ROWS * EdgeKernel.NEIGHBORS * EdgeKernel.FEATURES,
              "bandwidth: both rows of every edge are read; they come from the cache"),
          new Kernel(
              "OneDimensionalKernel.find",
              "neighbours of one feature",
              "10000 rows",
              "foldsieve",
              "",
              "scattered writes of a radix sort and branches"),
          new Kernel(
              "OneDimensionalKernel.sort",
              "neighbours of one feature",
              "10000 rows",
              "Arrays.sort alone",
              "",
              "branches"),
          new Kernel(
              "LocalSolveKernel.solve",
              "local solves",
              "2000 x 64 k 10",
              "foldsieve",
              DOUBLE
                  + LocalSolveKernel.ROWS
                      * (1.0
                              * LocalSolveKernel.NEIGHBORS
                              * (LocalSolveKernel.NEIGHBORS + 1)
                              * LocalSolveKernel.FEATURES
                          + Math.pow(LocalSolveKernel.NEIGHBORS, 3) / 3),
              "flops in products too small for a blocked kernel"),
          new Kernel(
              "ChebyshevKernel.step",
              "Chebyshev step of 4 vectors",
              "50000 rows of 12 entries",
              "foldsieve",
              COPY
                  + (12.0 * ChebyshevKernel.ROWS * ChebyshevKernel.ENTRIES
                      + 32.0 * ChebyshevKernel.ROWS * (ChebyshevKernel.ENTRIES + 3)),
              "bandwidth of entries and of four gathered values an entry"),
          new Kernel(
              "SimplexKernel.project",
              "simplex projection",
              "4000 entries",
              "foldsieve",
              "",
              "branches of the sort"),
          new Kernel(
              "SimplexKernel.sort",
              "simplex projection",
              "4000 entries",
              "Arrays.sort alone",
              "",
              "branches"));

  private KernelBenchmark() {}

  /** Runs all kernels. */
  public static void main(String[] args) throws RunnerException {
    OptionsBuilder options = new OptionsBuilder();
    KERNELS.forEach(kernel -> options.include(kernel.method.replace(".", "\\.") + "$"));
    options.forks(1).threads(1).warmupIterations(3).measurementIterations(3);
    options.warmupTime(TimeValue.seconds(1)).measurementTime(TimeValue.seconds(1));
    options.verbosity(VerboseMode.SILENT).shouldFailOnError(true);
    for (RunResult result : new Runner(options.build()).run()) {
      print(result);
    }
  }

  private static void print(RunResult result) {
    String name = result.getParams().getBenchmark();
    Kernel kernel =
        KERNELS.stream().filter(k -> name.endsWith("." + k.method)).findFirst().orElseThrow();
    var statistics = result.getPrimaryResult().getStatistics();
    System.out.printf(
        Locale.ROOT,
        "RESULT,kernel: %s,%s,%s,,%.9f,%.9f,,bound: %s,%s%n",
        kernel.task,
        kernel.kase,
        kernel.system,
        statistics.getMin(),
        statistics.getPercentile(50),
        kernel.bound,
        kernel.work);
  }
}
