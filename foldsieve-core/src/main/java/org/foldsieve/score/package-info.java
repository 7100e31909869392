/**
 * What a score is and what it leaves: a method gives every feature a number, or the features an
 * order. The methods are in the families beside: {@code score.graph}, {@code score.statistic},
 * {@code score.relief} and the others.
 *
 * <p>Most of the scores are one idea with different graphs: a ratio or a difference of two
 * quadratic forms f'Af and f'Bf of the feature's column f. {@link
 * org.foldsieve.score.form.QuadraticForm} is that idea; methods built on it are computed together
 * in one pass over the data.
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
