package org.foldsieve.embed;

/**
 * What to do when the neighbour graph falls into several connected components.
 *
 * @since 0.1.0
 */
public enum Components {
  /** Go on, and name the component sizes in the model and its notes. */
  REPORT,
  /** Refuse, naming the component sizes. */
  ERROR,
  /**
   * Join every two components by an edge between their nearest rows, as scikit-learn does, and name
   * these rows.
   */
  JOIN
}
