package org.foldsieve.embed.spectral;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.embed.part.Connectivity;
import org.foldsieve.embed.part.PartialLabels;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Run;

/**
 * What draws the rows of a class together in a map of eigenvectors,
 *
 * <p>\[ \beta \sum_c \Bigl( I_c - \tfrac{1}{n_c} e_c e_c^\top \Bigr) , \]
 *
 * <p>over the labelled rows of each class: β times their squared distances from the mean of the
 * class. The constant stays a null vector. With β = 0 labels are not looked at.
 */
final class LabelTerm {

  private static final double MOST = 1_000_000;

  private final double beta;

  /** The class of each row; -1 for none. Empty without labels. */
  private final int[] codes;

  /** The labelled rows of each class, ascending; none of a class with a single one. */
  private final int[][] members;

  private LabelTerm(double beta, int[] codes, int[][] members) {
    this.beta = beta;
    this.codes = codes;
    this.members = members;
  }

  /** Refuses a β below 0, and one beside which the graph would be nothing but rounding. */
  static void requireBeta(double beta) {
    if (!(beta >= 0 && beta <= MOST)) {
      throw new ParameterException(
          String.format(Locale.ROOT, "beta must be from 0 to %.0f: beta = %s", MOST, beta));
    }
  }

  /** The term of a table; with β = 0 it may be without labels. */
  static LabelTerm of(Table table, double beta, String method, Run run) {
    if (beta == 0) {
      return new LabelTerm(0, new int[0], new int[0][]);
    }
    Labels labels = PartialLabels.require(table, method);
    int[] codes = labels.codes();
    int[] sizes = new int[Arrays.stream(codes).max().orElse(-1) + 1];
    for (int code : codes) {
      if (code >= 0) {
        sizes[code]++;
      }
    }
    int[][] members = new int[sizes.length][];
    long entries = 0;
    for (int c = 0; c < sizes.length; c++) {
      int own = c;
      int[] rows = IntStream.range(0, codes.length).filter(i -> codes[i] == own).toArray();
      members[c] = rows.length > 1 ? rows : new int[0];
      entries += (long) members[c].length * members[c].length;
    }
    run.requireMemory(
        40 * entries,
        String.format(Locale.ROOT, "%s with %d pairs of rows of one class", method, entries),
        "label fewer rows, or take beta=0");
    return new LabelTerm(beta, codes, members);
  }

  boolean isEmpty() {
    return beta == 0;
  }

  /** How many rows count without a label. */
  List<String> notes() {
    return isEmpty()
        ? List.of()
        : PartialLabels.notes(
            codes.length, (int) Arrays.stream(codes).filter(code -> code >= 0).count());
  }

  /** The components of a graph in which the term joins all rows of a class. */
  Connectivity join(Connectivity graph) {
    if (isEmpty()) {
      return graph;
    }
    return graph.joinedBy(codes);
  }

  /** M with rows below it such that its M'M has the term; the projectors are their own squares. */
  SparseMatrix below(SparseMatrix root) {
    if (isEmpty()) {
      return root;
    }
    int more = Arrays.stream(members).mapToInt(rows -> rows.length).sum();
    int entries =
        Arrays.stream(members).mapToInt(rows -> rows.length * rows.length).sum() + root.entries();
    int[] start = Arrays.copyOf(root.rowStart(), root.rows() + more + 1);
    int[] index = Arrays.copyOf(root.columnIndices(), entries);
    double[] value = Arrays.copyOf(root.values(), entries);
    int row = root.rows();
    int at = root.entries();
    double scale = Math.sqrt(beta);
    for (int[] rows : members) {
      for (int i : rows) {
        for (int j : rows) {
          index[at] = j;
          value[at++] = scale * ((i == j ? 1 : 0) - 1.0 / rows.length);
        }
        start[++row] = at;
      }
    }
    return SparseMatrix.wrap(row, root.columns(), start, index, value);
  }

  /** A symmetric matrix plus the term between D^-1/2 on both sides. */
  SparseMatrix added(SparseMatrix matrix, double[] degrees) {
    if (isEmpty()) {
      return matrix;
    }
    int n = matrix.rows();
    int more = Arrays.stream(members).mapToInt(rows -> rows.length * rows.length).sum();
    int[] start = new int[n + 1];
    int[] index = new int[matrix.entries() + more];
    double[] value = new double[index.length];
    int at = 0;
    for (int i = 0; i < n; i++) {
      int[] rows = codes[i] >= 0 ? members[codes[i]] : new int[0];
      int p = matrix.rowStart()[i];
      int q = 0;
      while (p < matrix.rowStart()[i + 1] || q < rows.length) {
        int left = p < matrix.rowStart()[i + 1] ? matrix.columnIndices()[p] : Integer.MAX_VALUE;
        int right = q < rows.length ? rows[q] : Integer.MAX_VALUE;
        int j = Math.min(left, right);
        double entry = 0;
        if (left == j) {
          entry += matrix.values()[p++];
        }
        if (right == j) {
          double share = (i == j ? 1 : 0) - 1.0 / rows.length;
          entry += beta * share / (Math.sqrt(degrees[i]) * Math.sqrt(degrees[j]));
          q++;
        }
        index[at] = j;
        value[at++] = entry;
      }
      start[i + 1] = at;
    }
    return SparseMatrix.wrap(n, n, start, Arrays.copyOf(index, at), Arrays.copyOf(value, at));
  }
}
