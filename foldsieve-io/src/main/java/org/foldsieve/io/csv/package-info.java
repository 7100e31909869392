/**
 * Text with separated fields: CSV, TSV and their kin. Text without quotes takes a fast path of our
 * own, all other text goes through FastCSV; both fill the same cells.
 */
@NullMarked
package org.foldsieve.io.csv;

import org.jspecify.annotations.NullMarked;
