/**
 * Tables of samples and features, their labels, image shapes and scaling.
 *
 * <p>A {@link org.foldsieve.data.Table} is immutable: nothing in the library writes to one.
 */
@NullMarked
package org.foldsieve.data;

import org.jspecify.annotations.NullMarked;
