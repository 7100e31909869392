/**
 * Pictures of rankings, maps, comparisons and the papers' figures, painted once and written as PNG
 * or SVG.
 */
@NullMarked
package org.foldsieve.app.plot;

import org.jspecify.annotations.NullMarked;
