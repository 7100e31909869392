/**
 * A page on this machine: look at the features and the samples of a table together, and ask the
 * next question. {@link org.foldsieve.explore.Explorer} serves it.
 */
@NullMarked
package org.foldsieve.explore;

import org.jspecify.annotations.NullMarked;
