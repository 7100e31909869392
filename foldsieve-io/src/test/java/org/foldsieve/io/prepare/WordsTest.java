package org.foldsieve.io.prepare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.foldsieve.data.Column;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Message;
import org.foldsieve.data.MixedTable;
import org.foldsieve.io.Reading;
import org.foldsieve.io.Text;
import org.foldsieve.io.option.CategoricalValues;
import org.foldsieve.io.option.MissingValues;
import org.foldsieve.io.option.MissingWords;
import org.foldsieve.io.option.ReadOptions;
import org.junit.jupiter.api.Test;

/** Columns of words, dates, noes and yeses, as tables have them beside a label. */
class WordsTest {

  private static final ReadOptions LABEL = ReadOptions.defaults().withLabel("y");
  private static final String SMALL = "size,x,y\nbig,1,a\nsmall,2,b\nbig,3,a\n,4,b\n";

  private static Reading read(String text, ReadOptions options) throws IOException {
    return Text.read("a.csv", text, options);
  }

  private static List<String> remarks(Reading reading) {
    return reading.remarks().stream().map(Message::toString).toList();
  }

  /** A file of 60 rows: a first column of what is given, a number, and a label. */
  private static String file(String name, IntFunction<String> cell) {
    return name
        + ",x,y\n"
        + IntStream.range(0, 60)
            .mapToObj(
                i ->
                    String.format(
                        Locale.ROOT, "%s,%d,%s%n", cell.apply(i), i, i % 2 == 0 ? "a" : "b"))
            .collect(Collectors.joining());
  }

  private static Column first(Reading reading) {
    return reading.samples().columns().orElseThrow().columns().get(0);
  }

  @Test
  void wordsBesideANamedLabelAreAUnitEach() throws IOException {
    Reading reading = read(SMALL, LABEL);

    assertThat(reading.samples().groups().names()).containsExactly("size", "x");
    assertThat(reading.table().featureNames())
        .containsExactly("size=big", "size=small", "size=(missing)", "x");
    MixedTable shown = reading.samples().shown().orElseThrow();
    assertThat(shown.columns().get(0).text(3)).isEqualTo("(missing)");
    assertThat(remarks(reading))
        .containsExactly(
            "1 column holds words (size): methods that know words see them, for others each is"
                + " one feature a word; results name the columns (categorical sets another way)",
            "1 missing word in 1 column taken as a word of its own");
  }

  @Test
  void aMissingWordMayBeTheMostFrequent() throws IOException {
    Reading reading = read(SMALL, LABEL.withMissingWords(MissingWords.MOST_FREQUENT));

    assertThat(reading.table().featureNames()).containsExactly("size=big", "size=small", "x");
    assertThat(reading.table().toMatrix().row(3)).containsExactly(1, 0, 4);
    assertThat(remarks(reading))
        .contains("1 missing word in 1 column taken as the most frequent word of the column");
  }

  @Test
  void whoNamesAnEncodingHasItForEveryMethod() throws IOException {
    for (CategoricalValues choice : List.of(CategoricalValues.ONE_HOT, CategoricalValues.ORDINAL)) {
      Reading reading = read(SMALL, LABEL.withCategorical(choice));
      assertThat(reading.samples().shown()).as(choice.id()).isEmpty();
      assertThat(reading.samples().groups().names()).containsExactly("size", "x");
    }
  }

  @Test
  void withoutALabelOneOfTheColumnsMayBeIt() throws IOException {
    String two = "size,kind,x\nbig,a,1\nsmall,b,2\n";
    assertThatThrownBy(() -> read(two, ReadOptions.defaults()))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("name the label (label=NAME, or label=none)");
    assertThat(read(two, ReadOptions.defaults().withLabel("none")).samples().groups().names())
        .containsExactly("size", "kind", "x");
  }

  @Test
  void missingNumbersAreRefusedAndSeenOnRequest() throws IOException {
    String text = SMALL.replace("big,3", "big,");
    assertThatThrownBy(() -> read(text, LABEL))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("1 value is missing (NaN) in 1 column: column 'x' (1) at row 2")
        .hasMessageContaining("missing=auto, mean or median");
    Reading seen = read(text, LABEL.withMissing(MissingValues.AUTO));
    assertThat(seen.samples().shown().orElseThrow().hasGaps()).isTrue();
    assertThat(seen.table().toMatrix().get(2, 3)).as("the median of 1, 2 and 4").isEqualTo(2);
    Reading filled = read(text, LABEL.withMissing(MissingValues.MEDIAN));
    assertThat(filled.samples().shown().orElseThrow().hasGaps()).isFalse();
  }

  @Test
  void aColumnWithoutAValueIsLeftOutWhereGapsAreWelcome() throws IOException {
    Reading reading = read("e,x,y\n,1,a\n,,b\n,3,a\n", LABEL.withMissing(MissingValues.AUTO));

    assertThat(reading.table().featureNames()).containsExactly("x");
    assertThat(remarks(reading)).contains("column 'e' (0) holds no value at all and is left out");
  }

