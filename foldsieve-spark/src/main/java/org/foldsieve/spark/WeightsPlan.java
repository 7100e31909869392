package org.foldsieve.spark;

import java.util.Objects;
import org.apache.spark.broadcast.Broadcast;
import org.foldsieve.data.Table;
import org.foldsieve.graph.weight.AffinityGraph;
import org.foldsieve.graph.weight.Bandwidth;
import org.foldsieve.graph.weight.Kernel;
import org.foldsieve.graph.weight.KernelRegressionWeights;
import org.foldsieve.graph.weight.LleWeights;
import org.foldsieve.graph.weight.LneWeights;
import org.foldsieve.graph.weight.Regularization;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.alignment.SplitAlignment;
import org.jspecify.annotations.Nullable;

/**
 * Which weights of rows over their neighbours a method asks for, and how a block's are made.
 * Everything in it is numbers, for its way to the executors.
 */
final class WeightsPlan {

  private final NeighborLists near;
  private final BlockWeights.Maker maker;

  private WeightsPlan(NeighborLists near, BlockWeights.Maker maker) {
    this.near = near;
    this.maker = maker;
  }

  /** Those of a score, if it asks for any; the bench knows the neighbours. */
  static @Nullable WeightsPlan of(FeatureScorer scorer, Workbench bench) {
    if (SplitAlignment.handles(scorer)) {
      Table table = bench.table();
      SplitAlignment split = SplitAlignment.of(scorer, table);
      LleWeights weights = split.weights(table.rows());
      NeighborLists near =
          split.weighsInsideClasses()
              ? bench.neighborsInClass(
                  Objects.requireNonNull(table.labels().orElse(null)), weights.neighbors())
              : bench.neighbors(weights.neighbors()).toLists();
      return new WeightsPlan(near, lle(weights));
    }
    for (Recipe<?> recipe : scorer.sharedWeights()) {
      if (recipe instanceof LleWeights weights) {
        return of(weights, bench);
      }
      if (recipe instanceof KernelRegressionWeights weights) {
        return of(weights, bench);
      }
    }
    return null;
  }

  static WeightsPlan of(LleWeights weights, Workbench bench) {
    return new WeightsPlan(bench.neighbors(weights.neighbors()).toLists(), lle(weights));
  }

  static WeightsPlan of(LneWeights weights, Workbench bench) {
    int neighbors = weights.neighbors();
    double lambda = weights.lambda();
    double reg = weights.reg();
    return new WeightsPlan(
        bench.neighbors(neighbors).toLists(),
        (samples, training, lists, run) ->
            new LneWeights(neighbors, lambda, reg).of(samples, training, lists, run));
  }

  private static WeightsPlan of(KernelRegressionWeights weights, Workbench bench) {
    int neighbors = weights.neighbors();
    double lambda = weights.lambda();
    double width =
        AffinityGraph.nearest(neighbors, Kernel.HEAT_T, weights.bandwidth()).width(bench);
    return new WeightsPlan(
        bench.neighbors(neighbors).toLists(),
        (samples, training, lists, run) ->
            new KernelRegressionWeights(neighbors, Bandwidth.AUTO, lambda)
                .of(samples, training, lists, width, run));
  }

  private static BlockWeights.Maker lle(LleWeights weights) {
    int neighbors = weights.neighbors();
    String rule = weights.regularization().name();
    double amount = weights.amount();
    boolean always = weights.always();
    return (samples, training, lists, run) ->
        new LleWeights(neighbors, Regularization.valueOf(rule), amount, always)
            .of(samples, training, lists, run);
  }

  /** The weights of all rows, made block by block. */
  Lists make(SparkRows rows, String who) {
    Broadcast<Lists> sent = rows.context.broadcast(Lists.of(near));
    try {
      return Described.as(
          rows.context, who + ": weights", () -> BlockWeights.of(rows, sent, maker));
    } finally {
      sent.destroy();
    }
  }

  /** Weights as a matrix. */
  static SparseMatrix matrix(Lists weights) {
    int n = weights.rows();
    return SparseMatrix.wrap(n, n, weights.start, weights.indices, weights.squared);
  }
}
