package org.foldsieve.evaluation.compare;

import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Numbers of features to look at.
 *
 * @since 0.1.0
 */
public final class FeatureCounts {

  private static final double FINE_STEP = 1.1;
  private static final int[] COARSE = {10, 15, 20, 30, 50, 70};

  private FeatureCounts() {}

  /**
   * {@return every number from 1 to d}
   *
   * @param d the number of features
   */
  public static int[] all(int d) {
    return IntStream.rangeClosed(1, d).toArray();
  }

  /**
   * {@return every number from 1 to {@code every}, then steps of 10 % up to d, d included}
   *
   * @param d the number of features
   * @param every up to where every number is taken
   */
  public static int[] fine(int d, int every) {
    TreeSet<Integer> counts = new TreeSet<>();
    counts.add(d);
    for (int m = 1; m <= Math.min(d, every); m++) {
      counts.add(m);
    }
    for (int m = every; m < d; m = (int) Math.ceil(m * FINE_STEP)) {
      counts.add(m);
    }
    return sorted(counts);
  }

  /**
   * {@return 1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, …, d}
   *
   * @param d the number of features
   */
  public static int[] coarse(int d) {
    TreeSet<Integer> counts = new TreeSet<>();
    for (int m : new int[] {1, 2, 3, 5, 7, d}) {
      counts.add(Math.min(m, d));
    }
    for (long decade = 1; decade <= d; decade *= 10) {
      for (int m : COARSE) {
        if (m * decade < d) {
          counts.add((int) (m * decade));
        }
      }
    }
    return sorted(counts);
  }

  private static int[] sorted(TreeSet<Integer> counts) {
    return counts.stream().mapToInt(m -> m).toArray();
  }
}
