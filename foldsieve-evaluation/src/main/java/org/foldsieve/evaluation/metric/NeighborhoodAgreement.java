package org.foldsieve.evaluation.metric;

import java.util.Arrays;
import java.util.Locale;
import org.foldsieve.run.ParameterException;

/**
 * How well neighbourhoods survive a change of space, collected row by row. For each row the
 * candidates are ranked by their distance in the original space and in the new one, ties by index.
 *
 * <p>With N candidates a row, U the candidates among the k nearest in the new space but not in the
 * original, V those among the k nearest in the original but not in the new, and ranks from 1:
 *
 * <p>\[ T = 1 - \frac{2}{q k (2N - 3k + 1)} \sum_i \sum_{j \in U_i} (r_{ij} - k), \qquad C = 1 -
 * \frac{2}{q k (2N - 3k + 1)} \sum_i \sum_{j \in V_i} (\hat r_{ij} - k) \]
 *
 * <p>over q rows; the overlap is the mean share of the k nearest that are kept. The penalties are
 * whole numbers, so the order in which rows come does not matter. O(kN) a row. Not thread-safe;
 * collect per thread and {@link #add(NeighborhoodAgreement)}.
 *
 * <p>Venna, Kaski (2001). Neighborhood preservation in nonlinear projection methods. ICANN.
 *
 * @since 0.1.0
 */
public final class NeighborhoodAgreement {

  private final int k;
  private final int candidates;
  private long rows;
  private long kept;
  private long intrusions;
  private long extrusions;

  /**
   * Nothing collected yet.
   *
   * @param candidates how many candidates each row has, not counting itself
   * @param k how many nearest neighbours, less than half of the candidates and the row
   */
  public NeighborhoodAgreement(int candidates, int k) {
    if (k < 1 || 2 * k >= candidates + 1) {
      throw new ParameterException(
          String.format(
              Locale.ROOT,
              "k must be at least 1 and less than half of the rows: k = %d, rows = %d",
              k,
              candidates + 1));
    }
    this.candidates = candidates;
    this.k = k;
  }

  /**
   * Adds a row.
   *
   * @param original its distances (or squared ones) to all candidates in the original space
   * @param changed the same in the new space
   * @param self the place of the row itself among them, to be left out; -1 when it is not there
   */
  public void add(double[] original, double[] changed, int self) {
    int[] near = nearest(original, self);
    int[] nearChanged = nearest(changed, self);
    rows++;
    for (int j : nearChanged) {
      long rank = rank(original, j, self);
      kept += rank <= k ? 1 : 0;
      intrusions += Math.max(0, rank - k);
    }
    for (int j : near) {
      extrusions += Math.max(0, rank(changed, j, self) - k);
    }
  }

  /**
   * Adds all that another collected over the same candidates.
   *
   * @param other an agreement of the same k and number of candidates
   */
  public void add(NeighborhoodAgreement other) {
    if (other.k != k || other.candidates != candidates) {
      throw new IllegalArgumentException("only agreements of the same k and candidates add up");
    }
    rows += other.rows;
    kept += other.kept;
    intrusions += other.intrusions;
    extrusions += other.extrusions;
  }

  private int[] nearest(double[] distances, int self) {
    int[] found = new int[k];
    int count = 0;
    for (int j = 0; j < distances.length; j++) {
      if (j == self || (count == k && !(distances[j] < distances[found[k - 1]]))) {
        continue;
      }
      int at = count == k ? k - 1 : count++;
      while (at > 0 && distances[j] < distances[found[at - 1]]) {
        found[at] = found[at - 1];
        at--;
      }
      found[at] = j;
    }
    return Arrays.copyOf(found, count);
  }

  private static long rank(double[] distances, int j, int self) {
    double limit = distances[j];
    long before = 0;
    for (int l = 0; l < distances.length; l++) {
      if (distances[l] < limit || (distances[l] == limit && l < j)) {
        before += l == self ? 0 : 1;
      }
    }
    return before + 1;
  }

  /** {@return T: 1 when no stranger came among the k nearest} */
  public double trustworthiness() {
    return 1 - penalty(intrusions);
  }

  /** {@return C: 1 when none of the k nearest went away} */
  public double continuity() {
    return 1 - penalty(extrusions);
  }

  /** {@return the mean share of the k nearest that are kept} */
  public double overlap() {
    return (double) kept / (rows * k);
  }

  private double penalty(long sum) {
    return 2.0 * sum / ((double) rows * k * (2L * candidates - 3L * k + 1));
  }
}
