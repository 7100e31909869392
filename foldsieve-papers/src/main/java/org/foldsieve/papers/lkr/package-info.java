/**
 * Cheung, Zeng (2009). Local kernel regression score for selecting features of high-dimensional
 * data. IEEE Transactions on Knowledge and Data Engineering 21(12).
 */
@NullMarked
package org.foldsieve.papers.lkr;

import org.jspecify.annotations.NullMarked;
