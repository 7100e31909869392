package org.foldsieve.score.relief;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.foldsieve.data.DataException;
import org.foldsieve.data.FeatureRanges;
import org.foldsieve.data.Labels;
import org.foldsieve.data.MixedTable;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Parameters;
import org.foldsieve.run.Provenance;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.MixedScorer;
import org.foldsieve.score.QuadraticScorer;
import org.foldsieve.score.Rankings;
import org.foldsieve.score.form.QuadraticForm;

/**
 * Ranks features by how much they differ from the nearest row of the other class against how much
 * they differ from the nearest row of the same class, largest first. For two classes.
 *
 * <p>\[ W_r = \frac{1}{n} \sum_i \delta_r(i, miss(i))^2 - \delta_r(i, hit(i))^2, \quad \delta_r =
 * \frac{|a_r - b_r|}{\max_r - \min_r} \]
 *
 * <p>The nearest rows are by Euclidean distance on features scaled by their range; ties go to the
 * smaller row index. Every row is used once, so there is no seed. Not changed by offset or scale.
 *
 * <p>In a table as it comes two words differ by 0 or 1. Of two rows a distance is the mean of the
 * squares over the columns that both have, and a pair in which a value is missing says nothing of
 * that column, as in {@link ReliefF}.
 *
 * <p><b>Undefined.</b> A row alone in its class has no hit. More than two classes are an error:
 * {@link ReliefF} takes them. The score is undefined for a constant feature.
 *
 * <p><b>Cost.</b> O(n²d) time; a sparse table is not made dense.
 *
 * <p><b>Departures.</b> Every row is used once instead of a random sample of rows, so there is no
 * seed.
 *
 * <p><b>Paper.</b> Kira, Rendell (1992). A practical approach to feature selection. ICML.
 *
 * @since 0.1.0
 */
public record Relief() implements QuadraticScorer, MixedScorer {

  /** The method; it has no parameters. */
  public static Relief withDefaults() {
    return new Relief();
  }

  @Override
  public String id() {
    return "relief";
  }

  @Override
  public List<QuadraticForm> forms(Workbench bench) {
    Labels labels = requireTwoClasses(bench.table().labels());
    int n = bench.table().rows();
    ClassNeighbors near =
        ClassNeighbors.find(bench, labels.classMembers(), 1, RowDistance.SCALED_EUCLIDEAN);
    return List.of(form(near, n, labels, true), form(near, n, labels, false));
  }

  @Override
  public FeatureRanking rank(MixedTable table, Run run) {
    Optional<Table> numbers = table.asTable();
    if (numbers.isPresent()) {
      return rank(numbers.get(), run);
    }
    return FeatureRanking.byScore(
        Provenance.of(id(), Parameters.of(this), run, table.rows(), table.columns().size()),
        table.names(),
        FeatureRanking.Direction.MAXIMIZE,
        MixedRelief.scores(table, this, run));
  }

  /** The labels, if they are of two classes. */
  Labels requireTwoClasses(Optional<Labels> given) {
    Labels labels = Labels.requireClasses(given.orElse(null), id());
    long present = Arrays.stream(labels.classSizes()).filter(size -> size > 0).count();
    if (present > 2) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "relief takes two classes, and label '%s' has %d; use relieff",
              labels.name(),
              present));
    }
    return labels;
  }

  private static QuadraticForm form(ClassNeighbors near, int n, Labels labels, boolean hits) {
    PairWeights pairs =
        PairWeights.of(near, n, labels.classCount(), (i, c) -> labels.code(i) == c == hits ? 1 : 0);
    return new QuadraticForm.EdgeDifferences(pairs.graph());
  }

  @Override
  public FeatureRanking combine(Workbench bench, List<double[]> values) {
    FeatureRanges ranges = bench.ranges();
    double[] within = values.get(0).clone();
    double[] between = values.get(1).clone();
    double[] scores = new double[within.length];
    int n = bench.table().rows();
    for (int r = 0; r < scores.length; r++) {
      double width = ranges.max(r) - ranges.min(r);
      within[r] = within[r] / width / width / n;
      between[r] = between[r] / width / width / n;
      scores[r] = between[r] - within[r];
    }
    return Rankings.byScore(this, bench, FeatureRanking.Direction.MAXIMIZE, scores)
        .withPart("between", between)
        .withPart("within", within);
  }
}
