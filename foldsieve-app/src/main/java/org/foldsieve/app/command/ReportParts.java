package org.foldsieve.app.command;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.foldsieve.app.failure.Failures;
import org.foldsieve.app.input.Dataset;
import org.foldsieve.app.report.SampleMap;
import org.foldsieve.data.Table;
import org.foldsieve.embed.EmbeddingModel;
import org.foldsieve.evaluation.compare.Answer;
import org.foldsieve.evaluation.compare.RankingAttempt;
import org.foldsieve.graph.EdgeWeight;
import org.foldsieve.graph.Graph;
import org.foldsieve.graph.GraphHealth;
import org.foldsieve.graph.Symmetrization;
import org.foldsieve.method.Methods;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.FoldsieveException;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;

/**
 * What a report shows of all rows, beside the comparison.
 *
 * @param rankings the features by each method that takes all rows
 * @param map the rows on a plane, if one could be made
 * @param health the neighbourhood graph
 * @param neighbors how many neighbours that graph has
 * @param notes which methods refused all rows, and why
 */
record ReportParts(
    List<FeatureRanking> rankings,
    Optional<SampleMap> map,
    GraphHealth health,
    int neighbors,
    List<String> notes) {

  private static final int NEIGHBORS = 5;

  static ReportParts compute(Dataset dataset, List<FeatureScorer> scorers, Answer answer, Run run) {
    Table table = dataset.table();
    int k = Math.min(NEIGHBORS, table.rows() - 1);
    Workbench bench = new Workbench(table, dataset.samples().rowFacts(), run);
    bench.planNeighbors(k);
    List<RankingAttempt> attempts = RankingAttempt.all(bench, dataset.samples(), scorers);
    List<FeatureRanking> rankings =
        attempts.stream().flatMap(attempt -> attempt.ranking().stream()).toList();
    List<String> notes =
        attempts.stream()
            .filter(attempt -> attempt.refusal().isPresent())
            .map(ReportParts::describe)
            .toList();
    NeighborLists lists = bench.neighbors(k).toLists();
    GraphHealth health =
        run.stage(
            "neighbors",
            () ->
                GraphHealth.of(
                    table, lists, Graph.of(lists, Symmetrization.OR, EdgeWeight.BINARY)));
    Optional<FeatureRanking> winner =
        rankings.stream().filter(r -> r.method().equals(answer.winner())).findFirst();
    return new ReportParts(rankings, map(dataset, winner, answer.keep(), run), health, k, notes);
  }

  /**
   * A method may take the training rows of every split and still refuse all rows together, which
   * need more memory and hold more values: the comparison stands, and only its ranking of all rows
   * is missing.
   */
  private static String describe(RankingAttempt attempt) {
    return String.format(
        Locale.ROOT,
        "%s was compared, but refuses all rows together, so the report has no top features by it:"
            + " %s",
        attempt.method().id(),
        Failures.describe(attempt.refusal().orElseThrow()));
  }

  /** The rows seen by the features kept; empty where two directions are too many to ask for. */
  private static Optional<SampleMap> map(
      Dataset dataset, Optional<FeatureRanking> winner, int keep, Run run) {
    Table table = dataset.table();
    boolean enough =
        keep > 1
            && keep < dataset.units().size()
            && winner.filter(ranking -> keep <= ranking.order().length).isPresent();
    Table seen = enough ? dataset.features(winner.orElseThrow().top(keep)).transform(table) : table;
    try {
      EmbeddingModel model =
          run.stage(
              "embed:pca", () -> Methods.embedding("pca", Map.of("dims", "2")).fit(seen, run));
      String what =
          enough
              ? String.format(Locale.ROOT, "the %d features kept", keep)
              : String.format(Locale.ROOT, "all %d features", dataset.units().size());
      return Optional.of(
          new SampleMap(
              model.coordinates(),
              String.format(
                  Locale.ROOT,
                  "Every row, seen by %s (their first two principal components).",
                  what),
              List.of("first component", "second component")));
    } catch (FoldsieveException cannot) {
      return Optional.empty();
    }
  }
}
