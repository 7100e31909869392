package org.foldsieve.numeric.cholesky;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.run.Run;

/**
 * The factorisation A + shift I = L L' of a sparse symmetric positive definite matrix, by the
 * multifrontal method: each supernode of the {@link CholeskyPlan} is a small dense matrix that
 * gathers its entries of A and what its children left, is eliminated by {@link DenseFront}, and
 * hands the rest to its parent.
 *
 * <p>Subtrees are eliminated side by side, the nodes above them one after the other with their
 * dense work in parallel. The cut into subtrees does not depend on the number of threads, nor do
 * the bits.
 *
 * <p>By hand: no Java library under a permissive licence has a sparse Cholesky factorisation with a
 * minimum degree order, without which neighbour graphs fill up. EJML's works entry by entry and
 * orders at best by reverse Cuthill-McKee, for bands; CSparseJ is under the LGPL, CHOLMOD's
 * supernodes under the GPL.
 *
 * <p>Memory: 8 bytes for each {@link CholeskyPlan#entries entry}, and the rests that wait for their
 * parents: about as much again for the largest.
 */
public final class SparseCholesky {

  /** The right-hand sides solved for together. */
  static final int BLOCK = 4;

  /** Subtrees with less than this share of the work are not cut further. */
  private static final double SUBTREE_SHARE = 1 / 12.0;

  private final CholeskyPlan plan;
  private final double[][] panels;

  private SparseCholesky(CholeskyPlan plan, double[][] panels) {
    this.plan = plan;
    this.panels = panels;
  }

  /**
   * The factor, if the shifted matrix is positive definite.
   *
   * @param run the threads; its progress must be silent
   */
  public static Optional<SparseCholesky> factor(
      CholeskyPlan plan, SparseMatrix matrix, double shift, Blas blas, Run run) {
    int nodes = plan.parent.length;
    Elimination elimination = new Elimination(plan, matrix, shift, blas);
    Run single = run.withThreads(1);
    boolean[] inSubtree = new boolean[nodes];
    List<int[]> subtrees = subtrees(plan, inSubtree);
    run.forEach(
        "factorisation",
        subtrees.size(),
        () -> new int[plan.order.length],
        (local, item) -> {
          int[] range = subtrees.get(item);
          for (int s = range[0]; s <= range[1] && !elimination.failed; s++) {
            elimination.eliminate(s, local, single);
          }
        });
    int[] local = new int[plan.order.length];
    for (int s = 0; s < nodes && !elimination.failed; s++) {
      if (!inSubtree[s]) {
        run.checkCancelled("factorisation");
        elimination.eliminate(s, local, run);
      }
    }
    return elimination.failed
        ? Optional.empty()
        : Optional.of(new SparseCholesky(plan, elimination.panels));
  }

  /** Cuts the tree into whole subtrees of little work; in postorder each is a range of nodes. */
  private static List<int[]> subtrees(CholeskyPlan plan, boolean[] inSubtree) {
    int nodes = plan.parent.length;
    double[] work = new double[nodes];
    int[] first = new int[nodes];
    for (int s = 0; s < nodes; s++) {
      first[s] = s;
    }
    for (int s = 0; s < nodes; s++) {
      int width = plan.firstColumn[s + 1] - plan.firstColumn[s];
      work[s] += CholeskyPlan.flops(plan.rows[s].length, width);
      int parent = plan.parent[s];
      if (parent >= 0) {
        work[parent] += work[s];
        first[parent] = Math.min(first[parent], first[s]);
      }
    }
    double limit = plan.flops * SUBTREE_SHARE;
    List<int[]> subtrees = new ArrayList<>();
    for (int s = 0; s < nodes; s++) {
      int parent = plan.parent[s];
      if (work[s] <= limit && (parent < 0 || work[parent] > limit)) {
        subtrees.add(new int[] {first[s], s});
        Arrays.fill(inSubtree, first[s], s + 1, true);
      }
    }
    return subtrees;
  }

  /**
   * Replaces the n x {@value #BLOCK} row-major matrix X by the solution of (A + shift I) Y = X.
   *
   * @param work space of the same size
   */
  public void solve(double[] x, double[] work) {
    int n = plan.order.length;
    for (int k = 0; k < n; k++) {
      System.arraycopy(x, plan.order[k] * BLOCK, work, k * BLOCK, BLOCK);
    }
    for (int s = 0; s < panels.length; s++) {
      forward(s, work);
    }
    for (int s = panels.length - 1; s >= 0; s--) {
      backward(s, work);
    }
    for (int k = 0; k < n; k++) {
      System.arraycopy(work, k * BLOCK, x, plan.order[k] * BLOCK, BLOCK);
    }
  }

