/**
 * Maps of samples into few dimensions: of vectors, and of images.
 *
 * <p>An {@link org.foldsieve.embed.Embedding} is a method with its parameters; fitting it gives an
 * {@link org.foldsieve.embed.EmbeddingModel}, which holds the coordinates of the training rows and
 * places new ones.
 */
@NullMarked
package org.foldsieve.embed;

import org.jspecify.annotations.NullMarked;
