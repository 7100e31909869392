/**
 * How a table is read: {@link org.foldsieve.io.option.ReadOptions} and the choices it is made of,
 * each with the name users type.
 */
package org.foldsieve.io.option;
