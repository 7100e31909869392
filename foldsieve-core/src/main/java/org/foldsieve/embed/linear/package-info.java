/**
 * Linear maps: PCA, and projections that keep a graph of the rows (LPP, NPE). New rows are placed
 * by one product.
 */
@NullMarked
package org.foldsieve.embed.linear;

import org.jspecify.annotations.NullMarked;
