package org.foldsieve.score;

import java.util.Arrays;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;

/**
 * A feature whose values are bins. Only the rows outside its main bin are listed, bin by bin: joint
 * counts with another feature then cost that many steps, whatever the number of rows.
 *
 * <p>With few bins in a dense table the lists are bits as well, and two features are counted 64
 * rows at a time.
 */
final class BinnedFeature {

  /** With more bins there are so many pairs that counting bits is slower than following lists. */
  private static final int MOST_BINS_AS_BITS = 4;

  private final int mainBin;
  private final int[][] rows;
  private final long[][] bits;
  private final int[] counts;
  private final int listed;

  /** The bits may be null. */
  private BinnedFeature(int mainBin, int[][] rows, long[][] bits, int[] counts) {
    this.mainBin = mainBin;
    this.rows = rows;
    this.bits = bits;
    this.counts = counts;
    this.listed = Arrays.stream(rows).mapToInt(list -> list.length).sum();
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
    return (feature, joint) -> feature.countJointly(codes, totals, joint);
  }

  /** The features of the table on the bench in the given number of bins, made once. */
  static BinnedFeature[] all(Workbench bench, int bins) {
    record Key(int bins) {}
    return bench.shared(new Key(bins), () -> all(bench.table(), bins, bench.run()));
  }

  private static BinnedFeature[] all(Table table, int bins, Run run) {
    long cells =
        table.isSparse()
            ? table.sparse().entries()
            : (long) table.rows() * table.features() * (bins - 1) / bins;
    run.requireMemory(
        5 * cells,
        "the table of bins of %d rows and %d features".formatted(table.rows(), table.features()),
        "take fewer rows, fewer features or fewer bins");
    BinnedFeature[] features = new BinnedFeature[table.features()];
    if (table.isSparse()) {
      Discretization cuts = Discretization.fit(table, bins, run);
      SparseMatrix columns = table.sparseColumns();
      for (int j = 0; j < features.length; j++) {
        features[j] = ofSparse(columns, j, cuts);
      }
    } else {
      int n = table.rows();
      Discretization cuts = Discretization.unlearnt(features.length, bins);
      // Learnt and cut in one pass: each thread writes and reads the cuts of its own features.
      ColumnPass.forEach(
          "binned features",
          table,
          run,
          (j, f, at) -> {
            cuts.learn(j, f, at, n);
            features[j] = ofDense(f, at, n, j, cuts);
          });
    }
    return features;
  }

  private static BinnedFeature ofDense(double[] f, int at, int n, int j, Discretization cuts) {
    byte[] bin = new byte[n];
    int[] counts = new int[cuts.bins()];
    cuts.bins(j, f, at, n, bin);
    for (byte b : bin) {
      counts[b]++;
    }
    int main = 0;
    for (int b = 1; b < counts.length; b++) {
      main = counts[b] > counts[main] ? b : main;
    }
    int[][] rows = list(main, counts, bin);
    return new BinnedFeature(
        main, rows, counts.length > MOST_BINS_AS_BITS ? null : bits(rows, n), counts);
  }

  /** Row i has the given bin. Rows are put in the order of their bins, the main one as well. */
  private static int[][] list(int main, int[] counts, byte[] bin) {
    int[] next = new int[counts.length];
    for (int b = 1; b < next.length; b++) {
      next[b] = next[b - 1] + counts[b - 1];
    }
    int[] order = new int[bin.length];
    for (int i = 0; i < bin.length; i++) {
      order[next[bin[i]]++] = i;
    }
    int[][] rows = new int[counts.length][];
    for (int b = 0; b < rows.length; b++) {
      rows[b] = Arrays.copyOfRange(order, b == main ? next[b] : next[b] - counts[b], next[b]);
    }
    return rows;
  }

  private static long[][] bits(int[][] rows, int n) {
    long[][] bits = new long[rows.length][];
    for (int b = 0; b < rows.length; b++) {
      bits[b] = new long[(n + 63) / 64];
      for (int i : rows[b]) {
        bits[b][i / 64] |= 1L << (i % 64);
      }
    }
    return bits;
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
    return new BinnedFeature(main, rows, null, counts);
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

  /** The number of rows in each bin; the live array. */
  int[] counts() {
    return counts;
  }

  /** The number of rows outside the main bin. */
  int listed() {
    return listed;
  }

  /** This feature as a partner of others of the same table. */
  Partner asPartner(int n) {
    if (bits != null) {
      return (feature, joint) -> feature.countBits(this, joint);
    }
    int[] codes = new int[n];
    Arrays.fill(codes, mainBin);
    for (int b = 0; b < rows.length; b++) {
      for (int i : rows[b]) {
        codes[i] = b;
      }
    }
    return partner(codes, counts);
  }

  private void countJointly(int[] other, int[] totals, int[] joint) {
    int values = totals.length;
    int main = mainBin * values;
    System.arraycopy(totals, 0, joint, main, values);
    for (int b = 0; b < rows.length; b++) {
      if (b != mainBin) {
        int at = b * values;
        Arrays.fill(joint, at, at + values, 0);
        for (int i : rows[b]) {
          joint[at + other[i]]++;
        }
        for (int v = 0; v < values; v++) {
          joint[main + v] -= joint[at + v];
        }
      }
    }
  }

  private void countBits(BinnedFeature other, int[] joint) {
    int values = other.counts.length;
    int main = mainBin * values;
    System.arraycopy(other.counts, 0, joint, main, values);
    for (int b = 0; b < rows.length; b++) {
      if (b != mainBin) {
        int at = b * values;
        int rest = counts[b];
        for (int v = 0; v < values; v++) {
          if (v != other.mainBin) {
            int both = inBoth(bits[b], other.bits[v]);
            joint[at + v] = both;
            joint[main + v] -= both;
            rest -= both;
          }
        }
        joint[at + other.mainBin] = rest;
        joint[main + other.mainBin] -= rest;
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
