package org.foldsieve.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.io.Tables;
import org.foldsieve.io.option.CategoricalValues;
import org.foldsieve.io.option.ReadOptions;

/** Reads a file; says the speed in megabytes of text and the memory by the size of the numbers. */
final class ReadingBenchmark {

  private ReadingBenchmark() {}

  public static void main(String[] args) {
    Arguments arguments = new Arguments(args);
    Path file = Path.of(arguments.text("file"));
    String kase = arguments.text("case");
    ReadOptions options =
        ReadOptions.defaults().withLabel("last").withCategorical(CategoricalValues.ORDINAL);
    boolean array = file.toString().endsWith(".npy");
    Table[] table = new Table[1];
    Runnable read =
        () -> {
          try {
            table[0] = null;
            table[0] = Tables.read(file, array ? ReadOptions.defaults() : options);
          } catch (IOException problem) {
            throw new UncheckedIOException(problem);
          }
        };
    int repeats = arguments.number("repeats", 5);
    String system = arguments.text("system", "foldsieve");
    double best = Stopwatch.result("reading", kase, system, repeats, read);
    double megabytes = 1e-6 * arguments.number("bytes", 0);
    double numbers = (double) table[0].rows() * table[0].features() * Double.BYTES;
    System.out.printf(
        Locale.ROOT,
        "CHECK,reading %s,%s,%.0f MB/s; peak %.2f x the %.0f MB of its numbers; sum %s%n",
        kase,
        system,
        megabytes / best,
        Stopwatch.peakMebibytes() * 1048576.0 / numbers,
        numbers * 1e-6,
        sum(table[0]));
  }

  /** Whole numbers, and the fractions of the file: what a peer that reads the same gets too. */
  private static String sum(Table table) {
    double[] values = table.toMatrix().values();
    double[] rows =
        IntStream.range(0, table.rows())
            .mapToDouble(
                i -> Arrays.stream(values, i * table.features(), (i + 1) * table.features()).sum())
            .toArray();
    return String.format(Locale.ROOT, "%.6g", Arrays.stream(rows).sum());
  }
}
