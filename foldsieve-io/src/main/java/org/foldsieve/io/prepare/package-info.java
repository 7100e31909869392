/**
 * Makes a table of what a file holds: takes out the label and the names of the rows, encodes words
 * and settles missing values, as the user chose.
 */
@NullMarked
package org.foldsieve.io.prepare;

import org.jspecify.annotations.NullMarked;
