/**
 * How a table is read: {@link org.foldsieve.io.option.ReadOptions} and the choices it is made of,
 * each with the name users type.
 */
@NullMarked
package org.foldsieve.io.option;

import org.jspecify.annotations.NullMarked;
