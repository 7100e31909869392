/**
 * Rows as the search for neighbours sees them, whatever the table and the metric, and the distance
 * of two of them in doubles that decides who is nearer.
 */
@NullMarked
package org.foldsieve.neighbor.row;

import org.jspecify.annotations.NullMarked;
