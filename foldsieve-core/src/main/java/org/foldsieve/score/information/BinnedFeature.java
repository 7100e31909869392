package org.foldsieve.score.information;

import java.util.Arrays;
import java.util.Locale;
import org.foldsieve.data.ColumnPass;
import org.foldsieve.data.Table;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;

/**
 * A feature whose values are bins. Joint counts with another variable are taken of the rows outside
 * its main bin only; what is left belongs to the main bin.
 *
 * <p>With few bins in a dense table these rows are bits, and two features are counted 64 rows at a
 * time. Otherwise they are listed, bin by bin, and counting costs that many steps, whatever the
 * number of rows.
 */
final class BinnedFeature {

  /** With more bins there are so many pairs that counting bits is slower than following lists. */
  private static final int MOST_BINS_AS_BITS = 4;

  /** With more classes counting bits is slower than asking each row for its class. */
  private static final int MOST_CLASSES_AS_BITS = 32;

  private final int mainBin;
  private final int[] counts;

  /** The rows of every bin but the main one; one of the two is empty. */
  private final int[][] rows;

  private final long[][] bits;

  private BinnedFeature(int mainBin, int[] counts, int[][] rows, long[][] bits) {
    this.mainBin = mainBin;
    this.counts = counts;
    this.rows = rows;
    this.bits = bits;
  }

  /** A variable that features are counted with. */
  interface Partner {
    /**
     * Counts the rows of every pair of a bin of the feature and a value of this.
     *
     * @param joint for bin b and value v, at {@code b * values + v}
     */
    void count(BinnedFeature feature, int[] joint);
  }

  /**
   * A partner by its values.
   *
   * @param codes the value of each row, from 0
   * @param totals the number of rows of each value
   */
  static Partner partner(int[] codes, int[] totals) {
    if (totals.length > MOST_CLASSES_AS_BITS) {
      return (feature, joint) -> feature.countRows(codes, totals, joint);
    }
    long[][] ofValue = new long[totals.length][words(codes.length)];
    for (int i = 0; i < codes.length; i++) {
      ofValue[codes[i]][i / Long.SIZE] |= 1L << i;
    }
    int main = largest(totals);
    return (feature, joint) -> {
      if (feature.hasBits()) {
        feature.countBits(ofValue, totals, main, joint);
      } else {
        feature.countRows(codes, totals, joint);
      }
    };
  }

  /** The features of the table on the bench in the given number of bins, made once. */
  static BinnedFeature[] all(Workbench bench, int bins) {
    return bench.shared(new All(bins));
  }

  private record All(int bins) implements Recipe<BinnedFeature[]> {
    @Override
    public BinnedFeature[] make(Workbench bench) {
      return all(bench.table(), bins, bench.run());
    }
  }

  private static BinnedFeature[] all(Table table, int bins, Run run) {
    int n = table.rows();
    run.requireMemory(
        bytes(table, bins),
        String.format(
            Locale.ROOT, "the table of bins of %d rows and %d features", n, table.features()),
        "take fewer rows, fewer features or fewer bins");
    BinnedFeature[] features = new BinnedFeature[table.features()];
    if (table.isSparse()) {
      Discretization cuts = Discretization.fit(table, bins, run);
      SparseMatrix columns = LiveValues.sparseColumns(table);
      for (int j = 0; j < features.length; j++) {
        features[j] = ofSparse(columns, j, cuts);
      }
    } else {
      Discretization cuts = Discretization.unlearnt(features.length, bins);
      // Learnt and cut in one pass: each thread writes and reads the cuts of its own features.
      ColumnPass.forEach(
          "binned features",
          table,
          run,
          (j, f, at) -> {
            cuts.learn(j, f, at, n);
            features[j] =
                bins <= MOST_BINS_AS_BITS ? asBits(f, at, n, j, cuts) : asLists(f, at, n, j, cuts);
          });
    }
    return features;
  }

  private static long bytes(Table table, int bins) {
    if (table.isSparse()) {
      return 5L * LiveValues.sparse(table).entries();
    }
    long cells = (long) table.rows() * table.features();
    return bins <= MOST_BINS_AS_BITS ? cells * bins / Byte.SIZE : 5 * cells * (bins - 1) / bins;
  }

  private static BinnedFeature asBits(double[] f, int at, int n, int j, Discretization cuts) {
    int[] counts = new int[cuts.bins()];
    long[][] bits = new long[counts.length][];
    long[] above = new long[words(n)];
    Arrays.fill(above, -1);
    above[above.length - 1] >>>= -n;
    for (int b = 0; b < counts.length; b++) {
      // The rows of a bin are above the cut below it, and not above its own.
      bits[b] = above;
      above = b + 1 < counts.length ? cuts.above(j, b, f, at, n) : new long[above.length];
      for (int w = 0; w < above.length; w++) {
        bits[b][w] &= ~above[w];
        counts[b] += Long.bitCount(bits[b][w]);
      }
    }
    return new BinnedFeature(largest(counts), counts, new int[0][], bits);
  }

