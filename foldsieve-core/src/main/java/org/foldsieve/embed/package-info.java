/**
 * Maps of samples into few dimensions: of vectors, and of images.
 *
 * <p>An {@link org.foldsieve.embed.Embedding} is a method with its parameters; fitting it gives an
 * {@link org.foldsieve.embed.EmbeddingModel}, which holds the coordinates of the training rows and
 * places new ones.
 *
 * <p>A method is a record of its parameters, and may get another parameter in any version: make it
 * with {@code withDefaults()} and {@code with...}, not with its constructor. The section "What is
 * stable" of docs/java.md has the whole promise.
 */
@NullMarked
package org.foldsieve.embed;

import org.jspecify.annotations.NullMarked;
