package org.foldsieve.score.statistic;

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
import org.foldsieve.data.RowFacts;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.neighbor.prefix.RowCounts;
import org.foldsieve.run.Parameters;
import org.foldsieve.run.Provenance;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.Kept;
import org.foldsieve.score.MixedScorer;
import org.foldsieve.score.Rankings;

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
    return rank(table, RowFacts.NONE, Kept.NOTHING, run);
  }

  @Override
  public FeatureRanking rank(MixedTable table, RowFacts facts, Kept kept, Run run) {
    Optional<Table> numbers = table.asTable();
    if (numbers.isPresent()) {
      return rank(new Workbench(numbers.get(), facts, run), kept);
    }
    Labels labels = Labels.requireClasses(table.labels().orElse(null), id());
    double[] weights = weights(facts, table.rows());
    double[] scores = new double[table.columns().size()];
    run.forEach(
        id(), scores.length, j -> scores[j] = score(table.columns().get(j), labels, weights));
    return FeatureRanking.byScore(
            Provenance.of(id(), Parameters.of(this), run, table.rows(), scores.length),
            table.names(),
            FeatureRanking.Direction.MAXIMIZE,
            scores)
        .keeping(kept);
  }

  private static double[] weights(RowFacts facts, int rows) {
    return facts.weights().orElseGet(() -> RowCounts.ones(rows));
  }

  /**
   * Words by the chi-squared distribution of their table with the classes, a degree of freedom for
   * every word and class but one of each, as scipy's {@code chi2_contingency}; numbers as above.
   */
  @Override
  public Optional<double[]> pValues(FeatureRanking ranking, MixedTable table, RowFacts facts) {
    Labels labels = Labels.requireClasses(table.labels().orElse(null), id());
    double[] weights = weights(facts, table.rows());
    double[] p = new double[table.columns().size()];
    for (int j = 0; j < p.length; j++) {
      Column column = table.columns().get(j);
      int[] known = known(column, weights);
      long classes = Arrays.stream(known).map(labels::code).distinct().count();
      long words = column.isWords() ? distinct(column, known).length : 2;
      p[j] = ChiSquared.tail(ranking.score(j), (words - 1.0) * (classes - 1.0));
    }
    return Optional.of(p);
  }

  /** The rows that count and say something: what is missing is a word too. */
  private static int[] known(Column column, double[] weights) {
    return IntStream.range(0, column.rows())
        .filter(i -> weights[i] > 0 && (column.isWords() || !column.isMissing(i)))
        .toArray();
  }

  private static double[] distinct(Column column, int[] rows) {
    return Arrays.stream(rows).mapToDouble(column::cell).distinct().toArray();
  }

  /** Words by how often each class has them; numbers over the rows that have one. */
  private static double score(Column column, Labels labels, double[] weights) {
    int[] known = known(column, weights);
    double[] values = Arrays.stream(known).mapToDouble(column::cell).toArray();
    int[][] members = labels.select(known).classMembers();
    double[] distinct = distinct(column, known);
    if (distinct.length < 2) {
      return Double.NaN;
    }
    RowWeights own = RowWeights.of(Arrays.stream(known).mapToDouble(i -> weights[i]).toArray());
    if (!column.isWords()) {
      requireNonNegative(column);
      return ofRows(members, own, values);
    }
    double sum = 0;
    for (double word : distinct) {
      // NaN is a missing word, and equal to itself here.
      double[] has = Arrays.stream(values).map(x -> Double.compare(x, word) == 0 ? 1 : 0).toArray();
      sum += ofRows(members, own, has);
    }
    return sum;
  }

  /** Whole sums where every row counts once: those of the numbers alone, bit for bit. */
  private static double ofRows(int[][] members, RowWeights weights, double[] f) {
    return weights.areOnes() ? score(members, f.length, f, 0) : weighed(members, weights, f, 0);
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
