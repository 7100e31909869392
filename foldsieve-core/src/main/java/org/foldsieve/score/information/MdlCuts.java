package org.foldsieve.score.information;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The cuts of Fayyad and Irani: a set of rows is cut between the two neighbouring values where the
 * entropy of the classes that is left is least, if what is gained is worth its description,
 *
 * <p>\[ \mathrm{Gain} > \frac{\log_2 (N - 1)}{N} + \frac{\log_2 (3^k - 2) - [k H(S) - k_1 H(S_1) -
 * k_2 H(S_2)]}{N} \]
 *
 * <p>with k, k_1, k_2 the numbers of classes in the set and its two sides; then each side is.
 * Entropies are compared as whole numbers ({@link Information}): of equally good cuts the lowest is
 * taken, whatever the rounding. (Weka takes the number of possible cuts for N - 1.)
 *
 * <p>Fayyad, Irani (1993). Multi-interval discretization of continuous-valued attributes for
 * classification learning. IJCAI.
 */
final class MdlCuts {

  private final ValueCounts column;
  private final Information information;
  private final int classes;
  private final Counts counts;

  /** Rows of each value and class that occur together: those of value v from start[v] on. */
  private final int[] start;

  private final int[] code;
  private final int[] count;

  private MdlCuts(ValueCounts column, Information information, CodedTarget target, int entries) {
    this.column = column;
    this.information = information;
    this.classes = target.sizes().length;
    this.counts = target.counts();
    this.start = new int[column.size() + 1];
    this.code = new int[entries];
    this.count = new int[entries];
  }

  /**
   * Finds the cuts of a column, ascending.
   *
   * @param f holds at from..to the values of the rows that are not zero, or of all
   * @param rows the row of each of them; null where they are all rows in order
   */
  static double[] of(
      double[] f,
      int from,
      int to,
      int @Nullable [] rows,
      CodedTarget target,
      Information information) {
    ValueCounts column = ValueCounts.of(f, from, to, rows, target.counts());
    int classes = target.sizes().length;
    MdlCuts search = new MdlCuts(column, information, target, to - from + classes);
    search.fill(f, from, to, rows, target);
    return search.cuts();
  }

  /** By counting: first how many entries a value has, then each to its place. */
  private void fill(double[] f, int from, int to, int @Nullable [] rows, CodedTarget target) {
    int[] unstored = target.sizes().clone();
    int[] value = new int[to - from];
    for (int e = from; e < to; e++) {
      value[e - from] = column.place(f[e]);
      start[value[e - from] + 1]++;
      int row = rows == null ? e - from : rows[e];
      unstored[target.codes()[row]] -= counts.of(row);
    }
    int zero = to - from < target.rows() ? column.place(0) : -1;
    if (zero >= 0) {
      start[zero + 1] += classes;
    }
    for (int v = 0; v < column.size(); v++) {
      start[v + 1] += start[v];
    }
    int[] next = start.clone();
    for (int e = from; e < to; e++) {
      int at = next[value[e - from]]++;
      int row = rows == null ? e - from : rows[e];
      code[at] = target.codes()[row];
      count[at] = counts.of(row);
    }
    for (int c = 0; c < classes && zero >= 0; c++) {
      int at = next[zero]++;
      code[at] = c;
      count[at] = unstored[c];
    }
  }

  private double[] cuts() {
    double[] cuts = new double[column.size()];
    int found = 0;
    Deque<int[]> open = new ArrayDeque<>();
    open.push(new int[] {0, column.size()});
    while (!open.isEmpty()) {
      int[] set = open.pop();
      int behind = bestCut(set[0], set[1]);
      if (behind >= 0) {
        cuts[found++] = column.cutAfter(behind);
        open.push(new int[] {set[0], behind + 1});
        open.push(new int[] {behind + 1, set[1]});
      }
    }
    double[] ascending = Arrays.copyOf(cuts, found);
    Arrays.sort(ascending);
    return ascending;
  }

  /** The value behind which the values from..to are cut; -1 where they are not. */
  private int bestCut(int from, int to) {
    int[] right = new int[classes];
    int rows = add(right, from, to);
    int[] left = new int[classes];
    long whole = information.term(rows) - information.sum(right);
    long sumLeft = 0;
    long sumRight = information.sum(right);
    int rowsLeft = 0;
    long least = Long.MAX_VALUE;
    int best = -1;
    for (int v = from; v < to - 1; v++) {
      for (int e = start[v]; e < start[v + 1]; e++) {
        int c = code[e];
        sumLeft += information.term(left[c] + count[e]) - information.term(left[c]);
        sumRight += information.term(right[c] - count[e]) - information.term(right[c]);
        left[c] += count[e];
        right[c] -= count[e];
        rowsLeft += count[e];
      }
      long rest =
          information.term(rowsLeft) - sumLeft + information.term(rows - rowsLeft) - sumRight;
      if (rest < least) {
        least = rest;
        best = v;
      }
    }
    return best >= 0 && isWorth(from, best + 1, to, rows, whole - least) ? best : -1;
  }

  private int add(int[] counts, int from, int to) {
    int rows = 0;
    for (int e = start[from]; e < start[to]; e++) {
      counts[code[e]] += count[e];
      rows += count[e];
    }
    return rows;
  }

  /** Both sides of the inequality times N, in bits. */
  private boolean isWorth(int from, int cut, int to, int rows, long gain) {
    Side all = side(from, to);
    Side left = side(from, cut);
    Side right = side(cut, to);
    double delta =
        log2OfThreePowerLessTwo(all.classes)
            - (all.classes * all.entropy
                - left.classes * left.entropy
                - right.classes * right.entropy);
    double together = counts.rows(rows);
    // Of weights that are together no more than one row nothing can be learnt.
    return together > 1 && counts.rows(information.total(gain)) > log2(together - 1) + delta;
  }

  private record Side(int classes, double entropy) {}

  private Side side(int from, int to) {
    int[] counts = new int[classes];
    int rows = add(counts, from, to);
    long units = information.term(rows) - information.sum(counts);
    int present = (int) Arrays.stream(counts).filter(number -> number > 0).count();
    return new Side(present, information.total(units) / rows);
  }

  /** Of many classes the power itself overflows. */
  private static double log2OfThreePowerLessTwo(int k) {
    return k * log2(3) + log2(1 - 2 * StrictMath.pow(3, -k));
  }

  private static double log2(double x) {
    return StrictMath.log(x) / StrictMath.log(2);
  }
}
