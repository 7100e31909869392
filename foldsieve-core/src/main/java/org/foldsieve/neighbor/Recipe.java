package org.foldsieve.neighbor;

/**
 * How to make something that several methods share on a {@link Workbench}: a graph, weights, a Gram
 * matrix. A recipe is a record of all that the result depends on beside the table, so that equal
 * recipes make equal things and the bench makes them once.
 *
 * @param <T> what it makes
 * @since 0.1.0
 */
public interface Recipe<T> {

  /** Makes it anew; {@link Workbench#shared} makes it once. */
  T make(Workbench bench);
}
