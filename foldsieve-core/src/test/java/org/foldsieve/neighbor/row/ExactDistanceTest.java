package org.foldsieve.neighbor.row;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.SearchTables;
import org.foldsieve.neighbor.Seeds;
import org.foldsieve.numeric.SparseMatrix;
import org.junit.jupiter.api.Test;

class ExactDistanceTest {

  private final SplittableRandom random = Seeds.random("exact distance");

  /** Columns up to, at and beyond the stride at which the limit is looked at. */
  @Test
  void isThePlainSumBitForBitUpToTheLimit() {
    for (int d : new int[] {1, 5, 127, 128, 129, 300}) {
      Table dense =
          SearchTables.table(
              12, d, (i, j) -> random.nextInt(3) == 0 ? 0 : random.nextDouble(-1, 1));
      Table sparse = SearchTables.sparse(dense);
      for (Table queries : new Table[] {dense, sparse}) {
        for (Table rows : new Table[] {dense, sparse}) {
          for (double limit : new double[] {Double.POSITIVE_INFINITY, d / 3.0, 0, -1}) {
            check(dense, RowSet.all(queries), RowSet.all(rows), limit);
          }
        }
      }
    }
  }

  private void check(Table table, RowSet queries, RowSet rows, double limit) {
    ExactDistance distance = ExactDistance.between(queries, rows);
    int[] others = IntStream.generate(() -> random.nextInt(12)).limit(11).toArray();
    int from = random.nextInt(3);
    // One to eight at a time: fours, and what is left of them.
    int to = from + random.nextInt(1, 9);
    double[] found = new double[11];
    Arrays.fill(found, -7);
    distance.measure(4, others, from, to, limit, found);
    for (int c = 0; c < 11; c++) {
      double exact = c < from || c >= to ? -7 : literal(table, 4, others[c]);
      if (exact <= limit || exact == -7) {
        assertThat(found[c]).isEqualTo(exact);
      } else {
        assertThat(found[c]).isGreaterThan(limit).isLessThanOrEqualTo(exact);
      }
    }
  }

  private static double literal(Table table, int i, int j) {
    double sum = 0;
    for (int c = 0; c < table.features(); c++) {
      double difference = table.value(i, c) - table.value(j, c);
      sum += difference * difference;
    }
    return sum;
  }

  @Test
  void rowsAreEqualWhereOnlyStoredZerosDiffer() {
    // Rows (0, 5, 0), (0, 5, 0), (0, 5, 1), (2, 5, 0), (0, 6, 0), () and (0, 0, 0).
    SparseMatrix matrix =
        SparseMatrix.wrap(
            7,
            3,
            new int[] {0, 2, 4, 6, 8, 9, 9, 11},
            new int[] {0, 1, 1, 2, 1, 2, 0, 1, 1, 0, 2},
            new double[] {0, 5, 5, -0.0, 5, 1, 2, 5, 6, 0, 0});
    RowSet rows = RowSet.all(Table.of(matrix));
    assertThat(rows.areEqual(0, 1)).isTrue();
    assertThat(rows.areEqual(5, 6)).isTrue();
    for (int other = 2; other < 7; other++) {
      assertThat(rows.areEqual(0, other)).as("row %d", other).isFalse();
      assertThat(rows.areEqual(other, 1)).as("row %d", other).isFalse();
    }
    RowSet dense = RowSet.all(Table.of(Table.of(matrix).toMatrix()));
    for (int i = 0; i < 7; i++) {
      for (int j = 0; j < 7; j++) {
        assertThat(dense.areEqual(i, j)).isEqualTo(rows.areEqual(i, j));
      }
    }
    RowSet some = dense.select(new int[] {1, 4, 6});
    assertThat(some.size()).isEqualTo(3);
    assertThat(some.offset(2)).isEqualTo(18);
    assertThat(some.select(new int[] {2}).tableRow(0)).isEqualTo(6);
  }
}
