/**
 * All experiments together: their catalogue, running them, and the page that holds what came of
 * them.
 */
package org.foldsieve.papers.ledger;
