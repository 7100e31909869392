package org.foldsieve.graph;

/**
 * When rows i and j are joined.
 *
 * @since 0.1.0
 */
public enum Symmetrization {
  /** When either is a neighbour of the other. */
  OR,
  /** When each is a neighbour of the other. */
  AND,
  /** From i to j when j is a neighbour of i; the graph is directed. */
  NONE
}
