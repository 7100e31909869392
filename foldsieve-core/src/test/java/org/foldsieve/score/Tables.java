package org.foldsieve.score;

import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;

/** Random tables with what scores trip over, and neighbours by their definition. */
public final class Tables {

  private Tables() {}

  /** Small whole numbers: ties everywhere; some equal rows, and the last feature constant. */
  public static Table integers(SplittableRandom random, int rows, int features) {
    Matrix values = Matrix.zeros(rows, features);
    for (int i = 0; i < rows; i++) {
      int copied = i > 0 && random.nextInt(5) == 0 ? random.nextInt(i) : -1;
      for (int j = 0; j < features; j++) {
        double value = copied >= 0 ? values.get(copied, j) : random.nextInt(-3, 4);
        values.set(i, j, j == features - 1 ? 2 : value);
      }
    }
    return Table.of(values);
  }

  /** Numbers without ties. */
  public static Table reals(SplittableRandom random, int rows, int features) {
    Matrix values = Matrix.zeros(rows, features);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < features; j++) {
        values.set(i, j, random.nextDouble(-1, 1) + (i % 3) * 0.5);
      }
    }
    return Table.of(values);
  }

  /** The plain sum of squared differences. */
  public static double squaredDistance(Table table, int i, int j) {
    double sum = 0;
    for (int c = 0; c < table.features(); c++) {
      double difference = table.value(i, c) - table.value(j, c);
      sum += difference * difference;
    }
    return sum;
  }

  /** For every row all other rows, nearest first, ties by index. */
  public static int[][] neighborOrder(Table table) {
    return IntStream.range(0, table.rows())
        .mapToObj(
            i ->
                IntStream.range(0, table.rows())
                    .filter(j -> j != i)
                    .boxed()
                    .sorted(Comparator.comparingDouble(j -> squaredDistance(table, i, j)))
                    .mapToInt(j -> j)
                    .toArray())
        .toArray(int[][]::new);
  }
}
