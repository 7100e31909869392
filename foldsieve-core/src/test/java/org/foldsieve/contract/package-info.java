/**
 * The contract every method keeps, as checks that run on each catalogue entry by themselves.
 *
 * <p>Published in core's test-jar: a method of your own can be held to it too, with {@link
 * org.foldsieve.contract.ScorerContract#checks} in a {@code @TestFactory}.
 */
package org.foldsieve.contract;
