package org.foldsieve.numeric.eigen;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import org.foldsieve.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * The largest eigenvalues of a symmetric operator, with all their copies.
 *
 * <p>A block of four vectors cannot show more than four copies of an eigenvalue. So when {@link
 * BlockLanczos} found four or more values that are equal to rounding, it is run again from random
 * vectors, orthogonal to all that was found, until nothing new comes up above the last wanted
 * value.
 */
final class EigenSearch {

  private static final int WIDTH = BlockVectors.WIDTH;

  /** Values closer than this, relatively, count as copies of one. */
  private static final double SAME = 1e-7;

  private final int n;
  private final BlockOperator operator;
  private final NullSpace nullSpace;
  private final int wanted;
  private final int largestBasis;
  private final Run run;
  private final BlockLanczos main;
  private final IntConsumer progress;

  /** Blocks and values of the searches after the first. */
  private final List<double[]> more = new ArrayList<>();

  private double[] moreValues = {};

  /**
   * Prepares the search; the parameters are those of {@link BlockLanczos}.
   *
   * @param progress is told how many of the wanted pairs have converged
   */
  EigenSearch(
      int n,
      BlockOperator operator,
      NullSpace nullSpace,
      int wanted,
      int largestBasis,
      double @Nullable [] start,
      IntConsumer progress,
      Run run) {
    this.n = n;
    this.operator = operator;
    this.nullSpace = nullSpace;
    this.wanted = wanted;
    this.largestBasis = largestBasis;
    this.progress = progress;
    this.run = run;
    main =
        new BlockLanczos(
            n, operator, nullSpace, List.of(), wanted, largestBasis, start, 0, progress, run);
  }

  /** As {@link BlockLanczos#iterate}, and then looks for further copies. */
  boolean iterate(double tolerance, int maxSteps) {
    return main.iterate(tolerance, maxSteps)
        && (!crowded(main.values()) || findCopies(tolerance, maxSteps));
  }

  private static boolean crowded(double[] values) {
    for (int i = 0; i + WIDTH <= values.length; i++) {
      if (values[i] - values[i + WIDTH - 1] <= SAME * Math.abs(values[i])) {
        return true;
      }
    }
    return false;
  }

  private boolean findCopies(double tolerance, int maxSteps) {
    more.clear();
    moreValues = new double[0];
    for (long item = 1; ; item++) {
      List<double[]> found = vectors();
      if (nullSpace.dimension() + (found.size() + 2L) * WIDTH + largestBasis > n) {
        return true;
      }
      BlockLanczos again =
          new BlockLanczos(
              n, operator, nullSpace, found, WIDTH, largestBasis, null, item, progress, run);
      boolean done = again.iterate(tolerance, maxSteps);
      double last = values()[wanted - 1];
      if (again.values()[0] <= last + SAME * Math.abs(last)) {
        return true;
      }
      if (!done) {
        return false;
      }
      more.addAll(again.vectors());
      int before = moreValues.length;
      moreValues = Arrays.copyOf(moreValues, before + WIDTH);
      System.arraycopy(again.values(), 0, moreValues, before, WIDTH);
    }
  }

  /** The wanted values, descending. */
  double[] values() {
    double[] first = main.values();
    double[] all = Arrays.copyOf(first, first.length + moreValues.length);
    System.arraycopy(moreValues, 0, all, first.length, moreValues.length);
    for (int i = 0; i < all.length; i++) {
      all[i] = -all[i];
    }
    Arrays.sort(all);
    double[] best = Arrays.copyOf(all, Math.min(wanted, all.length));
    for (int i = 0; i < best.length; i++) {
      best[i] = -best[i];
    }
    return best;
  }

  /** Orthonormal blocks of vectors that hold the wanted ones in their span. */
  List<double[]> vectors() {
    List<double[]> all = new ArrayList<>(main.vectors());
    all.addAll(more);
    return all;
  }

  /** Steps of the first search. */
  int steps() {
    return main.steps();
  }
}
