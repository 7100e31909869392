package org.foldsieve.neighbor.engine;

import java.util.Arrays;

/** Locks for rows; rows far apart may share one. */
final class RowLocks {

  private final Object[] locks = new Object[4096];

  RowLocks() {
    Arrays.setAll(locks, i -> new Object());
  }

  Object of(int row) {
    return locks[row % locks.length];
  }
}
