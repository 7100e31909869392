package org.foldsieve.score.information;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;
import org.foldsieve.data.Column;
import org.foldsieve.data.ColumnPass;
import org.foldsieve.data.Table;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;

/** Makes the features of a table {@linkplain BinnedFeature bins}. */
final class BinnedFeatures {

  private static final int[] NONE = {};

  /** With more bins the bits of a row would take more room than its place in a list. */
  private static final int MOST_BINS_AS_BITS = Binning.FEW_VALUES;

  private BinnedFeatures() {}

  /** The features of the table on the bench in bins, made once. */
  static BinnedFeature[] all(Workbench bench, Binning binning) {
    return bench.shared(new All(binning));
  }

  /** The recipe of {@link #all}, for whoever makes it elsewhere. */
  static Recipe<BinnedFeature[]> recipe(Binning binning) {
    return new All(binning);
  }

  private record All(Binning binning) implements Recipe<BinnedFeature[]> {
    @Override
    public BinnedFeature[] make(Workbench bench) {
      Counts counts =
          bench
              .rowFacts()
              .weights()
              .map(Counts::of)
              .orElseGet(() -> Counts.ones(bench.table().rows()));
      return all(bench.table(), counts, binning, bench.run());
    }
  }

  private static BinnedFeature[] all(Table table, Counts counts, Binning binning, Run run) {
    int n = table.rows();
    run.requireMemory(
        bytes(table, counts, binning),
        String.format(
            Locale.ROOT, "the table of bins of %d rows and %d features", n, table.features()),
        "take fewer rows, fewer features or fewer bins");
    BinnedFeature[] features = new BinnedFeature[table.features()];
    Discretization.Learner learner = new Discretization.Learner(binning, table, counts);
    if (table.isSparse()) {
      SparseMatrix columns = LiveValues.sparseColumns(table);
      for (int j = 0; j < features.length; j++) {
        features[j] = ofSparse(columns, j, learner.sparse(columns, j), counts);
      }
    } else {
      // Learnt and cut in one pass.
      ColumnPass.forEach(
          "binned features",
          table,
          run,
          (j, f, at) -> {
            double[] cuts = learner.dense(f, at);
            features[j] =
                cuts.length < MOST_BINS_AS_BITS && counts.areOnes()
                    ? asBits(f, at, n, cuts)
                    : asLists(f, at, counts, cuts);
          });
    }
    return features;
  }

  /**
   * At most: a bit for each row and bin, or a list entry for each row and what it takes to make.
   */
  private static long bytes(Table table, Counts counts, Binning binning) {
    if (table.isSparse()) {
      return 8L * LiveValues.sparse(table).entries();
    }
    long cells = (long) table.rows() * table.features();
    boolean bits =
        counts.areOnes()
            && binning.discretize() != Discretize.MDL
            && binning.bins() <= MOST_BINS_AS_BITS;
    return bits ? cells * MOST_BINS_AS_BITS / Byte.SIZE : 4 * cells;
  }

  /** A column of words, or of numbers with gaps; what is missing is the last bin. */
  static BinnedFeature of(Column column, Binning binning, CodedTarget target) {
    int n = column.rows();
    Counts rowCounts = target.counts();
    int[] known = IntStream.range(0, n).filter(i -> !column.isMissing(i)).toArray();
    double[] values = Arrays.stream(known).mapToDouble(column::cell).toArray();
    int[] bins;
    int last;
    if (column.isWords()) {
      int[] words =
          Arrays.stream(values).mapToInt(code -> (int) code).distinct().sorted().toArray();
      bins = Arrays.stream(values).mapToInt(w -> Arrays.binarySearch(words, (int) w)).toArray();
      last = words.length;
    } else {
      double[] cuts =
          known.length == 0
              ? new double[0]
              : new Discretization.Learner(binning, rowCounts.select(known), target.select(known))
                  .dense(values, 0);
      bins = Arrays.stream(values).mapToInt(value -> Discretization.bin(cuts, value)).toArray();
      last = known.length == 0 ? 0 : cuts.length + 1;
    }
    int[] bin = new int[n];
    Arrays.fill(bin, last);
    int[] counts = new int[known.length < n ? last + 1 : last];
    for (int k = 0; k < known.length; k++) {
      bin[known[k]] = bins[k];
    }
    int[] listed = new int[counts.length];
    for (int i = 0; i < n; i++) {
      counts[bin[i]] += rowCounts.of(i);
      listed[bin[i]]++;
    }
    int main = BinnedFeature.largest(counts);
    int[] index = IntStream.range(0, n).toArray();
    return BinnedFeature.ofLists(counts, main, list(main, listed, index, 0, n, bin), rowCounts);
  }

