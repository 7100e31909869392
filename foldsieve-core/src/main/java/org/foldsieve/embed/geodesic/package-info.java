/**
 * Maps that keep the lengths of the shortest paths through a graph: Isomap, by classical scaling,
 * with landmarks where the rows are many.
 */
@NullMarked
package org.foldsieve.embed.geodesic;

import org.jspecify.annotations.NullMarked;
