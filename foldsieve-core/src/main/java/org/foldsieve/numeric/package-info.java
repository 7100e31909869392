/**
 * Matrices, linear operators and exact sums: what other packages pass to each other. The machinery
 * is behind it: {@code blas}, {@code cholesky}, {@code eigen}, which are not exported to users.
 *
 * <p>Containers here are plain and open: {@link org.foldsieve.numeric.Matrix#values()} is the live
 * array, because the kernels of the library work on it. Results handed to users are never shared
 * with the library afterwards.
 */
@NullMarked
package org.foldsieve.numeric;

import org.jspecify.annotations.NullMarked;
