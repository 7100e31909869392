package org.foldsieve.data.live;

import java.util.Optional;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;

/**
 * What a table holds its values in, not a copy: read it, and never write to it.
 *
 * <p>A {@code Table} is immutable for its users, who get copies. A kernel cannot afford one, so the
 * table hands its arrays out by this class alone, which modules other than ours cannot name.
 *
 * @since 0.1.0
 */
public abstract class LiveValues {

  /** For the table, which is the only one. */
  protected LiveValues() {}

  /** {@return the values of a dense table} */
  protected abstract Matrix liveDense();

  /** {@return where the rows of a dense table are stored, if they are not in memory} */
  protected abstract Optional<StoredRows> liveStored();

  /** {@return the values of a sparse table} */
  protected abstract SparseMatrix liveSparse();

  /** {@return the values of a sparse table in compressed columns: row j holds feature j} */
  protected abstract SparseMatrix liveColumns();

  /**
   * {@return where the rows of a dense table are stored, if they are not in memory} A kernel that
   * can take them by blocks asks here first; {@link #dense} makes a copy of all of them.
   *
   * @param table a dense table
   */
  public static Optional<StoredRows> stored(LiveValues table) {
    return table.liveStored();
  }

  /**
   * {@return the values of a dense table} Of one whose rows are stored elsewhere they are copied
   * into memory, once, or refused where they do not fit.
   *
   * @param table a dense table
   */
  public static Matrix dense(LiveValues table) {
    return table.liveDense();
  }

  /**
   * {@return the values of a sparse table}
   *
   * @param table a sparse table
   */
  public static SparseMatrix sparse(LiveValues table) {
    return table.liveSparse();
  }

  /**
   * {@return the values of a sparse table in compressed columns: row j holds feature j}
   *
   * @param table a sparse table
   */
  public static SparseMatrix sparseColumns(LiveValues table) {
    return table.liveColumns();
  }
}
