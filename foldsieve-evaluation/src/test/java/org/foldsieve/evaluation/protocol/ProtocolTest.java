package org.foldsieve.evaluation.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.TestTables;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProtocolTest {

  private static final Run RUN = Run.defaults().withSeed(9);
  private final Table table = TestTables.tied(47, 2, 3, 1);

  @ParameterizedTest
  @ValueSource(strings = {"folds:5x2", "per-class:4x7", "share:0.66x5", "first:3"})
  void everyRowIsForTrainingOrForTesting(String text) {
    Protocol protocol = Protocol.parse(text);
    assertThat(protocol.id()).isEqualTo(text);
    List<Split> splits = protocol.splits(table, RUN);
    for (int s = 0; s < splits.size(); s++) {
      Split split = splits.get(s);
      assertThat(split.number()).isEqualTo(s);
      int[] both =
          IntStream.concat(Arrays.stream(split.training()), Arrays.stream(split.test()))
              .sorted()
              .toArray();
      assertThat(both).isEqualTo(IntStream.range(0, 47).toArray());
    }
  }

  @Test
  void foldsTestEveryRowOnceARepeatAndKeepClassesEven() {
    List<Split> splits = new StratifiedFolds(5, 2).splits(table, RUN);
    assertThat(splits).hasSize(10);
    for (int repeat = 0; repeat < 2; repeat++) {
      int[] tested =
          splits.subList(5 * repeat, 5 * repeat + 5).stream()
              .flatMapToInt(split -> Arrays.stream(split.test()))
              .sorted()
              .toArray();
      assertThat(tested).isEqualTo(IntStream.range(0, 47).toArray());
    }
    Labels labels = table.labels().orElseThrow();
    for (int c = 0; c < 3; c++) {
      int code = c;
      int size = labels.classSizes()[c];
      for (Split split : splits) {
        assertThat(Arrays.stream(split.test()).filter(i -> labels.code(i) == code).count())
            .isBetween((long) size / 5, (long) size / 5 + 1);
        assertThat(split.test().length).isBetween(9, 10);
      }
    }
    assertThat(splits.get(0).test()).isNotEqualTo(splits.get(5).test());
  }

  @Test
  void perClassTakesThatManyOfEach() {
    Labels labels = table.labels().orElseThrow();
    for (Split split : new PerClass(4, 6).splits(table, RUN)) {
      assertThat(labels.select(split.training()).classSizes()).containsExactly(4, 4, 4);
    }
    assertThatThrownBy(() -> new PerClass(40, 1).splits(table, RUN))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("40 training rows a class, but class '0' has only");
  }

  @Test
  void aSplitDoesNotDependOnHowManyFollow() {
    assertThat(new PerClass(4, 3).splits(table, RUN).get(2).test())
        .isEqualTo(new PerClass(4, 9).splits(table, RUN).get(2).test());
    assertThat(new PerClass(4, 3).splits(table, RUN.withSeed(8)).get(2).test())
        .isNotEqualTo(new PerClass(4, 3).splits(table, RUN).get(2).test());
  }

  @Test
  void sharesAreRoundedAndLeaveARowOnEitherSide() {
    Table small = TestTables.tied(7, 1, 2, 1).withLabels(Labels.classes("c", 0, 0, 1, 1, 1, 1, 1));
    Split split = new ShareOfClass(0.9, 1).splits(small, RUN).get(0);
    Labels labels = small.labels().orElseThrow();
    assertThat(labels.select(split.training()).classSizes()).containsExactly(1, 4);
  }

  @Test
  void theFirstOfEachClassNeedNoChance() {
    Table sorted = TestTables.tied(6, 1, 2, 1).withLabels(Labels.classes("c", 0, 0, 0, 1, 1, 1));
    Split split = new FirstOfClass(2).splits(sorted, RUN).get(0);
    assertThat(split.training()).containsExactly(0, 1, 3, 4);
    assertThat(split.test()).containsExactly(2, 5);
  }

  @Test
  void foldsWithoutLabelsCutAllRows() {
    List<Split> splits = new StratifiedFolds(4, 1).splits(table.withoutLabels(), RUN);
    assertThat(splits).allSatisfy(split -> assertThat(split.test().length).isBetween(11, 12));
  }

  @Test
  void givenSplitsAreShiftedAndChecked() {
    GivenSplits splits =
        GivenSplits.of("files", List.of(new int[] {3, 1}), List.of(new int[] {2, 47}), 1);
    assertThat(splits.splits(table, RUN).get(0).training()).containsExactly(0, 2);
    assertThat(GivenSplits.firstRows(30, 47).splits(table, RUN).get(0).test()).hasSize(17);
    GivenSplits beyond =
        GivenSplits.of("files", List.of(new int[] {1}), List.of(new int[] {48}), 1);
    assertThatThrownBy(() -> beyond.splits(table, RUN))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("split 0 names row 47");
    assertThatThrownBy(
            () -> GivenSplits.of("f", List.of(new int[] {0, 1}), List.of(new int[] {1}), 0))
        .hasMessageContaining("row 1 stands twice in split 0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"folds:x2", "folds", "first:3x4", "half", "folds:2.5x1"})
  void unknownTextIsRefusedWithTheKnownForms(String text) {
    assertThatThrownBy(() -> Protocol.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("known: folds:5x2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"folds:1x2", "folds:5x0", "per-class:0x2", "share:1.5x2"})
  void numbersOutOfRangeAreRefused(String text) {
    assertThatThrownBy(() -> Protocol.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }
}
