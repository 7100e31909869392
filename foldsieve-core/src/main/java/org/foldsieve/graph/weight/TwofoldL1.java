package org.foldsieve.graph.weight;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The active-set method of {@link L1ActiveSet} in twice the precision, from the differences Z and
 * not from their products: for columns whose ranges are so far apart that in doubles the products
 * have nothing left of the small ones.
 *
 * <p>A column that is 1e6 times smaller than another has 1e-12 of its part in G = ZZ', where a
 * double keeps four digits of it; and it is the small columns that decide among the many
 * combinations that rebuild the large ones.
 *
 * <p>Scratch space of one thread.
 */
final class TwofoldL1 {

  /** A violation that is rounding; the mean of G's diagonal is 1. */
  private static final double TOLERANCE = 1e-25;

  /** A pivot at most this part of the diagonal is rounding. */
  private static final double SINGULAR = 1e-26;

  private final double lambda;
  private double[] z = new double[0];
  private int count;
  private int width;
  private double scale;
  private double[] high = new double[0];
  private double[] low = new double[0];
  private double[] violations = new double[0];
  private final List<Atom> atoms = new ArrayList<>();

  /** L of the small system, row by row. */
  private final List<Twofold[]> factor = new ArrayList<>();

  private Twofold multiplier = Twofold.ZERO;

  /** A signed candidate with its amount. */
  private record Atom(int candidate, double sign, Twofold amount) {
    Atom with(Twofold other) {
      return new Atom(candidate, sign, other);
    }
  }

  TwofoldL1(double lambda) {
    this.lambda = lambda;
  }

