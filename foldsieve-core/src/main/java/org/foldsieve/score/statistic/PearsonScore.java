package org.foldsieve.score.statistic;

import java.util.Arrays;
import java.util.Optional;
import org.foldsieve.data.ColumnPass;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.NumberTarget;
import org.foldsieve.score.Rankings;

/**
 * Ranks features by the size of their correlation with the label, largest first.
 *
 * <p>For a numeric label the score is \( |r(f, y)| \). For classes it is the mean correlation with
 * the class indicators, weighted by class size:
 *
 * <p>\[ \sum_P \frac{n_P}{n} \, |r(f, 1[y = P])| \]
 *
 * <p>Between 0 and 1, and not changed by a feature's offset or scale. It sees linear relations
 * only, each feature by itself.
 *
 * <p><b>Undefined.</b> The score is undefined for a constant feature. It is an error when the label
 * has one value only or is missing somewhere.
 *
 * <p><b>Cost.</b> O(nd) time.
 *
 * <p><b>Paper.</b> Guyon, Elisseeff (2003). An introduction to variable and feature selection. JMLR
 * 3.
 *
 * @since 0.1.0
 */
public record PearsonScore() implements FeatureScorer {

  /** The method; it has no parameters. */
  public static PearsonScore withDefaults() {
    return new PearsonScore();
  }

  @Override
  public String id() {
    return "pearson";
  }

  /**
   * Of a number: by Student's t, as an F with one degree of freedom; classes know no such thing.
   */
  @Override
  public Optional<double[]> pValues(FeatureRanking ranking, Workbench bench) {
    double n = RowWeights.of(bench).map(RowWeights::total).orElse((double) bench.table().rows());
    if (!NumberTarget.isGiven(bench.table().labels(), id()) || n < 3) {
      return Optional.empty();
    }
    return Optional.of(
        Arrays.stream(ranking.scores())
            .map(r -> FDistribution.tail((n - 2) * r * r / ((1 - r) * (1 + r)), 1, n - 2))
            .toArray());
  }

  @Override
  public boolean weighsRows() {
    return true;
  }

  @Override
  public FeatureRanking rank(Workbench bench) {
    Table table = bench.table();
    double[] scores = new double[table.features()];
    Optional<RowWeights> weights = RowWeights.of(bench);
    if (weights.isPresent()) {
      weigh(bench, weights.get(), scores);
    } else if (NumberTarget.isGiven(table.labels(), id())) {
      double[] y = centered(NumberTarget.of(table.labels().orElseThrow(), id()));
      ColumnPass.forEach(id(), table, bench.run(), (j, f, at) -> scores[j] = withNumbers(y, f, at));
    } else {
      int[][] members = table.requireClasses(id()).classMembers();
      ColumnPass.forEach(
          id(), table, bench.run(), (j, f, at) -> scores[j] = withClasses(members, f, at));
    }
    return Rankings.byScore(this, bench, FeatureRanking.Direction.MAXIMIZE, scores);
  }

  private void weigh(Workbench bench, RowWeights weights, double[] scores) {
    Table table = bench.table();
    if (NumberTarget.isGiven(table.labels(), id())) {
      double[] y = weights.centered(NumberTarget.of(table.labels().orElseThrow(), id()));
      double yy = weights.squares(y, 0, 0);
      ColumnPass.forEach(
          id(),
          table,
          bench.run(),
          (j, f, at) -> {
            double mean = weights.mean(f, at);
            double ff = weights.squares(f, at, mean);
            double fy = weights.product(f, at, mean, y);
            scores[j] = Math.min(1, Math.abs(fy) / Math.sqrt(ff) / Math.sqrt(yy));
          });
    } else {
      int[][] members = table.requireClasses(id()).classMembers();
      ColumnPass.forEach(
          id(), table, bench.run(), (j, f, at) -> scores[j] = weighed(members, weights, f, at));
    }
    weights.undefineConstants(scores, bench);
  }

  private static double weighed(int[][] members, RowWeights weights, double[] f, int at) {
    double mean = weights.mean(f, at);
    double deviation = Math.sqrt(weights.squares(f, at, mean) / weights.total());
    double score = 0;
    for (int[] rows : members) {
      double share = weights.of(rows) / weights.total();
      if (share > 0) {
        double covariance = share * (weights.mean(f, at, rows) - mean);
        double correlation = Math.abs(covariance) / deviation / Math.sqrt(share * (1 - share));
        score += share * Math.min(1, correlation);
      }
    }
    return score;
  }

  private static double[] centered(double[] y) {
    double mean = mean(y, 0, y.length);
    Arrays.setAll(y, i -> y[i] - mean);
    return y;
  }

  private static double withNumbers(double[] y, double[] f, int at) {
    double mean = mean(f, at, y.length);
    double fy = 0;
    double ff = 0;
    double yy = 0;
    for (int i = 0; i < y.length; i++) {
      double x = f[at + i] - mean;
      fy += x * y[i];
      ff += x * x;
      yy += y[i] * y[i];
    }
    // Two roots, for the product of the sums may overflow. Rounding may lead beyond 1.
    return Math.min(1, Math.abs(fy) / Math.sqrt(ff) / Math.sqrt(yy));
  }

  /**
   * With share p = n_P / n, the covariance with the indicator of P is p (mean of P - mean), and its
   * variance p (1 - p).
   */
  private static double withClasses(int[][] members, double[] f, int at) {
    int n = Arrays.stream(members).mapToInt(rows -> rows.length).sum();
    double mean = mean(f, at, n);
    double squares = 0;
    for (int i = 0; i < n; i++) {
      squares += (f[at + i] - mean) * (f[at + i] - mean);
    }
    double deviation = Math.sqrt(squares / n);
    double score = 0;
    for (int[] rows : members) {
      double offset = 0;
      for (int i : rows) {
        offset += f[at + i] - mean;
      }
      double share = (double) rows.length / n;
      double covariance = offset / n;
      if (rows.length > 0) {
        double correlation = Math.abs(covariance) / deviation / Math.sqrt(share * (1 - share));
        score += share * Math.min(1, correlation);
      }
    }
    return score;
  }

  private static double mean(double[] f, int at, int n) {
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += f[at + i];
    }
    return sum / n;
  }
}
