package org.foldsieve.benchmark;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Embedding;
import org.foldsieve.io.Tables;
import org.foldsieve.io.option.CategoricalValues;
import org.foldsieve.io.option.Format;
import org.foldsieve.io.option.Header;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.method.Methods;
import org.foldsieve.run.Run;
import org.foldsieve.run.Timings;
import org.foldsieve.score.FeatureScorer;

/**
 * One score or map of very many rows in clusters, or of a file: the time of the clock and of the
 * processor, and of the clock what each stage took, so that the method can be held against its own
 * search for neighbours.
 */
final class MillionMethodsBenchmark {

  private MillionMethodsBenchmark() {}

  public static void main(String[] args) throws IOException {
    Arguments arguments = new Arguments(args);
    Table table =
        arguments.has("file")
            ? Tables.read(Path.of(arguments.text("file")), connections())
            : MillionRows.clustered(
                arguments.number("rows", 1_000_000), arguments.number("columns", 50));
    String id = arguments.text("method");
    Timings timings = new Timings();
    Run run = Run.defaults().withThreads(arguments.number("threads", 2)).withTimings(timings);
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long before = system.getProcessCpuTime();
    double seconds = Stopwatch.seconds(() -> work(id, table, run));
    String stages =
        timings.seconds().entrySet().stream()
            .map(stage -> String.format(Locale.ROOT, "%s %.1f", stage.getKey(), stage.getValue()))
            .collect(Collectors.joining("; "));
    Stopwatch.print(
        "million-methods",
        id + " of " + table.features() + " columns " + table.rows(),
        "foldsieve",
        seconds,
        seconds,
        seconds,
        String.format(
            Locale.ROOT,
            "%.0f s of processor; %s",
            (system.getProcessCpuTime() - before) * 1e-9,
            stages));
  }

  private static void work(String id, Table table, Run run) {
    Object method = Methods.find(id).orElseThrow().defaults();
    if (method instanceof FeatureScorer scorer) {
      scorer.rank(table, run);
    } else {
      ((Embedding) method).fit(table, run);
    }
  }

  /** How kddcup is read: no header, the label last, words as codes, so that it has 41 columns. */
  private static ReadOptions connections() {
    return ReadOptions.defaults()
        .withFormat(Format.CSV)
        .withHeader(Header.ABSENT)
        .withLabel("last")
        .withCategorical(CategoricalValues.ORDINAL);
  }
}
