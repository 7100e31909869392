package org.foldsieve.explore.option;

import java.util.List;
import java.util.Optional;

/**
 * What the columns of the data that is open at first are for. The page shows and changes it.
 *
 * @param label the column of labels; empty: as the reader decides
 * @param target {@code class} or {@code number}; empty: as the reader decides
 * @param id the column that names the rows
 * @param drop columns that are left out
 * @since 0.1.0
 */
public record FirstRoles(
    Optional<String> label, Optional<String> target, Optional<String> id, List<String> drop) {

  /** All as the reader decides. */
  public static final FirstRoles AS_READ =
      new FirstRoles(Optional.empty(), Optional.empty(), Optional.empty(), List.of());

  /**
   * Takes a copy of the list.
   *
   * @param label the column of labels
   * @param target {@code class} or {@code number}
   * @param id the column that names the rows
   * @param drop columns that are left out
   */
  public FirstRoles {
    drop = List.copyOf(drop);
  }
}
