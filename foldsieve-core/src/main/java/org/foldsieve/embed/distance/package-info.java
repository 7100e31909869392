/**
 * Maps that keep distances, by classical scaling: of the rows themselves, in the space of a kernel,
 * or along the shortest paths through a graph (Isomap); with landmarks where the rows are many.
 */
@NullMarked
package org.foldsieve.embed.distance;

import org.jspecify.annotations.NullMarked;