  /** Solves with the rows of the triangle, then takes its share from the rows below. */
  private void forward(int s, double[] x) {
    double[] panel = panels[s];
    int[] rows = plan.rows[s];
    int first = plan.firstColumn[s];
    int width = plan.firstColumn[s + 1] - first;
    int base = first * BLOCK;
    for (int i = 0; i < rows.length; i++) {
      int row = i * width;
      int end = Math.min(i, width);
      double s0 = 0;
      double s1 = 0;
      double s2 = 0;
      double s3 = 0;
      for (int j = 0, at = base; j < end; j++, at += BLOCK) {
        double l = panel[row + j];
        s0 += l * x[at];
        s1 += l * x[at + 1];
        s2 += l * x[at + 2];
        s3 += l * x[at + 3];
      }
      int target = rows[i] * BLOCK;
      double pivot = i < width ? panel[row + i] : 1;
      x[target] = (x[target] - s0) / pivot;
      x[target + 1] = (x[target + 1] - s1) / pivot;
      x[target + 2] = (x[target + 2] - s2) / pivot;
      x[target + 3] = (x[target + 3] - s3) / pivot;
    }
  }

  private void backward(int s, double[] x) {
    double[] panel = panels[s];
    int[] rows = plan.rows[s];
    int first = plan.firstColumn[s];
    int width = plan.firstColumn[s + 1] - first;
    int base = first * BLOCK;
    for (int i = rows.length - 1; i >= 0; i--) {
      int row = i * width;
      int source = rows[i] * BLOCK;
      double pivot = i < width ? panel[row + i] : 1;
      double x0 = x[source] / pivot;
      double x1 = x[source + 1] / pivot;
      double x2 = x[source + 2] / pivot;
      double x3 = x[source + 3] / pivot;
      x[source] = x0;
      x[source + 1] = x1;
      x[source + 2] = x2;
      x[source + 3] = x3;
      int end = Math.min(i, width);
      for (int j = 0, at = base; j < end; j++, at += BLOCK) {
        double l = panel[row + j];
        x[at] -= l * x0;
        x[at + 1] -= l * x1;
        x[at + 2] -= l * x2;
        x[at + 3] -= l * x3;
      }
    }
  }

  /** The state of a factorisation under way. */
  private static final class Elimination {

    private final CholeskyPlan plan;
    private final SparseMatrix matrix;
    private final double shift;
    private final Blas blas;
    private final double[][] panels;
    private final double[][] rests;
    private final int[] firstChild;
    private final int[] nextChild;
    private volatile boolean failed;

    Elimination(CholeskyPlan plan, SparseMatrix matrix, double shift, Blas blas) {
      this.blas = blas;
      this.plan = plan;
      this.matrix = matrix;
      this.shift = shift;
      int nodes = plan.parent.length;
      panels = new double[nodes][];
      rests = new double[nodes][];
      firstChild = new int[nodes];
      nextChild = new int[nodes];
      Arrays.fill(firstChild, -1);
      for (int s = nodes - 1; s >= 0; s--) {
        if (plan.parent[s] >= 0) {
          nextChild[s] = firstChild[plan.parent[s]];
          firstChild[plan.parent[s]] = s;
        }
      }
    }

    /** One node; {@code local} is space for the place of each row in the node. */
    void eliminate(int s, int[] local, Run run) {
      int[] rows = plan.rows[s];
      int first = plan.firstColumn[s];
      int width = plan.firstColumn[s + 1] - first;
      int below = rows.length - width;
      for (int i = 0; i < rows.length; i++) {
        local[rows[i]] = i;
      }
      double[] panel = new double[rows.length * width];
      double[] rest = new double[below * below];
      for (int k = first; k < first + width; k++) {
        panel[(k - first) * width + k - first] = shift;
      }
      int[] start = matrix.rowStart();
      for (int k = first; k < first + width; k++) {
        for (int e = start[plan.order[k]]; e < start[plan.order[k] + 1]; e++) {
          int i = plan.position[matrix.columnIndices()[e]];
          if (i >= k) {
            panel[local[i] * width + k - first] += matrix.values()[e];
          }
        }
      }
      for (int child = firstChild[s]; child >= 0; child = nextChild[child]) {
        add(child, local, panel, width, rest, below);
        rests[child] = null;
      }
      if (!DenseFront.eliminate(blas, panel, rows.length, width, rest, run)) {
        failed = true;
      }
      panels[s] = panel;
      rests[s] = rest;
    }

    /** Adds what a child left to the places of its rows. */
    private void add(int child, int[] local, double[] panel, int width, double[] rest, int below) {
      int[] rows = plan.rows[child];
      int childWidth = plan.firstColumn[child + 1] - plan.firstColumn[child];
      int size = rows.length - childWidth;
      double[] left = rests[child];
      for (int i = 0; i < size; i++) {
        int row = local[rows[childWidth + i]];
        for (int j = 0; j <= i; j++) {
          int column = local[rows[childWidth + j]];
          double value = left[i * size + j];
          if (column < width) {
            panel[row * width + column] += value;
          } else {
            rest[(row - width) * below + column - width] += value;
          }
        }
      }
    }
  }
}
