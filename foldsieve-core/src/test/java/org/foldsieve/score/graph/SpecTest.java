package org.foldsieve.score.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.GoldenScores;
import org.foldsieve.score.Tables;
import org.foldsieve.score.graph.Spec.Form;
import org.junit.jupiter.api.Test;

class SpecTest {

  /** The formulas in numpy, with {@code numpy.linalg.eigh}, on the table synthetic.json. */
  @Test
  void equalsTheFormulasInNumpy() {
    double[] phi1 = {
      0.22272933141118104, 0.24682897133826273, 0.23265789804230302, 0.1605127218471133,
      0.7147999593083321, 0.15901713872484122, 0.9686868889131458, 0.9051251567450356,
      0.9135159269399804, 0.20820404251792676, 0.31247696302794653, 0.0005511135354168903
    };
    double[] phi2 = {
      0.33139646713978854, 0.3761976746397321, 0.35639322892354014, 0.22219813165017502,
      0.7241649732590429, 0.3947182442676628, 0.9792827843182882, 1.0047288650146684,
      0.942181368873468, 0.8488423750328987, 1.0201424086606574, 0.07392042579007763
    };
    double[] phi3 = {
      0.6906343452482081, 0.6671856272372652, 0.6550477448314653, 1.0738233985192769,
      0.19011092594484227, 0.4185253763701172, 0.060537392651633035, 0.06126430456057487,
      0.056300448533358034, 0.01764639905361494, 0.05586198504184025, 0.013728916611653383
    };
    Table table = GoldenScores.read("synthetic").table();
    check(Form.PHI1, table, phi1, FeatureRanking.Direction.MINIMIZE);
    check(Form.PHI2, table, phi2, FeatureRanking.Direction.MINIMIZE);
    check(Form.PHI3, table, phi3, FeatureRanking.Direction.MAXIMIZE);
    assertThat(Spec.withDefaults().rank(table, Run.defaults()).scores())
        .containsExactly(
            LaplacianScore.withDefaults().rank(table, Run.defaults()).scores(), within(1e-13));
  }

  private static void check(
      Form form, Table table, double[] expected, FeatureRanking.Direction direction) {
    FeatureRanking ranking = Spec.withDefaults().withForm(form).rank(table, Run.defaults());
    assertThat(ranking.scores()).as(form.toString()).containsExactly(expected, within(1e-11));
    assertThat(ranking.direction()).isEqualTo(direction);
  }

  /** Over all eigenvectors, phi3 = 2 (1 - (f'xi_0)^2) - phi1 and phi1 = phi2 (1 - (f'xi_0)^2). */
  @Test
  void allDirectionsTogetherAreTheWholeFeature() {
    SplittableRandom random = new SplittableRandom(7);
    Table table = Tables.reals(random, 40, 6);
    Spec method = Spec.withDefaults().withNeighbors(4).withClusters(40);
    double[] phi1 = method.withForm(Form.PHI1).rank(table, Run.defaults()).scores();
    double[] phi2 = method.withForm(Form.PHI2).rank(table, Run.defaults()).scores();
    double[] phi3 = method.withForm(Form.PHI3).rank(table, Run.defaults()).scores();
    for (int r = 0; r < 6; r++) {
      double share = phi1[r] / phi2[r];
      assertThat(phi3[r]).isCloseTo(2 * share - phi1[r], within(1e-11));
    }
  }

  /**
   * The graph is of the rows, which a constant moves all alike: only the feature itself changes.
   */
  @Test
  void theOffsetOfAFeatureCountsWhereItIsNotCentred() {
    Matrix values = Tables.reals(new SplittableRandom(11), 40, 3).toMatrix();
    Table table = Table.of(values);
    double[][] moved = new double[40][3];
    for (int i = 0; i < 40; i++) {
      for (int r = 0; r < 3; r++) {
        moved[i][r] = values.get(i, r) + (r == 1 ? 16 : 0);
      }
    }
    for (Form form : Form.values()) {
      Spec method = Spec.withDefaults().withForm(form);
      double[] before = method.rank(table, Run.defaults()).scores();
      double[] after = method.rank(Table.of(Matrix.ofRows(moved)), Run.defaults()).scores();
      assertThat(after[0]).as("%s elsewhere", form).isCloseTo(before[0], within(1e-9));
      if (form == Form.PHI2) {
        assertThat(after[1]).isCloseTo(before[1], within(1e-9));
      } else {
        assertThat(after[1]).as(form.toString()).isLessThan(before[1] / 10);
      }
    }
  }

  /** Two pieces: what tells them apart is as smooth as can be. */
  @Test
  void piecesAreTheSmoothestDirection() {
    SplittableRandom random = new SplittableRandom(9);
    double[][] rows = new double[40][];
    for (int i = 0; i < 40; i++) {
      rows[i] = new double[] {i % 2 == 0 ? 100 : -100, random.nextDouble(), random.nextDouble()};
    }
    Table table = Table.of(Matrix.ofRows(rows));
    FeatureRanking two =
        Spec.withDefaults().withForm(Form.PHI3).withClusters(2).rank(table, Run.defaults());
    double[] phi1 = Spec.withDefaults().withForm(Form.PHI1).rank(table, Run.defaults()).scores();
    assertThat(phi1[0]).isZero();
    assertThat(two.order()).startsWith(0);
    assertThat(two.score(0)).isBetween(1.9, 2.0);
    double[] many =
        Spec.withDefaults()
            .withForm(Form.PHI3)
            .withClusters(6)
            .rank(table, Run.defaults())
            .scores();
    assertThat(Arrays.equals(many, two.scores())).isFalse();
    assertThat(many[0]).isCloseTo(two.score(0), within(1e-12));
    assertThat(many[1]).isGreaterThanOrEqualTo(two.score(1));
  }
}
