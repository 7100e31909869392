package org.foldsieve.io;

import java.util.List;
import java.util.Objects;
import org.foldsieve.data.Message;
import org.foldsieve.data.Preparation;
import org.foldsieve.data.Table;

/**
 * What came of reading a table.
 *
 * @param table the table
 * @param remarks what the reader decided by itself and its user should know, as "column 'species'
 *     is taken as the label"
 * @param preparation how the file's columns became the table: what a model of it needs for new rows
 * @since 0.1.0
 */
public record Reading(Table table, List<Message> remarks, Preparation preparation) {

  /**
   * Copies the remarks.
   *
   * @param table the table
   * @param remarks what its user should know
   * @param preparation how the file's columns became the table
   */
  public Reading {
    Objects.requireNonNull(table, "table");
    Objects.requireNonNull(preparation, "preparation");
    remarks = List.copyOf(remarks);
  }
}
