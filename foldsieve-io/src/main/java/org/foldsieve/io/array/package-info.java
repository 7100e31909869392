/**
 * Tables in files of arrays, whatever the container: which array is the table, which the labels,
 * and where the samples stand. {@code .npz} and {@code .mat} files share all of it.
 */
@NullMarked
package org.foldsieve.io.array;

import org.jspecify.annotations.NullMarked;
