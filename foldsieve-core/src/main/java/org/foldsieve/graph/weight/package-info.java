/**
 * What an edge weighs, and how a sample is rebuilt from its neighbours: heat kernel, binary,
 * self-tuned; LLE, LNE and l1 reconstruction.
 */
@NullMarked
package org.foldsieve.graph.weight;

import org.jspecify.annotations.NullMarked;
