package org.foldsieve.evaluation.cluster;

import java.util.Arrays;
import java.util.Locale;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.blas.Products;
import org.foldsieve.run.Run;

/**
 * Rows known by their inner products g after centring. The mean of group C is at
 *
 * <p>\[ \|x_i - \mu_C\|^2 = g_{ii} - \frac{2}{|C|} \sum_{j \in C} g_{ij} + \frac{1}{|C|^2} \sum_{j,
 * l \in C} g_{jl} \]
 *
 * <p>which does not ask how many features there are. Never below 0.
 */
final class GramSpace implements RowSpace {

  private final int rows;
  private final double[] products;

  private GramSpace(int rows, double[] products) {
    this.rows = rows;
    this.products = products;
  }

  static GramSpace of(Table table, int groups, long starts, Run run) {
    int n = table.rows();
    int d = table.features();
    run.requireMemory(
        8L * n * n + Math.max(8L * n * d, Math.min(starts, run.threads()) * 16L * groups * n),
        String.format(Locale.ROOT, "k-means on a %d x %d table", n, d),
        "cluster fewer rows or fewer features");
    return new GramSpace(n, Products.gram(centeredColumns(table), run).values());
  }

  /** A row for each feature, centred, so that the columns are the samples. */
  private static Matrix centeredColumns(Table table) {
    int n = table.rows();
    Matrix columns = Matrix.zeros(table.features(), n);
    double[] cells = columns.values();
    table.copyColumns(0, table.features(), cells);
    for (int j = 0; j < table.features(); j++) {
      double sum = 0;
      for (int at = j * n; at < (j + 1) * n; at++) {
        sum += cells[at];
      }
      for (int at = j * n; at < (j + 1) * n; at++) {
        cells[at] -= sum / n;
      }
    }
    return columns;
  }

  @Override
  public int rows() {
    return rows;
  }

  @Override
  public void toRow(int row, double[] distances) {
    double own = products[row * rows + row];
    for (int i = 0; i < rows; i++) {
      double square = products[i * rows + i] + own - 2 * products[row * rows + i];
      distances[i] = i == row ? 0 : Math.max(0, square);
    }
  }

  @Override
  public Means means(int groups) {
    return new GramMeans(groups);
  }

  private final class GramMeans implements Means {

    /** The sum of the inner products of each row with the rows of each group. */
    private final GroupSums sums;

    private final int[] sizes;

    /** The squared length of each mean. */
    private final double[] squares;

    private final int[] placed = new int[rows];

    GramMeans(int groups) {
      sums = new GroupSums(groups, rows);
      sizes = new int[groups];
      squares = new double[groups];
      Arrays.fill(placed, -1);
    }

    @Override
    public void moveTo(int[] labels) {
      for (int i = 0; i < rows; i++) {
        int from = placed[i];
        int to = labels[i];
        if (from == to) {
          continue;
        }
        if (from >= 0) {
          sums.subtract(from, products, i * rows);
          sizes[from]--;
        }
        if (to >= 0) {
          sums.add(to, products, i * rows);
          sizes[to]++;
        }
        placed[i] = to;
      }
      Arrays.fill(squares, 0);
      for (int i = 0; i < rows; i++) {
        if (placed[i] >= 0) {
          squares[placed[i]] += sums.get(placed[i], i);
        }
      }
      for (int c = 0; c < squares.length; c++) {
        squares[c] /= (double) sizes[c] * sizes[c];
      }
    }

    @Override
    public void nearest(int[] labels) {
      double[] least = new double[rows];
      Arrays.fill(least, Double.POSITIVE_INFINITY);
      for (int c = 0; c < squares.length; c++) {
        for (int i = 0; i < rows; i++) {
          double distance = distance(i, c);
          if (distance < least[i]) {
            least[i] = distance;
            labels[i] = c;
          }
        }
      }
    }

    @Override
    public double distance(int row, int group) {
      double square = products[row * rows + row];
      return Math.max(0, square - 2 * sums.get(group, row) / sizes[group] + squares[group]);
    }
  }
}
