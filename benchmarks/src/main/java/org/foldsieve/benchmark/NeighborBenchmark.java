package org.foldsieve.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import org.foldsieve.data.Metric;
import org.foldsieve.data.RowDistances;
import org.foldsieve.data.Table;
import org.foldsieve.io.Tables;
import org.foldsieve.neighbor.NeighborSearch;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;

/**
 * Exact nearest neighbours of the first rows of a file, or of isotropic Gaussian data. With {@code
 * --whole} the search is known to multiply all columns, n n d flops over one triangle, and is
 * compared with the machine's products. With {@code --metric} rows are near by another distance,
 * and the task is {@code metrics}.
 */
final class NeighborBenchmark {

  private static final int K = 10;

  private NeighborBenchmark() {}

  public static void main(String[] args) throws IOException {
    Arguments arguments = new Arguments(args);
    int rows = arguments.number("rows", 20_000);
    boolean gaussian = arguments.has("gaussian");
    Table table =
        gaussian
            ? gaussian(rows, arguments.number("gaussian", 784))
            : firstRows(Path.of(arguments.text("file")), rows);
    String name = gaussian ? "gaussian" : arguments.text("name", "mnist");
    Metric metric = Metric.valueOf(arguments.text("metric", "euclidean").toUpperCase(Locale.ROOT));
    boolean plain = metric == Metric.EUCLIDEAN;
    String kase = (plain ? "" : arguments.text("metric") + " ") + name + " " + table.rows();
    Run run = Run.defaults().withThreads(arguments.number("threads", 2));
    NeighborTable[] found = new NeighborTable[1];
    int repeats = arguments.number("repeats", rows > 30_000 ? 1 : 5);
    Stopwatch.result(
        plain ? "neighbors" : "metrics",
        kase,
        arguments.text("system", "foldsieve"),
        repeats,
        () -> found[0] = NeighborSearch.nearest(table, RowDistances.of(metric), K, run),
        arguments.has("whole")
            ? "sgemm:" + (double) table.rows() * table.rows() * table.features()
            : "");
    write(found[0], Path.of(arguments.text("scratch"), kase.replace(' ', '-') + ".int32"));
    if (gaussian) {
      writeRows(table, Path.of(arguments.text("scratch"), "gaussian.float64"));
    }
  }

  private static Table firstRows(Path file, int rows) throws IOException {
    Table all = Tables.read(file).withoutLabels();
    return all.selectRows(IntStream.range(0, Math.min(rows, all.rows())).toArray());
  }

  private static Table gaussian(int rows, int columns) {
    Random random = new Random(1);
    Matrix values = Matrix.zeros(rows, columns);
    for (int at = 0; at < values.values().length; at++) {
      values.values()[at] = random.nextGaussian();
    }
    return Table.of(values);
  }

  private static void write(NeighborTable found, Path file) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * found.indices().length);
    bytes.order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().put(found.indices());
    write(bytes, file);
  }

  private static void writeRows(Table table, Path file) {
    double[] values = table.toMatrix().values();
    ByteBuffer bytes = ByteBuffer.allocate(8 * values.length);
    bytes.order(ByteOrder.LITTLE_ENDIAN).asDoubleBuffer().put(values);
    write(bytes, file);
  }

  private static void write(ByteBuffer bytes, Path file) {
    try {
      Files.write(file, bytes.array());
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }
}
