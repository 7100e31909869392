/**
 * {@code auto}: the choice among methods, made inside the rows it is given.
 *
 * @since 0.1.0
 */
@NullMarked
package org.foldsieve.score.auto;

import org.jspecify.annotations.NullMarked;
