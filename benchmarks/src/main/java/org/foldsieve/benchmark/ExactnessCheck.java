package org.foldsieve.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.io.Tables;
import org.foldsieve.neighbor.NeighborSearch;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.run.Run;

/** Compares the neighbours found, dense and sparse, with those of a double loop and a sort. */
final class ExactnessCheck {

  private static final int K = 10;

  private ExactnessCheck() {}

  public static void main(String[] args) throws IOException {
    Arguments arguments = new Arguments(args);
    int rows = arguments.number("rows", 5000);
    Table all = Tables.read(Path.of(arguments.text("file"))).withoutLabels();
    Table table = all.selectRows(IntStream.range(0, rows).toArray());
    Run run = Run.defaults().withThreads(arguments.number("threads", 2));
    NeighborTable expected = byDefinition(table, run);
    report(rows, "dense", NeighborSearch.nearest(table, K, run).equals(expected));
    Table sparse = Table.of(table.toSparse());
    report(rows, "sparse", NeighborSearch.nearest(sparse, K, run).equals(expected));
  }

  private static void report(int rows, String kind, boolean same) {
    System.out.printf(
        Locale.ROOT,
        "CHECK,exact neighbours of %d rows,%s %s,%s%n",
        rows,
        kind,
        Blas.get().name(),
        same ? "identical to the double loop" : "DIFFERENT");
  }

  private static NeighborTable byDefinition(Table table, Run run) {
    int n = table.rows();
    int d = table.features();
    double[] x = table.toMatrix().values();
    int[] indices = new int[n * K];
    double[] distances = new double[n * K];
    run.forEach(
        "definition",
        n,
        i -> {
          double[] all = new double[n];
          for (int j = 0; j < n; j++) {
            for (int c = 0; c < d; c++) {
              double difference = x[i * d + c] - x[j * d + c];
              all[j] += difference * difference;
            }
          }
          int[] nearest =
              IntStream.range(0, n)
                  .filter(j -> j != i)
                  .boxed()
                  .sorted(Comparator.comparingDouble(j -> all[j]))
                  .limit(K)
                  .mapToInt(j -> j)
                  .toArray();
          System.arraycopy(nearest, 0, indices, i * K, K);
          for (int r = 0; r < K; r++) {
            distances[i * K + r] = all[nearest[r]];
          }
        });
    return new NeighborTable(n, K, indices, distances);
  }
}
