package org.foldsieve.score.alignment;

import java.util.Arrays;
import org.foldsieve.run.Progress;
import org.foldsieve.run.Run;

/**
 * Overlaps of many features: the columns of a pick and of those that come next, as it seems, are
 * formed in one matrix product, which is many times faster than a column at a time. A pick that was
 * not foreseen begins the next product. What is foreseen follows from the picks alone, so neither
 * threads nor an early stop change a bit.
 */
final class AheadOverlaps implements Overlaps {

  /** So many columns are formed at once. */
  private static final int AHEAD = 64;

  /** Features a work item takes. */
  private static final int BLOCK = 512;

  private final DenseColumnGram gram;
  private final boolean[] open;
  private final Run run;
  private final double[] overlap;

  /** Whose columns are at hand, and where that of a feature is; below 0 for none. */
  private int[] foreseen = new int[0];

  private final int[] place;

  /** The features that were open, by block, and beside them their part of every column. */
  private final int[][] features;

  private final double[][] products;

  AheadOverlaps(DenseColumnGram gram, boolean[] open, Run run) {
    int d = gram.energies().length;
    this.gram = gram;
    this.open = open;
    this.run = run.withProgress(Progress.NONE);
    this.overlap = new double[d];
    this.place = new int[d];
    Arrays.fill(place, -1);
    this.features = new int[(d + BLOCK - 1) / BLOCK][];
    this.products = new double[features.length][];
  }

  @Override
  public double[] values() {
    return overlap;
  }

  @Override
  public void add(int pick, double[] worth) {
    if (place[pick] < 0) {
      foresee(pick, worth);
    }
    for (int b = 0; b < features.length; b++) {
      int[] rows = features[b];
      double[] product = products[b];
      int at = place[pick] * rows.length;
      for (int i = 0; i < rows.length; i++) {
        overlap[rows[i]] += product[at + i] * product[at + i];
      }
    }
  }

  private void foresee(int pick, double[] worth) {
    for (int j : foreseen) {
      place[j] = -1;
    }
    foreseen = mostPromising(pick, worth);
    for (int i = 0; i < foreseen.length; i++) {
      place[foreseen[i]] = i;
    }
    double[] left = gram.panel(foreseen);
    run.forEach(
        "gram columns",
        features.length,
        () -> new int[BLOCK],
        (rows, b) -> {
          int count = 0;
          for (int r = b * BLOCK; r < Math.min(open.length, (b + 1) * BLOCK); r++) {
            rows[count] = r;
            count += open[r] ? 1 : 0;
          }
          features[b] = Arrays.copyOf(rows, count);
          products[b] = gram.products(left, foreseen.length, features[b]);
        });
  }

  /** The pick, and the open features that are worth most; of equal ones the first. */
  private int[] mostPromising(int pick, double[] worth) {
    int[] most = new int[AHEAD];
    most[0] = pick;
    int size = 1;
    for (int r = 0; r < open.length; r++) {
      if (!open[r] || (size == AHEAD && !(worth[r] > worth[most[AHEAD - 1]]))) {
        continue;
      }
      size = Math.min(AHEAD, size + 1);
      most[size - 1] = r;
      for (int at = size - 1; at > 1 && worth[most[at]] > worth[most[at - 1]]; at--) {
        int swap = most[at];
        most[at] = most[at - 1];
        most[at - 1] = swap;
      }
    }
    return Arrays.copyOf(most, size);
  }
}
