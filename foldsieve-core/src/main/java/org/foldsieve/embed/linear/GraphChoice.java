package org.foldsieve.embed.linear;

import java.util.Objects;
import java.util.Optional;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Components;
import org.foldsieve.embed.part.Connectivity;
import org.foldsieve.embed.part.MapRequirements;
import org.foldsieve.embed.part.Surroundings;
import org.foldsieve.graph.Graph;
import org.foldsieve.graph.Radius;
import org.foldsieve.graph.weight.AffinityGraph;
import org.foldsieve.graph.weight.Bandwidth;
import org.foldsieve.graph.weight.L1Weights;
import org.foldsieve.graph.weight.LleWeights;
import org.foldsieve.graph.weight.LneWeights;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.SparseMatrix;
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

  /**
   * The graph on the rows of a bench.
   *
   * @param form what changes along its edges
   * @param connectivity of an affinity by its edges, of reconstruction weights that of the
   *     neighbours, of l1 weights by the rows that rebuild each other
   */
  record Found(GraphForm form, Connectivity connectivity) {}

  /** This graph on the rows of the bench. */
  Found on(Workbench bench, Components rule, String id) {
    if (weights == GraphWeights.L1) {
      SparseMatrix sparse = L1Weights.relaxed(price).on(bench);
      return new Found(GraphForm.ofReconstruction(sparse), Connectivity.ofWeights(sparse, rule));
    }
    MapRequirements.requireRows(bench, neighbors);
    Surroundings near = Surroundings.of(bench, neighbors, Radius.NONE, rule);
    Optional<AffinityGraph> affinity = affinity();
    if (affinity.isPresent()) {
      Graph graph =
          near.asFound() ? affinity.get().on(bench) : affinity.get().over(near.lists(), bench);
      return new Found(
          GraphForm.ofAffinity(graph), Connectivity.of(graph, near.connectivity(), rule));
    }
    if (weights == GraphWeights.RECONSTRUCTION || lambda == 0) {
      MapRequirements.requireUniqueWeights(bench, id, near.largest(), reg);
    }
    return new Found(GraphForm.ofReconstruction(reconstruction(bench, near)), near.connectivity());
  }

  private SparseMatrix reconstruction(Workbench bench, Surroundings near) {
    Table table = bench.table();
    if (weights == GraphWeights.RECONSTRUCTION) {
      LleWeights rule = LleWeights.forEmbedding(neighbors, reg);
      return near.asFound() ? rule.on(bench) : rule.of(table, near.lists(), bench.run());
    }
    LneWeights rule = new LneWeights(neighbors, lambda, reg);
    return near.asFound() ? rule.on(bench) : rule.of(table, table, near.lists(), bench.run());
  }

  private Optional<AffinityGraph> affinity() {
    return weights.kernel().map(kernel -> AffinityGraph.nearest(neighbors, kernel, bandwidth));
  }
}