  @Test
  void aColumnThatNamesTheRowsIsLeftOut() throws IOException {
    Reading reading = read(file("who", i -> "person " + i), LABEL);

    assertThat(reading.table().featureNames()).containsExactly("x");
    assertThat(remarks(reading))
        .contains(
            "column 'who' (0) has a word of its own in nearly every row and is left out; id=who"
                + " keeps it beside the results, categorical=one-hot makes features of its words");
    Reading asked =
        read(file("who", i -> "p" + i), LABEL.withCategorical(CategoricalValues.ONE_HOT));
    assertThat(asked.table().features()).isEqualTo(61);
  }

  @Test
  void thousandsOfWordsAreRefusedWithTheRemedy() {
    StringBuilder text = new StringBuilder("when,y\n");
    for (int i = 0; i < 2600; i++) {
      text.append("t").append(i % 1300).append(i % 3 == 0 ? ",a\n" : ",b\n");
    }
    for (CategoricalValues choice : List.of(CategoricalValues.AUTO, CategoricalValues.ONE_HOT)) {
      assertThatThrownBy(() -> read(text.toString(), LABEL.withCategorical(choice)))
          .isInstanceOf(DataException.class)
          .hasMessageContaining(
              "column 'when' (0) holds 1300 different words, which would be as many features;"
                  + " leave it out (drop=when)");
    }
  }

  @Test
  void codesAmongWordsAreWordsAndAWordAmongNumbersIsAMistake() throws IOException {
    Reading codes = read(file("ticket", i -> i % 3 == 0 ? "PC" + i % 6 : "" + i % 9), LABEL);
    assertThat(codes.samples().groups().names()).containsExactly("ticket", "x");

    assertThatThrownBy(() -> read(file("amount", i -> i == 40 ? "1o" : "" + i), LABEL))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("column 'amount' (0) holds numbers and the word '1o', met at row 40");
  }

  @Test
  void datesAreDays() throws IOException {
    Reading reading =
        read(file("day", i -> String.format(Locale.ROOT, "1970-01-%02d", 1 + i % 28)), LABEL);
    assertThat(reading.table().featureNames()).containsExactly("day", "x");
    assertThat(reading.table().toMatrix().get(3, 0)).isEqualTo(3);
    assertThat(remarks(reading))
        .containsExactly("column 'day' (0) holds dates, now days since 1970-01-01");

    Reading times = read(file("at", i -> "2024/02/29 " + (10 + i % 10) + ":30:00"), LABEL);
    assertThat(times.table().toMatrix().get(2, 0)).isEqualTo(19_782 + 12.5 / 24);
    Reading words = read(file("at", i -> "2023-02-2" + i % 10), LABEL);
    assertThat(words.table().features()).as("the 29th is no day").isEqualTo(11);
  }

  @Test
  void aColumnOfDatesAloneIsNoLabel() throws IOException {
    Reading reading = read("day,x\n2024-01-01,1\n2024-01-02,2\n", ReadOptions.defaults());

    assertThat(reading.table().labels()).isEmpty();
    assertThat(reading.table().featureNames()).containsExactly("day", "x");
  }

  @Test
  void noAndYesAreOneFeature() throws IOException {
    Reading reading = read(file("Alone", i -> i % 3 == 0 ? "True" : "False"), LABEL);
    assertThat(reading.table().featureNames()).containsExactly("Alone", "x");
    assertThat(reading.table().toMatrix().get(3, 0)).isEqualTo(1);
    assertThat(first(reading).levels().orElseThrow().isOrdered()).isTrue();

    Reading gaps = read(file("Alone", i -> i % 3 == 0 ? "yes" : i == 1 ? "" : "no"), LABEL);
    assertThat(gaps.table().featureNames())
        .containsExactly("Alone=no", "Alone=yes", "Alone=(missing)", "x");
  }

  @Test
  void wordsAreCountedInAGivenOrder() throws IOException {
    List<String> order = List.of("low", "mid", "high");
    String text = file("risk", i -> order.get(i % 2 == 0 ? 2 : 1));
    Reading reading = read(text, LABEL.withOrder("risk", order));
    assertThat(reading.table().featureNames()).containsExactly("risk", "x");
    assertThat(reading.table().toMatrix().get(0, 0)).isEqualTo(2);
    assertThat(reading.table().toMatrix().get(1, 0)).isEqualTo(1);

    assertThatThrownBy(() -> read(text, LABEL.withOrder("risk", List.of("low", "mid"))))
        .isInstanceOf(DataException.class)
        .hasMessageContaining(
            "column 'risk' (0) holds 'high' at row 0 (line 2), which its order does not name"
                + " (order=risk=low<mid)");
    assertThatThrownBy(() -> read(text, LABEL.withOrder("rest", order)))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("unknown column to order 'rest'; known: risk, x, y");
    assertThatThrownBy(() -> read(text, LABEL.withOrder("x", order)))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("holds numbers, which have their order");
  }
}
