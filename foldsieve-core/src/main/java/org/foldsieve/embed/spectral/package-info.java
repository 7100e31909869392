/**
 * Maps from the bottom eigenvectors of a graph's matrix: Laplacian eigenmaps, LLE, and local
 * neighbourhood embedding.
 */
@NullMarked
package org.foldsieve.embed.spectral;

import org.jspecify.annotations.NullMarked;
