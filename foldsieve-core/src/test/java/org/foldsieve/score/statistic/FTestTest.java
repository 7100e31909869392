package org.foldsieve.score.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.GoldenScores;
import org.junit.jupiter.api.Test;

class FTestTest {

  private static final Table SYNTHETIC = GoldenScores.read("synthetic").table();

  /** scikit-learn 1.2.1, {@code f_classif} of the table synthetic.json. */
  @Test
  void equalsScikitLearnForClasses() {
    double[] f = {
      45.86466526436008, 64.6726736887421, 37.05068627324261, 10.471510600288523,
      7.148026029380688, 53.84379817571209, 0.14543707934069544, 0.11092855442778668,
      1.4865239384802575, 0.31407867604241363, 1.8554555867600908, 2.2164017652209154
    };
    double[] p = {
      1.3462621297408219e-12,
      2.1794885977284692e-15,
      4.904865350562905e-11,
      0.00013390049040877365,
      0.0016985062588835804,
      7.372215024716503e-14,
      0.8649641221084908,
      0.8951954244120601,
      0.23479235402415727,
      0.7317175755597155,
      0.16570323362124503,
      0.11831064877703837
    };
    check(SYNTHETIC, f, p);
  }

  /** {@code f_regression} with y = 2 x0 + x1^2 - x2 / 2. */
  @Test
  void equalsScikitLearnForNumbers() {
    double[] f = {
      7.910946064282596, 133.57867400237353, 7.33080585092269, 82.96128293214329,
      17.27182039388503, 562.8129416997328, 0.4075200161245882, 2.314695055688308,
      0.44250108346551564, 0.7004090706063933, 5.143082553731705, 0.07835887964474511
    };
    double[] p = {
      0.006695108881075548, 1.1089535931557275e-16, 0.008891271789517938, 8.791378318790684e-13,
      0.00010799611896514526, 1.5221567900314462e-31, 0.5257436583189224, 0.13358999515270317,
      0.5085544142476841, 0.4060814042679254, 0.027080017812591946, 0.7805297830410076
    };
    double[] y = new double[SYNTHETIC.rows()];
    Arrays.setAll(
        y,
        i ->
            2 * SYNTHETIC.value(i, 0)
                + SYNTHETIC.value(i, 1) * SYNTHETIC.value(i, 1)
                - 0.5 * SYNTHETIC.value(i, 2));
    check(SYNTHETIC.withLabels(Labels.numbers("y", y)), f, p);
  }

  private static void check(Table table, double[] f, double[] p) {
    FeatureRanking ranking = FTest.withDefaults().rank(table, Run.defaults());
    for (int j = 0; j < f.length; j++) {
      assertThat(ranking.score(j)).isCloseTo(f[j], within(1e-11 * f[j]));
      assertThat(ranking.parts().get("p")[j]).isCloseTo(p[j], within(1e-10 * p[j]));
    }
    assertThat(ranking.direction()).isEqualTo(FeatureRanking.Direction.MAXIMIZE);
  }

  /** scipy 1.10, {@code scipy.stats.f.sf}. */
  @Test
  void theTailEqualsScipy() {
    double[][] cases = {
      {1, 1, 1, 0.5000000000000001},
      {3.5, 2, 57, 0.036838685761197455},
      {0.2, 5, 10, 0.9551917702464295},
      {1000, 3, 20, 5.986006215689513e-22},
      {1e-3, 7, 3, 0.999999998584191},
      {50, 1, 1000, 2.8841468571715996e-12},
      {5, 200, 300, 4.739496592019262e-36},
      {1180, 2, 147, 2.8839023973956326e-91}
    };
    for (double[] c : cases) {
      assertThat(FDistribution.tail(c[0], c[1], c[2])).isCloseTo(c[3], within(1e-10 * c[3]));
    }
    assertThat(FDistribution.tail(0, 3, 9)).isEqualTo(1);
    assertThat(FDistribution.tail(Double.POSITIVE_INFINITY, 3, 9)).isZero();
    assertThat(FDistribution.tail(Double.NaN, 3, 9)).isNaN();
  }

  @Test
  void whatIsPerfectIsInfiniteAndWhatIsConstantUndefined() {
    Table table =
        Table.of(Matrix.ofRows(new double[][] {{0, 1, 5}, {0, 2, 5}, {1, 1, 5}, {1, 2, 5}}));
    Table classes = table.withLabels(Labels.classes("y", 0, 0, 1, 1));
    FeatureRanking ranking = FTest.withDefaults().rank(classes, Run.defaults());
    assertThat(ranking.scores()).containsExactly(Double.POSITIVE_INFINITY, 0, Double.NaN);
    assertThat(ranking.parts().get("p")).containsExactly(0, 1, Double.NaN);
    Table number = table.withLabels(Labels.numbers("y", 3, 3, 7, 7));
    assertThat(FTest.withDefaults().rank(number, Run.defaults()).scores())
        .containsExactly(Double.POSITIVE_INFINITY, 0, Double.NaN);
  }

  @Test
  void needsMoreRowsThanClasses() {
    Table table =
        Table.of(Matrix.ofRows(new double[][] {{0}, {1}})).withLabels(Labels.classes("y", 0, 1));
    assertThatThrownBy(() -> FTest.withDefaults().rank(table, Run.defaults()))
        .isInstanceOf(DataException.class)
        .hasMessage("f-test needs at least 3 rows for 2 classes, and the table has 2");
  }

  @Test
  void oneRowMoreThanClassesIsEnough() {
    Table table =
        Table.of(Matrix.ofRows(new double[][] {{0}, {1}, {3}}))
            .withLabels(Labels.classes("y", 0, 0, 1));
    // Between 4 1/6 on 1, within 1/2 on 1.
    assertThat(FTest.withDefaults().rank(table, Run.defaults()).score(0))
        .isCloseTo(25.0 / 3, within(1e-12));
  }
}
