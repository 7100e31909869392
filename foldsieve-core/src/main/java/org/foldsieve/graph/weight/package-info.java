/**
 * What an edge weighs, and how a sample is rebuilt from its neighbours: heat kernel, binary,
 * self-tuned; LLE, LNE and l1 reconstruction.
 */
package org.foldsieve.graph.weight;
