package org.foldsieve.evaluation.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;

/** Few rows that stand for many. */
class DrawnRowsTest {

  private static final int ROWS = 5_000;

  @Test
  void classesComeInProportionAndNoneIsLost() {
    // 60 %, 39.9 % and five rows of 0.1 %.
    List<String> names =
        IntStream.range(0, ROWS)
            .mapToObj(i -> i % 1000 == 7 ? "rare" : i % 10 < 6 ? "many" : "some")
            .toList();
    Table table = table().withLabels(Labels.classes("kind", names));
    int[] drawn = DrawnRows.of(table, 500, Run.defaults());
    assertThat(drawn).isSorted().doesNotHaveDuplicates().hasSizeBetween(500, 506);
    List<String> kinds = Arrays.stream(drawn).mapToObj(names::get).toList();
    assertThat(Collections.frequency(kinds, "rare")).isEqualTo(5);
    assertThat(Collections.frequency(kinds, "many")).isBetween(299, 300);
    assertThat(Collections.frequency(kinds, "some")).isEqualTo(200);
  }

  @Test
  void everyRangeOfANumberHasItsShare() {
    double[] numbers = IntStream.range(0, ROWS).mapToDouble(i -> (i * 7919L) % ROWS).toArray();
    Table table = table().withLabels(Labels.numbers("price", numbers));
    int[] drawn = DrawnRows.of(table, 200, Run.defaults());
    long[] counts = new long[10];
    Arrays.stream(drawn).forEach(row -> counts[(int) (numbers[row] * 10 / ROWS)]++);
    assertThat(counts).containsOnly(20);
  }

  @Test
  void theSeedDrawsAndFewRowsAreAllTaken() {
    int[] drawn = DrawnRows.of(table(), 300, Run.defaults());
    assertThat(drawn).hasSize(300).isEqualTo(DrawnRows.of(table(), 300, Run.defaults()));
    assertThat(DrawnRows.of(table(), 300, Run.defaults().withSeed(2))).isNotEqualTo(drawn);
    assertThat(DrawnRows.of(table(), ROWS, Run.defaults()))
        .isEqualTo(IntStream.range(0, ROWS).toArray());
    assertThat(DrawnRows.standardError(10_000)).isEqualTo(0.005);
  }

  private static Table table() {
    return Table.of(Matrix.zeros(ROWS, 1));
  }
}
