/** Extremely randomised trees, for numbers and for classes. */
@NullMarked
package org.foldsieve.evaluation.tree;

import org.jspecify.annotations.NullMarked;
