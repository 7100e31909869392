/**
 * The sums that scores are made of: a {@link org.foldsieve.score.form.QuadraticForm} is f'Af for
 * every feature f, and {@link org.foldsieve.score.form.QuadraticForms} evaluates many of them in
 * one pass over a table, dense or sparse. Whoever writes a {@link
 * org.foldsieve.score.QuadraticScorer} names its sums by these types.
 */
@NullMarked
package org.foldsieve.score.form;

import org.jspecify.annotations.NullMarked;
