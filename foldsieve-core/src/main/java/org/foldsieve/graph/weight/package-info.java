/**
 * What an edge weighs, and how a sample is rebuilt from its neighbours: heat kernel, binary,
 * self-tuned; LLE, LNE and l1 reconstruction. They are parameters of methods, and recipes for
 * graphs of your own.
 */
@NullMarked
package org.foldsieve.graph.weight;

import org.jspecify.annotations.NullMarked;
