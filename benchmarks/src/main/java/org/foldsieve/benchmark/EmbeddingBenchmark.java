package org.foldsieve.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Embedding;
import org.foldsieve.embed.EmbeddingModel;
import org.foldsieve.embed.Spectrum;
import org.foldsieve.io.Tables;
import org.foldsieve.method.Methods;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;

/** Maps of a swiss roll, or of the first rows of a file, into two dimensions; k = 10. */
final class EmbeddingBenchmark {

  private EmbeddingBenchmark() {}

  public static void main(String[] args) throws IOException {
    Arguments arguments = new Arguments(args);
    int rows = arguments.number("rows", 5000);
    boolean roll = !arguments.has("file");
    Table table = roll ? swissRoll(rows) : firstRows(Path.of(arguments.text("file")), rows);
    String kase = (roll ? "swiss roll " : "mnist ") + rows;
    Path scratch = Path.of(arguments.text("scratch"));
    if (roll) {
      PeerFiles.writeNumbers(table.toMatrix(), scratch.resolve("swiss-roll-" + rows + ".float64"));
    }
    if (arguments.has("peers")) {
      PeerFiles.writeTable(table, scratch.resolve("table"));
    }
    Run run = Run.defaults().withThreads(arguments.number("threads", 2));
    for (String id : arguments.text("methods").split("\\+")) {
      Embedding method = Methods.embedding(id, Map.of("dims", "2", "neighbors", "10"));
      EmbeddingModel[] model = new EmbeddingModel[1];
      Stopwatch.result(
          id,
          kase,
          "foldsieve",
          arguments.number("repeats", 5),
          () -> model[0] = method.fit(table, run));
      check(id, kase, model[0]);
      PeerFiles.writeMap(model[0].coordinates(), id, kase, scratch);
    }
  }

  private static void check(String id, String kase, EmbeddingModel model) {
    Spectrum spectrum = model.spectrum();
    System.out.printf(
        Locale.ROOT,
        "CHECK,%s %s,foldsieve,residual %.1e with gap %.1e and norm %.1e: %s; %d components%n",
        id,
        kase,
        spectrum.largestResidual(),
        spectrum.gap(),
        spectrum.norm(),
        spectrum.converged() ? "converged" : "NOT converged",
        model.componentSizes().length);
  }

  private static Table firstRows(Path file, int rows) throws IOException {
    Table all = Tables.read(file).withoutLabels();
    return all.selectRows(IntStream.range(0, rows).toArray());
  }

  private static Table swissRoll(int n) {
    SplittableRandom random = new SplittableRandom(1);
    Matrix values = Matrix.zeros(n, 3);
    for (int i = 0; i < n; i++) {
      double t = 1.5 * Math.PI * (1 + 2 * random.nextDouble());
      values.set(i, 0, t * Math.cos(t));
      values.set(i, 1, 21 * random.nextDouble());
      values.set(i, 2, t * Math.sin(t));
    }
    return Table.of(values);
  }
}
