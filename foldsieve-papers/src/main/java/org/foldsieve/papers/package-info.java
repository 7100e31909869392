/**
 * The ledger: one experiment for every table and figure of the papers, our numbers beside theirs.
 *
 * <p>{@link org.foldsieve.papers.Experiments} lists them, {@link org.foldsieve.papers.Ledger} runs
 * them. The papers' numbers lie in resources beside the classes; what is printed there and known to
 * be a misprint is marked so.
 */
package org.foldsieve.papers;
