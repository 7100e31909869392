package org.foldsieve.embed;

import java.util.SplittableRandom;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;

/** Tables with some structure and some noise, for tests of maps. */
public final class Clouds {

  private Clouds() {}

  public static Table cloud(int rows, int columns, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Matrix values = Matrix.zeros(rows, columns);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        values.set(i, j, random.nextDouble() * (1 + 0.3 * j) + Math.sin(i * 0.1 * (j + 1)));
      }
    }
    return Table.of(values);
  }
}
