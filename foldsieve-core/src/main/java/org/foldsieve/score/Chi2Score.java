package org.foldsieve.score;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.foldsieve.data.Column;
import org.foldsieve.data.ColumnPass;
import org.foldsieve.data.DataException;
import org.foldsieve.data.FeatureRanges;
import org.foldsieve.data.Labels;
import org.foldsieve.data.MixedTable;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Parameters;
import org.foldsieve.run.Provenance;
import org.foldsieve.run.Run;

/**
 * Ranks features that count something by how unevenly the classes share them, largest first.
 *
 * <p>\[ \chi^2_r = \sum_P \frac{(O_P - E_P)^2}{E_P}, \quad O_P = \sum_{i \in P} f_i, \quad E_P =
 * \frac{n_P}{n} \sum_i f_i \]
 *
 * <p>Changed by a feature's scale: it is meant for counts and frequencies.
 *
 * <p>Of a column of words it is Pearson's statistic of the table of words and classes: the sum over
 * the words of the score of their counts, a missing word being one more. Rows without a number are
 * left out for that column.
 *
 * <p><b>Undefined.</b> Values must not be negative: a negative one is an error that names its cell.
 * The score is undefined for a feature whose sum is 0, as for every constant feature. A class
 * without rows is left out.
 *
 * <p><b>Cost.</b> O(nd) time.
 *
 * <p><b>Paper.</b> Liu, Setiono (1995). Chi2: feature selection and discretization of numeric
 * attributes. ICTAI. The form for counts is that of text categorisation: Yang, Pedersen (1997). A
 * comparative study on feature selection in text categorization. ICML.
 *
 * @since 0.1.0
 */
public record Chi2Score() implements MixedScorer {

  /** The method; it has no parameters. */
  public static Chi2Score withDefaults() {
    return new Chi2Score();
  }

  @Override
  public String id() {
    return "chi2";
  }

  @Override
  public boolean ranksRawValues() {
    return true;
  }

  /** By the chi-squared distribution, as scikit-learn's chi2. */
  @Override
  public Optional<double[]> pValues(FeatureRanking ranking, Workbench bench) {
    Optional<RowWeights> weights = RowWeights.of(bench);
    long classes =
        Arrays.stream(bench.table().requireClasses(id()).classMembers())
            .filter(rows -> weights.map(known -> known.of(rows)).orElse(rows.length + 0.0) > 0)
            .count();
    return Optional.of(
        Arrays.stream(ranking.scores())
            .map(score -> ChiSquared.tail(score, classes - 1.0))
            .toArray());
  }

  @Override
  public boolean weighsRows() {
    return true;
  }

  @Override
  public FeatureRanking rank(Workbench bench) {
    Table table = bench.table();
    int[][] members = table.requireClasses(id()).classMembers();
    requireNonNegative(table, bench.ranges());
    double[] scores = new double[table.features()];
    int n = table.rows();
    Optional<RowWeights> weights = RowWeights.of(bench);
    ColumnPass.forEach(
        id(),
        table,
        bench.run(),
        (j, f, at) ->
            scores[j] =
                weights.isPresent()
                    ? weighed(members, weights.get(), f, at)
                    : score(members, n, f, at));
    weights.ifPresent(known -> known.undefineConstants(scores, bench));
    return Rankings.byScore(this, bench, FeatureRanking.Direction.MAXIMIZE, scores);
  }

  @Override
  public FeatureRanking rank(MixedTable table, Run run) {
    Optional<Table> numbers = table.asTable();
    if (numbers.isPresent()) {
      return rank(numbers.get(), run);
    }
    Labels labels = Labels.requireClasses(table.labels().orElse(null), id());
    double[] scores = new double[table.columns().size()];
    run.forEach(id(), scores.length, j -> scores[j] = score(table.columns().get(j), labels));
    return FeatureRanking.byScore(
        Provenance.of(id(), Parameters.of(this), run, table.rows(), scores.length),
        table.names(),
        FeatureRanking.Direction.MAXIMIZE,
        scores);
  }

  /** Words by how often each class has them; numbers over the rows that have one. */
  private static double score(Column column, Labels labels) {
    int[] known =
        IntStream.range(0, column.rows())
            .filter(i -> column.isWords() || !column.isMissing(i))
            .toArray();
    double[] values = Arrays.stream(known).mapToDouble(column::cell).toArray();
    int[][] members = labels.select(known).classMembers();
    double[] distinct = Arrays.stream(values).distinct().toArray();
    if (distinct.length < 2) {
      return Double.NaN;
    }
    if (!column.isWords()) {
      requireNonNegative(column);
      return score(members, values.length, values, 0);
    }
    double sum = 0;
    for (double word : distinct) {
      // NaN is a missing word, and equal to itself here.
      double[] has = Arrays.stream(values).map(x -> Double.compare(x, word) == 0 ? 1 : 0).toArray();
      sum += score(members, has.length, has, 0);
    }
    return sum;
  }

  private static void requireNonNegative(Column column) {
    for (int i = 0; i < column.rows(); i++) {
      if (column.cell(i) < 0) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "chi2 takes counts, and column '%s' holds %s at row %d; shift or drop it",
                column.name(),
                column.cell(i),
                i));
      }
    }
  }

  private static void requireNonNegative(Table table, FeatureRanges ranges) {
    for (int j = 0; j < table.features(); j++) {
      if (ranges.min(j) < 0) {
        int i = 0;
        while (!(table.value(i, j) < 0)) {
          i++;
        }
        throw new DataException(
            String.format(
                Locale.ROOT,
                "chi2 takes counts, and column '%s' (%d) holds %s at row %d; shift or drop it",
                table.featureNames().get(j),
                j,
                table.value(i, j),
                i));
      }
    }
  }

  private static double weighed(int[][] members, RowWeights weights, double[] f, int at) {
    double total = weights.mean(f, at) * weights.total();
    double score = 0;
    for (int[] rows : members) {
      double weight = weights.of(rows);
      if (weight > 0) {
        double observed = weights.mean(f, at, rows) * weight;
        double expected = total * weight / weights.total();
        score += (observed - expected) * (observed - expected) / expected;
      }
    }
    return score;
  }

  private static double score(int[][] members, int n, double[] f, int at) {
    double total = 0;
    for (int i = 0; i < n; i++) {
      total += f[at + i];
    }
    double score = 0;
    for (int[] rows : members) {
      if (rows.length > 0) {
        double observed = 0;
        for (int i : rows) {
          observed += f[at + i];
        }
        double expected = total * rows.length / n;
        score += (observed - expected) * (observed - expected) / expected;
      }
    }
    return score;
  }
}
