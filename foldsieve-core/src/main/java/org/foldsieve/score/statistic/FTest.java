package org.foldsieve.score.statistic;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.foldsieve.data.ColumnPass;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.NumberTarget;
import org.foldsieve.score.QuadraticScorer;
import org.foldsieve.score.Rankings;
import org.foldsieve.score.form.QuadraticForm;
import org.foldsieve.score.form.SharedForms;

/**
 * Ranks features by the F statistic of their relation to the classes or to the number to predict,
 * largest first, with its probability by chance.
 *
 * <p>For C classes, the analysis of variance:
 *
 * <p>\[ F_r = \frac{\sum_P n_P (\mu_P - \mu)^2 / (C - 1)}{\sum_P \sum_{i \in P} (f_i - \mu_P)^2 /
 * (n - C)} \]
 *
 * <p>For a number y, the test of a line through y and the feature, with their correlation r:
 *
 * <p>\[ F_r = \frac{r^2}{1 - r^2} (n - 2) \]
 *
 * <p>The part {@code p} is the probability of so large an F, or a larger one, where there is no
 * relation (and the feature is normal in each class); among d features that say nothing about 5 d /
 * 100 are below 0.05. For classes the order is that of {@code fisher}, for numbers that of {@code
 * pearson}. The same as {@code f_classif} and {@code f_regression} of scikit-learn. Not changed by
 * a feature's offset or scale.
 *
 * <p><b>Undefined.</b> A feature that is constant inside every class and differs between classes,
 * or that is a line of the number, scores +infinity with p = 0. The score is undefined for a
 * constant feature. There must be more rows than classes; for a number three rows.
 *
 * <p><b>Cost.</b> O(nd) time.
 *
 * <p><b>Paper.</b> Fisher (1925). Statistical Methods for Research Workers. Oliver and Boyd.
 *
 * @since 0.1.0
 */
public record FTest() implements QuadraticScorer {

  /** The method; it has no parameters. */
  public static FTest withDefaults() {
    return new FTest();
  }

  @Override
  public String id() {
    return "f-test";
  }

  @Override
  public Optional<double[]> pValues(FeatureRanking ranking, Workbench bench) {
    return Optional.ofNullable(ranking.parts().get("p"));
  }

  @Override
  public boolean weighsRows() {
    return true;
  }

  @Override
  public List<QuadraticForm> forms(Workbench bench) {
    if (RowWeights.of(bench).isPresent()) {
      return List.of();
    }
    boolean number = NumberTarget.isGiven(bench.table().labels(), id());
    return number ? List.of() : SharedForms.betweenAndWithin(bench, id(), true);
  }

  @Override
  public FeatureRanking combine(Workbench bench, List<double[]> values) {
    Optional<RowWeights> weights = RowWeights.of(bench);
    if (weights.isPresent()) {
      return NumberTarget.isGiven(bench.table().labels(), id())
          ? ofNumber(bench, weights.get())
          : ofClasses(bench, weights.get());
    }
    return values.isEmpty() ? ofNumber(bench) : ofClasses(bench, values.get(0), values.get(1));
  }

  private FeatureRanking ofClasses(Workbench bench, RowWeights weights) {
    double[][] values = FisherScore.weighed(bench, weights, id(), true);
    long classes =
        Arrays.stream(bench.table().requireClasses(id()).classMembers())
            .filter(rows -> weights.of(rows) > 0)
            .count();
    double n = weights.total();
    requireRows(n, (int) classes + 1, classes + " classes");
    double[] scores = new double[values[0].length];
    Arrays.setAll(
        scores,
        j -> values[0][j] == 0 ? 0 : values[0][j] / (classes - 1) / (values[1][j] / (n - classes)));
    weights.undefineConstants(scores, bench);
    return ranking(bench, scores, classes - 1, n - classes);
  }

  private FeatureRanking ofNumber(Workbench bench, RowWeights weights) {
    Table table = bench.table();
    double n = weights.total();
    requireRows(n, 3, "a number to predict");
    double[] y = weights.centered(NumberTarget.of(table.labels().orElseThrow(), id()));
    double yy = weights.squares(y, 0, 0);
    double[] scores = new double[table.features()];
    ColumnPass.forEach(
        id(),
        table,
        bench.run(),
        (j, f, at) -> {
          double mean = weights.mean(f, at);
          double fy = weights.product(f, at, mean, y);
          double slope = fy / yy;
          double left = 0;
          for (int i = 0; i < y.length; i++) {
            double rest = f[at + i] - mean - slope * y[i];
            left += weights.get(i) * rest * rest;
          }
          scores[j] = fy == 0 ? 0 : (n - 2) * slope * fy / left;
        });
    weights.undefineConstants(scores, bench);
    return ranking(bench, scores, 1, n - 2);
  }

  private FeatureRanking ofClasses(Workbench bench, double[] between, double[] within) {
    int n = bench.table().rows();
    int classes =
        (int)
            Arrays.stream(bench.table().requireClasses(id()).classSizes())
                .filter(size -> size > 0)
                .count();
    requireRows(n, classes + 1, classes + " classes");
    double[] scores = new double[between.length];
    Arrays.setAll(
        scores,
        j -> between[j] == 0 ? 0 : between[j] / (classes - 1) / (within[j] / (n - classes)));
    return ranking(bench, scores, classes - 1, n - classes);
  }

  private FeatureRanking ofNumber(Workbench bench) {
    Table table = bench.table();
    int n = table.rows();
    double[] y = NumberTarget.of(table.labels().orElseThrow(), id());
    requireRows(n, 3, "a number to predict");
    double mean = Arrays.stream(y).sum() / n;
    Arrays.setAll(y, i -> y[i] - mean);
    double[] scores = new double[table.features()];
    ColumnPass.forEach(
        id(), table, bench.run(), (j, f, at) -> scores[j] = (n - 2) * explained(f, at, y));
    return ranking(bench, scores, 1, n - 2);
  }

  /**
   * What a line of y explains of the feature by what it leaves; the rest is summed, not subtracted.
   */
  private static double explained(double[] f, int at, double[] y) {
    int n = y.length;
    double mean = 0;
    for (int i = 0; i < n; i++) {
      mean += f[at + i] / n;
    }
    double fy = 0;
    double yy = 0;
    for (int i = 0; i < n; i++) {
      fy += (f[at + i] - mean) * y[i];
      yy += y[i] * y[i];
    }
    double slope = fy / yy;
    double left = 0;
    for (int i = 0; i < n; i++) {
      double rest = f[at + i] - mean - slope * y[i];
      left += rest * rest;
    }
    return fy == 0 ? 0 : slope * fy / left;
  }

  private FeatureRanking ranking(Workbench bench, double[] scores, double above, double below) {
    double[] p =
        Arrays.stream(scores).map(score -> FDistribution.tail(score, above, below)).toArray();
    return Rankings.byScore(this, bench, FeatureRanking.Direction.MAXIMIZE, scores)
        .withPart("p", bench.ranges().undefineConstants(p));
  }

  private void requireRows(double rows, int least, String of) {
    if (rows < least) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "%s needs at least %d rows for %s, and the table has %.0f",
              id(),
              least,
              of,
              rows));
    }
  }
}
