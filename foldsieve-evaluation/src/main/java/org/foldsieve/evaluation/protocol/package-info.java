/**
 * Ways of cutting a table into training and test rows. Every split is drawn from the seed of the
 * run and its own number, so it does not depend on which splits were made before it.
 */
@NullMarked
package org.foldsieve.evaluation.protocol;

import org.jspecify.annotations.NullMarked;
