package org.foldsieve.score;

import java.util.Optional;
import org.foldsieve.data.MixedTable;
import org.foldsieve.data.RowFacts;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Run;

/**
 * A method that ranks columns of words and columns with gaps as they are, without an encoding.
 *
 * <p>On columns of complete numbers it gives the same as on the table of them, bit for bit.
 *
 * @since 0.1.0
 */
public interface MixedScorer extends FeatureScorer {

  /**
   * Ranks the columns of a table.
   *
   * @param table the table
   * @param run how to run
   * @return the ranking, by column
   */
  FeatureRanking rank(MixedTable table, Run run);

  /**
   * Ranks the columns of a table, some of which stay: as {@link #rank(Workbench, Kept)}.
   *
   * @param table the table
   * @param kept the columns that stay
   * @param run how to run
   * @return the ranking, by column
   */
  default FeatureRanking rank(MixedTable table, Kept kept, Run run) {
    return rank(table, run).keeping(kept);
  }

  /**
   * Ranks the columns of a table of whose rows more is known. A method that {@linkplain
   * #weighsRows() knows weights} counts rows by them; others look at the columns alone.
   *
   * @param table the table
   * @param facts what is known of its rows
   * @param kept the columns that stay
   * @param run how to run
   * @return the ranking, by column
   */
  default FeatureRanking rank(MixedTable table, RowFacts facts, Kept kept, Run run) {
    return rank(table, kept, run);
  }

  /**
   * For every column the chance of a score at least as good where it has nothing to do with the
   * label, a column of words as a whole; empty where the distribution is not known.
   *
   * @param ranking the ranking of the columns by this method
   * @param table the table
   * @param facts what is known of its rows
   */
  default Optional<double[]> pValues(FeatureRanking ranking, MixedTable table, RowFacts facts) {
    return Optional.empty();
  }

  @Override
  default MixedScorer forTop(int features) {
    return this;
  }
}
