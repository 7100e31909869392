package org.foldsieve.embed;

import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Run;

/**
 * A method that maps samples into few dimensions. Implementations are immutable records of their
 * parameters, checked in the compact constructor, and listed in {@code
 * org.foldsieve.method.Methods}.
 *
 * @since 0.1.0
 */
public interface Embedding {

  /** The method's id, as in the catalogue: {@code "lne"}. */
  String id();

  /** Learns the map from the table on the bench, sharing neighbours and weights with others. */
  EmbeddingModel fit(Workbench bench);

  /** Learns the map from every row of the table. */
  default EmbeddingModel fit(Table table, Run run) {
    return fit(new Workbench(table, run));
  }

  /** How many nearest neighbours it will ask {@link Workbench#neighbors} for; 0 for none. */
  default int sharedNeighbors() {
    return 0;
  }

  /** Whether it matters to this map which rows are near: see {@link Workbench#distances}. */
  default boolean comparesRows() {
    return sharedNeighbors() > 0;
  }

  /** Whether it looks at nothing but the distances of rows, so that these alone can be mapped. */
  default boolean needsDistancesOnly() {
    return false;
  }
}
