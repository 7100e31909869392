package org.foldsieve.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.foldsieve.data.Table;
import org.foldsieve.io.Tables;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.run.Run;
import org.foldsieve.run.Timings;
import org.foldsieve.score.alignment.Gka;

/**
 * A full ranking by gka, beside one product of its size and one matrix-vector product a feature.
 */
final class AlignmentBenchmark {

  private AlignmentBenchmark() {}

  public static void main(String[] args) throws IOException {
    Arguments arguments = new Arguments(args);
    Table table = Tables.read(Path.of(arguments.text("file"))).withoutLabels();
    int n = table.rows();
    int d = table.features();
    int threads = arguments.number("threads", 2);
    String kase = n + " x " + d;
    double[] times = new double[n > 30_000 ? 3 : 5];
    double first = 0;
    for (int r = -2; r < times.length; r++) {
      Run run = Run.defaults().withThreads(threads).withTimings(new Timings());
      Workbench bench = new Workbench(table, run);
      bench.neighbors(5);
      double seconds = Stopwatch.seconds(() -> Gka.withDefaults().rank(bench));
      first = r == -2 ? seconds : first;
      if (r >= 0) {
        times[r] = seconds;
      }
    }
    Arrays.sort(times);
    Stopwatch.print(
        "gka after neighbours",
        kase,
        "foldsieve",
        first,
        times[0],
        times[times.length / 2],
        ",dgemm:" + (double) n * d * d);
    double product = product(n, d);
    double vectors = n <= 2 * d ? d * vector(table) : 0;
    System.out.printf(
        Locale.ROOT,
        "RESULT,gka after neighbours,%s,one dgemm,,%.4f,%.4f,,one thread%n",
        kase,
        product,
        product);
    System.out.printf(
        Locale.ROOT,
        "RESULT,gka after neighbours,%s,dgemm + %d gemv,,%.4f,%.4f,,one thread%n",
        kase,
        vectors > 0 ? d : 0,
        product + vectors,
        product + vectors);
  }

  /** One d x n by n x d product through the door, in one call on one thread. */
  private static double product(int n, int d) {
    double[] x = new double[n * d];
    Arrays.fill(x, 0.5);
    double[] c = new double[d * d];
    double best = Double.POSITIVE_INFINITY;
    for (int r = 0; r < 3; r++) {
      best =
          Math.min(
              best,
              Stopwatch.seconds(
                  () -> Blas.get().gemm(true, false, d, d, n, 1, x, 0, d, x, 0, d, 0, c, 0, d)));
    }
    return best;
  }

  /** One matrix-vector product X'y by plain loops on one thread. */
  private static double vector(Table table) {
    double[] x = table.toMatrix().values();
    int n = table.rows();
    int d = table.features();
    double[] y = new double[d];
    double best = Double.POSITIVE_INFINITY;
    for (int r = 0; r < 20; r++) {
      best =
          Math.min(
              best,
              Stopwatch.seconds(
                  () -> {
                    for (int i = 0; i < n; i++) {
                      double factor = x[i * d];
                      for (int j = 0; j < d; j++) {
                        y[j] += factor * x[i * d + j];
                      }
                    }
                  }));
    }
    return best;
  }
}
