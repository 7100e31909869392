package org.foldsieve.score.alignment;

import java.util.Objects;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.GreedyPicks;
import org.foldsieve.score.GreedyRankings;
import org.foldsieve.score.GreedySelector;
import org.foldsieve.score.Kept;
import org.foldsieve.score.Picks;

/**
 * Features by greedy column-subset selection with a ridge: each pick lowers the most the error of
 * rebuilding all features linearly from those picked. A rival of graph-kernel alignment that knows
 * nothing of neighbours.
 *
 * <p>With \(K = F'F\) of the centred features and \(\lambda\) their mean squared norm,
 *
 * <p>\[ j = \arg\max_r \frac{|K_r|^2}{K_{rr} + \lambda}, \qquad K \leftarrow K - \frac{K_j
 * K_j'}{K_{jj} + \lambda} ; \]
 *
 * <p>gains within 1e-12 of the largest tie, and the smallest index wins. The criterion of a pick is
 * that ratio. Not invariant to a feature's scale, on purpose. Rows with weights are centred by the
 * weighted mean and multiplied by the root of their weight.
 *
 * <p><b>Undefined.</b> A constant feature is undefined and last.
 *
 * <p><b>Cost.</b> O(nd²) time once and O(d²) a pick, 16 d² bytes. For more than 4096 features and
 * no more rows than features O(n²d) once and O(nd + n²) a pick, 8 (nd + n²) bytes; a sparse table
 * stays sparse, unless its rows have weights.
 *
 * <p><b>Departures.</b> The ridge is ours: it keeps a feature of little energy from being picked
 * for its ratio alone, and lets the ranking go on past the rank.
 *
 * <p><b>Paper.</b> Farahat, Ghodsi, Kamel (2011). An efficient greedy method for unsupervised
 * feature selection. ICDM. doi:10.1109/ICDM.2011.22
 *
 * @param picks how many features to pick
 * @since 0.1.0
 */
public record ColumnSubset(Picks picks) implements GreedySelector {

  /** Checks the parameter. */
  public ColumnSubset {
    Objects.requireNonNull(picks, "picks");
  }

  /** Picks all features. */
  public static ColumnSubset withDefaults() {
    return new ColumnSubset(Picks.ALL);
  }

  @Override
  public ColumnSubset stoppingAfter(int picks) {
    return new ColumnSubset(new Picks(picks));
  }

  @Override
  public String id() {
    return "column-subset";
  }

  @Override
  public boolean weighsRows() {
    return true;
  }

  @Override
  public FeatureRanking rank(Workbench given, Kept kept) {
    WeighedRows weighed = WeighedRows.of(given, id());
    Workbench bench = weighed.counted();
    GreedyPicks picking = GreedyPicks.of(bench, kept, picks);
    ColumnResidual residual = ColumnResidual.of(weighed.centered());
    while (picking.hasNext()) {
      int j = picking.next(residual.gains);
      if (picking.hasNext()) {
        residual.remove(j);
      }
      bench.run().step("picks", picking.count(), picking.size());
    }
    return GreedyRankings.of(this, bench, picking, picks);
  }
}
