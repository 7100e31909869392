/**
 * Model files: one versioned, checked format for every map and every selection of features.
 *
 * <p>{@link org.foldsieve.model.ModelFiles} saves and loads; nothing is read by Java serialisation,
 * and no length in a file is believed before it was held against the file's own.
 */
@NullMarked
package org.foldsieve.model;

import org.jspecify.annotations.NullMarked;
