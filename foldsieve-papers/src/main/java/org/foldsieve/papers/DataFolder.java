package org.foldsieve.papers;

import org.foldsieve.data.Table;

/**
 * Where experiments find their data. The program that knows file formats implements it.
 *
 * <p>A name is a file of the folder ({@code "yale.mat"}), or a generated set with its parameters
 * ({@code "swiss-roll:n=1000,seed=1"}).
 *
 * @since 0.1.0
 */
public interface DataFolder {

  /**
   * Reads a table.
   *
   * @param name the file or generated set
   * @param matrix the array or variable that holds the table; empty where the file tells
   * @param label the label column, array or variable; empty where the file tells, {@code "none"}
   *     for none
   * @return the table, with its labels
   * @throws MissingDataException when there is no such file
   */
  Table read(String name, String matrix, String label);

  /**
   * Reads a table the way its file tells.
   *
   * @param name the file or generated set
   * @return the table, with its labels
   */
  default Table read(String name) {
    return read(name, "", "");
  }
}
