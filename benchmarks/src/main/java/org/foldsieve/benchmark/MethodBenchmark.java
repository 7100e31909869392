package org.foldsieve.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Embedding;
import org.foldsieve.io.Tables;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.method.Methods;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;

/**
 * Maps with the defaults of a method on the first rows of a labelled file: {@code --methods A+B
 * --case NAME --file FILE --rows N}. Leaves the table and the maps for a peer.
 */
final class MethodBenchmark {

  private MethodBenchmark() {}

  public static void main(String[] args) throws IOException {
    Arguments arguments = new Arguments(args);
    ReadOptions options =
        arguments.has("label")
            ? ReadOptions.defaults().withLabel(arguments.text("label"))
            : ReadOptions.defaults();
    Table all = Tables.read(Path.of(arguments.text("file")), options);
    int rows = Math.min(all.rows(), arguments.number("rows", Integer.MAX_VALUE));
    Table table = all.selectRows(IntStream.range(0, rows).toArray());
    Path scratch = Path.of(arguments.text("scratch"));
    PeerFiles.writeTable(table, scratch.resolve("table"));
    Run run = Run.defaults().withThreads(arguments.number("threads", 2));
    String kase = arguments.text("case");
    for (String id : arguments.text("methods").split("\\+")) {
      Map<String, String> parameters = new HashMap<>(Map.of("dims", "2"));
      if (id.equals("ltsa")) {
        parameters.put("neighbors", "12");
      }
      Embedding method = Methods.embedding(id, parameters);
      Matrix[] map = new Matrix[1];
      Stopwatch.result(
          id,
          kase,
          "foldsieve",
          arguments.number("repeats", 5),
          () -> map[0] = method.fit(table, run).coordinates());
      PeerFiles.writeMap(map[0], id, kase, scratch);
    }
  }
}
