package org.foldsieve.embed.linear;

import java.util.Objects;
import java.util.Optional;
import org.foldsieve.embed.Components;
import org.foldsieve.embed.part.Checks;
import org.foldsieve.embed.part.Connectivity;
import org.foldsieve.graph.weight.AffinityGraph;
import org.foldsieve.graph.weight.Bandwidth;
import org.foldsieve.graph.weight.L1Weights;
import org.foldsieve.graph.weight.LleWeights;
import org.foldsieve.graph.weight.LneWeights;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Require;

/**
 * The recipe of the graph behind a linear map: neighbours and what edges weigh.
 *
 * @param neighbors k
 * @param weights what an edge weighs
 * @param bandwidth t of the heat kernels
 * @param lambda of the LNE weights
 * @param reg of the reconstruction and LNE weights
 * @param price of an l1 weight
 */
record GraphChoice(
    int neighbors,
    GraphWeights weights,
    Bandwidth bandwidth,
    double lambda,
    double reg,
    double price) {

  GraphChoice {
    Require.atLeast(1, "neighbors", neighbors);
    Objects.requireNonNull(weights, "weights");
    Objects.requireNonNull(bandwidth, "bandwidth");
    Require.share("lambda", lambda);
    Require.notNegative("reg", reg);
    Require.positive("price", price);
  }

  /** How many nearest neighbours {@link #on} will ask the bench for. */
  int sharedNeighbors() {
    return weights == GraphWeights.L1
        ? 0
        : affinity().map(AffinityGraph::sharedNeighbors).orElse(neighbors);
  }

  /** The forms of this graph on the rows of the bench. */
  GraphForm on(Workbench bench, String id) {
    Checks.requireSpread(bench.table());
    if (weights == GraphWeights.L1) {
      return GraphForm.ofReconstruction(L1Weights.relaxed(price).on(bench));
    }
    Checks.requireRows(bench, neighbors);
    Optional<AffinityGraph> affinity = affinity();
    if (affinity.isPresent()) {
      return GraphForm.ofAffinity(affinity.get().on(bench));
    }
    if (weights == GraphWeights.RECONSTRUCTION) {
      Checks.requireUniqueWeights(bench, id, neighbors, reg);
      return GraphForm.ofReconstruction(LleWeights.forEmbedding(neighbors, reg).on(bench));
    }
    if (lambda == 0) {
      Checks.requireUniqueWeights(bench, id, neighbors, reg);
    }
    return GraphForm.ofReconstruction(new LneWeights(neighbors, lambda, reg).on(bench));
  }

  /**
   * The components of this graph; of reconstruction weights those of the neighbours, of l1 weights
   * those of the rows that rebuild each other.
   */
  Connectivity connectivity(Workbench bench, Components rule) {
    if (weights == GraphWeights.L1) {
      return Connectivity.ofWeights(L1Weights.relaxed(price).on(bench), rule);
    }
    return affinity()
        .map(affinity -> Connectivity.of(affinity.on(bench), rule))
        .orElseGet(() -> Connectivity.of(bench, neighbors, rule));
  }

  private Optional<AffinityGraph> affinity() {
    return weights.kernel().map(kernel -> AffinityGraph.nearest(neighbors, kernel, bandwidth));
  }
}
