/**
 * Files to and from tables.
 *
 * <p>{@link org.foldsieve.io.Tables} reads and writes tables, as {@link
 * org.foldsieve.io.option.ReadOptions} say; {@link org.foldsieve.io.DataSource} reads whatever the
 * command line calls DATA: a file, standard input, a folder of images, a bundled or a generated
 * set. Every file is written through {@link org.foldsieve.output.OutputFile}: it appears whole or
 * not at all.
 *
 * <p>Nothing is guessed in silence: what a reader decided by itself stands in {@link
 * org.foldsieve.io.Reading#remarks()}. Data that cannot be used ends in a {@link
 * org.foldsieve.data.DataException} that names the row, the column and the remedy. Rows and columns
 * are counted from 0; lines of a text file, where they are named, from 1.
 *
 * <p>Behind this package each format has one of its own, which makes a raw table of a file; {@code
 * io.prepare} makes the table of that. A new format is a package beside {@code io.csv} whose one
 * public class implements {@code io.table.TableFormat}, a constant of {@link
 * org.foldsieve.io.option.Format} and a line in {@code Formats}, the list of all of them.
 */
@NullMarked
package org.foldsieve.io;

import org.jspecify.annotations.NullMarked;
