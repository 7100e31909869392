/**
 * Yao, Liu, Jiang, Han, Han (2017). LLE score: a new filter-based unsupervised feature selection
 * method based on nonlinear manifold embedding and its application to image recognition. IEEE
 * Transactions on Image Processing 26(11).
 */
@NullMarked
package org.foldsieve.papers.llescore;

import org.jspecify.annotations.NullMarked;
