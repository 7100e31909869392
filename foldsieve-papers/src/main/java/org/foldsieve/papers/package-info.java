/**
 * What an experiment is, what it works with and what it finds: one experiment for every table and
 * figure of the papers, our numbers beside theirs.
 *
 * <p>{@link org.foldsieve.papers.ledger.Experiments} lists them, {@link
 * org.foldsieve.papers.ledger.Ledger} runs them. Each paper has a package of its own, and the
 * numbers it prints lie in resources beside its classes; what is known to be a misprint is marked
 * so.
 */
@NullMarked
package org.foldsieve.papers;

import org.jspecify.annotations.NullMarked;
