package org.foldsieve.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.MixedRankings;
import org.foldsieve.score.statistic.FisherScore;
import org.foldsieve.score.statistic.Variance;
import org.junit.jupiter.api.Test;

class FeatureUnitsTest {

  private static final int ROWS = 60;

  /** Feature j is uniform from 0 up to its span, in so many decimals. */
  private static Table table(int features, IntToDoubleFunction span, IntToDoubleFunction decimals) {
    SplittableRandom random = new SplittableRandom(7);
    Matrix values = Matrix.zeros(ROWS, features);
    for (int j = 0; j < features; j++) {
      double unit = Math.pow(10, decimals.applyAsDouble(j));
      for (int i = 0; i < ROWS; i++) {
        double x = 1 + span.applyAsDouble(j) * (i == 0 ? 0 : i == 1 ? 1 : random.nextDouble());
        values.set(i, j, Math.rint(x * unit) / unit);
      }
    }
    return Table.of(values);
  }

  private static FeatureUnits.Verdict verdict(Table table) {
    return FeatureUnits.of(table).verdict();
  }

  @Test
  void metresBesideGramsAreDifferentAndSpansAlikeAreNot() {
    Table mixed = table(5, j -> j == 2 ? 4000 : 1.5, j -> j == 2 ? 0 : 3);
    FeatureUnits units = FeatureUnits.of(mixed);
    assertThat(units.verdict()).isEqualTo(FeatureUnits.Verdict.DIFFERENT);
    assertThat(units.widest()).isEqualTo(2);
    assertThat(units.ratio()).isCloseTo(4000 / 1.5, within(20.0));
    // Other decimals alone are no reason: no feature decides.
    assertThat(verdict(table(5, j -> j == 2 ? 9 : 1, j -> j))).isEqualTo(oneUnit());
  }

  @Test
  void withAsManyDecimalsUpToAHundredTimesIsOneUnit() {
    assertThat(verdict(table(6, j -> j == 0 ? 90 : 1, j -> 4))).isEqualTo(oneUnit());
    assertThat(verdict(table(6, j -> j == 0 ? 110 : 1, j -> 4))).isEqualTo(different());
    assertThat(verdict(table(6, j -> j == 0 ? 90 : 1, j -> j == 0 ? 1 : 4))).isEqualTo(different());
    // Computed values have no decimals to look at, all of them or some.
    assertThat(verdict(table(6, j -> j == 0 ? 90 : 1, j -> 14))).isEqualTo(oneUnit());
    assertThat(verdict(table(6, j -> j == 0 ? 90 : 1, j -> j == 0 ? 14 : 2)))
        .isEqualTo(different());
  }

  @Test
  void hundredsOfFeaturesOfAsManyDecimalsAreOneUnit() {
    assertThat(verdict(table(150, j -> Math.pow(10, j / 30.0), j -> 1))).isEqualTo(oneUnit());
    assertThat(verdict(table(90, j -> Math.pow(10, j / 18.0), j -> 1))).isEqualTo(different());
    assertThat(verdict(table(150, j -> Math.pow(10, j / 30.0), j -> j < 75 ? 1 : 4)))
        .isEqualTo(different());
  }

  /** One odd feature of twenty is left out, two are not. */
  @Test
  void aTwentiethPartAtEachEndIsLeftOut() {
    assertThat(verdict(table(20, j -> j == 3 ? 5000 : 1, j -> 4))).isEqualTo(oneUnit());
    assertThat(verdict(table(20, j -> j == 3 || j == 9 ? 5000 : 1, j -> 4))).isEqualTo(different());
    assertThat(verdict(table(19, j -> j == 3 ? 5000 : 1, j -> 4))).isEqualTo(different());
  }

  @Test
  void imagesCountsAndIndicatorsStay() {
    Table mixed = table(4, j -> Math.pow(20, j), j -> j);
    assertThat(verdict(mixed)).isEqualTo(different());
    assertThat(verdict(mixed.withImageShape(new ImageShape(2, 2, ImageShape.Order.ROW_MAJOR))))
        .isEqualTo(FeatureUnits.Verdict.IMAGES);
    SplittableRandom random = new SplittableRandom(1);
    Matrix counts = Matrix.zeros(ROWS, 3);
    Matrix years = Matrix.zeros(ROWS, 3);
    for (int i = 0; i < ROWS; i++) {
      for (int j = 0; j < 3; j++) {
        counts.set(i, j, i == 0 ? 0 : random.nextInt(j == 2 ? 5000 : 4));
        years.set(i, j, (j == 1 ? 1990 : 0) + counts.get(i, j));
      }
    }
    assertThat(verdict(Table.of(counts))).isEqualTo(FeatureUnits.Verdict.COUNTS);
    assertThat(verdict(Table.of(years))).isEqualTo(different());
    Matrix flags = Matrix.zeros(ROWS, 2);
    IntStream.range(0, ROWS).forEach(i -> flags.set(i, 0, i % 2));
    FeatureUnits none = FeatureUnits.of(Table.of(flags));
    assertThat(none.verdict()).isEqualTo(oneUnit());
    assertThat(none.widest()).isEqualTo(-1);
  }

