/**
 * The Relief family: rows are drawn to their nearest hits and away from their nearest misses, and a
 * feature is as good as it tells the two apart.
 *
 * <p>Kira, Rendell (1992). A practical approach to feature selection. ICML.
 */
@NullMarked
package org.foldsieve.score.relief;

import org.jspecify.annotations.NullMarked;
