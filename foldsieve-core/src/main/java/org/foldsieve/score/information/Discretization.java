package org.foldsieve.score.information;

import java.util.Arrays;
import org.foldsieve.data.ColumnPass;
import org.foldsieve.data.Table;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * Cuts every feature into a few bins, at places learnt from the rows of one table (the training
 * rows) and good for any other.
 *
 * <p>A feature of few different values is taken as it is, a bin a value: of no more than {@code
 * bins} values, and of no more than 10 where each has at least five rows on average. Others are cut
 * as chosen. A value on a cut belongs to the bin below.
 *
 * <p>{@code sigma}: three bins are those of the mRMR literature: at most \( \mu - s \), between,
 * above \( \mu + s \), with the mean \( \mu \) and the standard deviation \( s \) (with n - 1).
 * Other numbers of bins keep that idea: two are cut at \( \mu \), and B > 3 at B - 1 places spread
 * evenly from \( \mu - s \) to \( \mu + s \), which are about equally filled when the feature is
 * normal. {@code width}: B equal parts of the range. {@code frequency}: the c-th cut is behind the
 * smallest value that at least \( n c / B \) rows do not exceed; equal values share a bin, so bins
 * may be fewer. {@code mdl}: by the classes (of a number to predict, its bins), with the criterion
 * of Fayyad and Irani (1993); a feature that says too little of them is one bin.
 *
 * <p>Zeros of a sparse table are never visited one by one: O(entries) time. A dense table with the
 * same values gets the same cuts, bit for bit.
 *
 * @since 0.1.0
 */
public final class Discretization {

  private final double[][] cuts;

  private Discretization(double[][] cuts) {
    this.cuts = cuts;
  }

  /**
   * Learns the cuts of every feature from all rows of the table.
   *
   * @param bins the number of bins of a feature of many values; {@code mdl} finds it itself
   */
  public static Discretization fit(Table table, Discretize discretize, int bins, Run run) {
    Learner learner = new Learner(new Binning(discretize, bins), table, Counts.ones(table.rows()));
    double[][] cuts = new double[table.features()][];
    if (table.isSparse()) {
      SparseMatrix columns = LiveValues.sparseColumns(table);
      for (int j = 0; j < cuts.length; j++) {
        cuts[j] = learner.sparse(columns, j);
      }
    } else {
      ColumnPass.forEach("bins", table, run, (j, f, at) -> cuts[j] = learner.dense(f, at));
    }
    return new Discretization(cuts);
  }

  /** The number of bins of a feature. */
  public int bins(int feature) {
    return cuts[feature].length + 1;
  }

  /** The bin of a value of the feature, from 0. */
  public int bin(int feature, double value) {
    return bin(cuts[feature], value);
  }

  static int bin(double[] cuts, double value) {
    int bin = 0;
    while (bin < cuts.length && value > cuts[bin]) {
      bin++;
    }
    return bin;
  }

  /** Learns the cuts of one feature after the other; serves all threads. */
  static final class Learner {

    private final Binning binning;
    private final int n;
    private final Counts counts;
    private final @Nullable CodedTarget target;
    private final Information information;

    Learner(Binning binning, Table table, Counts counts) {
      this(
          binning,
          counts,
          binning.discretize() == Discretize.MDL
              ? CodedTarget.of(table.labels(), counts, "discretize=mdl")
              : null);
    }

    /**
     * For rows that count so much.
     *
     * @param target what mdl looks at; others do without
     */
    Learner(Binning binning, Counts counts, @Nullable CodedTarget target) {
      this.binning = binning;
      this.n = counts.rows();
      this.counts = counts;
      this.target = target;
      this.information = new Information(target == null ? 0 : counts.total());
    }

    /** The cuts of the feature whose values begin at {@code f[at]}. */
    double[] dense(double[] f, int at) {
      return learn(f, at, at + n, null);
    }

    /** The cuts of a feature of a sparse table, whose rows are here columns. */
    double[] sparse(SparseMatrix columns, int j) {
      return learn(
          columns.values(),
          columns.rowStart()[j],
          columns.rowStart()[j + 1],
          columns.columnIndices());
    }

