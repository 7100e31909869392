/**
 * numpy's arrays: {@code .npy} files of one and {@code .npz} archives of several, read and written.
 * An archive keeps everything a table has.
 */
@NullMarked
package org.foldsieve.io.numpy;

import org.jspecify.annotations.NullMarked;
