package org.foldsieve.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SuspicionsTest {

  private static final int ROWS = 400;

  private final SplittableRandom random = new SplittableRandom(9);
  private final int[] kinds = random.ints(ROWS, 0, 2).toArray();

  private List<String> of(Labels labels, Column... columns) {
    MixedTable table = MixedTable.of(List.of(columns)).withLabels(labels);
    return Suspicions.of(Samples.of(table, Encoding.Choices.defaults(), Samples.Shown.WORDS))
        .stream()
        .map(Message::toString)
        .toList();
  }

  private Labels classes() {
    return Labels.classes("survived", kinds);
  }

  private static Column numbers(String name, IntToDoubleFunction cell) {
    return Column.ofNumbers(name, IntStream.range(0, ROWS).mapToDouble(cell).toArray());
  }

  private static Column words(String name, int[] codes, int levels) {
    return Column.ofWords(
        name, codes, Levels.of(IntStream.range(0, levels).mapToObj(w -> "w" + w).toList()));
  }

  @Test
  void aCounterIsNamedInWhateverOrder() {
    assertThat(of(classes(), numbers("id", i -> 1 + i), numbers("shuffled", i -> i * 7 % ROWS)))
        .containsExactly(
            "columns 'id', 'shuffled' count the rows only; a row's number tells nothing of it but"
                + " its place in the file: leave it out (drop=id,shuffled), or keep it beside the"
                + " results (id=id)");
  }

  @Test
  void aCopyOfTheLabelIsNamed() {
    int[] alive = kinds.clone();
    alive[17] = -1;
    assertThat(
            of(
                classes(),
                words("alive", alive, 2),
                numbers("code", i -> 3 - kinds[i]),
                numbers("almost", i -> kinds[i] + 0.9 * random.nextDouble() + (i == 5 ? 1 : 0))))
        .containsExactly(
            "columns 'alive', 'code', 'almost' tell 'survived' alone, almost without a mistake: is"
                + " it a copy of the label, or known only once the label is? Then leave it out"
                + " (drop=alive,code,almost)");
  }

  @Test
  void aCopyOfANumberIsNamed() {
    double[] prices = random.doubles(ROWS, 100, 900).toArray();
    assertThat(
            of(
                Labels.numbers("price", prices),
                numbers("tax", i -> 5 - 0.2 * prices[i]),
                numbers("area", i -> prices[i] + 20 * random.nextDouble())))
        .singleElement()
        .asString()
        .startsWith("column 'tax' tells 'price' alone");
  }

  /** A single gap made the correlation NaN, and the copy was never named. */
  @Test
  void aCopyWithGapsOrThroughALogarithmIsNamed() {
    double[] prices = random.doubles(ROWS, 100, 900).toArray();
    double[] known = prices.clone();
    known[3] = Double.NaN;
    assertThat(
            of(
                Labels.numbers("price", known),
                numbers("tax", i -> i == 11 ? Double.NaN : 2 * prices[i]),
                numbers("log", i -> Math.log(prices[i])),
                numbers("exp", i -> i % 3 == 0 ? Double.NaN : -Math.exp(prices[i] / 50)),
                numbers("swapped", i -> prices[i ^ (i < 2 ? 1 : 0)]),
                numbers("rounded", i -> Math.rint(prices[i] / 100)),
                numbers("area", i -> Math.log(prices[i] + 20 * random.nextDouble())),
                numbers("seldom", i -> i % 10 == 0 ? prices[i] : Double.NaN),
                numbers("constant", i -> 4)))
        .singleElement()
        .asString()
        .startsWith("columns 'tax', 'log', 'exp' tell 'price' alone");
  }

  /** So few rows have both that chance may be at work; 50 of them are enough. */
  @Test
  void pairsOfNumbersAreCountedWhereBothAreThere() {
    double[] prices = random.doubles(ROWS, 100, 900).toArray();
    Labels labels = Labels.numbers("price", prices);
    assertThat(of(labels, numbers("n49", i -> i % 8 == 0 && i > 0 ? prices[i] : Double.NaN)))
        .isEmpty();
    assertThat(of(labels, numbers("n50", i -> i % 8 == 0 ? prices[i] : Double.NaN)))
        .singleElement()
        .asString()
        .startsWith("column 'n50' tells 'price' alone");
    double[] some = prices.clone();
    for (int i = 0; i < ROWS; i++) {
      some[i] = i % 8 == 0 && i > 0 ? prices[i] : Double.NaN;
    }
    assertThat(of(Labels.numbers("price", some), numbers("copy", i -> prices[i]))).isEmpty();
  }

  @Test
  void whatIsOnlyGoodIsNotSuspected() {
    int[] mostly = IntStream.of(kinds).map(k -> random.nextInt(20) == 0 ? 1 - k : k).toArray();
    assertThat(
            of(
                classes(),
                words("sex", mostly, 2),
                words("many", IntStream.range(0, ROWS).toArray(), ROWS),
                numbers("flag", i -> mostly[i]),
                numbers("constant", i -> 4),
                numbers("gaps", i -> i % 2 == 0 ? Double.NaN : i),
                numbers("years", i -> 1900 + random.nextInt(90)),
                numbers("tenths", i -> i / 10.0),
                numbers("even", i -> 2.0 * i),
                numbers("good", i -> kinds[i] + 1.3 * random.nextDouble())))
        .isEmpty();
  }

  @Test
  void aFewLabelsAreNotJudged() {
    int[] some = IntStream.range(0, ROWS).map(i -> i % 20 == 0 ? kinds[i] : -1).toArray();
    Labels few = Labels.classes("survived", some, List.of("no", "yes"));
    assertThat(of(few, numbers("code", i -> 3 - kinds[i]))).isEmpty();
    some = IntStream.range(0, ROWS).map(i -> i % 4 == 0 ? kinds[i] : -1).toArray();
    Labels more = Labels.classes("survived", some, List.of("no", "yes"));
    assertThat(of(more, numbers("code", i -> 3 - kinds[i])))
        .singleElement()
        .asString()
        .startsWith("column 'code' tells 'survived' alone");
  }

  @Test
  void aFewRowsAreNotJudged() {
    Labels few = Labels.classes("y", IntStream.range(0, 40).map(i -> i / 20).toArray());
    MixedTable table =
        MixedTable.of(
                List.of(Column.ofNumbers("id", IntStream.range(0, 40).asDoubleStream().toArray())))
            .withLabels(few);
    assertThat(Suspicions.of(Samples.of(table, Encoding.Choices.defaults(), Samples.Shown.WORDS)))
        .isEmpty();
  }
}
