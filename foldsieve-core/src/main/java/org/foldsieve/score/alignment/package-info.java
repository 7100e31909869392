/**
 * Selectors that align the Gram matrix of the chosen features with a target: ours ({@code gka},
 * {@code gka-supervised}), their rivals by pivoted QR and column subsets, and the control of
 * redundancy that any ranking can be given.
 */
@NullMarked
package org.foldsieve.score.alignment;

import org.jspecify.annotations.NullMarked;
