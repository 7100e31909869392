package org.foldsieve.benchmark;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.NeighborRecall;
import org.foldsieve.neighbor.NeighborSearch;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;

/**
 * The 10 nearest neighbours of very many rows, drawn evenly from a cube or from Gaussian clusters
 * of a thousand rows and 16 dimensions, exact or with a recall; in seconds of the clock and of the
 * processor. The rows are left in a file of floats for peers.
 */
final class MillionRowsBenchmark {

  private static final int K = 10;
  private static final int CLUSTER = 1000;
  private static final int DIMENSIONS = 16;

  private MillionRowsBenchmark() {}

  public static void main(String[] args) throws IOException {
    Arguments arguments = new Arguments(args);
    int rows = arguments.number("rows", 100_000);
    int columns = arguments.number("columns", 16);
    String kind = arguments.text("kind", "clustered");
    double recall = Double.parseDouble(arguments.text("recall", "1"));
    Table table = kind.equals("uniform") ? uniform(rows, columns) : clustered(rows, columns);
    String kase = kind + " " + rows + " x " + columns;
    Run run = Run.defaults().withThreads(arguments.number("threads", 2)).withNeighborRecall(recall);
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long before = system.getProcessCpuTime();
    NeighborTable[] found = new NeighborTable[1];
    double seconds = Stopwatch.seconds(() -> found[0] = NeighborSearch.nearest(table, K, run));
    double processor = (system.getProcessCpuTime() - before) * 1e-9;
    String part = found[0].recall().map(NeighborRecall::toString).orElse("exact");
    Stopwatch.print(
        "million-rows",
        kase,
        recall < 1 ? "foldsieve-approximate" : "foldsieve",
        seconds,
        seconds,
        seconds,
        String.format(Locale.ROOT, "%.0f s of processor; %s", processor, part.replace(",", ";")));
    write(table, Path.of(arguments.text("scratch"), "million.float32"));
  }

  private static Table uniform(int rows, int columns) {
    Random random = new Random(1);
    Matrix values = Matrix.zeros(rows, columns);
    for (int at = 0; at < values.values().length; at++) {
      values.values()[at] = random.nextFloat();
    }
    return Table.of(values);
  }

  /** Centres of variance 1 in every column, and clusters as wide in a subspace of their own. */
  private static Table clustered(int rows, int columns) {
    Random random = new Random(1);
    int clusters = Math.max(2, rows / CLUSTER);
    int inner = Math.min(columns, DIMENSIONS);
    float[][] centers = new float[clusters][columns];
    float[][] directions = new float[clusters][columns * inner];
    for (int c = 0; c < clusters; c++) {
      for (int j = 0; j < columns; j++) {
        centers[c][j] = (float) random.nextGaussian();
      }
      for (int j = 0; j < columns * inner; j++) {
        directions[c][j] = (float) (random.nextGaussian() / Math.sqrt(inner));
      }
    }
    Matrix values = Matrix.zeros(rows, columns);
    double[] place = new double[inner];
    for (int i = 0; i < rows; i++) {
      int c = random.nextInt(clusters);
      for (int l = 0; l < inner; l++) {
        place[l] = random.nextGaussian();
      }
      for (int j = 0; j < columns; j++) {
        double value = centers[c][j];
        for (int l = 0; l < inner; l++) {
          value += directions[c][j * inner + l] * place[l];
        }
        values.values()[i * columns + j] = (float) value;
      }
    }
    return Table.of(values);
  }

  private static void write(Table table, Path file) throws IOException {
    double[] row = new double[table.features()];
    ByteBuffer bytes = ByteBuffer.allocate(4 * row.length).order(ByteOrder.LITTLE_ENDIAN);
    try (OutputStream out = new java.io.BufferedOutputStream(Files.newOutputStream(file))) {
      for (int i = 0; i < table.rows(); i++) {
        table.copyRow(i, row);
        bytes.clear();
        for (double value : row) {
          bytes.putFloat((float) value);
        }
        out.write(bytes.array());
      }
    }
  }
}
