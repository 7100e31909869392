/**
 * Pictures of rankings, maps, comparisons and the papers' figures, painted once and written as PNG
 * or SVG.
 */
package org.foldsieve.app.plot;
