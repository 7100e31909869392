package org.foldsieve.score.alignment;

import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Sums;
import org.foldsieve.run.Progress;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.GreedyPicks;
import org.foldsieve.score.GreedyRankings;
import org.foldsieve.score.GreedySelector;
import org.foldsieve.score.Kept;
import org.foldsieve.score.Picks;

/**
 * Features by column-pivoted QR: each pick is the feature least explained, in the linear sense, by
 * those picked before. A rival of graph-kernel alignment that knows nothing of neighbours.
 *
 * <p>\[ j = \arg\max_r \, |(I - QQ') f_r| , \] with Q an orthonormal basis of the centred features
 * picked so far; norms within 1e-12 of the largest tie, and the smallest index wins. After about
 * rank(F) picks nothing is left: when every residual is below 1e-10 of the largest column, the next
 * picks start afresh on the remaining columns, so that every feature gets a place. The criterion of
 * a pick is its residual norm.
 *
 * <p>Not invariant to a feature's scale, on purpose. Rows with weights are centred by the weighted
 * mean and multiplied by the root of their weight.
 *
 * <p><b>Undefined.</b> A constant feature is undefined and last.
 *
 * <p><b>Cost.</b> O(nd) time a pick, 16 nd bytes, with weights three times that; a sparse table is
 * written out for it.
 *
 * <p><b>Departures.</b> The restart after the last independent column is ours; a factorisation
 * would end there.
 *
 * <p><b>Paper.</b> Businger, Golub (1965). Linear least squares solutions by Householder
 * transformations. Numerische Mathematik 7. doi:10.1007/BF01436084
 *
 * @param picks how many features to pick
 * @since 0.1.0
 */
public record PivotedQr(Picks picks) implements GreedySelector {

  /** A residual below this part of the largest column is rounding, not a direction. */
  private static final double NEGLIGIBLE = 1e-10;

  private static final int BLOCK = 256;

  /** Checks the parameter. */
  public PivotedQr {
    Objects.requireNonNull(picks, "picks");
  }

  /** Picks all features. */
  public static PivotedQr withDefaults() {
    return new PivotedQr(Picks.ALL);
  }

  @Override
  public PivotedQr stoppingAfter(int picks) {
    return new PivotedQr(new Picks(picks));
  }

  @Override
  public String id() {
    return "pivoted-qr";
  }

  @Override
  public boolean weighsRows() {
    return true;
  }

  @Override
  public FeatureRanking rank(Workbench given, Kept kept) {
    WeighedRows weighed = WeighedRows.of(given, id());
    Workbench bench = weighed.counted();
    Table table = weighed.centered().table();
    bench
        .run()
        .requireMemory(
            16L * table.rows() * table.features(),
            String.format(
                Locale.ROOT, "pivoted-qr on %d x %d values", table.rows(), table.features()),
            "use gka, which needs less");
    GreedyPicks picked = GreedyPicks.of(bench, kept, picks);
    new Picking(table, picked, bench.run()).pickAll();
    return GreedyRankings.of(this, bench, picked, picks);
  }

  /** The state of one run: the residual of every feature, one after the other. */
  private static final class Picking {

    private final int n;
    private final int d;
    private final double[] original;
    private final double[] residual;
    private final double[] norms;
    private final GreedyPicks picks;
    private final boolean[] open;
    private final Run run;
    private double largest;

    Picking(Table table, GreedyPicks picks, Run run) {
      this.n = table.rows();
      this.d = table.features();
      this.run = run;
      this.original = new double[Math.multiplyExact(n, d)];
      this.norms = new double[d];
      this.picks = picks;
      this.open = picks.open();
      table.copyColumns(0, d, original);
      for (int r = 0; r < d; r++) {
        double mean = 0;
        for (int i = 0; i < n; i++) {
          mean += original[r * n + i] / n;
        }
        for (int i = 0; i < n; i++) {
          original[r * n + i] -= mean;
        }
      }
      this.residual = original.clone();
    }

    void pickAll() {
      largest = restart();
      while (picks.hasNext()) {
        int j = picks.next(this::best);
        picks.setCriterion(j, norms[j]);
        // Only what is kept may repeat what was picked; it has no direction of its own to remove.
        if (norms[j] > NEGLIGIBLE * largest) {
          removeDirection(Arrays.copyOfRange(residual, j * n, (j + 1) * n), norms[j]);
        }
        run.step("picks", picks.count(), picks.size());
      }
    }

    private int best() {
      int j = GreedyRankings.largest(norms, open);
      if (norms[j] <= NEGLIGIBLE * largest) {
        largest = restart();
        j = GreedyRankings.largest(norms, open);
      }
      return j;
    }

    /** Takes the remaining columns as they were; returns the largest norm among them. */
    private double restart() {
      System.arraycopy(original, 0, residual, 0, residual.length);
      double longest = 0;
      for (int r = 0; r < d; r++) {
        norms[r] = Math.sqrt(Sums.dot(residual, r * n, residual, r * n, n));
        longest = open[r] ? Math.max(longest, norms[r]) : longest;
      }
      return longest;
    }

    private void removeDirection(double[] q, double length) {
      for (int i = 0; i < n; i++) {
        q[i] /= length;
      }
      run.withProgress(Progress.NONE)
          .forEach(
              "residuals",
              (d + BLOCK - 1) / BLOCK,
              b -> {
                int to = Math.min(d, (b + 1) * BLOCK);
                for (int r = b * BLOCK; r < to; r++) {
                  if (open[r]) {
                    norms[r] = removeFrom(r * n, q);
                  }
                }
              });
    }

    /** Twice, because one projection leaves a part of the order of rounding times the old norm. */
    private double removeFrom(int at, double[] q) {
      for (int pass = 0; pass < 2; pass++) {
        double along = Sums.dot(residual, at, q, 0, n);
        for (int i = 0; i < n; i++) {
          residual[at + i] -= along * q[i];
        }
      }
      return Math.sqrt(Sums.dot(residual, at, residual, at, n));
    }
  }
}
