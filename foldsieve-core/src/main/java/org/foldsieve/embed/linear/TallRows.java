package org.foldsieve.embed.linear;

import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.blas.TallMatrix;

/**
 * The rows that linear maps add up: those of the table on the bench. A bench whose table is only
 * the outline of one that is elsewhere is {@linkplain Workbench#know told} where.
 *
 * @since 0.1.0
 */
public record TallRows() implements Recipe<TallMatrix> {

  @Override
  public TallMatrix make(Workbench bench) {
    Table table = bench.table();
    return TallMatrix.of(table.rows(), table.features(), table::copyRow);
  }
}
