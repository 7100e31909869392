package org.foldsieve.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.foldsieve.numeric.Matrix;
import org.junit.jupiter.api.Test;

class SamplesTest {

  private static final int[] FIRST = {0, 1, 2};
  private static final int[] LAST = {3, 4, 5};

  /** The last three rows have words and numbers that the first three have not. */
  private static MixedTable table() {
    return MixedTable.of(
        List.of(
            Column.ofNumbers("x", new double[] {1, Double.NaN, 3, 100, Double.NaN, 300}),
            Column.ofWords(
                "w", new int[] {0, 1, 0, 2, -1, 2}, Levels.of(List.of("a", "b", "late")))));
  }

  private static Samples samples(Samples.Shown shown) {
    return Samples.of(table(), Encoding.Choices.defaults(), shown);
  }

  @Test
  void whatIsLearntFromSomeRowsKnowsNothingOfTheOthers() {
    Samples all = samples(Samples.Shown.WORDS);

    Samples learnt = all.learnFrom(FIRST);
    Table others = all.select(LAST, learnt);

    assertThat(all.table().featureNames())
        .containsExactly("x", "w=a", "w=b", "w=late", "w=(missing)");
    assertThat(learnt.table().featureNames()).containsExactly("x", "w=a", "w=b");
    assertThat(learnt.table().toMatrix().get(1, 0)).as("the median of 1 and 3").isEqualTo(2);
    assertThat(others.featureNames()).isEqualTo(learnt.table().featureNames());
    assertThat(others.toMatrix().values()).containsExactly(100, 0, 0, 2, 0, 0, 300, 0, 0);
    assertThat(learnt.groups().names()).containsExactly("x", "w");
    assertThat(learnt.groups().features(1)).containsExactly(1, 2);
  }

  @Test
  void methodsSeeGapsOnlyWhereTheyAreShown() {
    assertThat(samples(Samples.Shown.FEATURES).shown()).isEmpty();
    MixedTable asItIs = samples(Samples.Shown.WORDS_AND_GAPS).shown().orElseThrow();
    assertThat(asItIs.hasGaps()).isTrue();
    MixedTable filled = samples(Samples.Shown.WORDS).shown().orElseThrow();
    assertThat(filled.hasGaps()).isFalse();
    assertThat(filled.columns().get(0).cell(1)).as("the median of all").isEqualTo(51.5);
    assertThat(filled.columns().get(1).text(4)).isEqualTo("(missing)");
    MixedTable frequent =
        Samples.of(
                table(),
                new Encoding.Choices(
                    Encoding.Words.INDICATORS,
                    Encoding.Fill.MEDIAN,
                    Encoding.MissingWord.MOST_FREQUENT),
                Samples.Shown.WORDS)
            .shown()
            .orElseThrow();
    assertThat(frequent.columns().get(1).text(4)).isEqualTo("a");
  }

  @Test
  void scalingReachesTheNumbersAmongTheColumns() {
    Samples all = samples(Samples.Shown.WORDS_AND_GAPS);
    Scaling scaling = Scaling.fit(Scaling.Kind.MINMAX, all.table());

    Samples scaled = all.scaled(scaling);

    MixedTable shown = scaled.shown().orElseThrow();
    assertThat(shown.columns().get(0).cell(5)).isEqualTo(1);
    assertThat(shown.columns().get(0).isMissing(1)).isTrue();
    assertThat(shown.columns().get(1).text(3)).isEqualTo("late");
    assertThat(scaled.columns().orElseThrow().columns().get(0).cell(5)).isEqualTo(300);
    assertThatThrownBy(() -> scaled.learnFrom(FIRST)).isInstanceOf(IllegalStateException.class);
    assertThat(all.scaled(Scaling.fit(Scaling.Kind.NONE, all.table()))).isSameAs(all);
  }

  @Test
  void everyFeatureOfATableIsAUnit() {
    Table table = Table.of(Matrix.wrap(2, 2, new double[] {1, 2, 3, 4}));

    Samples samples = Samples.of(table);

    assertThat(samples.groups().areSingle()).isTrue();
    assertThat(samples.table()).isSameAs(table);
    assertThat(samples.learnFrom(new int[] {1}).table().toMatrix().get(0, 1)).isEqualTo(4);
    assertThat(samples.select(new int[] {0}, samples).toMatrix().get(0, 0)).isEqualTo(1);
    assertThatThrownBy(
            () -> samples.withGroups(FeatureGroups.of(List.of("one"), new int[] {0, 0, 0})))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("groups of 3 columns for 2 of them");
  }
}
