/**
 * Scores by the neighbourhood graph of the rows: how well a feature keeps neighbours neighbours,
 * alone or in a subset.
 *
 * <p>Most of them are one idea with different graphs: a ratio or a difference of two quadratic
 * forms f'Af and f'Bf of the feature's column f (Yao, Liu, Jiang, Han, Han (2017). LLE score: a new
 * filter-based unsupervised feature selection method based on nonlinear manifold embedding and its
 * application to image recognition. IEEE Transactions on Image Processing 26(11)). {@link
 * org.foldsieve.score.graph.GraphPreserving} is that idea as a method.
 */
@NullMarked
package org.foldsieve.score.graph;

import org.jspecify.annotations.NullMarked;
