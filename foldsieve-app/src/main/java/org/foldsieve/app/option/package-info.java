/**
 * The options commands share, as groups of picocli annotations, and what they mean: each group
 * checks itself and hands out the objects of the library that it stands for.
 */
@NullMarked
package org.foldsieve.app.option;

import org.jspecify.annotations.NullMarked;
