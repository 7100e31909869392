package org.foldsieve.benchmark;

import java.util.Arrays;
import java.util.Locale;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.numeric.blas.FloatStore;
import org.foldsieve.run.Run;

/** The machine's limits: single and double products a second, and how fast memory is copied. */
final class MachineBenchmark {

  private static final int SIZE = 2048;

  private MachineBenchmark() {}

  public static void main(String[] args) {
    int threads = new Arguments(args).number("threads", 2);
    measure("", threads);
    measure(" one thread", 1);
  }

  private static void measure(String suffix, int threads) {
    Run run = Run.defaults().withThreads(threads);
    Blas blas = Blas.get();
    double flops = 2.0 * SIZE * SIZE * SIZE * threads;
    double single = best(() -> run.forEach("sgemm", threads, t -> sgemm(blas)));
    report("sgemm" + suffix, flops / single, "GF/s", blas.name());
    double twice = best(() -> run.forEach("dgemm", threads, t -> dgemm(blas)));
    report("dgemm" + suffix, flops / twice, "GF/s", blas.name());
    double[] from = new double[1 << 25];
    double[] to = new double[1 << 25];
    int part = from.length / threads;
    double copy =
        best(
            () ->
                run.forEach(
                    "copy", threads, t -> System.arraycopy(from, t * part, to, t * part, part)));
    report("copy" + suffix, 16.0 * from.length / copy, "GB/s", "System.arraycopy");
  }

  private static void sgemm(Blas blas) {
    try (FloatStore a = blas.allocate((long) SIZE * SIZE);
        FloatStore c = blas.allocate((long) SIZE * SIZE)) {
      float[] row = new float[SIZE];
      Arrays.fill(row, 0.5f);
      for (int i = 0; i < SIZE; i++) {
        a.put((long) i * SIZE, row, 0, SIZE);
      }
      blas.gemmTransposed(SIZE, SIZE, SIZE, a, 0, SIZE, a, 0, SIZE, c, 0, SIZE);
    }
  }

  private static void dgemm(Blas blas) {
    double[] a = new double[SIZE * SIZE];
    double[] c = new double[SIZE * SIZE];
    Arrays.fill(a, 0.5);
    blas.gemm(false, true, SIZE, SIZE, SIZE, 1, a, 0, SIZE, a, 0, SIZE, 0, c, 0, SIZE);
  }

  private static double best(Runnable work) {
    double best = Double.POSITIVE_INFINITY;
    for (int r = 0; r < 5; r++) {
      best = Math.min(best, Stopwatch.seconds(work));
    }
    return best;
  }

  private static void report(String limit, double rate, String unit, String how) {
    System.out.printf(Locale.ROOT, "MACHINE,%s,%.1f %s,%s%n", limit, rate * 1e-9, unit, how);
  }
}
