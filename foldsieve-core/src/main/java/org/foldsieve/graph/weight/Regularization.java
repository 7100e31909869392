package org.foldsieve.graph.weight;

/**
 * What makes the reconstruction weights of a sample unique when its neighbours do not.
 *
 * @since 0.1.0
 */
public enum Regularization {
  /** Adds epsilon times the trace of the local Gram matrix to its diagonal. */
  TRACE,
  /** Adds nothing; among all best weights takes those of least norm. */
  MINNORM,
  /** Adds gamma to the diagonal of the local Gram matrix. */
  RIDGE
}
