package org.foldsieve.io.option;

import java.util.Objects;
import java.util.Set;
import org.foldsieve.data.Encoding;
import org.foldsieve.data.Preparation;
import org.foldsieve.model.SavedModel;

/**
 * What a model wants of a file with new rows.
 *
 * @param columns the columns it needs; no others are looked at
 * @param preparation how they become its features
 * @since 0.1.0
 */
public record ModelRows(Set<String> columns, Preparation preparation) {

  /**
   * Copies the columns.
   *
   * @param columns the columns it needs
   * @param preparation how they become its features
   */
  public ModelRows {
    columns = Set.copyOf(columns);
    Objects.requireNonNull(preparation, "preparation");
  }

  static ModelRows of(SavedModel model) {
    return new ModelRows(Set.copyOf(model.columns()), model.preparation().orElseThrow());
  }

  /** {@return the columns that hold words, whatever they look like in the new rows} */
  public Set<String> wordColumns() {
    return preparation.encoding().map(Encoding::wordColumns).map(Set::copyOf).orElse(Set.of());
  }
}
