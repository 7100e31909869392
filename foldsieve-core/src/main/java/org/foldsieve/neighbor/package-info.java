/**
 * Exact nearest neighbours under Euclidean distance.
 *
 * <p>The distance that decides is the plain double sum of (x - y)² over the columns in index order
 * on the raw values. Neighbours are ordered by (distance, row index); a row is never its own
 * neighbour, and it is left out by its index, not by its distance.
 */
@NullMarked
package org.foldsieve.neighbor;

import org.jspecify.annotations.NullMarked;
