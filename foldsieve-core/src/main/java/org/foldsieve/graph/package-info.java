/**
 * Weighted neighbourhood graphs: from neighbours to an adjacency matrix with degrees and connected
 * components, and a report on its health.
 */
@NullMarked
package org.foldsieve.graph;

import org.jspecify.annotations.NullMarked;
