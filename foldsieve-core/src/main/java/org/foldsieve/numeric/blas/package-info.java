/**
 * The one door to BLAS and LAPACK: {@link org.foldsieve.numeric.blas.Blas} is OpenBLAS where its
 * native library loads and plain Java otherwise, with the stores both compute on.
 */
@NullMarked
package org.foldsieve.numeric.blas;

import org.jspecify.annotations.NullMarked;