  @Test
  void sparseTablesAreLookedAtWithTheirZerosAndNeverCentred() {
    SplittableRandom random = new SplittableRandom(3);
    Matrix dense = Matrix.zeros(ROWS, 4);
    for (int i = 0; i < ROWS; i++) {
      dense.set(i, 0, i % 3 == 0 ? 0.5 + random.nextInt(4) : 0);
      dense.set(i, 1, i % 4 == 0 ? 1000 * random.nextDouble() : 0);
      dense.set(i, 2, i % 5 == 0 ? 1 : 0);
    }
    Table sparse = Table.of(SparseMatrix.of(dense));
    assertThat(FeatureUnits.of(sparse)).isEqualTo(FeatureUnits.of(Table.of(dense)));
    Scaling scaling = Scaling.suiting(sparse);
    assertThat(scaling.kind()).isEqualTo(Scaling.Kind.STANDARD);
    assertThat(scaling.offset()).containsExactly(0, 0, 0, 0);
    assertThat(scaling.scale()[2]).isOne();
    assertThat(scaling.scale()[3]).isOne();
    Table scaled = scaling.apply(sparse);
    assertThat(scaled.isSparse()).isTrue();
    double[] column = scaled.toMatrix().column(1);
    double mean = IntStream.range(0, ROWS).mapToDouble(i -> column[i]).sum() / ROWS;
    double squares = IntStream.range(0, ROWS).mapToDouble(i -> column[i] * column[i]).sum() / ROWS;
    assertThat(squares - mean * mean).isCloseTo(1, within(1e-12));
  }

  @Test
  void whatSuitsStandardisesButIndicatorsAndConstants() {
    Table mixed = table(3, j -> j == 0 ? 5000 : 1, j -> j == 0 ? 0 : 3);
    Matrix values = Matrix.zeros(ROWS, 5);
    for (int i = 0; i < ROWS; i++) {
      for (int j = 0; j < 3; j++) {
        values.set(i, j, mixed.toMatrix().get(i, j));
      }
      values.set(i, 3, i % 2);
      values.set(i, 4, 1);
    }
    Table table = Table.of(values);
    Scaling suiting = Scaling.suiting(table);
    Scaling standard = Scaling.fit(Scaling.Kind.STANDARD, table);
    assertThat(suiting.kind()).isEqualTo(Scaling.Kind.STANDARD);
    assertThat(suiting.isChosenByTable()).isTrue();
    assertThat(standard.isChosenByTable()).isFalse();
    for (int j = 0; j < 3; j++) {
      assertThat(suiting.offset()[j]).isEqualTo(standard.offset()[j]);
      assertThat(suiting.scale()[j]).isEqualTo(standard.scale()[j]);
    }
    Matrix scaled = suiting.apply(table).toMatrix();
    assertThat(scaled.column(3)).isEqualTo(values.column(3));
    assertThat(scaled.column(4)).isEqualTo(values.column(4));
    assertThat(Scaling.fit(Scaling.Kind.AUTO, table).scale()).isEqualTo(suiting.scale());
    Table same = table(3, j -> 2, j -> 2);
    assertThat(Scaling.suiting(same).kind()).isEqualTo(Scaling.Kind.NONE);
    assertThat(Scaling.suiting(same).apply(same)).isSameAs(same);
  }

  /** Where the table decides, who ranks values as they are sees them; where the user did, not. */
  @Test
  void methodsAboutRawValuesSeeThem() {
    Table table =
        table(3, j -> j == 0 ? 5000 : 1 + j, j -> j == 0 ? 0 : 3)
            .withLabels(Labels.classes("y", IntStream.range(0, ROWS).map(i -> i % 2).toArray()));
    Samples raw = Samples.of(table);
    Run run = Run.defaults();
    List<FeatureScorer> methods = List.of(FisherScore.withDefaults(), Variance.withDefaults());
    Samples suited = raw.scaled(Scaling.suiting(table));
    assertThat(suited.raw()).isSameAs(raw);
    assertThat(MixedRankings.rankAll(suited, methods, run).get(1).scores())
        .isEqualTo(Variance.withDefaults().rank(table, run).scores());
    assertThat(MixedRankings.rankAll(suited, methods, run).get(0).scores())
        .isEqualTo(FisherScore.withDefaults().rank(suited.table(), run).scores());
    Samples told = raw.scaled(Scaling.fit(Scaling.Kind.STANDARD, table));
    assertThat(told.raw()).isSameAs(told);
    assertThat(MixedRankings.rankAll(told, methods, run).get(1).scores())
        .isEqualTo(Variance.withDefaults().rank(told.table(), run).scores());
  }

  private static FeatureUnits.Verdict oneUnit() {
    return FeatureUnits.Verdict.ONE_UNIT;
  }

  private static FeatureUnits.Verdict different() {
    return FeatureUnits.Verdict.DIFFERENT;
  }
}
