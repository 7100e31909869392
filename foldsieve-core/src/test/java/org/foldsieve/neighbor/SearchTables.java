package org.foldsieve.neighbor;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;

/** Tables that are hard on a neighbour search, each in its own way. */
public final class SearchTables {

  public interface Cell {
    double value(int i, int j);
  }

  private SearchTables() {}

  public static Table table(int rows, int columns, Cell cell) {
    Matrix matrix = Matrix.zeros(rows, columns);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        matrix.set(i, j, cell.value(i, j));
      }
    }
    return Table.of(matrix);
  }

  public static Table sparse(Table table) {
    return Table.of(SparseMatrix.of(table.toMatrix()));
  }

  public static Labels labels(int rows, int classes, SplittableRandom random) {
    return Labels.classes("class", random.ints(rows, 0, classes).toArray());
  }

  public static Table gaussian(int rows, int columns, SplittableRandom random) {
    java.util.Random normal = new java.util.Random(random.nextLong());
    return table(rows, columns, (i, j) -> normal.nextGaussian());
  }

  /** Few latent factors and a little noise: what a projection is made for. */
  public static Table lowRank(
      int rows, int columns, int rank, double noise, SplittableRandom random) {
    java.util.Random normal = new java.util.Random(random.nextLong());
    double[][] factors = new double[rows][rank];
    double[][] loadings = new double[columns][rank];
    for (double[] row : factors) {
      java.util.Arrays.setAll(row, f -> normal.nextGaussian());
    }
    for (double[] row : loadings) {
      java.util.Arrays.setAll(row, f -> normal.nextGaussian());
    }
    return table(
        rows,
        columns,
        (i, j) -> {
          double sum = noise * normal.nextGaussian();
          for (int f = 0; f < rank; f++) {
            sum += factors[i][f] * loadings[j][f];
          }
          return sum;
        });
  }

  /** Like the 8 x 8 digits: whole numbers from 0 to 16, mostly 0, with equal rows among them. */
  static Table digitsLike(int rows, int columns, SplittableRandom random) {
    Table table = table(rows, columns, (i, j) -> random.nextInt(3) == 0 ? random.nextInt(17) : 0);
    return repeatRows(table, rows / 5, random);
  }

  /** Some rows overwritten by others. */
  public static Table repeatRows(Table table, int times, SplittableRandom random) {
    Matrix matrix = table.toMatrix().copy();
    int d = matrix.columns();
    for (int t = 0; t < times; t++) {
      int from = random.nextInt(matrix.rows());
      int to = random.nextInt(matrix.rows());
      System.arraycopy(matrix.values(), from * d, matrix.values(), to * d, d);
    }
    return Table.of(matrix);
  }

  public static Map<String, Table> hard(SplittableRandom random) {
    Map<String, Table> tables = new LinkedHashMap<>();
    tables.put("gaussian", gaussian(300, 20, random));
    tables.put("digits-like", digitsLike(350, 16, random));
    tables.put("two levels", table(260, 5, (i, j) -> random.nextInt(2)));
    tables.put("offset 1e6, unit spread", table(300, 12, (i, j) -> 1e6 + random.nextDouble()));
    tables.put(
        "columns from 1e-8 to 1e8",
        table(300, 17, (i, j) -> random.nextDouble() * Math.pow(10, j - 8)));
    tables.put(
        "columns from 1e-200 to 1e150",
        table(200, 8, (i, j) -> random.nextDouble() * Math.pow(10, 50 * j - 200)));
    tables.put(
        "squares that overflow", table(120, 3, (i, j) -> (random.nextDouble() - 0.5) * 1e200));
    tables.put(
        "squares that underflow", table(120, 3, (i, j) -> (random.nextDouble() - 0.5) * 1e-170));
    tables.put("one column", table(400, 1, (i, j) -> random.nextInt(90)));
    tables.put("all rows equal", table(300, 4, (i, j) -> 0.1 * j));
    tables.put("all but one equal", table(300, 4, (i, j) -> i == 123 ? 5 : 0.1 * j));
    tables.put("masses of duplicates", table(500, 3, (i, j) -> i % 7 == 0 ? i : i % 3));
    tables.put(
        "masses of near duplicates",
        table(500, 6, (i, j) -> i % 2 * 1000.0 + 1e-9 * random.nextInt(1000)));
    tables.put(
        "tight clusters far apart",
        table(400, 10, (i, j) -> (i % 4) * 1e4 + 1e-4 * random.nextDouble()));
    tables.put("low rank", lowRank(300, 40, 3, 0.01, random));
    tables.put(
        "both zeros",
        table(200, 4, (i, j) -> random.nextBoolean() ? 0.0 : -0.0 * random.nextInt(2)));
    tables.put("two rows", gaussian(2, 3, random));
    tables.put("three rows", table(3, 2, (i, j) -> 1));
    return tables;
  }
}
