/**
 * Classifiers that judge a feature order: each predicts the test rows from the first m features of
 * the order, for many m at once.
 */
@NullMarked
package org.foldsieve.evaluation.classify;

import org.jspecify.annotations.NullMarked;
