package org.foldsieve.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EncodingTest {

  private static final double GAP = Double.NaN;
  private static final Levels COLOURS = Levels.of(List.of("blue", "green", "red"));

  private static final MixedTable TRAINING =
      MixedTable.of(
          List.of(
              Column.ofNumbers("size", new double[] {1, GAP, 4, 10}),
              Column.ofWords("colour", new int[] {2, 0, 2, -1}, COLOURS)));

  private static Encoding encoding(Encoding.Words words, Encoding.MissingWord missing) {
    return Encoding.fit(TRAINING, new Encoding.Choices(words, Encoding.Fill.MEDIAN, missing));
  }

  private static Encoding defaults() {
    return Encoding.fit(TRAINING, Encoding.Choices.defaults());
  }

  private static double[][] rows(Table table) {
    return IntStream.range(0, table.rows())
        .mapToObj(i -> IntStream.range(0, table.features()).mapToDouble(j -> table.value(i, j)))
        .map(java.util.stream.DoubleStream::toArray)
        .toArray(double[][]::new);
  }

  @Test
  void numbersAreFilledAndWordsBecomeIndicators() {
    Table table = defaults().apply(TRAINING);

    assertThat(table.featureNames())
        .containsExactly("size", "colour=blue", "colour=red", "colour=(missing)");
    assertThat(rows(table))
        .isDeepEqualTo(new double[][] {{1, 0, 1, 0}, {4, 1, 0, 0}, {4, 0, 1, 0}, {10, 0, 0, 1}});
  }

  @Test
  void theMeanFillsToo() {
    Encoding mean =
        Encoding.fit(
            TRAINING,
            new Encoding.Choices(
                Encoding.Words.INDICATORS, Encoding.Fill.MEAN, Encoding.MissingWord.ITSELF));

    assertThat(mean.apply(TRAINING).value(1, 0)).isEqualTo(5);
  }

  @Test
  void placesAreThoseOfTheTrainingRowsWhateverTheNewRowsHave() {
    Encoding places = encoding(Encoding.Words.PLACES, Encoding.MissingWord.MOST_FREQUENT);
    MixedTable onlyRed =
        MixedTable.of(
            List.of(
                Column.ofWords("colour", new int[] {0, 0}, Levels.of(List.of("red"))),
                Column.ofNumbers("size", new double[] {7, GAP})));

    assertThat(rows(places.apply(onlyRed))).isDeepEqualTo(new double[][] {{7, 1}, {4, 1}});
  }

  @Test
  void anOrderThatWasGivenCountsWordsThatNoTrainingRowHas() {
    Levels sizes = Levels.inOrder(List.of("small", "middle", "large"));
    Encoding encoding =
        Encoding.fit(
            MixedTable.of(List.of(Column.ofWords("size", new int[] {0, 2, 2}, sizes))),
            Encoding.Choices.defaults());
    MixedTable rows = MixedTable.of(List.of(Column.ofWords("size", new int[] {1, 2, -1}, sizes)));

    assertThat(rows(encoding.apply(rows))).isDeepEqualTo(new double[][] {{1}, {2}, {2}});
  }

  @Test
  void aWordThatNoTrainingRowHasIsTakenForMissing() {
    MixedTable green =
        MixedTable.of(
            List.of(
                Column.ofNumbers("size", new double[] {2}),
                Column.ofWords("colour", new int[] {1}, COLOURS)));
    MixedTable complete = TRAINING.selectRows(new int[] {0, 1, 2});

    assertThat(rows(defaults().apply(green))[0]).containsExactly(2, 0, 0, 1);
    assertThat(
            rows(
                encoding(Encoding.Words.INDICATORS, Encoding.MissingWord.MOST_FREQUENT)
                    .apply(green))[0])
        .containsExactly(2, 0, 1);
    assertThat(rows(Encoding.fit(complete, Encoding.Choices.defaults()).apply(green))[0])
        .as("the training rows miss no word")
        .containsExactly(2, 0, 0);
  }

  @Test
  void columnsAreFoundByNameAndOthersNotLookedAt() {
    MixedTable wide =
        MixedTable.of(
            List.of(
                Column.ofWords("note", new int[] {-1}, Levels.of(List.of())),
                Column.ofWords("colour", new int[] {0}, COLOURS),
                Column.ofNumbers("size", new double[] {3})));

    assertThat(rows(defaults().apply(wide))[0]).containsExactly(3, 1, 0, 0);
    assertThatThrownBy(() -> defaults().apply(wide.selectColumns(List.of("size"))))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("'colour'");
  }

  @Test
  void aColumnOfTheOtherKindIsRefusedUnlessItIsEmpty() {
    MixedTable words =
        MixedTable.of(
            List.of(
                Column.ofWords("size", new int[] {-1, 0}, Levels.of(List.of("XL"))),
                Column.ofWords("colour", new int[] {0, 0}, COLOURS)));
    MixedTable numbers =
        MixedTable.of(
            List.of(
                Column.ofNumbers("size", new double[] {1}),
                Column.ofNumbers("colour", new double[] {3})));
    MixedTable empty =
        MixedTable.of(
            List.of(
                Column.ofWords("size", new int[] {-1}, Levels.of(List.of())),
                Column.ofNumbers("colour", new double[] {GAP})));

    assertThatThrownBy(() -> defaults().apply(words))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("'size'")
        .hasMessageContaining("'XL' at row 1");
    assertThatThrownBy(() -> defaults().apply(numbers))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("'colour'");
    assertThat(rows(defaults().apply(empty))[0]).containsExactly(4, 0, 0, 1);
  }

  /** Any rows in any order: each is encoded as it was among all. */
  @Test
  void eachRowIsEncodedByItself() {
    SplittableRandom random = new SplittableRandom(15);
    for (int round = 0; round < 200; round++) {
      MixedTable all = randomTable(random, 30);
      Encoding encoding = Encoding.fit(randomTable(random, 20), Encoding.Choices.defaults());
      double[][] whole = rows(encoding.apply(all));
      int[] some = random.ints(1 + random.nextInt(12), 0, 30).toArray();

      double[][] part = rows(encoding.apply(all.selectRows(some)));

      assertThat(part)
          .isDeepEqualTo(Arrays.stream(some).mapToObj(i -> whole[i]).toArray(double[][]::new));
    }
  }

  private static MixedTable randomTable(SplittableRandom random, int rows) {
    Levels words = Levels.of(List.of("a", "b", "c", "d"));
    return MixedTable.of(
        List.of(
            Column.ofNumbers(
                "x", random.doubles(rows).map(v -> random.nextInt(4) == 0 ? GAP : v).toArray()),
            Column.ofWords("w", random.ints(rows, -1, 4).toArray(), words),
            Column.ofWords("v", random.ints(rows, 0, 3).toArray(), words)));
  }

  @Test
  void theFieldsMakeTheSameEncoding() {
    for (Encoding encoding :
        List.of(defaults(), encoding(Encoding.Words.PLACES, Encoding.MissingWord.MOST_FREQUENT))) {
      assertThat(Encoding.read(encoding.fields())).isEqualTo(encoding);
    }
  }

  @Test
  void fieldsThatMakeNoEncodingAreRefused() {
    Fields wrong =
        new Fields()
            .put("columns", List.of("w"))
            .put(
                "column-0",
                new Fields().put("kind", "INDICATORS").put("words", List.of("a")).put("fill", 2.0));

    assertThatThrownBy(() -> Encoding.read(wrong)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aWordCalledMissingKeepsItsName() {
    Encoding encoding =
        Encoding.fit(
            MixedTable.of(
                List.of(Column.ofWords("w", new int[] {0, -1}, Levels.of(List.of("(missing)"))))),
            Encoding.Choices.defaults());

    assertThat(encoding.featureNames()).containsExactly("w=(missing)", "w=((missing))");
  }

  @Test
  void aColumnOfNothingButGapsIsConstant() {
    MixedTable gaps =
        MixedTable.of(
            List.of(
                Column.ofNumbers("x", new double[] {GAP, GAP}),
                Column.ofWords("w", new int[] {-1, -1}, Levels.of(List.of()))));

    Table table = Encoding.fit(gaps, Encoding.Choices.defaults()).apply(gaps);

    assertThat(rows(table)).isDeepEqualTo(new double[][] {{0, 1}, {0, 1}});
  }

  @Test
  void fewerColumnsKeepTheirCodes() {
    Encoding colour = defaults().keeping(List.of("colour=red"));

    assertThat(colour.featureNames())
        .containsExactly("colour=blue", "colour=red", "colour=(missing)");
    assertThat(colour.groups().names()).containsExactly("colour");
    assertThat(colour.wordColumns()).containsExactly("colour");
  }
}
