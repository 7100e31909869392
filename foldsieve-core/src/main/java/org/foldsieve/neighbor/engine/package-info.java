/**
 * The machinery behind {@link org.foldsieve.neighbor.NeighborSearch}: float products with proven
 * error bounds that filter candidates, projections that prove more, a tree of boxes for few
 * features, the direct search for small tables, and the double distance that decides.
 */
@NullMarked
package org.foldsieve.neighbor.engine;

import org.jspecify.annotations.NullMarked;
