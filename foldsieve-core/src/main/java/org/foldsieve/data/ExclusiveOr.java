package org.foldsieve.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.ParameterException;

/**
 * Two classes that differ in no mean: only two features together tell them apart, among features of
 * noise.
 *
 * <p>\[ s_1, s_2 = \pm 1,\quad x_1 = s_1 + 0.35\, N(0, 1),\quad x_2 = s_2 + 0.35\, N(0, 1) \]
 *
 * <p>The class is {@code same} where both signs are, else {@code different}. Noise is normal with
 * the variance of the two, so that a feature's own spread tells nothing. The same arguments give
 * the same bits on every machine.
 *
 * @since 0.1.0
 */
public final class ExclusiveOr {

  private static final double SPREAD = 0.35;
  private static final double DEVIATION = Math.sqrt(1 + SPREAD * SPREAD);

  private ExclusiveOr() {}

  /**
   * Makes the table; its features are {@code x1, x2, noise1, noise2, ...}.
   *
   * @param n the number of rows
   * @param noise the number of features that tell nothing
   */
  public static Table of(int n, int noise, long seed) {
    if (n < 1 || noise < 0) {
      throw new ParameterException(
          String.format(
              Locale.ROOT,
              "n must be at least 1 and noise at least 0: n = %d, noise = %d",
              n,
              noise));
    }
    if (n * (2L + noise) > Integer.MAX_VALUE - 8) {
      throw new ParameterException(
          String.format(
              Locale.ROOT, "a table holds at most 2^31 - 9 numbers: n = %d, noise = %d", n, noise));
    }
    SplittableRandom random = new SplittableRandom(seed);
    Matrix values = Matrix.zeros(n, 2 + noise);
    int[] classes = new int[n];
    for (int i = 0; i < n; i++) {
      boolean first = random.nextBoolean();
      boolean second = random.nextBoolean();
      classes[i] = first == second ? 0 : 1;
      values.set(i, 0, (first ? 1 : -1) + SPREAD * Gaussians.next(random));
      values.set(i, 1, (second ? 1 : -1) + SPREAD * Gaussians.next(random));
      for (int j = 0; j < noise; j++) {
        values.set(i, 2 + j, DEVIATION * Gaussians.next(random));
      }
    }
    List<String> names = new ArrayList<>(List.of("x1", "x2"));
    for (int j = 1; j <= noise; j++) {
      names.add("noise" + j);
    }
    return Table.of(values, names)
        .withLabels(Labels.classes("class", classes, List.of("same", "different")));
  }
}
