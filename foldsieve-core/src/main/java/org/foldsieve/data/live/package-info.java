/**
 * The arrays of a table themselves, for kernels that read them too often to copy them.
 *
 * @since 0.1.0
 */
@NullMarked
package org.foldsieve.data.live;

import org.jspecify.annotations.NullMarked;
