/**
 * Maps from the bottom eigenvectors of a graph's matrix: Laplacian eigenmaps, LLE, and local
 * neighbourhood embedding.
 */
package org.foldsieve.embed.spectral;
