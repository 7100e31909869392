package org.foldsieve.io;

import java.util.Locale;
import java.util.Objects;

/**
 * Which rows of a file became rows of the table: what is written beside the file, a line a row,
 * needs to know where rows were left out.
 *
 * @since 0.1.0
 */
public final class KeptRows {

  private final int[] rows;
  private final int inFile;

  private KeptRows(int[] rows, int inFile) {
    this.rows = rows;
    this.inFile = inFile;
  }

  /**
   * Some rows of a file.
   *
   * @param rows the rows that are left, ascending, from 0
   * @param inFile how many the file has
   * @return these
   */
  public static KeptRows of(int[] rows, int inFile) {
    int before = -1;
    for (int row : rows) {
      Objects.checkIndex(row, inFile);
      if (row <= before) {
        throw new IllegalArgumentException(
            String.format(Locale.ROOT, "row %d does not follow row %d", row, before));
      }
      before = row;
    }
    return new KeptRows(rows.clone(), inFile);
  }

  /** {@return how many rows the file has} */
  public int inFile() {
    return inFile;
  }

  /** {@return how many rows are left} */
  public int size() {
    return rows.length;
  }

  /**
   * Where a row of the table stands in the file.
   *
   * @param row of the table
   * @return the row of the file, from 0
   */
  public int inFile(int row) {
    return rows[row];
  }
}
