package org.foldsieve.graph.weight;

import java.util.Arrays;

/**
 * Solves min ½ s'Gs + λ|s|₁ subject to 1's = 1 to working precision, for a positive semidefinite G.
 *
 * <p>An active-set method in the manner of Wolfe's nearest point: s is a combination of a few
 * signed atoms with positive amounts. The best amounts for the atoms at hand come from one small
 * system; an amount that would become negative is stopped at 0 and its atom leaves; then the
 * candidate that violates the conditions of optimality most,
 *
 * <p>|(Gs)_j + ν| ≤ λ, with equality and sign -sign(s_j) on the support,
 *
 * <p>becomes an atom. The atoms stay affinely independent, so the small system (G and 1 added to
 * every entry, which changes nothing on 1's = 1) has a Cholesky factor; a candidate that would make
 * it singular takes the place of an atom. Every round lowers the objective, so it ends.
 *
 * <p>Scratch space of one thread.
 */
final class L1ActiveSet {

  /** A violation that is rounding; the mean of G's diagonal is 1. */
  private static final double TOLERANCE = 1e-12;

  /** Up to this violation a solution is accepted when no atom can improve it. */
  private static final double ACCEPTED = 1e-8;

  /** The matrix G, by columns. */
  interface Columns {

    /** The number of candidates. */
    int count();

    /** G_jj. */
    double diagonal(int j);

    /** Writes column j of G into the target. */
    void copyColumn(int j, double[] target);
  }

  private final double lambda;

  private int count;
  private int size;
  private int[] atoms = new int[8];
  private double[] signs = new double[8];
  private double[] amounts = new double[8];
  private double[][] columns = new double[8][];
  private double[] factor = new double[64];
  private double[] target = new double[8];
  private double[] work = new double[8];
  private double[] gradient = new double[0];
  private boolean[] active = new boolean[0];
  private double multiplier;

  L1ActiveSet(double lambda) {
    this.lambda = lambda;
  }

  /**
   * Writes the solution, one weight a candidate, and returns the largest violation that is left.
   */
  double solve(Columns problem, double[] weights) {
    begin(problem);
    int mostRounds = 10 * problem.count() + 1000;
    for (int round = 0; round < mostRounds; round++) {
      settle();
      int entering = worstViolation();
      if (entering < 0 || !enter(problem, entering)) {
        break;
      }
    }
    settle();
    Arrays.fill(weights, 0, count, 0);
    for (int a = 0; a < size; a++) {
      weights[atoms[a]] = signs[a] * amounts[a];
    }
    worstViolation();
    return largestViolation();
  }

  static boolean isAccepted(double violation) {
    return violation <= ACCEPTED;
  }

  private void begin(Columns problem) {
    count = problem.count();
    if (gradient.length < count) {
      gradient = new double[count];
      active = new boolean[count];
      Arrays.fill(columns, null);
    }
    Arrays.fill(active, 0, count, false);
    size = 0;
    int nearest = 0;
    for (int j = 1; j < count; j++) {
      nearest = problem.diagonal(j) < problem.diagonal(nearest) ? j : nearest;
    }
    append(problem, nearest, 1, 1);
    factorFrom(0);
  }

  private void append(Columns problem, int candidate, double sign, double amount) {
    if (size == atoms.length) {
      grow();
    }
    if (columns[size] == null) {
      columns[size] = new double[gradient.length];
    }
    problem.copyColumn(candidate, columns[size]);
    atoms[size] = candidate;
    signs[size] = sign;
    amounts[size] = amount;
    active[candidate] = true;
    size++;
  }

  private void grow() {
    int capacity = 2 * atoms.length;
    double[] larger = new double[capacity * capacity];
    for (int a = 0; a < size; a++) {
      System.arraycopy(factor, a * atoms.length, larger, a * capacity, size);
    }
    factor = larger;
    atoms = Arrays.copyOf(atoms, capacity);
    signs = Arrays.copyOf(signs, capacity);
    amounts = Arrays.copyOf(amounts, capacity);
    columns = Arrays.copyOf(columns, capacity);
    target = new double[capacity];
    work = new double[capacity];
  }

  private void remove(int a) {
    active[atoms[a]] = false;
    double[] spare = columns[a];
    int after = size - a - 1;
    System.arraycopy(atoms, a + 1, atoms, a, after);
    System.arraycopy(signs, a + 1, signs, a, after);
    System.arraycopy(amounts, a + 1, amounts, a, after);
    System.arraycopy(columns, a + 1, columns, a, after);
    columns[--size] = spare;
  }

