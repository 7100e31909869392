/**
 * Maps of images that are never flattened into vectors: two-dimensional PCA and its relatives,
 * 2DLPP and DRASL.
 */
@NullMarked
package org.foldsieve.embed.image;

import org.jspecify.annotations.NullMarked;
