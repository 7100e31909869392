/**
 * The contract that every method keeps, as checks that run by themselves: {@link
 * org.foldsieve.testkit.ScorerContract} for feature scores, {@link
 * org.foldsieve.testkit.EmbeddingContract} for maps. A method written outside this repository can
 * be held to it too, in a {@code @TestFactory} of its own tests.
 */
@NullMarked
package org.foldsieve.testkit;

import org.jspecify.annotations.NullMarked;
