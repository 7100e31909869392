/**
 * Compares feature orders without leaks: scaling, ranking and tuning see training rows only, every
 * method stands beside a random order and all features, and an interrupted run goes on where it
 * stopped. {@link org.foldsieve.evaluation.compare.Comparison} is the entry.
 */
@NullMarked
package org.foldsieve.evaluation.compare;

import org.jspecify.annotations.NullMarked;
