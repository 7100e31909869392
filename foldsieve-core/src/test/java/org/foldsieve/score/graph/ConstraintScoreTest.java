package org.foldsieve.score.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.graph.PairConstraints;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.GoldenScores;
import org.foldsieve.score.LabelledTables;
import org.foldsieve.score.Tables;
import org.foldsieve.score.form.QuadraticForm;
import org.foldsieve.score.graph.ConstraintScore.Form;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConstraintScoreTest {

  @Test
  void equalsTheGoldenScores() {
    for (GoldenScores golden : GoldenScores.all()) {
      int[] labelled =
          golden.entry("constraint_1").getAsJsonArray("labelled").asList().stream()
              .mapToInt(row -> row.getAsInt())
              .toArray();
      Table table = golden.table();
      ConstraintScore given =
          ConstraintScore.withDefaults()
              .withLambda(golden.parameter("constraint_lambda"))
              .withPairs(PairConstraints.ofLabels(table.labels().get(), labelled));
      golden.check("constraint_1", given.rank(table, Run.defaults()));
      golden.check("constraint_2", given.withForm(Form.CS2).rank(table, Run.defaults()));
      // The same through labels that are missing everywhere else.
      Table partly = table.withLabels(keep(table.labels().get(), labelled));
      ConstraintScore labels = given.withPairs(PairConstraints.FROM_LABELS);
      golden.check("constraint_1", labels.rank(partly, Run.defaults()));
      golden.check("constraint_2", labels.withForm(Form.CS2).rank(partly, Run.defaults()));
    }
  }

  private static Labels keep(Labels labels, int[] rows) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < labels.rows(); i++) {
      names.add("");
    }
    for (int i : rows) {
      names.set(i, labels.text(i));
    }
    return Labels.classes("y", names);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void equalsTheFormulaWithGivenPairsAndWithLabels(long seed) {
    Table table = LabelledTables.nasty(seed);
    Labels labels = table.labels().orElseThrow();
    int[] all = java.util.stream.IntStream.range(0, table.rows()).toArray();
    PairConstraints pairs = PairConstraints.ofLabels(labels, all);
    for (Form form : Form.values()) {
      double[] expected = literal(table, pairs, form);
      ConstraintScore method = ConstraintScore.withDefaults().withForm(form);
      LabelledTables.check(method, table, expected);
      LabelledTables.check(method.withPairs(pairs), table, expected);
    }
  }

  private static double[] literal(Table table, PairConstraints pairs, Form form) {
    double[] scores = new double[table.features()];
    for (int j = 0; j < scores.length; j++) {
      double[] f = LabelledTables.columns(table)[j];
      double must = 0;
      double cannot = 0;
      for (int[] pair : pairs.must()) {
        must += Math.pow(f[pair[0]] - f[pair[1]], 2);
      }
      for (int[] pair : pairs.cannot()) {
        cannot += Math.pow(f[pair[0]] - f[pair[1]], 2);
      }
      double score = form == Form.CS1 ? must / cannot : must - 0.1 * cannot;
      scores[j] = LabelledTables.isConstant(f) ? Double.NaN : score;
    }
    return scores;
  }

  @Test
  void aShareOfTheLabelsFollowsTheSeed() {
    Table table = GoldenScores.read("synthetic").table();
    ConstraintScore half = ConstraintScore.withDefaults().withShare(0.5);
    double[] first = half.rank(table, Run.defaults().withSeed(1)).scores();
    assertThat(half.rank(table, Run.defaults().withSeed(1)).scores()).isEqualTo(first);
    assertThat(half.rank(table, Run.defaults().withSeed(2)).scores()).isNotEqualTo(first);
  }

  /** Half of a class of five is three rows, of a class of four two. */
  @Test
  void aShareIsRoundedUpToRowsOfEachClass() {
    Table table =
        Table.of(Matrix.wrap(9, 1, new double[] {0, 1, 2, 3, 4, 5, 6, 7, 8}))
            .withLabels(Labels.classes("y", 0, 0, 0, 0, 0, 1, 1, 1, 1));
    Workbench bench = new Workbench(table, Run.defaults());
    for (QuadraticForm form : ConstraintScore.withDefaults().withShare(0.5).forms(bench)) {
      int[][] members =
          form instanceof QuadraticForm.WithinClasses within
              ? within.members()
              : ((QuadraticForm.BetweenClasses) form).members();
      assertThat(members[0]).hasSize(3).isSorted().doesNotHaveDuplicates();
      assertThat(members[1]).hasSize(2).isSorted().doesNotHaveDuplicates();
      assertThat(members[0][2]).isLessThan(5);
      assertThat(members[1][0]).isGreaterThan(4);
    }
  }

  /** Every row of a class is drawn by some seed. */
  @Test
  void aShareMayBeAnyOfTheRows() {
    Table table =
        Table.of(Matrix.wrap(6, 1, new double[] {0, 1, 2, 3, 4, 5}))
            .withLabels(Labels.classes("y", 0, 0, 0, 0, 1, 1));
    Set<Integer> drawn = new TreeSet<>();
    for (long seed = 0; seed < 40; seed++) {
      Workbench bench = new Workbench(table, Run.defaults().withSeed(seed));
      QuadraticForm form = ConstraintScore.withDefaults().withShare(0.5).forms(bench).get(0);
      for (int row : ((QuadraticForm.WithinClasses) form).members()[0]) {
        drawn.add(row);
      }
    }
    assertThat(drawn).containsExactly(0, 1, 2, 3);
  }

  @Test
  void aFeatureThatNoCannotPairSeesIsInfinitelyBad() {
    Table table = LabelledTables.nasty(7).selectFeatures(new int[] {5, 2});
    PairConstraints pairs = PairConstraints.of(new int[][] {{0, 3}}, new int[][] {{0, 1}});
    FeatureRanking ranking =
        ConstraintScore.withDefaults().withPairs(pairs).rank(table, Run.defaults());
    assertThat(ranking.score(0)).isInfinite().isPositive();
    assertThat(ranking.order()).containsExactly(1, 0);
  }

  @Test
  void refusesWhatGivesNoPairs() {
    Table table = LabelledTables.nasty(7);
    int[] each = new int[table.rows()];
    java.util.Arrays.setAll(each, i -> i);
    ConstraintScore method = ConstraintScore.withDefaults();
    assertThatThrownBy(
            () -> method.rank(table.withLabels(Labels.classes("y", each)), Run.defaults()))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("no class has two labelled rows; label more rows");
    assertThatThrownBy(() -> method.withShare(0.001).rank(table, Run.defaults()))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("raise share = 0.001");
    List<String> none = new ArrayList<>(java.util.Collections.nCopies(table.rows(), ""));
    assertThatThrownBy(
            () -> method.rank(table.withLabels(Labels.classes("y", none)), Run.defaults()))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("every label of 'y' is missing");
    none.set(4, "a");
    assertThatThrownBy(
            () -> method.rank(table.withLabels(Labels.classes("y", none)), Run.defaults()))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("at least two classes, and every row of label 'y' is 'a'");
  }

  @Test
  void refusesBadParameters() {
    ConstraintScore method = ConstraintScore.withDefaults();
    assertThatThrownBy(() -> method.withLambda(-1)).hasMessageContaining("lambda = -1");
    assertThatThrownBy(() -> method.withShare(0)).hasMessageContaining("share = 0");
    assertThatThrownBy(() -> method.withShare(1.01)).hasMessageContaining("share = 1.01");
    assertThat(method.withShare(1).share()).isEqualTo(1);
    PairConstraints pairs = PairConstraints.parse("must 0 1");
    assertThatThrownBy(() -> method.withShare(0.5).withPairs(pairs))
        .hasMessageContaining("share = 0.5; leave one out");
    Table table = LabelledTables.nasty(7);
    PairConstraints far = PairConstraints.parse("must 0 99");
    assertThatThrownBy(() -> method.withPairs(far).rank(table, Run.defaults()))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("a pair names row 99");
  }

  /** A class that no row has is no class, and is not the one that is named. */
  @Test
  void aClassWithoutRowsIsNone() {
    Table table =
        Tables.reals(new SplittableRandom(2), 6, 2)
            .withLabels(Labels.classes("y", List.of("a", "a", "b", "b", "c", "c")));
    assertThatThrownBy(
            () ->
                ConstraintScore.withDefaults()
                    .rank(table.selectRows(new int[] {2, 3}), Run.defaults()))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("at least two classes, and every row of label 'y' is 'b'");
  }
}
