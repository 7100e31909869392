/**
 * Text with separated fields: CSV, TSV and their kin. Text without quotes takes a fast path of our
 * own, all other text goes through FastCSV; both fill the same cells.
 */
package org.foldsieve.io.csv;
