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
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.NeighborRecall;
import org.foldsieve.neighbor.NeighborSearch;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.run.Run;

/**
 * The 10 nearest neighbours of very many rows, exact or with a recall; in seconds of the clock and
 * of the processor. The rows are drawn evenly from a cube, or from Gaussian clusters of a thousand
 * rows and 16 dimensions, or they are the images of {@code --file}, again and again, each moved by
 * up to three pixels up, down and aside. They are left in a file of floats for peers.
 */
final class MillionRowsBenchmark {

  private static final int K = 10;

  private MillionRowsBenchmark() {}

  public static void main(String[] args) throws IOException {
    Arguments arguments = new Arguments(args);
    int rows = arguments.number("rows", 100_000);
    int columns = arguments.number("columns", 16);
    String kind = arguments.text("kind", "clustered");
    double recall = Double.parseDouble(arguments.text("recall", "1"));
    Table table =
        switch (kind) {
          case "uniform" -> MillionRows.uniform(rows, columns);
          case "shifted" -> MillionRows.shifted(Path.of(arguments.text("file")), rows);
          default -> MillionRows.clustered(rows, columns).withoutLabels();
        };
    String kase = kind + " of " + table.features() + " columns " + rows; // what grows comes last
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
