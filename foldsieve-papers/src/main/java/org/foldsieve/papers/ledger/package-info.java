/**
 * All experiments together: their catalogue, running them, and the page that holds what came of
 * them.
 */
@NullMarked
package org.foldsieve.papers.ledger;

import org.jspecify.annotations.NullMarked;