  /**
   * Writes the solution for the differences of a hood, one weight a candidate, and returns the
   * largest violation that is left.
   */
  double solve(Neighborhood hood, double[] weights) {
    z = hood.differences();
    count = hood.count();
    width = hood.width();
    double trace = 0;
    int nearest = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int j = 0; j < count; j++) {
      double square = Twofold.dot(z, j * width, z, j * width, width).high();
      trace += square;
      if (square < least) {
        least = square;
        nearest = j;
      }
    }
    if (trace == 0) {
      Arrays.fill(weights, 0, count, 1.0 / count);
      return 0;
    }
    scale = trace / count;
    if (high.length < width) {
      high = new double[width];
      low = new double[width];
    }
    if (violations.length < count) {
      violations = new double[count];
    }
    atoms.clear();
    factor.clear();
    atoms.add(new Atom(nearest, 1, Twofold.ONE));
    factorFrom(0);
    double violation = 0;
    for (int round = 0; round < 10 * count + 1000; round++) {
      settle();
      int entering = worst();
      violation = entering < 0 ? 0 : Math.abs(violations[entering]) - lambda;
      if (entering < 0 || !enter(entering)) {
        break;
      }
    }
    Arrays.fill(weights, 0, count, 0);
    for (Atom atom : atoms) {
      weights[atom.candidate] = atom.sign * atom.amount.high();
    }
    return violation;
  }

  private Twofold entry(Atom a, Atom b) {
    Twofold product =
        Twofold.dot(z, a.candidate * width, z, b.candidate * width, width)
            .over(Twofold.of(scale))
            .plus(Twofold.ONE);
    return product.times(a.sign * b.sign);
  }

  /** Factors the small system from a row on; returns whether it is regular. */
  private boolean factorFrom(int first) {
    while (factor.size() > first) {
      factor.remove(factor.size() - 1);
    }
    for (int a = first; a < atoms.size(); a++) {
      Twofold[] row = new Twofold[a + 1];
      Twofold diagonal = entry(atoms.get(a), atoms.get(a));
      for (int b = 0; b < a; b++) {
        Twofold sum = entry(atoms.get(a), atoms.get(b));
        for (int c = 0; c < b; c++) {
          sum = sum.minus(row[c].times(factor.get(b)[c]));
        }
        row[b] = sum.over(factor.get(b)[b]);
      }
      Twofold left = diagonal;
      for (int c = 0; c < a; c++) {
        left = left.minus(row[c].times(row[c]));
      }
      if (!left.isAbove(SINGULAR * diagonal.high())) {
        return false;
      }
      row[a] = left.root();
      factor.add(row);
    }
    return true;
  }

  /** Solves LL'x = b for the first rows, in place. */
  private void solve(Twofold[] b) {
    for (int i = 0; i < b.length; i++) {
      Twofold sum = b[i];
      for (int c = 0; c < i; c++) {
        sum = sum.minus(factor.get(i)[c].times(b[c]));
      }
      b[i] = sum.over(factor.get(i)[i]);
    }
    for (int i = b.length - 1; i >= 0; i--) {
      Twofold sum = b[i];
      for (int c = i + 1; c < b.length; c++) {
        sum = sum.minus(factor.get(c)[i].times(b[c]));
      }
      b[i] = sum.over(factor.get(i)[i]);
    }
  }

  /** The amounts that minimise the objective on 1's = 1 when signs do not matter. */
  private Twofold[] bestAmounts() {
    int size = atoms.size();
    Twofold[] ones = new Twofold[size];
    Twofold[] costs = new Twofold[size];
    for (int a = 0; a < size; a++) {
      ones[a] = Twofold.of(atoms.get(a).sign);
      costs[a] = Twofold.of(lambda);
    }
    solve(ones);
    solve(costs);
    Twofold sumOnes = Twofold.ZERO;
    Twofold sumCosts = Twofold.ZERO;
    for (int a = 0; a < size; a++) {
      sumOnes = sumOnes.plus(ones[a].times(atoms.get(a).sign));
      sumCosts = sumCosts.plus(costs[a].times(atoms.get(a).sign));
    }
    Twofold level = Twofold.ONE.plus(sumCosts).over(sumOnes);
    for (int a = 0; a < size; a++) {
      costs[a] = level.times(ones[a]).minus(costs[a]);
    }
    multiplier = Twofold.ONE.minus(level);
    return costs;
  }

  /** Moves to the best amounts, dropping atoms on the way, until all are positive. */
  private void settle() {
    while (true) {
      Twofold[] target = bestAmounts();
      int blocking = -1;
      Twofold step = Twofold.ONE;
      for (int a = 0; a < target.length; a++) {
        if (!target[a].isAbove(0)) {
          Twofold amount = atoms.get(a).amount;
          Twofold reach = amount.over(amount.minus(target[a]));
          if (blocking < 0 || step.minus(reach).isAbove(0)) {
            blocking = a;
            step = reach;
          }
        }
      }
      for (int a = 0; a < target.length; a++) {
        Twofold amount = atoms.get(a).amount;
        Twofold moved = blocking < 0 ? target[a] : amount.plus(step.times(target[a].minus(amount)));
        atoms.set(a, atoms.get(a).with(moved));
      }
      if (blocking < 0) {
        return;
      }
      atoms.remove(blocking);
      factorFrom(blocking);
    }
  }

  /** The candidate outside the atoms that violates the conditions most; -1 for none. */
  private int worst() {
    for (int c = 0; c < width; c++) {
      Twofold sum = Twofold.ZERO;
      for (Atom atom : atoms) {
        sum = sum.plus(atom.amount.times(atom.sign).times(z[atom.candidate * width + c]));
      }
      Twofold part = sum.over(Twofold.of(scale));
      high[c] = part.high();
      low[c] = part.low();
    }
    int worst = -1;
    Twofold most = Twofold.ZERO;
    for (int j = 0; j < count; j++) {
      Twofold slope = Twofold.dot(z, j * width, high, low, width).plus(multiplier);
      violations[j] = slope.high();
      Twofold beyond = slope.times(Math.signum(slope.high())).minus(Twofold.of(lambda));
      if (beyond.isAbove(TOLERANCE) && beyond.minus(most).isAbove(0) && !isAtom(j)) {
        worst = j;
        most = beyond;
      }
    }
    return worst;
  }

  private boolean isAtom(int candidate) {
    return atoms.stream().anyMatch(atom -> atom.candidate == candidate);
  }

  /** Makes a candidate an atom; returns false when rounding leaves no way to improve. */
  private boolean enter(int candidate) {
    atoms.add(new Atom(candidate, -Math.signum(violations[candidate]), Twofold.ZERO));
    int last = atoms.size() - 1;
    if (!factorFrom(last)) {
      return exchange();
    }
    if (!bestAmounts()[last].isAbove(0)) {
      atoms.remove(last);
      factorFrom(last);
      return false;
    }
    return true;
  }

  /**
   * The last atom is an affine combination of the others. Along that combination Gs stays and |s|₁
   * falls, until another atom's amount is 0; that one leaves.
   */
  private boolean exchange() {
    int last = atoms.size() - 1;
    Twofold[] along = new Twofold[last];
    for (int b = 0; b < last; b++) {
      along[b] = entry(atoms.get(last), atoms.get(b)).times(-1);
    }
    solve(along);
    int leaving = -1;
    Twofold step = Twofold.ZERO;
    for (int a = 0; a < last; a++) {
      if (along[a].high() < 0) {
        Twofold reach = atoms.get(a).amount.over(along[a].times(-1));
        if (leaving < 0 || step.minus(reach).isAbove(0)) {
          leaving = a;
          step = reach;
        }
      }
    }
    if (leaving < 0) {
      atoms.remove(last);
      return false;
    }
    for (int a = 0; a < last; a++) {
      Atom atom = atoms.get(a);
      atoms.set(a, atom.with(atom.amount.plus(step.times(along[a]))));
    }
    atoms.set(last, atoms.get(last).with(step));
    atoms.remove(leaving);
    return factorFrom(leaving);
  }
}
