package org.foldsieve.evaluation;

import java.util.SplittableRandom;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;

/** Small seeded tables for tests. */
public final class TestTables {

  private TestTables() {}

  /** Gaussian classes: the first {@code informative} features shift with the class. */
  public static Table classes(int n, int d, int informative, int classes, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Matrix values = Matrix.zeros(n, d);
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      labels[i] = i % classes;
      for (int j = 0; j < d; j++) {
        double shift = j < informative ? 2.0 * ((labels[i] * (j + 1)) % classes) : 0;
        values.set(i, j, shift + random.nextGaussian());
      }
    }
    return Table.of(values).withLabels(Labels.classes("class", labels));
  }

  /** Small whole numbers, so that distances tie exactly. */
  public static Table tied(int n, int d, int classes, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Matrix values = Matrix.zeros(n, d);
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      labels[i] = random.nextInt(classes);
      for (int j = 0; j < d; j++) {
        values.set(i, j, random.nextInt(3));
      }
    }
    return Table.of(values).withLabels(Labels.classes("class", labels));
  }
}
