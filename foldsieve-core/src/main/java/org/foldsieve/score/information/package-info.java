/**
 * Methods that count: features cut into bins, their mutual information with the classes and with
 * each other.
 *
 * <p>Brown, Pocock, Zhao, Lujan (2012). Conditional likelihood maximisation: a unifying framework
 * for information theoretic feature selection. JMLR 13.
 */
@NullMarked
package org.foldsieve.score.information;

import org.jspecify.annotations.NullMarked;
