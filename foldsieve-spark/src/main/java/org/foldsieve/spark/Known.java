package org.foldsieve.spark;

import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.graph.weight.KernelRegressionWeights;
import org.foldsieve.graph.weight.LleWeights;
import org.foldsieve.method.Methods;
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
  private final @Nullable String labelName;
  private final boolean numbers;
  private final String[] classNames;
  private final int[] codes;
  private final double[] values;

  @Nullable Lists neighbors;
  int neighborCount;
  @Nullable Lists inside;
  @Nullable Lists outside;
  int classCount;
  Lists @Nullable [] eachClass;
  int eachCount;

  /** Weights of the rows over their neighbours; inside classes for some alignments. */
  @Nullable Lists weights;

  private transient @Nullable Labels made;

  Known(
      String method, Map<String, String> parameters, int top, long seed, @Nullable Labels labels) {
    this.method = method;
    this.parameters = new LinkedHashMap<>(parameters);
    this.top = top;
    this.seed = seed;
    this.labelName = labels == null ? null : labels.name();
    this.numbers = labels != null && labels.isNumeric();
    this.classNames = labels == null ? new String[0] : labels.classNames().toArray(new String[0]);
    this.codes = labels == null || numbers ? new int[0] : labels.codes();
    this.values = new double[numbers && labels != null ? labels.rows() : 0];
    for (int i = 0; i < values.length; i++) {
      values[i] = java.util.Objects.requireNonNull(labels).number(i);
    }
  }

  /** The method, as it is asked for. */
  FeatureScorer scorer() {
    FeatureScorer scorer = Methods.scorer(method, parameters);
    return top > 0 ? scorer.forTop(top) : scorer;
  }

  /** The labels, one object on each machine: benches know neighbours by it. */
  synchronized @Nullable Labels labels() {
    if (made == null && labelName != null) {
      made =
          numbers
              ? Labels.numbers(labelName, values)
              : Labels.classes(labelName, codes, List.of(classNames));
    }
    return made;
  }

  /** A bench for some columns. */
  Workbench bench(Table part, Run run) {
    Labels labels = labels();
    Workbench bench = Workbench.forPart(labels == null ? part : part.withLabels(labels), run);
    tell(bench);
    return bench;
  }

  /** Puts all that is known on a bench. */
  void tell(Workbench bench) {
    Labels labels = labels();
    if (neighbors != null) {
      bench.know(neighbors.table(neighborCount));
    }
    if (labels != null && inside != null && outside != null) {
      bench.knowByClass(labels, classCount, inside.lists(), outside.lists());
    }
    if (labels != null && eachClass != null) {
      bench.knowOfEachClass(
          labels, eachCount, java.util.Arrays.stream(eachClass).map(Lists::lists).toList());
    }
    if (weights != null) {
      int n = weights.rows();
      SparseMatrix matrix =
          SparseMatrix.wrap(n, n, weights.start, weights.indices, weights.squared);
      FeatureScorer scorer = scorer();
      if (SplitAlignment.handles(scorer)) {
        bench.know(SplitAlignment.of(scorer, bench.table()).weightsRecipe(n), matrix);
      }
      scorer.sharedWeights().stream()
          .filter(
              recipe -> recipe instanceof LleWeights || recipe instanceof KernelRegressionWeights)
          .forEach(recipe -> know(bench, recipe, matrix));
    }
  }

  private static void know(
      Workbench bench, org.foldsieve.neighbor.Recipe<?> recipe, SparseMatrix matrix) {
    if (recipe instanceof LleWeights weights) {
      bench.know(weights, matrix);
    } else if (recipe instanceof KernelRegressionWeights weights) {
      bench.know(weights, matrix);
    }
  }
}