  /** Factors the small system from row {@code first} on; the rows before are as they were. */
  private boolean factorFrom(int first) {
    int stride = atoms.length;
    boolean regular = true;
    for (int a = first; regular && a < size; a++) {
      for (int b = 0; b <= a; b++) {
        factor[a * stride + b] = signs[a] * signs[b] * (columns[b][atoms[a]] + 1);
      }
      double least = 1e-13 * factor[a * stride + a];
      regular = SmallCholesky.factorRow(factor, a, stride, least);
    }
    return regular;
  }

  /** Moves to the best amounts, dropping atoms on the way, until all are positive. */
  private void settle() {
    while (true) {
      bestAmounts();
      int blocking = -1;
      double step = 1;
      for (int a = 0; a < size; a++) {
        if (target[a] <= 0) {
          double reach = amounts[a] / (amounts[a] - target[a]);
          if (blocking < 0 || reach < step) {
            blocking = a;
            step = reach;
          }
        }
      }
      for (int a = 0; a < size; a++) {
        amounts[a] += step * (target[a] - amounts[a]);
      }
      if (blocking < 0) {
        System.arraycopy(target, 0, amounts, 0, size);
        return;
      }
      remove(blocking);
      factorFrom(blocking);
    }
  }

  /** The amounts that minimise the objective on 1's = 1 when signs do not matter. */
  private void bestAmounts() {
    int stride = atoms.length;
    System.arraycopy(signs, 0, work, 0, size);
    SmallCholesky.solveFactored(factor, size, stride, work);
    Arrays.fill(target, 0, size, lambda);
    SmallCholesky.solveFactored(factor, size, stride, target);
    double sumOnes = 0;
    double sumCosts = 0;
    for (int a = 0; a < size; a++) {
      sumOnes += signs[a] * work[a];
      sumCosts += signs[a] * target[a];
    }
    double level = (1 + sumCosts) / sumOnes;
    for (int a = 0; a < size; a++) {
      target[a] = level * work[a] - target[a];
    }
    multiplier = 1 - level;
  }

  /** Computes Gs and finds the candidate outside the atoms that violates most; -1 for none. */
  private int worstViolation() {
    Arrays.fill(gradient, 0, count, 0);
    for (int a = 0; a < size; a++) {
      double weight = signs[a] * amounts[a];
      double[] column = columns[a];
      for (int j = 0; j < count; j++) {
        gradient[j] += weight * column[j];
      }
    }
    int worst = -1;
    double most = lambda + TOLERANCE;
    for (int j = 0; j < count; j++) {
      double violation = Math.abs(gradient[j] + multiplier);
      if (violation > most && !active[j]) {
        worst = j;
        most = violation;
      }
    }
    return worst;
  }

  private double largestViolation() {
    double largest = -1;
    double sum = 0;
    for (int j = 0; j < count; j++) {
      largest = Math.max(largest, Math.abs(gradient[j] + multiplier) - lambda);
    }
    for (int a = 0; a < size; a++) {
      double slope = gradient[atoms[a]] + multiplier + lambda * signs[a];
      largest = Math.max(largest, Math.abs(slope));
      sum += signs[a] * amounts[a];
    }
    return Math.max(largest, Math.abs(sum - 1));
  }

  /**
   * Makes a candidate an atom.
   *
   * @return false when rounding leaves no way to improve
   */
  private boolean enter(Columns problem, int candidate) {
    double sign = -Math.signum(gradient[candidate] + multiplier);
    append(problem, candidate, sign, 0);
    if (!factorFrom(size - 1)) {
      return exchange();
    }
    bestAmounts();
    if (target[size - 1] <= 0) {
      remove(size - 1);
      return false;
    }
    return true;
  }

  /**
   * The last atom is an affine combination of the others. Along that combination Gs stays and |s|₁
   * falls, until another atom's amount is 0; that one leaves.
   */
  private boolean exchange() {
    int last = size - 1;
    int stride = atoms.length;
    for (int b = 0; b < last; b++) {
      work[b] = -signs[last] * signs[b] * (columns[b][atoms[last]] + 1);
    }
    SmallCholesky.solveFactored(factor, last, stride, work);
    int leaving = -1;
    double step = Double.POSITIVE_INFINITY;
    for (int a = 0; a < last; a++) {
      if (work[a] < 0 && amounts[a] < -step * work[a]) {
        leaving = a;
        step = amounts[a] / -work[a];
      }
    }
    if (leaving < 0) {
      remove(last);
      return false;
    }
    for (int a = 0; a < last; a++) {
      amounts[a] += step * work[a];
    }
    amounts[last] = step;
    remove(leaving);
    return factorFrom(leaving);
  }
}
