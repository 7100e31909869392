package org.foldsieve.spark;

import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.Map;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.graph.weight.KernelRegressionWeights;
import org.foldsieve.graph.weight.LleWeights;
import org.foldsieve.method.Methods;
import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.alignment.SplitAlignment;
import org.jspecify.annotations.Nullable;

/**
 * What is known of all rows, sent to every executor once: the method, the labels, the neighbours
 * and weights it asks for. A task puts it on the bench of its columns.
 */
final class Known implements Serializable {

  private static final long serialVersionUID = 1;

  private final String method;
  private final LinkedHashMap<String, String> parameters;
  final long seed;
  private final int top;
  private final SentLabels labels;
  final AskedNeighbors neighbors = new AskedNeighbors();

  /** Weights of the rows over their neighbours; inside classes for some alignments. */
  @Nullable Lists weights;

  Known(
      String method, Map<String, String> parameters, int top, long seed, @Nullable Labels labels) {
    this.method = method;
    this.parameters = new LinkedHashMap<>(parameters);
    this.top = top;
    this.seed = seed;
    this.labels = new SentLabels(labels);
  }

  /** The method, as it is asked for. */
  FeatureScorer scorer() {
    FeatureScorer scorer = Methods.scorer(method, parameters);
    return top > 0 ? scorer.forTop(top) : scorer;
  }

  /** The labels of all rows. */
  @Nullable Labels labels() {
    return labels.labels();
  }

  /** A bench for some columns. */
  Workbench bench(Table part, Run run) {
    Labels own = labels();
    Workbench bench = Workbench.forPart(own == null ? part : part.withLabels(own), run);
    tell(bench);
    return bench;
  }

  /** Puts all that is known on a bench. */
  void tell(Workbench bench) {
    neighbors.tell(bench, labels());
    if (weights != null) {
      int n = weights.rows();
      SparseMatrix matrix =
          SparseMatrix.wrap(n, n, weights.start, weights.indices, weights.squared);
      FeatureScorer scorer = scorer();
      if (SplitAlignment.handles(scorer)) {
        bench.know(SplitAlignment.of(scorer, bench.table()).weightsRecipe(n), matrix);
      }
      scorer.sharedWeights().forEach(recipe -> know(bench, recipe, matrix));
    }
  }

  private static void know(Workbench bench, Recipe<?> recipe, SparseMatrix matrix) {
    if (recipe instanceof LleWeights weights) {
      bench.know(weights, matrix);
    } else if (recipe instanceof KernelRegressionWeights weights) {
      bench.know(weights, matrix);
    }
  }
}
