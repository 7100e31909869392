package org.foldsieve.spark;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.spark.broadcast.Broadcast;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Parameters;
import org.foldsieve.run.Provenance;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.QuadraticScorer;
import org.foldsieve.score.SubsetSelector;
import org.foldsieve.score.alignment.SplitAlignment;
import org.foldsieve.score.form.QuadraticForms;
import org.foldsieve.score.information.SplitInformation;
import org.jspecify.annotations.Nullable;

/**
 * Ranks the features of rows on many machines. Every method goes one of five ways, and each gives
 * the bits of the method on one table:
 *
 * <ul>
 *   <li>a score of single features: a task ranks its columns, on the neighbours of all rows;
 *   <li>a subset by sums of features: tasks compute the sums, the driver picks;
 *   <li>an alignment: products of features by strips of rows, added in order; the driver picks;
 *   <li>information: the driver picks, and asks the executors for counts;
 *   <li>a method that compares all rows with each other: on rows drawn by their ids, of which a
 *       note tells the number; on all rows where they are that few.
 * </ul>
 */
final class Ranker {

  /** Scores of single features, given the neighbours and weights of all rows. */
  private static final Set<String> BY_COLUMNS =
      Set.of(
          "variance",
          "laplacian",
          "spec",
          "lle-graph",
          "lle-score",
          "lkr",
          "graph-preserving",
          "fisher",
          "pearson",
          "chi2",
          "constraint",
          "f-test",
          "mutual-information",
          "frll-q",
          "frll-d");

  private static final Set<String> BY_SUMS = Set.of("trace-ratio", "subset-fisher");

  private final SparkRows rows;
  private final Known known;
  private final FeatureScorer scorer;
  private final int sampleRows;
  private final long broadcastBytes;
  private final Run run;

  Ranker(SparkRows rows, Known known, int sampleRows, long broadcastBytes) {
    this.rows = rows;
    this.known = known;
    this.scorer = known.scorer();
    this.sampleRows = sampleRows;
    this.broadcastBytes = broadcastBytes;
    this.run = Run.defaults().withThreads(1).withSeed(known.seed);
  }

  /** Whether the values must be written out: products are formed of full rows. */
  static boolean needsDenseRows(FeatureScorer scorer) {
    return SplitAlignment.handles(scorer);
  }

  FeatureRanking rank(@Nullable Lists graph, int graphNeighbors) {
    String id = scorer.id();
    requireSupported(id);
    if (id.equals("random")) {
      return scorer.rank(outlineBench());
    }
    if (SplitInformation.handles(scorer)) {
      return byCounts();
    }
    boolean sums = BY_SUMS.contains(id);
    if (!sums && !BY_COLUMNS.contains(id) && !SplitAlignment.handles(scorer)) {
      return onSample();
    }
    learn(graph, graphNeighbors);
    if (SplitAlignment.handles(scorer)) {
      return byProducts();
    }
    return sums ? bySums() : byColumns();
  }

  /** What no way leads to, with the reason and what to do. */
  private void requireSupported(String id) {
    Map<String, String> parameters = Parameters.of((Record) scorer);
    if (!parameters.getOrDefault("radius", "none").equals("none")) {
      throw new ParameterException(
          id
              + " by radius is not done on Spark, where lists of any length would not fit; set"
              + " neighbors instead of radius");
    }
    if (id.equals("lle-score")
        && !parameters.getOrDefault("gamma-relative", "none").equals("none")) {
      throw new ParameterException(
          "lle-score with gamma-relative needs the variance of all features before the first; set"
              + " gamma to that number");
    }
    String pair = parameters.getOrDefault("pair", "");
    if (pair.equals("sparsity")) {
      throw new ParameterException(
          id
              + " with pair = sparsity solves a problem of all rows for each row; take another"
              + " pair, or the method sparsity, which draws rows");
    }
    if (pair.equals("lle")) {
      throw new ParameterException(
          id
              + " with pair = lle is not done on Spark; take the method lle-graph, which"
              + " ranks by the same ratio");
    }
  }

  private Table outline() {
    Table outline = rows.outline();
    Labels labels = known.labels();
    return labels == null ? outline : outline.withLabels(labels);
  }

  private Workbench outlineBench() {
    return Workbench.forPart(outline(), run);
  }

  /** Finds what the method will ask its bench for. */
  private void learn(@Nullable Lists graph, int graphNeighbors) {
    Workbench plan = outlineBench();
    scorer.planNeighbors(plan);
    if (graph != null && graphNeighbors >= plan.plan().neighbors()) {
      known.neighbors.use(graph, graphNeighbors);
    }
    known.neighbors.find(plan.plan(), rows, broadcastBytes, scorer.id());
    Workbench bench = outlineBench();
    known.tell(bench);
    WeightsPlan weights = WeightsPlan.of(scorer, bench);
    if (weights != null) {
      known.weights = weights.make(rows, scorer.id());
    }
  }

