/**
 * What every format stands on: bytes with a name that can be read again ({@link
 * org.foldsieve.io.file.Input}), the sizes and encodings that are refused before they do harm, and
 * numbers from and to decimal text.
 */
@NullMarked
package org.foldsieve.io.file;

import org.jspecify.annotations.NullMarked;
