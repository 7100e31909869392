package org.foldsieve.graph;

/**
 * The weight of an edge. Symmetric: the same for (i, j) as for (j, i).
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface EdgeWeight {

  /** Every edge weighs 1. */
  EdgeWeight BINARY = (i, j, squaredDistance) -> 1;

  /** The weight of the edge between rows i and j, at the given squared distance. */
  double weight(int i, int j, double squaredDistance);
}
