/**
 * The ledger: one experiment for every table and figure of the papers, our numbers beside theirs.
 *
 * <p>{@link org.foldsieve.evaluation.experiment.Experiments} lists them, {@link
 * org.foldsieve.evaluation.experiment.Ledger} runs them. The papers' numbers lie in resources
 * beside the classes; what is printed there and known to be a misprint is marked so.
 */
package org.foldsieve.evaluation.experiment;
