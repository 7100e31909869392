/**
 * The sparse Cholesky factorisation: a fill-reducing order, a plan of dense fronts, the factor.
 *
 * <p>Written here because no Java library under a permissive licence has a fill-reducing ordering.
 */
@NullMarked
package org.foldsieve.numeric.cholesky;

import org.jspecify.annotations.NullMarked;
