/**
 * Scores by a statistic of the feature's own column: its variance, how far it tells classes apart,
 * how closely it follows a number. No neighbours are looked for.
 */
@NullMarked
package org.foldsieve.score.statistic;

import org.jspecify.annotations.NullMarked;
