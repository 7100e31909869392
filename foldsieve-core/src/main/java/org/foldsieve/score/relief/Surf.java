package org.foldsieve.score.relief;

import java.util.Optional;
import org.foldsieve.data.MixedTable;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.MixedScorer;

/**
 * Ranks features by how much they differ between rows of different classes against rows of one
 * class, among all rows that are nearer than the mean distance, largest first: ReliefF without a
 * number of neighbours to choose.
 *
 * <p>\[ W_r = \frac{1}{n} \sum_i \frac{1}{|N_i|} \Big( h_i \sum_{C \ne y_i} \frac{P(C)}{1 - P(y_i)}
 * \sum_{j \in N_i \cap C} \delta_r(i, j) - m_i \sum_{j \in N_i \cap y_i} \delta_r(i, j) \Big) \]
 *
 * <p>with N_i the rows nearer to i than the mean distance of all pairs, by the sum of \( \delta_r =
 * |a_r - b_r| / (\max_r - \min_r) \), h_i how many of them are hits, of i's class, and m_i the
 * misses divided by the number of other classes. The weights h and m are those of the scikit-rebate
 * program, whose scores these are, divided by n. For a number to predict, rows whose numbers differ
 * by less than their standard deviation are hits, others misses. With {@code star} the same of all
 * other rows, the far ones, is subtracted: SURF*. Not changed by offset or scale; no seed.
 *
 * <p>In a table as it comes two words differ by 0 or 1, and a distance is the mean over the columns
 * that both rows have. Of a column only the pairs speak in which neither row misses it: h and m
 * count these, as in the scikit-rebate program. Rows that share no column are neither near nor far.
 *
 * <p><b>Undefined.</b> A row without near rows adds nothing, nor one without near hits or without
 * near misses. The score is undefined for a constant feature.
 *
 * <p><b>Cost.</b> O(n²d) time and O(n²) memory, asked for first; a sparse table is not made dense.
 *
 * <p><b>Departures.</b> A distance within 1e-12, relative, of the mean is not nearer: rounding does
 * not decide.
 *
 * <p><b>Weaknesses.</b> One radius for all: where rows are unevenly dense some have few near rows
 * or none. On Yale's faces it is below a random order; {@link MultiSurf} and {@link ReliefF} are
 * not.
 *
 * <p><b>Paper.</b> Greene, Penrod, Kiralis, Moore (2009). Spatially uniform ReliefF (SURF) for
 * computationally-efficient filtering of gene-gene interactions. BioData Mining 2(5). Greene,
 * Himmelstein, Kiralis, Moore (2010). The informative extremes: using both nearest and farthest
 * individuals can improve Relief algorithms in the domain of human genetics. EvoBIO.
 *
 * @param star whether far rows count too, the other way round
 * @since 0.1.0
 */
public record Surf(boolean star) implements MixedScorer {

  private static final RadiusNeighbors.Edges EDGES =
      new RadiusNeighbors.Edges() {
        @Override
        public double near(double mean, double deviation) {
          return mean;
        }

        @Override
        public double far(double mean, double deviation) {
          return mean;
        }
      };

  /** Near rows only. */
  public static Surf withDefaults() {
    return new Surf(false);
  }

  /** This method with or without far rows. */
  public Surf withStar(boolean star) {
    return new Surf(star);
  }

  @Override
  public String id() {
    return "surf";
  }

  @Override
  public FeatureRanking rank(Workbench bench) {
    return RadiusScores.rank(this, bench, true, star, EDGES);
  }

  @Override
  public FeatureRanking rank(MixedTable table, Run run) {
    Optional<Table> numbers = table.asTable();
    return numbers.isPresent()
        ? rank(numbers.get(), run)
        : RadiusScores.rank(this, table, true, star, EDGES, run);
  }
}