  private static BinnedFeature asBits(double[] f, int at, int n, double[] cuts) {
    int[] counts = new int[cuts.length + 1];
    long[][] bits = new long[counts.length][];
    long[] above = new long[BinnedFeature.words(n)];
    Arrays.fill(above, -1);
    above[above.length - 1] >>>= -n;
    for (int b = 0; b < counts.length; b++) {
      // The rows of a bin are above the cut below it, and not above its own.
      bits[b] = above;
      above = b + 1 < counts.length ? above(cuts[b], f, at, n) : new long[above.length];
      for (int w = 0; w < above.length; w++) {
        bits[b][w] &= ~above[w];
        counts[b] += Long.bitCount(bits[b][w]);
      }
    }
    return BinnedFeature.ofBits(counts, bits);
  }

  /** Which of n values, from {@code f[at]}, are above a cut: a bit a row. */
  private static long[] above(double cut, double[] f, int at, int n) {
    long[] above = new long[BinnedFeature.words(n)];
    for (int w = 0; w < above.length; w++) {
      int from = at + w * Long.SIZE;
      above[w] = wordAbove(cut, f, from, Math.min(at + n, from + Long.SIZE));
    }
    return above;
  }

  /** Without branches: on which side of a cut a value lies cannot be foretold. */
  private static long wordAbove(double cut, double[] f, int from, int to) {
    long word = 0;
    for (int i = from; i < to; i++) {
      word |= (f[i] > cut ? 1L : 0L) << (i - from);
    }
    return word;
  }

  private static BinnedFeature asLists(double[] f, int at, Counts rowCounts, double[] cuts) {
    int n = rowCounts.rows();
    int[] bin = new int[n];
    int[] counts = new int[cuts.length + 1];
    int[] listed = new int[counts.length];
    int[] index = new int[n];
    for (int i = 0; i < n; i++) {
      bin[i] = Discretization.bin(cuts, f[at + i]);
      counts[bin[i]] += rowCounts.of(i);
      listed[bin[i]]++;
      index[i] = i;
    }
    int main = BinnedFeature.largest(counts);
    return BinnedFeature.ofLists(counts, main, list(main, listed, index, 0, n, bin), rowCounts);
  }

  /** The main bin is that of zero: the rows that are not stored are never listed. */
  private static BinnedFeature ofSparse(
      SparseMatrix columns, int j, double[] cuts, Counts rowCounts) {
    int from = columns.rowStart()[j];
    int entries = columns.rowStart()[j + 1] - from;
    int[] bin = new int[entries];
    int[] counts = new int[cuts.length + 1];
    int main = Discretization.bin(cuts, 0);
    counts[main] = rowCounts.total();
    int[] listed = new int[counts.length];
    for (int e = 0; e < entries; e++) {
      bin[e] = Discretization.bin(cuts, columns.values()[from + e]);
      int own = rowCounts.of(columns.columnIndices()[from + e]);
      counts[main] -= own;
      counts[bin[e]] += own;
      listed[bin[e]]++;
    }
    int[][] rows = list(main, listed, columns.columnIndices(), from, entries, bin);
    return BinnedFeature.ofLists(counts, main, rows, rowCounts);
  }

  /** Entry e has the given bin and stands at {@code index[from + e]}. */
  private static int[][] list(
      int main, int[] counts, int[] index, int from, int entries, int[] bin) {
    int[][] rows = new int[counts.length][];
    for (int b = 0; b < rows.length; b++) {
      rows[b] = b == main || counts[b] == 0 ? NONE : new int[counts[b]];
    }
    int[] next = new int[rows.length];
    for (int e = 0; e < entries; e++) {
      if (bin[e] != main) {
        rows[bin[e]][next[bin[e]]++] = index[from + e];
      }
    }
    return rows;
  }
}
