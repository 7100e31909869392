/**
 * Feature scores: each method gives every feature a number, or the features an order.
 *
 * <p>Most of the scores are one idea with different graphs: a ratio or a difference of two
 * quadratic forms f'Af and f'Bf of the feature's column f (Yao, Liu, Jiang, Han, Han (2017). LLE
 * score: a new filter-based unsupervised feature selection method based on nonlinear manifold
 * embedding and its application to image recognition. IEEE Transactions on Image Processing
 * 26(11)). {@link org.foldsieve.score.form.QuadraticForm} is that idea; methods built on it are
 * computed together in one pass over the data.
 *
 * <p>Rules for every method: ties go to the smaller feature index; a constant feature (max == min)
 * is undefined, NaN, and ranked last; no result depends on the number of threads.
 *
 * <p>A method is a record of its parameters, and may get another parameter in any version: make it
 * with {@code withDefaults()} and {@code with...}, not with its constructor. The section "What is
 * stable" of docs/java.md has the whole promise.
 */
@NullMarked
package org.foldsieve.score;

import org.jspecify.annotations.NullMarked;
