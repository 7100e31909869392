package org.foldsieve.score.alignment;

import java.util.Arrays;
import org.foldsieve.run.Run;
import org.foldsieve.score.GreedyPicks;

/**
 * The greedy step of graph-kernel alignment: picks features one after the other so that the cosine
 * between the Gram matrix of the subset and a target stays as large as it can,
 *
 * <p>\[ J(S) = \frac{\sum_{r \in S} t_r}{\sqrt{(\rho \bar e)^2 + \sum_{r,s \in S} (f_r'f_s)^2}} ,
 * \] or by that norm to a power
 *
 * <p>The norm holds every overlap between chosen features, so a copy of a chosen feature pays in
 * full for what it repeats. Only sums of squares are accumulated: nothing cancels.
 */
final class AlignmentGreedy {

  private final CenteredGram gram;
  private final double[] target;
  private final double power;
  private final Run run;

  /** The picks; the criterion of each is the objective after it. */
  final GreedyPicks picks;

  private AlignmentGreedy(
      CenteredGram gram, double[] target, double power, GreedyPicks picks, Run run) {
    this.gram = gram;
    this.target = target;
    this.power = power;
    this.run = run;
    this.picks = picks;
  }

  /**
   * Picks features until there are enough.
   *
   * @param target t, one number a feature; only those of open features are read
   * @param power the power of the norm; 1 for the cosine
   * @param picks which can be picked, what is picked before, and how many
   */
  static AlignmentGreedy pick(
      CenteredGram gram, double[] target, double rho, double power, GreedyPicks picks, Run run) {
    AlignmentGreedy greedy = new AlignmentGreedy(gram, target, power, picks, run);
    greedy.pickAll(rho);
    return greedy;
  }

  private void pickAll(double rho) {
    double[] e = gram.energies();
    double meanEnergy = Arrays.stream(e).sum() / e.length;
    double gain = 0;
    double norm = rho * meanEnergy * (rho * meanEnergy);
    double[] score = new double[e.length];
    boolean[] open = picks.open();
    Overlaps overlaps = Overlaps.of(gram, open, run);
    double[] overlap = overlaps.values();
    while (picks.hasNext()) {
      for (int r = 0; r < e.length; r++) {
        if (open[r]) {
          score[r] = (gain + target[r]) / length(norm + 2 * overlap[r] + e[r] * e[r]);
        }
      }
      int j = picks.next(score);
      gain += target[j];
      norm += 2 * overlap[j] + e[j] * e[j];
      picks.setCriterion(j, gain / length(norm));
      if (picks.hasNext()) {
        overlaps.add(j, score);
      }
      run.step("picks", picks.count(), picks.size());
    }
  }

  /**
   * What each pick adds to the objective, as a share of the largest objective on the way; by
   * feature, NaN for what was not picked. A pick that lowers the objective adds less than nothing.
   */
  double[] added() {
    double[] objective = picks.criterion();
    double largest = Arrays.stream(objective).filter(x -> !Double.isNaN(x)).max().orElse(0);
    double[] added = new double[objective.length];
    Arrays.fill(added, Double.NaN);
    double before = 0;
    for (int j : picks.picked()) {
      if (Double.isNaN(objective[j])) {
        continue;
      }
      added[j] = largest > 0 ? (objective[j] - before) / largest : 0;
      before = objective[j];
    }
    return added;
  }

  private double length(double squared) {
    return power == 1 ? Math.sqrt(squared) : Math.pow(squared, power / 2);
  }

  /** t divided by its sum; by its absolute sum where the sum is not positive; else zeros. */
  static double[] share(double[] t) {
    double sum = Arrays.stream(t).sum();
    double by = sum > 0 ? sum : Arrays.stream(t).map(Math::abs).sum();
    return by == 0 ? new double[t.length] : Arrays.stream(t).map(x -> x / by).toArray();
  }
}
