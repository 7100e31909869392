/**
 * Who gets in: a secret that opens once, what a browser holds from then on, whose page may ask, how
 * often, and which files it may name.
 */
@NullMarked
package org.foldsieve.explore.guard;

import org.jspecify.annotations.NullMarked;
