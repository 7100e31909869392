package org.foldsieve.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;

/**
 * Random labelled tables with everything that breaks careless code, and the comparisons every
 * method with labels goes through.
 */
public final class LabelledTables {

  /** Rounding of a sum taken in another order, relative to the largest score. */
  private static final double ROUNDING = 1e-11;

  private LabelledTables() {}

  /**
   * A table with few distinct values in some columns (ties), zeros, a constant column, a zero
   * column, a column and a row twice, and among its classes one of a single row and one of two.
   */
  public static Table nasty(long seed) {
    return nasty(seed, 4);
  }

  /** The same with a given number of classes, at least 2. */
  public static Table nasty(long seed, int classes) {
    SplittableRandom random = new SplittableRandom(seed);
    int n = 20 + random.nextInt(30);
    int d = 9 + random.nextInt(6);
    int[] codes = new int[n];
    double[][] rows = new double[n][d];
    for (int i = 0; i < n; i++) {
      codes[i] = i < 2 ? 1 : i < 3 && classes > 2 ? 2 : random.nextInt(classes - 1) * 3;
      for (int j = 0; j < d; j++) {
        double class0 = codes[i] == 0 ? 1 : 0;
        rows[i][j] =
            switch (j % 5) {
              case 0 -> random.nextInt(4);
              case 1 -> Math.max(0, random.nextInt(-6, 7) + class0);
              case 2 -> random.nextDouble() + class0;
              case 3 -> 100 * random.nextDouble();
              default -> random.nextInt(2) * random.nextInt(5);
            };
      }
      rows[i][3] = 0.1;
      rows[i][4] = 0;
      rows[i][d - 1] = rows[i][2];
      // Perfect: constant in every class.
      rows[i][5] = codes[i];
    }
    rows[n - 1] = rows[n - 2].clone();
    codes[n - 1] = codes[n - 2];
    return Table.of(Matrix.ofRows(rows)).withLabels(Labels.classes("y", codes));
  }

  /** The same table, held sparse. */
  public static Table sparse(Table dense) {
    return Table.of(dense.toSparse(), dense.featureNames())
        .withLabels(dense.labels().orElseThrow());
  }

  /** The columns of the table. */
  public static double[][] columns(Table table) {
    double[][] columns = new double[table.features()][];
    Arrays.setAll(columns, j -> table.toMatrix().column(j));
    return columns;
  }

  /** Whether all values of the column are one. */
  public static boolean isConstant(double[] column) {
    return Arrays.stream(column).distinct().count() == 1;
  }

  /**
   * Ranks the table and checks the scores against those of the literal formula; then the sparse
   * table against the dense, and 7 threads against 1, bit for bit.
   */
  public static FeatureRanking check(FeatureScorer method, Table table, double[] expected) {
    FeatureRanking ranking = method.rank(table, Run.defaults().withThreads(1).withSeed(3));
    assertScores(method + " dense", ranking.scores(), expected);
    FeatureRanking many = method.rank(table, Run.defaults().withThreads(7).withSeed(3));
    assertThat(many.scores()).isEqualTo(ranking.scores());
    assertThat(many.order()).isEqualTo(ranking.order());
    FeatureRanking sparse = method.rank(sparse(table), Run.defaults().withThreads(2).withSeed(3));
    assertScores(method + " sparse", sparse.scores(), expected);
    return ranking;
  }

  public static void assertScores(String what, double[] actual, double[] expected) {
    double scale =
        DoubleStream.of(expected).filter(Double::isFinite).map(Math::abs).max().orElse(0);
    assertThat(actual).as(what).hasSameSizeAs(expected);
    for (int j = 0; j < expected.length; j++) {
      if (Double.isFinite(expected[j])) {
        assertThat(actual[j])
            .as("%s, feature %d", what, j)
            .isCloseTo(expected[j], within(ROUNDING * scale));
      } else {
        assertThat(Double.valueOf(actual[j]))
            .as("%s, feature %d", what, j)
            .isEqualTo(Double.valueOf(expected[j]));
      }
    }
  }
}
