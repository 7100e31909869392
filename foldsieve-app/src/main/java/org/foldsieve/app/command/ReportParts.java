package org.foldsieve.app.command;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.foldsieve.app.report.Answer;
import org.foldsieve.app.report.SampleMap;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.embed.EmbeddingModel;
import org.foldsieve.graph.EdgeWeight;
import org.foldsieve.graph.Graph;
import org.foldsieve.graph.GraphHealth;
import org.foldsieve.graph.Symmetrization;
import org.foldsieve.method.Methods;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.MemoryLimitException;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.Rankings;

/**
 * What a report shows of all rows, beside the comparison.
 *
 * @param rankings the features by each method
 * @param map the rows on a plane, if one could be made
 * @param health the neighbourhood graph
 * @param neighbors how many neighbours that graph has
 */
record ReportParts(
    List<FeatureRanking> rankings, Optional<SampleMap> map, GraphHealth health, int neighbors) {

  private static final int NEIGHBORS = 5;

  static ReportParts compute(Table table, List<FeatureScorer> scorers, Answer answer, Run run) {
    int k = Math.min(NEIGHBORS, table.rows() - 1);
    Workbench bench = new Workbench(table, run);
    bench.planNeighbors(k);
    List<FeatureRanking> rankings = Rankings.rankAll(bench, scorers);
    NeighborLists lists = bench.neighbors(k).toLists();
    GraphHealth health =
        run.stage(
            "neighbors",
            () ->
                GraphHealth.of(
                    table, lists, Graph.of(lists, Symmetrization.OR, EdgeWeight.BINARY)));
    FeatureRanking winner =
        rankings.stream()
            .filter(ranking -> ranking.method().equals(answer.winner()))
            .findFirst()
            .orElseThrow();
    return new ReportParts(rankings, map(table, winner, answer.keep(), run), health, k);
  }

  /** The rows seen by the features kept; empty where two directions are too many to ask for. */
  private static Optional<SampleMap> map(Table table, FeatureRanking winner, int keep, Run run) {
    boolean enough = keep > 1 && keep <= winner.order().length;
    Table seen = enough ? winner.top(keep).transform(table) : table;
    try {
      EmbeddingModel model =
          run.stage(
              "embed:pca", () -> Methods.embedding("pca", Map.of("dims", "2")).fit(seen, run));
      String what =
          enough
              ? "the %d features kept".formatted(keep)
              : "all %d features".formatted(table.features());
      return Optional.of(
          new SampleMap(
              model.coordinates(),
              "Every row, seen by %s (their first two principal components).".formatted(what),
              List.of("first component", "second component")));
    } catch (ParameterException | DataException | MemoryLimitException cannot) {
      return Optional.empty();
    }
  }
}
