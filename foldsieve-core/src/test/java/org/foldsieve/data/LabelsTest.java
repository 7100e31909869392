package org.foldsieve.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LabelsTest {

  @Test
  void classesByPlaceAreThoseByName() {
    Labels byPlace =
        Labels.classes("y", new int[] {2, 0, -1, 3, 2}, List.of("b", "unused", "a", "b"));
    Labels byName = Labels.classes("y", List.of("a", "b", "", "b", "a"));
    assertThat(byPlace.classNames()).isEqualTo(byName.classNames()).containsExactly("a", "b");
    assertThat(byPlace.codes()).isEqualTo(byName.codes()).containsExactly(0, 1, -1, 1, 0);
  }

  @Test
  void numbersAsNamesAreOrderedAsNumbers() {
    assertThat(Labels.classes("y", new int[] {0, 1, 2}, List.of("10", "9", "-1")).classNames())
        .containsExactly("-1", "9", "10");
  }

  /** So many classes, each so often, coded from {@code first} on. */
  private static double[] classes(int first, int count, int each) {
    return IntStream.range(0, count * each).mapToDouble(i -> first + i % count).toArray();
  }

  @Test
  void codesOfClassesAreClasses() {
    Map<String, double[]> sets = new LinkedHashMap<>();
    sets.put("two classes", classes(-1, 2, 20));
    sets.put("digits", classes(0, 10, 178));
    sets.put("yale", classes(1, 15, 11));
    sets.put("coil20, news20, umist", classes(1, 20, 72));
    sets.put("yaleb", classes(1, 38, 64));
    sets.put("orl", classes(1, 40, 10));
    sets.put("orl, two images each", classes(1, 40, 2));
    sets.put("pie", classes(1, 68, 49));
    sets.put("feret", classes(1, 200, 7));
    sets.put("feret, three images each", classes(1, 200, 3));
    sets.put("some of the codes of a longer list", classes(4711, 60, 5));
    sets.put("wine quality", new double[] {3, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 8, 9});
    sets.put("one code in 20,000 rows is rare", withOne(22, classes(0, 22, 1000)));
    sets.put("14 tumours, one of them single", withOne(14, classes(1, 13, 4)));
    sets.put("a missing label", withOne(Double.NaN, classes(1, 40, 10)));
    sets.put("minus zero is zero", withOne(-0.0, classes(0, 40, 10)));
    sets.put("none at all", new double[0]);
    sets.forEach((set, rows) -> assertThat(Labels.lookNumeric(rows)).as(set).isFalse());
  }

  @Test
  void whatIsMeasuredIsANumber() {
    SplittableRandom random = new SplittableRandom(7);
    Map<String, double[]> sets = new LinkedHashMap<>();
    sets.put("octane", random.doubles(60, 83, 89).map(x -> Math.round(10 * x) / 10.0).toArray());
    sets.put("prices", rounded(1469, 100, () -> 12 + 0.4 * random.nextGaussian(), Math::exp));
    sets.put("ages of 300", rounded(300, 1, () -> 40 + 14 * random.nextGaussian(), x -> x));
    sets.put("ages of 30,000", rounded(30_000, 1, () -> 40 + 14 * random.nextGaussian(), x -> x));
    sets.put(
        "ages from 0 without a gap",
        IntStream.rangeClosed(0, 90)
            .flatMap(age -> IntStream.generate(() -> age).limit(1 + 8L * (90 - age)))
            .asDoubleStream()
            .toArray());
    sets.put("rings", rounded(4177, 1, () -> 2.2 + 0.3 * random.nextGaussian(), Math::exp));
    sets.put("years", rounded(5000, 1, () -> 4 - random.nextDouble() * 4, x -> 2011 - x * x * 5));
    sets.put("rows that are counted", IntStream.range(0, 40).asDoubleStream().toArray());
    sets.put("one fraction", withOne(0.5, classes(0, 2, 20)));
    sets.forEach((set, rows) -> assertThat(Labels.lookNumeric(rows)).as(set).isTrue());
  }

  private static double[] withOne(double value, double[] rows) {
    double[] more = Arrays.copyOf(rows, rows.length + 1);
    more[rows.length] = value;
    return more;
  }

  private static double[] rounded(
      int rows, double unit, DoubleSupplier draw, DoubleUnaryOperator form) {
    return DoubleStream.generate(draw)
        .limit(rows)
        .map(form)
        .map(x -> unit * Math.rint(x / unit))
        .toArray();
  }

  @Test
  void classesWithFewerOthersAreNamedSmallestFirst() {
    Labels labels =
        Labels.classes("kind", List.of("a", "a", "a", "b", "c", "c", "", "d", "d", "d", "d"));
    assertThat(labels.classesWithFewer(3)).containsExactly("b", "c", "a");
    assertThat(labels.classesWithFewer(4)).containsExactly("b", "c", "a", "d");
    assertThat(labels.classesWithFewer(1)).containsExactly("b");
    assertThat(labels.select(new int[] {0, 1, 2}).classesWithFewer(2)).isEmpty();
  }
}
