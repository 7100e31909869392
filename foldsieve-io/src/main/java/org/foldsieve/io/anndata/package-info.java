/** AnnData files ({@code .h5ad}), as scanpy and its kin write tables of single cells. */
@NullMarked
package org.foldsieve.io.anndata;

import org.jspecify.annotations.NullMarked;
