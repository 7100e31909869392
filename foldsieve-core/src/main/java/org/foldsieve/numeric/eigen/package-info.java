/**
 * Extreme eigenvectors of large sparse matrices: {@link
 * org.foldsieve.numeric.eigen.SparseEigenSolver} chooses between shift and invert, a Chebyshev
 * filter and a dense solver, and says how well each pair was met.
 *
 * <p>Block Lanczos and the Chebyshev filter are written here because no Java library has them for
 * clustered eigenvalues; ARPACK's single vector iteration loses copies of multiple ones.
 */
@NullMarked
package org.foldsieve.numeric.eigen;

import org.jspecify.annotations.NullMarked;
