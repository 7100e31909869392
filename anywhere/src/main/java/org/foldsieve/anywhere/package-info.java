/**
 * Every test class in a place of its own: what a computation gives must not depend on where its
 * user lives.
 */
@NullMarked
package org.foldsieve.anywhere;

import org.jspecify.annotations.NullMarked;
