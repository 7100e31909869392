/**
 * Scores by the dependence of two kernels: how alike rows are in a feature, and in the label.
 *
 * <p>Song, Smola, Gretton, Bedo, Borgwardt (2012). Feature selection via dependence maximization.
 * JMLR 13.
 */
@NullMarked
package org.foldsieve.score.kernel;

import org.jspecify.annotations.NullMarked;
