package org.foldsieve.score;

import org.foldsieve.data.MixedTable;
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

  @Override
  default MixedScorer forTop(int features) {
    return this;
  }
}
