/**
 * Zhen, Peng, Peng. Local neighborhood embedding for unsupervised nonlinear dimension reduction.
 */
package org.foldsieve.papers.lne;