  private static BinnedFeature asLists(double[] f, int at, int n, int j, Discretization cuts) {
    byte[] bin = new byte[n];
    int[] counts = new int[cuts.bins()];
    int[] index = new int[n];
    for (int i = 0; i < n; i++) {
      bin[i] = (byte) cuts.bin(j, f[at + i]);
      counts[bin[i]]++;
      index[i] = i;
    }
    int main = largest(counts);
    return new BinnedFeature(main, counts, list(main, counts, index, 0, n, bin), new long[0][]);
  }

  /** The main bin is that of zero: the rows that are not stored are never listed. */
  private static BinnedFeature ofSparse(SparseMatrix columns, int j, Discretization cuts) {
    int from = columns.rowStart()[j];
    int entries = columns.rowStart()[j + 1] - from;
    byte[] bin = new byte[entries];
    int[] counts = new int[cuts.bins()];
    int main = cuts.bin(j, 0);
    counts[main] = columns.columns() - entries;
    for (int e = 0; e < entries; e++) {
      bin[e] = (byte) cuts.bin(j, columns.values()[from + e]);
      counts[bin[e]]++;
    }
    int[][] rows = list(main, counts, columns.columnIndices(), from, entries, bin);
    return new BinnedFeature(main, counts, rows, new long[0][]);
  }

  /** Entry e has the given bin and stands at {@code index[from + e]}. */
  private static int[][] list(
      int main, int[] counts, int[] index, int from, int entries, byte[] bin) {
    int[][] rows = new int[counts.length][];
    for (int b = 0; b < rows.length; b++) {
      rows[b] = new int[b == main ? 0 : counts[b]];
    }
    int[] next = new int[rows.length];
    for (int e = 0; e < entries; e++) {
      if (bin[e] != main) {
        rows[bin[e]][next[bin[e]]++] = index[from + e];
      }
    }
    return rows;
  }

  /** The first of the largest. */
  private static int largest(int[] counts) {
    int main = 0;
    for (int b = 1; b < counts.length; b++) {
      main = counts[b] > counts[main] ? b : main;
    }
    return main;
  }

  private static int words(int n) {
    return (n + Long.SIZE - 1) / Long.SIZE;
  }

  /** The number of rows in each bin; the live array. */
  int[] counts() {
    return counts;
  }

  /** The number of rows outside the main bin. */
  int outsideMain() {
    return Arrays.stream(counts).sum() - counts[mainBin];
  }

  private boolean hasBits() {
    return bits.length > 0;
  }

  /** This feature as a partner of others of the same table. */
  Partner asPartner(int n) {
    if (hasBits()) {
      return (feature, joint) -> feature.countBits(bits, counts, mainBin, joint);
    }
    int[] codes = new int[n];
    Arrays.fill(codes, mainBin);
    for (int b = 0; b < rows.length; b++) {
      for (int i : rows[b]) {
        codes[i] = b;
      }
    }
    return (feature, joint) -> feature.countRows(codes, counts, joint);
  }

  /** Counts with a variable that has a value for every row. */
  private void countRows(int[] codes, int[] totals, int[] joint) {
    int values = totals.length;
    int main = mainBin * values;
    System.arraycopy(totals, 0, joint, main, values);
    for (int b = 0; b < counts.length; b++) {
      if (b != mainBin) {
        int at = b * values;
        Arrays.fill(joint, at, at + values, 0);
        if (hasBits()) {
          countRows(bits[b], codes, joint, at);
        } else {
          for (int i : rows[b]) {
            joint[at + codes[i]]++;
          }
        }
        for (int v = 0; v < values; v++) {
          joint[main + v] -= joint[at + v];
        }
      }
    }
  }

  private static void countRows(long[] bits, int[] codes, int[] joint, int at) {
    for (int w = 0; w < bits.length; w++) {
      for (long left = bits[w]; left != 0; left &= left - 1) {
        joint[at + codes[w * Long.SIZE + Long.numberOfTrailingZeros(left)]]++;
      }
    }
  }

  /** Counts with a variable whose values are bits, all but the main one. */
  private void countBits(long[][] ofValue, int[] totals, int mainValue, int[] joint) {
    int values = totals.length;
    int main = mainBin * values;
    System.arraycopy(totals, 0, joint, main, values);
    for (int b = 0; b < counts.length; b++) {
      if (b != mainBin) {
        int at = b * values;
        int rest = counts[b];
        for (int v = 0; v < values; v++) {
          if (v != mainValue) {
            int both = inBoth(bits[b], ofValue[v]);
            joint[at + v] = both;
            joint[main + v] -= both;
            rest -= both;
          }
        }
        joint[at + mainValue] = rest;
        joint[main + mainValue] -= rest;
      }
    }
  }

  private static int inBoth(long[] a, long[] b) {
    int count = 0;
    for (int w = 0; w < a.length; w++) {
      count += Long.bitCount(a[w] & b[w]);
    }
    return count;
  }
}
