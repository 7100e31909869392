/**
 * Linear maps: PCA, and projections that keep a graph of the rows (LPP, NPE). New rows are placed
 * by one product.
 */
package org.foldsieve.embed.linear;
