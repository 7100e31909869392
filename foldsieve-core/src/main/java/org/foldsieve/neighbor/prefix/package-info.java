/**
 * What judges of growing sets of features share: the prefixes of an order, and their neighbours.
 *
 * @since 0.1.0
 */
@NullMarked
package org.foldsieve.neighbor.prefix;

import org.jspecify.annotations.NullMarked;
