/**
 * Zhao, Nie, Wang, Guo, Xu, Chen (2017). Unsupervised 2D dimensionality reduction with adaptive
 * structure learning. Neural Computation 29(5).
 */
package org.foldsieve.papers.drasl;
