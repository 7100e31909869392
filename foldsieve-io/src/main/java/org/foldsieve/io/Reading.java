package org.foldsieve.io;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.foldsieve.data.Message;
import org.foldsieve.data.Preparation;
import org.foldsieve.data.Samples;
import org.foldsieve.data.Table;

/**
 * What came of reading a table.
 *
 * @param samples the rows: their features, and where those are made of columns of words and gaps,
 *     the columns
 * @param remarks what the reader decided by itself and its user should know, as "column 'species'
 *     is taken as the label"
 * @param preparation how the file's columns became the table: what a model of it needs for new rows
 * @param kept the rows of the file that are left; empty: all
 * @since 0.1.0
 */
public record Reading(
    Samples samples, List<Message> remarks, Preparation preparation, Optional<KeptRows> kept) {

  /**
   * Copies the remarks.
   *
   * @param samples the rows
   * @param remarks what its user should know
   * @param preparation how the file's columns became the table
   * @param kept the rows of the file that are left; empty: all
   */
  public Reading {
    Objects.requireNonNull(samples, "samples");
    Objects.requireNonNull(preparation, "preparation");
    Objects.requireNonNull(kept, "kept");
    remarks = List.copyOf(remarks);
  }

  /** {@return the features of every row, with labels and names} */
  public Table table() {
    return samples.table();
  }
}
