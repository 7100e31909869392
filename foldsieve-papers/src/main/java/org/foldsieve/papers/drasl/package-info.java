/**
 * Zhao, Nie, Wang, Guo, Xu, Chen (2017). Unsupervised 2D dimensionality reduction with adaptive
 * structure learning. Neural Computation 29(5).
 */
@NullMarked
package org.foldsieve.papers.drasl;

import org.jspecify.annotations.NullMarked;
