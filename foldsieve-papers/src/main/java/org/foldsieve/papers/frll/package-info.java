/**
 * Pan et al. (2013). Feature ranking based on local learning (FRLL-Q, FRLL-D). Transactions of
 * Nanjing University of Aeronautics and Astronautics.
 */
@NullMarked
package org.foldsieve.papers.frll;

import org.jspecify.annotations.NullMarked;
