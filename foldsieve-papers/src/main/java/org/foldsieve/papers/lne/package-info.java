/**
 * Zhen, Peng, Peng. Local neighborhood embedding for unsupervised nonlinear dimension reduction.
 */
@NullMarked
package org.foldsieve.papers.lne;

import org.jspecify.annotations.NullMarked;
