package org.foldsieve.score.alignment;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.IntConsumer;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Sums;
import org.foldsieve.run.Progress;
import org.foldsieve.run.Run;

/**
 * What the picked features leave of the Gram matrix K, with a ridge, and what each pick would gain.
 */
abstract class ColumnResidual {

  private static final int BLOCK = 128;

  final double ridge;
  final Run run;

  /** |K_r|² / (K_rr + ridge) of every feature. */
  final double[] gains;

  private ColumnResidual(double[] energies, Run run) {
    this.run = run;
    ridge = Arrays.stream(energies).sum() / energies.length;
    gains = new double[energies.length];
  }

  /** Takes feature j out: K - K_j K_j' / (K_jj + ridge). */
  abstract void remove(int j);

  /** K as it is where it is small enough, else through the rows; by the shape alone. */
  static ColumnResidual of(Workbench bench) {
    int n = bench.table().rows();
    int d = bench.table().features();
    CenteredGram gram = CenteredGram.of(bench);
    if (gram instanceof WideGram wide && n <= d) {
      return throughRows(wide, n, bench.run());
    }
    bench
        .run()
        .requireMemory(
            16L * d * d,
            String.format(Locale.ROOT, "column-subset on %d features", d),
            "use gka, which needs less");
    FormedGram formed =
        gram instanceof FormedGram is ? is : FormedGram.of(bench.table(), bench.run());
    return formed(formed, bench.run());
  }

  static ColumnResidual throughRows(WideGram gram, int n, Run run) {
    return new ThroughRows(gram, n, run);
  }

  static ColumnResidual formed(FormedGram gram, Run run) {
    return new Formed(gram, run);
  }

  void inBlocks(int count, IntConsumer each) {
    run.withProgress(Progress.NONE)
        .forEach(
            "column subset",
            (count + BLOCK - 1) / BLOCK,
            b -> {
              int to = Math.min(count, (b + 1) * BLOCK);
              for (int r = b * BLOCK; r < to; r++) {
                each.accept(r);
              }
            });
  }

  /** K written out: O(d²) a pick. */
  private static final class Formed extends ColumnResidual {

    private final int d;
    private final double[] k;

    Formed(FormedGram gram, Run run) {
      super(gram.energies(), run);
      d = gains.length;
      k = gram.copyOfValues();
      inBlocks(d, r -> gains[r] = gain(r));
    }

    private double gain(int r) {
      return Sums.dot(k, r * d, k, r * d, d) / (k[r * d + r] + ridge);
    }

    @Override
    void remove(int j) {
      double[] column = Arrays.copyOfRange(k, j * d, (j + 1) * d);
      double by = column[j] + ridge;
      // Row by row, and its gain while it is in the cache.
      inBlocks(
          d,
          r -> {
            double factor = column[r] / by;
            for (int s = 0; s < d; s++) {
              k[r * d + s] -= factor * column[s];
            }
            gains[r] = gain(r);
          });
    }
  }

  /**
   * K = F'MF with an n x n matrix M, at first the unit matrix. With u = M f_j the column is K_j =
   * F'u, and taking it out takes uu' / (K_jj + ridge) from M. The norms of all columns follow by
   *
   * <p>\[ |K_r - \tfrac{K_{rj}}{s} K_j|^2 = |K_r|^2 - 2 \tfrac{K_{rj}}{s} (K K_j)_r +
   * \tfrac{K_{rj}^2}{s^2} |K_j|^2 . \]
   *
   * <p>Three products with F and two with M a pick: O(nd + n²). The ridge keeps K from falling by
   * more than about n/d in all, so little cancels.
   */
  private static final class ThroughRows extends ColumnResidual {

    private final WideGram gram;
    private final int n;
    private final double[] m;

    /** K_rr and |K_r|² of every feature. */
    private final double[] diagonal;

    private final double[] squares;

    ThroughRows(WideGram gram, int n, Run run) {
      super(gram.energies(), run);
      this.gram = gram;
      this.n = n;
      run.requireSquare(
          n, String.format(Locale.ROOT, "column-subset on %d rows", n), "use fewer rows");
      squares = gram.squaredColumnSums();
      diagonal = gram.energies().clone();
      m = new double[n * n];
      for (int i = 0; i < n; i++) {
        m[i * n + i] = 1;
      }
      for (int r = 0; r < gains.length; r++) {
        gains[r] = squares[r] / (diagonal[r] + ridge);
      }
    }

    @Override
    void remove(int j) {
      double[] feature = new double[n];
      gram.feature(j, feature);
      double[] u = timesM(feature);
      double[] column = new double[gains.length];
      gram.project(u, column);
      double[] rows = new double[n];
      gram.combine(column, rows);
      double[] withColumn = new double[gains.length];
      gram.project(timesM(rows), withColumn);
      double by = column[j] + ridge;
      double square = Sums.dot(column, column);
      for (int r = 0; r < gains.length; r++) {
        double share = column[r] / by;
        diagonal[r] -= share * column[r];
        squares[r] = Math.max(0, squares[r] - share * (2 * withColumn[r] - share * square));
        gains[r] = squares[r] / (diagonal[r] + ridge);
      }
      inBlocks(
          n,
          i -> {
            double factor = u[i] / by;
            for (int l = 0; l < n; l++) {
              m[i * n + l] -= factor * u[l];
            }
          });
    }

    private double[] timesM(double[] vector) {
      double[] product = new double[n];
      inBlocks(n, i -> product[i] = Sums.dot(m, i * n, vector, 0, n));
      return product;
    }
  }
}
