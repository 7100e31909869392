package org.foldsieve.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.foldsieve.data.Table;
import org.foldsieve.io.Tables;
import org.foldsieve.method.Methods;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.GreedySelector;

/**
 * One method on one file: {@code --method ID --case NAME --file FILE}, with {@code --picks M} for
 * greedy ones. Leaves the table and the ranking for a peer in the scratch folder; with {@code
 * --bins B} the table is the one of bins, and the scores are mutual information with the class.
 */
final class SupervisedBenchmark {

  private SupervisedBenchmark() {}

  public static void main(String[] args) throws IOException {
    Arguments arguments = new Arguments(args);
    Table table = Tables.read(Path.of(arguments.text("file")));
    Run run = Run.defaults().withThreads(arguments.number("threads", 2));
    String id = arguments.text("method");
    FeatureScorer method = Methods.scorer(id, Map.of());
    if (arguments.has("picks")) {
      method = ((GreedySelector) method).stoppingAfter(arguments.number("picks", 0));
    }
    FeatureScorer timed = method;
    FeatureRanking[] ranking = new FeatureRanking[1];
    Stopwatch.result(
        arguments.text("task", id),
        arguments.text("case"),
        "foldsieve",
        arguments.number("repeats", 5),
        () -> ranking[0] = timed.rank(table, run));
    Path scratch = Path.of(arguments.text("scratch"));
    PeerFiles.writeRanking(ranking[0], scratch);
    if (arguments.has("bins")) {
      PeerFiles.writeBins(table, arguments.number("bins", 3), run, scratch.resolve("table"));
      if (ranking[0].parts().containsKey("relevance")) {
        PeerFiles.writeScores(ranking[0].parts().get("relevance"), scratch);
      }
    } else if (!table.isSparse()) {
      PeerFiles.writeTable(table, scratch.resolve("table"));
    }
  }
}
