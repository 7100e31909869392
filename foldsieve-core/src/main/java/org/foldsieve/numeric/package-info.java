/**
 * Matrices, linear operators, eigen solvers, and the one door to native BLAS and LAPACK.
 *
 * <p>Containers here are plain and open: {@link org.foldsieve.numeric.Matrix#values()} is the live
 * array, because the kernels of the library work on it. Results handed to users are never shared
 * with the library afterwards.
 */
package org.foldsieve.numeric;
