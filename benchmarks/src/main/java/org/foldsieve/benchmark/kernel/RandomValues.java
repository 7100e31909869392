package org.foldsieve.benchmark.kernel;

import java.util.SplittableRandom;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;

/** Seeded data for the kernels: uniform, without structure a search could use. */
final class RandomValues {

  private static final long SEED = 5;

  private RandomValues() {}

  static double[] values(int count) {
    SplittableRandom random = new SplittableRandom(SEED);
    return random.doubles(count, -1, 1).toArray();
  }

  static Table table(int rows, int columns) {
    return Table.of(Matrix.wrap(rows, columns, values(rows * columns)));
  }
}
