/**
 * Files to and from tables.
 *
 * <p>{@link org.foldsieve.io.Tables} reads and writes tables; {@link org.foldsieve.io.DataSource}
 * reads whatever the command line calls DATA: a file, standard input, a folder of images, a bundled
 * or a generated set. Every file is written through {@link org.foldsieve.io.OutputFile}: it appears
 * whole or not at all.
 *
 * <p>Nothing is guessed in silence: what a reader decided by itself stands in {@link
 * org.foldsieve.io.Reading#remarks()}. Data that cannot be used ends in a {@link
 * org.foldsieve.data.DataException} that names the row, the column and the remedy. Rows and columns
 * are counted from 0; lines of a text file, where they are named, from 1.
 */
package org.foldsieve.io;