    private double[] learn(double[] f, int from, int to, int @Nullable [] rows) {
      double[] few =
          ValueCounts.few(f, from, to, n, binning.asTheyAre((int) counts.rows(counts.total())));
      if (few.length > 0) {
        double[] cuts = new double[few.length - 1];
        Arrays.setAll(cuts, c -> ValueCounts.between(few[c], few[c + 1]));
        return cuts;
      }
      return switch (binning.discretize()) {
        case SIGMA -> counts.areOnes() ? sigma(f, from, to) : weighedSigma(f, from, to, rows);
        case WIDTH -> width(f, from, to);
        case FREQUENCY -> frequency(f, from, to, rows);
        case MDL -> MdlCuts.of(f, from, to, rows, target(), information);
      };
    }

    private CodedTarget target() {
      if (target == null) {
        throw new IllegalStateException("mdl needs a target");
      }
      return target;
    }

    /**
     * Zeros are counted and not summed, so that stored and left-out zeros round the same way.
     * Without branches: which values are zero cannot be foretold.
     */
    private double[] sigma(double[] f, int from, int to) {
      double sum = 0;
      int zeros = n;
      for (int at = from; at < to; at++) {
        sum += f[at];
        zeros -= f[at] != 0 ? 1 : 0;
      }
      double mean = sum / n;
      double squares = zeros * (mean * mean);
      for (int at = from; at < to; at++) {
        double difference = f[at] - mean;
        squares += f[at] != 0 ? difference * difference : 0;
      }
      return around(mean, Math.sqrt(squares / (n - 1)));
    }

    /** Rows that count for more or less than one. */
    private double[] weighedSigma(double[] f, int from, int to, int @Nullable [] rows) {
      double all = counts.rows(counts.total());
      double sum = 0;
      double zeros = all;
      for (int at = from; at < to; at++) {
        double own = counts.rows(counts.of(rows == null ? at - from : rows[at]));
        sum += own * f[at];
        zeros -= f[at] != 0 ? own : 0;
      }
      double mean = sum / all;
      double squares = zeros * (mean * mean);
      for (int at = from; at < to; at++) {
        double own = counts.rows(counts.of(rows == null ? at - from : rows[at]));
        squares += f[at] != 0 ? own * ((f[at] - mean) * (f[at] - mean)) : 0;
      }
      // Of weights that are together no more than one row nothing is known of the spread.
      return around(mean, all > 1 ? Math.sqrt(squares / (all - 1)) : 0);
    }

    private double[] around(double mean, double deviation) {
      double[] cuts = new double[binning.bins() - 1];
      for (int c = 0; c < cuts.length; c++) {
        double step = cuts.length == 1 ? 0 : 2.0 * c / (cuts.length - 1) - 1;
        cuts[c] = mean + step * deviation;
      }
      return cuts;
    }

    private double[] width(double[] f, int from, int to) {
      double low = to - from < n ? 0 : f[from];
      double high = low;
      for (int at = from; at < to; at++) {
        low = Math.min(low, f[at]);
        high = Math.max(high, f[at]);
      }
      double[] cuts = new double[binning.bins() - 1];
      for (int c = 0; c < cuts.length; c++) {
        cuts[c] = low + (high - low) * (c + 1) / binning.bins();
      }
      return cuts;
    }

    private double[] frequency(double[] f, int from, int to, int @Nullable [] rows) {
      ValueCounts values = ValueCounts.of(f, from, to, rows, counts);
      double[] cuts = new double[binning.bins() - 1];
      int found = 0;
      int last = -1;
      for (int c = 1; c < binning.bins(); c++) {
        int at =
            values.quantile(
                (int) (((long) counts.total() * c + binning.bins() - 1) / binning.bins()));
        if (at > last && at < values.size() - 1) {
          cuts[found++] = values.cutAfter(at);
          last = at;
        }
      }
      return Arrays.copyOf(cuts, found);
    }
  }
}
