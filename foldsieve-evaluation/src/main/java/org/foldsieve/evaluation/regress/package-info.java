/** Judges of a number to predict: nearest neighbours, ridge regression, randomised trees. */
@NullMarked
package org.foldsieve.evaluation.regress;

import org.jspecify.annotations.NullMarked;
