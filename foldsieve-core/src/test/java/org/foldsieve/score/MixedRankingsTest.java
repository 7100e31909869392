package org.foldsieve.score;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.foldsieve.data.Column;
import org.foldsieve.data.Encoding;
import org.foldsieve.data.FeatureGroups;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Levels;
import org.foldsieve.data.MixedTable;
import org.foldsieve.data.Samples;
import org.foldsieve.data.Table;
import org.foldsieve.run.Run;
import org.foldsieve.score.alignment.GkaSupervised;
import org.foldsieve.score.statistic.FTest;
import org.foldsieve.score.statistic.RandomOrder;
import org.foldsieve.score.statistic.Variance;
import org.junit.jupiter.api.Test;

class MixedRankingsTest {

  private static final int ROWS = 60;
  private static final Encoding.Choices CHOICES = Encoding.Choices.defaults();

  /** A word column that tells the class, a number that almost does, and noise with gaps. */
  private static MixedTable table() {
    int[] words = IntStream.range(0, ROWS).map(i -> i % 7 == 0 ? -1 : i % 3).toArray();
    double[] number =
        IntStream.range(0, ROWS).mapToDouble(i -> i % 3 + (i * 37 % 11) * 0.2).toArray();
    double[] noise =
        IntStream.range(0, ROWS).mapToDouble(i -> i % 5 == 0 ? Double.NaN : i * 61 % 17).toArray();
    return MixedTable.of(
            List.of(
                Column.ofNumbers("noise", noise),
                Column.ofWords("word", words, Levels.of(List.of("a", "b", "c"))),
                Column.ofNumbers("number", number)))
        .withLabels(Labels.classes("y", IntStream.range(0, ROWS).map(i -> i % 3).toArray()));
  }

  private static Samples samples(MixedTable table) {
    return Samples.of(table, CHOICES, Samples.Shown.WORDS_AND_GAPS);
  }

  @Test
  void aRandomOrderIsOneOfColumns() {
    FeatureRanking ranking =
        MixedRankings.rankAll(samples(table()), List.of(RandomOrder.withDefaults()), Run.defaults())
            .get(0);

    assertThat(ranking.featureNames()).containsExactly("noise", "word", "number");
    assertThat(ranking.order())
        .isEqualTo(RandomOrder.order(3, Run.defaults().seed()))
        .containsExactlyInAnyOrder(0, 1, 2);
  }

  @Test
  void groupsOfColumnsAreRankedAsOne() {
    FeatureGroups groups = FeatureGroups.of(List.of("rest", "mine"), new int[] {0, 1, 1});
    Samples samples = samples(table()).withGroups(groups);

    for (FeatureScorer method : List.of(FTest.withDefaults(), GkaSupervised.withDefaults())) {
      FeatureRanking ranking =
          MixedRankings.rankTop(samples, List.of(method), 2, Run.defaults()).get(0);

      assertThat(ranking.featureNames()).containsExactly("rest", "mine");
      assertThat(ranking.order()).as(method.id()).containsExactly(1, 0);
    }
    assertThat(samples.groups().features(1)).containsExactly(1, 2, 3, 4, 5);
  }

  @Test
  void aColumnStandsWhereItsBestFeatureStands() {
    MixedTable mixed = table();
    Encoding encoding = Encoding.fit(mixed, CHOICES);
    Table features = encoding.apply(mixed);
    FeatureRanking byFeature = FTest.withDefaults().rank(features, Run.defaults());

    FeatureRanking byColumn =
        MixedRankings.rankAll(samples(mixed), List.of(FTest.withDefaults()), Run.defaults()).get(0);

    assertThat(byColumn.featureNames()).containsExactly("noise", "word", "number");
    double best =
        IntStream.of(encoding.groups().features(1))
            .mapToDouble(byFeature::score)
            .max()
            .orElseThrow();
    assertThat(byColumn.score(1)).isEqualTo(best);
    assertThat(byColumn.score(0)).isEqualTo(byFeature.score(0));
    assertThat(byColumn.order()).hasSize(3);
    assertThat(byColumn.order()[2]).as("noise is last").isZero();
  }

  @Test
  void whoPicksFeatureByFeatureGivesAsManyColumnsAsWereAsked() {
    for (int top = 1; top <= 3; top++) {
      FeatureRanking ranking =
          MixedRankings.rankTop(
                  samples(table()), List.of(GkaSupervised.withDefaults()), top, Run.defaults())
              .get(0);

      assertThat(ranking.order().length).isBetween(top, 3);
    }
  }

  @Test
  void groupsKeepTheOrderOfTheirFirstFeatures() {
    Table table = Encoding.fit(table(), CHOICES).apply(table());
    FeatureRanking ranking = Variance.withDefaults().rank(table, Run.defaults());
    FeatureGroups all = FeatureGroups.of(List.of("everything"), new int[table.features()]);

    FeatureRanking one = ranking.byGroup(all);

    assertThat(one.order()).containsExactly(0);
    assertThat(one.score(0)).isEqualTo(ranking.score(ranking.order()[0]));
    assertThat(ranking.byGroup(FeatureGroups.ofEach(table.featureNames())).order())
        .isEqualTo(ranking.order());
  }
}