  private FeatureRanking byColumns() {
    try (SlabTasks tasks = new SlabTasks(rows, known)) {
      Broadcast<Known> shared = tasks.known;
      List<SlabScores> found =
          tasks.run(
              "scores", (slab, bench, scores) -> scores.with(shared.value().scorer().rank(bench)));
      SlabTasks.ranges(found).requireSquares(outline());
      Provenance provenance =
          Provenance.of(
              scorer.id(), Parameters.of((Record) scorer), run, rows.size(), rows.features);
      FeatureRanking ranking =
          FeatureRanking.byScore(
              provenance,
              rows.names,
              FeatureRanking.Direction.valueOf(found.get(0).direction),
              SlabTasks.value(found, 0));
      for (String part : found.get(0).parts.keySet()) {
        ranking =
            ranking.withPart(
                part,
                SlabTasks.join(found.stream().map(scores -> scores.parts.get(part)).toList()));
      }
      for (String note : found.get(0).notes) {
        ranking = ranking.withNote(note);
      }
      return ranking;
    }
  }

  private FeatureRanking bySums() {
    try (SlabTasks tasks = new SlabTasks(rows, known)) {
      Broadcast<Known> shared = tasks.known;
      List<SlabScores> found =
          tasks.run(
              "sums",
              (slab, bench, scores) -> {
                // A size that fits every slab: it is not looked at before the picks.
                QuadraticScorer own =
                    (QuadraticScorer) ((SubsetSelector) shared.value().scorer()).forSize(1);
                return scores.with(
                    QuadraticForms.evaluate(bench.table(), own.forms(bench), bench.run()));
              });
      Workbench bench = outlineBench();
      bench.know(SlabTasks.ranges(found));
      List<double[]> values =
          IntStream.range(0, found.get(0).values.size())
              .mapToObj(v -> SlabTasks.value(found, v))
              .toList();
      return ((QuadraticScorer) scorer).combine(bench, values);
    }
  }

  private FeatureRanking byProducts() {
    SplitAlignment split = SplitAlignment.of(scorer, outline());
    int d = rows.features;
    try (SlabTasks tasks = new SlabTasks(rows, known);
        SparkTall tall = SparkTall.of(rows)) {
      double[] means =
          SlabTasks.value(
              tasks.run(
                  "means",
                  (slab, bench, scores) ->
                      scores.with(List.of(SplitAlignment.means(bench.table(), bench.run())))),
              0);
      double[] lower = tall.shifted(null, Matrix.wrap(1, d, means), null).products(run);
      Broadcast<double[]> energies =
          rows.held.send(IntStream.range(0, d).mapToDouble(j -> lower[j * d + j]).toArray());
      Broadcast<Known> shared = tasks.known;
      int width = tasks.slabs.width;
      List<SlabScores> found =
          tasks.run(
              "targets",
              (slab, bench, scores) -> {
                int first = slab * width;
                double[] own =
                    Arrays.copyOfRange(energies.value(), first, first + bench.table().features());
                return scores.with(
                    List.of(
                        SplitAlignment.of(shared.value().scorer(), bench.table())
                            .targets(bench, own)));
              });
      Workbench bench = outlineBench();
      bench.know(SlabTasks.ranges(found));
      double[][] targets = new double[found.get(0).values.size()][];
      Arrays.setAll(targets, t -> SlabTasks.value(found, t));
      return split.pick(bench, lower, targets);
    }
  }

  private FeatureRanking byCounts() {
    try (SlabTasks tasks = new SlabTasks(rows, known)) {
      List<SlabScores> found = tasks.run("ranges", (slab, bench, scores) -> scores);
      SlabTasks.ranges(found).requireSquares(outline());
      Workbench bench = outlineBench();
      bench.know(SlabTasks.ranges(found));
      return Described.as(
          rows.context,
          scorer.id() + ": picks",
          () -> {
            try (CountedBins bins = new CountedBins(rows, tasks)) {
              return SplitInformation.rank(scorer, bench, bins);
            }
          });
    }
  }

  /** By rows drawn by their ids, in one task. */
  private FeatureRanking onSample() {
    GatheredRows drawn = new GatheredRows(rows, sampleRows, known.seed);
    Broadcast<Known> shared = rows.held.send(known);
    FeatureRanking ranking =
        Described.as(
                rows.context,
                scorer.id() + ": rows drawn",
                () ->
                    drawn.inOneTask(
                        table ->
                            new SentRanking(
                                shared
                                    .value()
                                    .scorer()
                                    .rank(table, Tasks.run(shared.value().seed)))))
            .ranking(rows.names);
    String note = drawn.note("ranked by");
    return note == null ? ranking : ranking.withNote(note);
  }
}
