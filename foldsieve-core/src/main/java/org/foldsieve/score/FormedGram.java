package org.foldsieve.score;

import java.util.Arrays;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Blas;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;

/**
 * C = F'F formed once, its upper triangle in tiles: n d² flops by BLAS for a dense table, the sum
 * of squared row lengths for a sparse one. 8 d² bytes.
 */
final class FormedGram implements CenteredGram {

  /** Columns of a tile; with 1024 rows a panel is 2 MiB and stays in the cache of a core. */
  private static final int TILE = 256;

  private static final int ROWS = 1024;

  private final int d;
  private final double[] values;
  private final double[] energies;

  private FormedGram(int d, double[] values) {
    this.d = d;
    this.values = values;
    this.energies = new double[d];
    for (int r = 0; r < d; r++) {
      energies[r] = values[r * d + r];
    }
  }

  static FormedGram of(Table table, Run run) {
    int d = table.features();
    run.requireSquare(
        d,
        "the Gram matrix of %d features".formatted(d),
        "rank fewer features first, for example by variance");
    double[] values = new double[d * d];
    if (table.isSparse()) {
      fillSparse(FullColumns.centered(table, run), values, run);
    } else {
      fillDense(table, values, run);
    }
    return new FormedGram(d, values);
  }

  private static void fillDense(Table table, double[] values, Run run) {
    int d = table.features();
    double[] means = FeatureMeans.of(table, run);
    int panels = (d + TILE - 1) / TILE;
    int tiles = panels * (panels + 1) / 2;
    run.forEach(
        "gram matrix",
        tiles,
        Scratch::new,
        (scratch, tile) -> {
          int[] place = upperTriangle(tile, panels);
          int left = place[0] * TILE;
          int right = place[1] * TILE;
          fillTile(table, means, left, right, scratch, values, run);
        });
    mirror(values, d);
  }

  /** One tile, summed over blocks of rows in order: the same bits whoever computes it. */
  private static void fillTile(
      Table table, double[] means, int left, int right, Scratch scratch, double[] values, Run run) {
    int n = table.rows();
    int d = table.features();
    int leftWidth = Math.min(TILE, d - left);
    int rightWidth = Math.min(TILE, d - right);
    Arrays.fill(scratch.product, 0);
    for (int row = 0; row < n; row += ROWS) {
      run.checkCancelled("gram matrix");
      int rows = Math.min(ROWS, n - row);
      copyCentered(table, means, row, rows, left, leftWidth, scratch.left);
      double[] other = scratch.left;
      if (left != right) {
        copyCentered(table, means, row, rows, right, rightWidth, scratch.right);
        other = scratch.right;
      }
      Blas.get()
          .gemm(
              true,
              false,
              leftWidth,
              rightWidth,
              rows,
              1,
              scratch.left,
              0,
              TILE,
              other,
              0,
              TILE,
              1,
              scratch.product,
              0,
              TILE);
    }
    for (int r = 0; r < leftWidth; r++) {
      System.arraycopy(scratch.product, r * TILE, values, (left + r) * d + right, rightWidth);
    }
  }

  private static void copyCentered(
      Table table, double[] means, int row, int rows, int from, int width, double[] target) {
    double[] cells = table.dense().values();
    int d = table.features();
    for (int i = 0; i < rows; i++) {
      int source = (row + i) * d + from;
      int at = i * TILE;
      for (int j = 0; j < width; j++) {
        target[at + j] = cells[source + j] - means[from + j];
      }
    }
  }

  /** x_r'x_s - n m_r m_s: every pair of entries of every row, each feature's row by one thread. */
  private static void fillSparse(Table table, double[] values, Run run) {
    int d = table.features();
    int n = table.rows();
    double[] means = FeatureMeans.of(table, run);
    SparseMatrix rows = table.sparse();
    SparseMatrix columns = table.sparseColumns();
    run.forEach(
        "gram matrix",
        d,
        r -> {
          for (int e = columns.rowStart()[r]; e < columns.rowStart()[r + 1]; e++) {
            int i = columns.columnIndices()[e];
            double x = columns.values()[e];
            for (int q = rows.rowStart()[i]; q < rows.rowStart()[i + 1]; q++) {
              values[r * d + rows.columnIndices()[q]] += x * rows.values()[q];
            }
          }
          for (int s = 0; s < d; s++) {
            values[r * d + s] -= n * means[r] * means[s];
          }
        });
    mirror(values, d);
  }

  private static void mirror(double[] values, int d) {
    for (int r = 0; r < d; r++) {
      for (int s = 0; s < r; s++) {
        values[r * d + s] = values[s * d + r];
      }
    }
  }

  /** The tile of that number: its row panel and its column panel, row panel first. */
  private static int[] upperTriangle(int tile, int panels) {
    int row = 0;
    int left = tile;
    while (left >= panels - row) {
      left -= panels - row;
      row++;
    }
    return new int[] {row, row + left};
  }

  @Override
  public double[] energies() {
    return energies;
  }

  @Override
  public void column(int j, double[] target) {
    System.arraycopy(values, j * d, target, 0, d);
  }

  @Override
  public double[] squaredColumnSums() {
    double[] sums = new double[d];
    for (int r = 0; r < d; r++) {
      for (int s = 0; s < d; s++) {
        double entry = values[r * d + s];
        sums[r] += entry * entry;
      }
    }
    return sums;
  }

  /** A copy of C, for a method that changes it. */
  double[] copyOfValues() {
    return values.clone();
  }

  private static final class Scratch {
    final double[] left = new double[ROWS * TILE];
    final double[] right = new double[ROWS * TILE];
    final double[] product = new double[TILE * TILE];
  }
}
