package org.foldsieve.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Embedding;
import org.foldsieve.embed.EmbeddingModel;
import org.foldsieve.embed.linear.GraphWeights;
import org.foldsieve.embed.linear.LocalityPreservingProjections;
import org.foldsieve.embed.linear.MarginalFisher;
import org.foldsieve.embed.linear.NeighborhoodPreservingEmbedding;
import org.foldsieve.embed.linear.TallRows;
import org.foldsieve.graph.weight.LleWeights;
import org.foldsieve.graph.weight.LneWeights;
import org.foldsieve.method.Methods;
import org.foldsieve.model.ModelFiles;
import org.foldsieve.model.SavedModel;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Parameters;
import org.foldsieve.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * Learns a map of rows on many machines. A linear map is made of sums over rows, which executors
 * take strip by strip: it is learnt on all of them, with the bits of one machine. Any other is
 * learnt on rows drawn by their ids, in one task; a note tells how many.
 */
final class MapFit {

  /** Maps that are sums over rows. */
  private static final Set<String> LINEAR =
      Set.of("pca", "lpp", "npe", "lda", "mmc", "mfa", "sda", "ssdr");

  private final SparkRows rows;
  private final String method;
  private final LinkedHashMap<String, String> parameters;
  private final Embedding embedding;
  private final long seed;
  private final List<String> notes = new ArrayList<>();
  private int fittedRows;

  MapFit(SparkRows rows, String method, Map<String, String> parameters, long seed) {
    this.rows = rows;
    this.method = method;
    this.parameters = new LinkedHashMap<>(parameters);
    this.embedding = Methods.embedding(method, parameters);
    this.seed = seed;
  }

  /** Whether a map is learnt on all rows. */
  static boolean isExact(Embedding embedding) {
    Map<String, String> own = Parameters.of((Record) embedding);
    return LINEAR.contains(embedding.id())
        // The sparse weights solve a problem of all rows for each; pieces are joined by all pairs.
        && !own.getOrDefault("weights", "").equals("l1")
        && !own.getOrDefault("components", "").equals("join");
  }

  /** How many rows the map was learnt on. */
  int fittedRows() {
    return fittedRows;
  }

  /** What a reader should know beside the notes of the model. */
  List<String> notes() {
    return List.copyOf(notes);
  }

  /** The model, as the bytes of a model file. */
  byte[] fit(
      @Nullable Lists graph,
      int graphNeighbors,
      int sampleRows,
      long broadcastBytes,
      @Nullable String shape) {
    return isExact(embedding)
        ? onAllRows(graph, graphNeighbors, broadcastBytes)
        : onSample(sampleRows, shape);
  }

  private byte[] onAllRows(@Nullable Lists graph, int graphNeighbors, long broadcastBytes) {
    fittedRows = rows.size();
    Run run = Run.defaults().withThreads(1).withSeed(seed);
    AskedNeighbors neighbors = new AskedNeighbors();
    Workbench plan = Workbench.forPart(rows.outline(), run);
    plan.planNeighbors(embedding.sharedNeighbors());
    if (embedding instanceof MarginalFisher mfa) {
      plan.planNeighborsInClass(mfa.withinNeighbors());
      plan.planNeighborsOutsideClass(mfa.betweenNeighbors());
    }
    if (graph != null && graphNeighbors >= embedding.sharedNeighbors()) {
      neighbors.use(graph, graphNeighbors);
    }
    neighbors.find(plan.plan(), rows, broadcastBytes, method);
    Workbench bench = Workbench.forPart(rows.outline(), run);
    neighbors.tell(bench, rows.labels);
    learnWeights(bench);
    try (SparkTall tall = SparkTall.of(rows)) {
      bench.know(new TallRows(), tall);
      return bytes(embedding.fit(bench));
    }
  }

  private void learnWeights(Workbench bench) {
    if (embedding instanceof NeighborhoodPreservingEmbedding npe) {
      learn(LleWeights.forEmbedding(npe.neighbors(), npe.reg()), bench);
    } else if (embedding instanceof LocalityPreservingProjections lpp) {
      if (lpp.weights() == GraphWeights.RECONSTRUCTION) {
        learn(LleWeights.forEmbedding(lpp.neighbors(), lpp.reg()), bench);
      } else if (lpp.weights() == GraphWeights.LNE) {
        LneWeights weights = new LneWeights(lpp.neighbors(), lpp.lambda(), lpp.reg());
        Lists made = WeightsPlan.of(weights, bench).make(rows, method);
        bench.know(weights, WeightsPlan.matrix(made));
      }
    }
  }

  private void learn(LleWeights weights, Workbench bench) {
    Lists made = WeightsPlan.of(weights, bench).make(rows, method);
    bench.know(weights, WeightsPlan.matrix(made));
  }

  private byte[] onSample(int sampleRows, @Nullable String shape) {
    GatheredRows drawn = new GatheredRows(rows, sampleRows, seed);
    fittedRows = drawn.size();
    String note = drawn.note("learnt from");
    if (note != null) {
      notes.add(note);
    }
    String id = method;
    long own = seed;
    LinkedHashMap<String, String> given = parameters;
    return Described.as(
        rows.context,
        method + ": rows drawn",
        () ->
            drawn.inOneTask(
                table -> {
                  Table shaped =
                      shape == null ? table : table.withImageShape(ImageShape.parse(shape));
                  return bytes(Methods.embedding(id, given).fit(shaped, Tasks.run(own)));
                }));
  }

  private static byte[] bytes(EmbeddingModel model) {
    return ModelFiles.toBytes(SavedModel.of(model));
  }

  /** The map in the bytes of a model file. */
  static EmbeddingModel model(byte[] bytes) {
    try {
      return ModelFiles.fromBytes(bytes).embedding().orElseThrow();
    } catch (IOException wrong) {
      throw new UncheckedIOException(wrong);
    }
  }
}
