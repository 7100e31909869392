package org.foldsieve.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;
import org.foldsieve.data.DataException;
import org.foldsieve.data.FeatureRanges;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.graph.weight.AffinityGraph;
import org.foldsieve.graph.weight.Kernel;
import org.foldsieve.graph.weight.KernelRegressionWeights;
import org.foldsieve.graph.weight.LleWeights;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.blas.CrossProducts;
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
import org.foldsieve.score.information.RemoteBins;
import org.foldsieve.score.information.SplitInformation;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

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
    learnNeighbors(graph, graphNeighbors);
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
    if (parameters.getOrDefault("pair", "").equals("sparsity")) {
      throw new ParameterException(
          id
              + " with pair = sparsity solves a problem of all rows for each row; take another"
              + " pair, or the method sparsity, which draws rows");
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

  private <T> T described(String what, java.util.function.Supplier<T> jobs) {
    return Described.as(rows.context, scorer.id() + ": " + what, jobs);
  }

  /** Finds what the method will ask its bench for. */
  private void learnNeighbors(@Nullable Lists graph, int graphNeighbors) {
    Workbench plan = outlineBench();
    scorer.planNeighbors(plan);
    Workbench.Plan asked = plan.plan();
    Neighbors neighbors = new Neighbors(rows, broadcastBytes);
    if (asked.neighbors() > 0) {
      if (graph != null && graphNeighbors >= asked.neighbors()) {
        known.neighbors = graph;
        known.neighborCount = graphNeighbors;
      } else {
        NeighborTable found = described("neighbours", () -> neighbors.nearest(asked.neighbors()));
        known.neighbors = Lists.of(found.toLists());
        known.neighborCount = asked.neighbors();
      }
    }
    int byClass = Math.max(asked.inClass(), asked.outsideClass());
    Labels labels = known.labels();
    if (labels != null && byClass > 0 && asked.ofEachClass() == 0) {
      known.classCount = byClass;
      known.inside =
          described("neighbours inside classes", () -> Lists.of(neighbors.inside(labels, byClass)));
      known.outside =
          asked.outsideClass() == 0
              ? new Lists(new int[rows.size() + 1], new int[0], new double[0])
              : described(
                  "neighbours outside classes", () -> Lists.of(neighbors.outside(labels, byClass)));
    }
    if (labels != null && asked.ofEachClass() > 0) {
      known.eachCount = Math.max(asked.ofEachClass(), byClass);
      known.eachClass =
          described(
              "neighbours in every class",
              () ->
                  neighbors.ofEachClass(labels, known.eachCount).stream()
                      .map(Lists::of)
                      .toArray(Lists[]::new));
    }
    learnWeights();
  }

  private void learnWeights() {
    Recipe<?> recipe =
        scorer.sharedWeights().stream()
            .filter(one -> one instanceof LleWeights || one instanceof KernelRegressionWeights)
            .findFirst()
            .orElse(null);
    boolean lleGraph = scorer.id().equals("graph-preserving") || scorer.id().equals("trace-ratio");
    if (recipe == null && lleGraph && known.neighbors != null && needsLle()) {
      throw new ParameterException(
          scorer.id()
              + " with pair = lle is not done on Spark; take the method lle-graph, which"
              + " ranks by the same ratio");
    }
    Workbench bench = outlineBench();
    known.tell(bench);
    BlockWeights.Maker maker;
    Lists near;
    if (SplitAlignment.handles(scorer)) {
      SplitAlignment split = SplitAlignment.of(scorer, outline());
      LleWeights weights = split.weights(rows.size());
      near =
          Lists.of(
              split.weighsInsideClasses()
                  ? bench.neighborsInClass(
                      java.util.Objects.requireNonNull(known.labels()), weights.neighbors())
                  : bench.neighbors(weights.neighbors()).toLists());
      maker = lle(weights);
    } else if (recipe instanceof LleWeights weights) {
      near = Lists.of(bench.neighbors(weights.neighbors()).toLists());
      maker = lle(weights);
    } else if (recipe instanceof KernelRegressionWeights weights) {
      near = Lists.of(bench.neighbors(weights.neighbors()).toLists());
      double width =
          AffinityGraph.nearest(weights.neighbors(), Kernel.HEAT_T, weights.bandwidth())
              .width(bench);
      int count = weights.neighbors();
      double lambda = weights.lambda();
      maker =
          (samples, training, lists, own) ->
              new KernelRegressionWeights(count, org.foldsieve.graph.weight.Bandwidth.AUTO, lambda)
                  .of(samples, training, lists, width, own);
    } else {
      return;
    }
    Broadcast<Lists> sent = rows.context.broadcast(near);
    known.weights = described("weights", () -> BlockWeights.of(rows, sent, maker));
    sent.unpersist();
  }

  private boolean needsLle() {
    return Parameters.of((Record) scorer).getOrDefault("pair", "").equals("lle");
  }

  private static BlockWeights.Maker lle(LleWeights weights) {
    int neighbors = weights.neighbors();
    String rule = weights.regularization().name();
    double amount = weights.amount();
    boolean always = weights.always();
    return (samples, training, lists, own) ->
        new LleWeights(
                neighbors, org.foldsieve.graph.weight.Regularization.valueOf(rule), amount, always)
            .of(samples, training, lists, own);
  }

  /** What a task does with its columns. */
  private interface SlabWork extends java.io.Serializable {
    SlabScores apply(int slab, Workbench bench, SlabScores found);
  }

  /** Every task on its columns; the results by slab. */
  private static List<SlabScores> onSlabs(Slabs slabs, Broadcast<Known> shared, SlabWork work) {
    int width = slabs.width;
    List<SlabScores> found =
        new ArrayList<>(
            slabs
                .blocks
                .map(
                    entry -> {
                      Run own = Tasks.run(shared.value().seed);
                      Table part = Slabs.table(entry._2, entry._1 * width);
                      SlabScores scores = new SlabScores(entry._1, part, own);
                      return work.apply(entry._1, shared.value().bench(part, own), scores);
                    })
                .collect());
    found.sort(Comparator.comparingInt(scores -> scores.slab));
    return found;
  }

  private static double[] join(List<double[]> parts) {
    return parts.stream().flatMapToDouble(Arrays::stream).toArray();
  }

  private static double[] value(List<SlabScores> found, int which) {
    return join(found.stream().map(scores -> scores.values.get(which)).toList());
  }

  private static FeatureRanges ranges(List<SlabScores> found) {
    return FeatureRanges.of(
        join(found.stream().map(scores -> scores.min).toList()),
        join(found.stream().map(scores -> scores.max).toList()));
  }

  private FeatureRanking byColumns() {
    Slabs slabs = Slabs.of(rows);
    Broadcast<Known> shared = rows.context.broadcast(known);
    List<SlabScores> found =
        described(
            "scores",
            () ->
                onSlabs(
                    slabs,
                    shared,
                    (slab, bench, scores) -> scores.with(shared.value().scorer().rank(bench))));
    ranges(found).requireSquares(outline());
    Provenance provenance =
        Provenance.of(scorer.id(), Parameters.of((Record) scorer), run, rows.size(), rows.features);
    FeatureRanking ranking =
        FeatureRanking.byScore(
            provenance,
            rows.names,
            FeatureRanking.Direction.valueOf(found.get(0).direction),
            value(found, 0));
    for (String part : found.get(0).parts.keySet()) {
      ranking =
          ranking.withPart(
              part, join(found.stream().map(scores -> scores.parts.get(part)).toList()));
    }
    for (String note : found.get(0).notes) {
      ranking = ranking.withNote(note);
    }
    slabs.close();
    return ranking;
  }

  private FeatureRanking bySums() {
    Slabs slabs = Slabs.of(rows);
    Broadcast<Known> shared = rows.context.broadcast(known);
    List<SlabScores> found =
        described(
            "sums",
            () ->
                onSlabs(
                    slabs,
                    shared,
                    (slab, bench, scores) -> {
                      // A size that fits every slab: it is not looked at before the picks.
                      QuadraticScorer own =
                          (QuadraticScorer) ((SubsetSelector) shared.value().scorer()).forSize(1);
                      return scores.with(
                          QuadraticForms.evaluate(bench.table(), own.forms(bench), bench.run()));
                    }));
    Workbench bench = outlineBench();
    bench.know(ranges(found));
    slabs.close();
    List<double[]> values =
        IntStream.range(0, found.get(0).values.size()).mapToObj(v -> value(found, v)).toList();
    return ((QuadraticScorer) scorer).combine(bench, values);
  }

  private FeatureRanking byProducts() {
    SplitAlignment split = SplitAlignment.of(scorer, outline());
    Slabs slabs = Slabs.of(rows);
    Broadcast<Known> shared = rows.context.broadcast(known);
    List<SlabScores> means =
        described(
            "means",
            () ->
                onSlabs(
                    slabs,
                    shared,
                    (slab, bench, scores) ->
                        scores.with(List.of(SplitAlignment.means(bench.table(), bench.run())))));
    double[] lower = described("products", () -> Products.lower(rows, value(means, 0)));
    int d = rows.features;
    Broadcast<double[]> energies =
        rows.context.broadcast(IntStream.range(0, d).mapToDouble(j -> lower[j * d + j]).toArray());
    int width = slabs.width;
    List<SlabScores> found =
        described(
            "targets",
            () ->
                onSlabs(
                    slabs,
                    shared,
                    (slab, bench, scores) -> {
                      int first = slab * width;
                      double[] own =
                          Arrays.copyOfRange(
                              energies.value(), first, first + bench.table().features());
                      return scores.with(
                          List.of(
                              SplitAlignment.of(shared.value().scorer(), bench.table())
                                  .targets(bench, own)));
                    }));
    slabs.close();
    Workbench bench = outlineBench();
    bench.know(ranges(found));
    double[][] targets = new double[found.get(0).values.size()][];
    Arrays.setAll(targets, t -> value(found, t));
    return split.pick(bench, lower, targets);
  }

  private FeatureRanking byCounts() {
    Slabs slabs = Slabs.of(rows);
    Broadcast<Known> shared = rows.context.broadcast(known);
    List<SlabScores> found =
        described("ranges", () -> onSlabs(slabs, shared, (slab, bench, scores) -> scores));
    ranges(found).requireSquares(outline());
    int width = slabs.width;
    JavaPairRDD<Integer, SplitInformation> bins =
        slabs
            .blocks
            .mapToPair(
                entry -> {
                  Run own = Tasks.run(0);
                  Workbench bench =
                      shared.value().bench(Slabs.table(entry._2, entry._1 * width), own);
                  return new Tuple2<>(
                      entry._1, SplitInformation.of(bench, shared.value().scorer()));
                })
            .persist(StorageLevel.MEMORY_AND_DISK());
    Workbench bench = outlineBench();
    bench.know(ranges(found));
    FeatureRanking ranking =
        described("picks", () -> SplitInformation.rank(scorer, bench, new Counts(bins, width)));
    bins.unpersist(false);
    slabs.close();
    return ranking;
  }

  /** Counts that executors take. */
  private final class Counts implements RemoteBins {

    private final JavaPairRDD<Integer, SplitInformation> bins;
    private final int width;
    private final int[][] counts = new int[rows.features][];

    Counts(JavaPairRDD<Integer, SplitInformation> bins, int width) {
      this.bins = bins;
      this.width = width;
      int d = rows.features;
      int w = width;
      for (Tuple2<Integer, int[][]> part :
          bins.mapToPair(
                  entry -> {
                    int own = Math.min(w, d - entry._1 * w);
                    int[][] found = new int[own][];
                    Arrays.setAll(found, entry._2::counts);
                    return new Tuple2<>(entry._1, found);
                  })
              .collect()) {
        System.arraycopy(part._2, 0, counts, part._1 * width, part._2.length);
      }
    }

    @Override
    public int[] counts(int feature) {
      return counts[feature];
    }

    @Override
    public int[] codes(int feature) {
      int slab = feature / width;
      int place = feature % width;
      return bins.filter(entry -> entry._1 == slab)
          .mapValues(own -> own.codes(place))
          .values()
          .first();
    }

    @Override
    public void count(int[] codes, int values, boolean[] open, Sink sink) {
      Broadcast<int[]> sent = rows.context.broadcast(codes);
      int w = width;
      int d = rows.features;
      for (Tuple2<Integer, int[][]> part :
          bins.mapToPair(
                  entry -> {
                    int first = entry._1 * w;
                    int[] which =
                        IntStream.range(0, Math.min(w, d - first))
                            .filter(j -> open[first + j])
                            .toArray();
                    return new Tuple2<>(entry._1, entry._2.count(sent.value(), values, which));
                  })
              .collect()) {
        int next = 0;
        for (int j = part._1 * w; j < Math.min(d, (part._1 + 1) * w); j++) {
          if (open[j]) {
            sink.accept(j, part._2[next++]);
          }
        }
      }
      sent.destroy();
    }
  }

  /** By rows drawn by their ids, in one task. */
  private FeatureRanking onSample() {
    int[] drawn = rows.draw(sampleRows, known.seed);
    SparkRows sample = rows.select(drawn);
    Labels labels = known.labels();
    Labels own = labels == null ? null : labels.select(drawn);
    if (own != null && !own.isNumeric()) {
      for (int c = 0; c < own.classCount(); c++) {
        if (own.classSizes()[c] == 0) {
          throw new DataException(
              String.format(
                  Locale.ROOT,
                  "none of the %d rows that were drawn is of class '%s'; raise sampleRows",
                  drawn.length,
                  own.classNames().get(c)));
        }
      }
    }
    String[] names = rows.names.toArray(new String[0]);
    Broadcast<Known> shared = rows.context.broadcast(known);
    Broadcast<int[]> which = rows.context.broadcast(drawn);
    Sampled found =
        described(
            "rows drawn",
            () ->
                sample
                    .blocks
                    .values()
                    .coalesce(1)
                    .mapPartitions(
                        blocks -> rankSample(blocks, shared.value(), which.value(), names))
                    .first());
    FeatureRanking ranking = found.ranking(rows.names);
    return drawn.length == rows.size()
        ? ranking
        : ranking.withNote(
            String.format(
                Locale.ROOT,
                "ranked by %d of %d rows, drawn by their ids",
                drawn.length,
                rows.size()));
  }

  private static Iterator<Sampled> rankSample(
      Iterator<RowBlock> blocks, Known known, int[] drawn, String[] names) {
    List<RowBlock> all = new ArrayList<>();
    blocks.forEachRemaining(all::add);
    all.sort(Comparator.comparingInt(block -> block.first));
    Table joined = RowBlock.join(all);
    Table table =
        joined.isSparse()
            ? Table.of(org.foldsieve.data.live.LiveValues.sparse(joined), List.of(names))
            : Table.of(org.foldsieve.data.live.LiveValues.dense(joined), List.of(names));
    Labels labels = known.labels();
    if (labels != null) {
      table = table.withLabels(drawn.length == labels.rows() ? labels : labels.select(drawn));
    }
    FeatureRanking ranking = known.scorer().rank(table, Tasks.run(known.seed));
    return List.of(new Sampled(ranking)).iterator();
  }

  /** The strips of X'X, each by one task, added in order. */
  private static final class Products {

    private Products() {}

    static double[] lower(SparkRows rows, double[] means) {
      int n = rows.size();
      int d = rows.features;
      int strips = CrossProducts.strips(n, d);
      int[] first =
          IntStream.rangeClosed(0, strips).map(s -> CrossProducts.firstRow(s, n, d)).toArray();
      Broadcast<double[]> center = rows.context.broadcast(means);
      JavaPairRDD<Integer, RowBlock> sent =
          rows.blocks
              .values()
              .flatMapToPair(
                  block ->
                      IntStream.range(0, strips)
                          .filter(
                              s ->
                                  first[s] < block.first + block.rows && block.first < first[s + 1])
                          .mapToObj(s -> new Tuple2<>(s, block))
                          .iterator());
      double[][] found = new double[strips][];
      for (Tuple2<Integer, double[]> strip :
          sent.groupByKey(new HashPartitioner(strips))
              .mapToPair(
                  group -> new Tuple2<>(group._1, strip(group._1, group._2, center.value(), n, d)))
              .collect()) {
        found[strip._1] = strip._2;
      }
      for (int s = 1; s < strips; s++) {
        CrossProducts.add(found[0], found[s], d);
      }
      return found[0];
    }

    private static double[] strip(
        int strip, Iterable<RowBlock> given, double[] means, int n, int d) {
      List<RowBlock> blocks = new ArrayList<>();
      given.forEach(blocks::add);
      blocks.sort(Comparator.comparingInt(block -> block.first));
      int height = blocks.get(0).rows;
      int from = blocks.get(0).first;
      return CrossProducts.strip(
          strip,
          n,
          d,
          (i, row) -> {
            RowBlock block = blocks.get((i - from) / height);
            block.row(i - block.first).copyTo(row, 0);
            for (int j = 0; j < d; j++) {
              row[j] -= means[j];
            }
          },
          Tasks.run(0));
    }
  }
}
