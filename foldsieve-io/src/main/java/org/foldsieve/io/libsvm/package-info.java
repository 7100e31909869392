/** LIBSVM and SVMlight files: sparse rows of a target and {@code index:value} pairs. */
@NullMarked
package org.foldsieve.io.libsvm;

import org.jspecify.annotations.NullMarked;
