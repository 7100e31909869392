/**
 * Maps that are laid out by forces: neighbours pull each other together, all others push. {@code
 * umap} and {@code tsne}, with the same bits at any number of threads.
 */
@NullMarked
package org.foldsieve.embed.layout;

import org.jspecify.annotations.NullMarked;
