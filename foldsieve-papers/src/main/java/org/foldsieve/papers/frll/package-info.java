/**
 * Pan et al. (2013). Feature ranking based on local learning (FRLL-Q, FRLL-D). Transactions of
 * Nanjing University of Aeronautics and Astronautics.
 */
package org.foldsieve.papers.frll;
