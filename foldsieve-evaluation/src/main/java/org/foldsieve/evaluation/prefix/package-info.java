/**
 * What judges of growing sets of features share: the prefixes of an order, and their neighbours.
 */
@NullMarked
package org.foldsieve.evaluation.prefix;

import org.jspecify.annotations.NullMarked;
