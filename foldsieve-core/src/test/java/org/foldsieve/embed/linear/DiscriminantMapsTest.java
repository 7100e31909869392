package org.foldsieve.embed.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.embed.EmbeddingModel;
import org.foldsieve.embed.GoldenMaps;
import org.foldsieve.graph.PairConstraints;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Run;
import org.foldsieve.score.graph.FrllQ;
import org.junit.jupiter.api.Test;

/** The linear maps with labels, against their definitions written out in the features. */
class DiscriminantMapsTest {

  private static final Run RUN = Run.defaults().withThreads(2);
  private static final int ROWS = 60;

  /** Three classes of 30, 18 and 12 rows in five features of different widths. */
  private static Table classes(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Matrix values = Matrix.zeros(ROWS, 5);
    int[] codes = new int[ROWS];
    for (int i = 0; i < ROWS; i++) {
      codes[i] = i % 10 < 5 ? 0 : i % 10 < 8 ? 1 : 2;
      for (int j = 0; j < 5; j++) {
        double center = (codes[i] * (j + 2)) % 3;
        values.set(i, j, (j + 1) * (center + random.nextDouble() + random.nextDouble()));
      }
    }
    return Table.of(values).withLabels(Labels.classes("class", codes));
  }

  /** The same with a label on every third row only. */
  private static Table partial(long seed) {
    Table table = classes(seed);
    Labels all = table.labels().orElseThrow();
    List<String> some =
        IntStream.range(0, ROWS).mapToObj(i -> i % 3 == 0 ? all.text(i) : "").toList();
    return table.withLabels(Labels.classes("class", some));
  }

  private static int[] labelled(Table table) {
    Labels labels = table.labels().orElseThrow();
    return IntStream.range(0, table.rows()).filter(i -> labels.code(i) >= 0).toArray();
  }

  private static double[] mean(Table table, int[] rows) {
    double[] mean = new double[table.features()];
    for (int i : rows) {
      for (int j = 0; j < mean.length; j++) {
        mean[j] += table.value(i, j) / rows.length;
      }
    }
    return mean;
  }

  private static void addSquare(Matrix sum, double[] d, double weight) {
    for (int a = 0; a < d.length; a++) {
      for (int b = 0; b < d.length; b++) {
        sum.set(a, b, sum.get(a, b) + weight * d[a] * d[b]);
      }
    }
  }

  private static double[] difference(double[] a, double[] b) {
    return IntStream.range(0, a.length).mapToDouble(j -> a[j] - b[j]).toArray();
  }

  private static double[] row(Table table, int i) {
    double[] row = new double[table.features()];
    table.copyRow(i, row);
    return row;
  }

  /** Between (0), within (1) and total (2) scatter of the labelled rows. */
  private static Matrix[] scatters(Table table) {
    int d = table.features();
    Matrix[] all = {Matrix.zeros(d, d), Matrix.zeros(d, d), Matrix.zeros(d, d)};
    int[] rows = labelled(table);
    double[] mean = mean(table, rows);
    for (int[] members : table.labels().orElseThrow().classMembers()) {
      double[] own = mean(table, members);
      addSquare(all[0], difference(own, mean), members.length / (double) rows.length);
      for (int i : members) {
        addSquare(all[1], difference(row(table, i), own), 1.0 / rows.length);
        addSquare(all[2], difference(row(table, i), mean), 1.0 / rows.length);
      }
    }
    return all;
  }

  private static Matrix laplacian(Table table, boolean[][] joined) {
    Matrix sum = Matrix.zeros(table.features(), table.features());
    for (int i = 0; i < joined.length; i++) {
      for (int j = 0; j < i; j++) {
        if (joined[i][j] || joined[j][i]) {
          addSquare(sum, difference(row(table, i), row(table, j)), 1);
        }
      }
    }
    return sum;
  }

  /** Whether j is among the k nearest of i that {@code also} allows. */
  private static boolean[][] nearest(Table table, int k, BiPredicate<Integer, Integer> also) {
    int n = table.rows();
    boolean[][] joined = new boolean[n][n];
    for (int i = 0; i < n; i++) {
      int at = i;
      IntStream.range(0, n)
          .filter(j -> j != at && also.test(at, j))
          .boxed()
          .sorted(
              Comparator.comparingDouble((Integer j) -> squared(table, at, j))
                  .thenComparing(j -> j))
          .limit(k)
          .forEach(j -> joined[at][j] = true);
    }
    return joined;
  }

  private static double squared(Table table, int i, int j) {
    return Arrays.stream(difference(row(table, i), row(table, j))).map(x -> x * x).sum();
  }

  private static Matrix product(Matrix a, Matrix b) {
    Matrix c = Matrix.zeros(a.rows(), b.columns());
    for (int i = 0; i < a.rows(); i++) {
      for (int j = 0; j < b.columns(); j++) {
        for (int k = 0; k < a.columns(); k++) {
          c.set(i, j, c.get(i, j) + a.get(i, k) * b.get(k, j));
        }
      }
    }
    return c;
  }

  private static Matrix plus(Matrix a, double factor, Matrix b) {
    Matrix sum = a.copy();
    for (int at = 0; at < sum.values().length; at++) {
      sum.values()[at] += factor * b.values()[at];
    }
    return sum;
  }

  private static Matrix identity(int n) {
    Matrix identity = Matrix.zeros(n, n);
    for (int i = 0; i < n; i++) {
      identity.set(i, i, 1);
    }
    return identity;
  }

  private static double trace(Matrix a) {
    return IntStream.range(0, a.rows()).mapToDouble(i -> a.get(i, i)).sum();
  }

  /** A v = value S v for every direction, S-orthonormal, and no direction of larger value. */
  private static void assertSolves(LinearModel model, Matrix a, Matrix s) {
    Matrix v = model.projection();
    double[] values = model.eigenvalues();
    Matrix left = product(a, v);
    Matrix right = product(s, v);
    double scale = Arrays.stream(left.values()).map(Math::abs).max().orElseThrow();
    for (int i = 0; i < v.rows(); i++) {
      for (int p = 0; p < v.columns(); p++) {
        assertThat(left.get(i, p)).isCloseTo(values[p] * right.get(i, p), within(1e-11 * scale));
      }
    }
    GoldenMaps.assertClose(
        product(v.transpose(), right).values(), identity(v.columns()).values(), 1e-11);
    SplittableRandom random = new SplittableRandom(1);
    for (int tried = 0; tried < 300; tried++) {
      double[] any = random.doubles(v.rows(), -1, 1).toArray();
      Matrix x = Matrix.wrap(v.rows(), 1, any);
      double top = product(x.transpose(), product(a, x)).get(0, 0);
      double bottom = product(x.transpose(), product(s, x)).get(0, 0);
      assertThat(top / bottom).isLessThanOrEqualTo(values[0] * (1 + 1e-12) + 1e-12);
    }
    assertThat(model.spectrum().converged()).isTrue();
  }

  @Test
  void ldaIsItsDefinition() {
    Table table = classes(3);
    Matrix[] scatter = scatters(table);
    for (double reg : new double[] {0, 0.1, 2}) {
      LinearModel model = LinearDiscriminants.withDefaults().withReg(reg).fit(table, RUN);
      Matrix right = plus(scatter[1], reg * trace(scatter[1]) / 5, identity(5));
      assertSolves(model, scatter[0], right);
      assertThat(model.notes()).isEmpty();
    }
  }

  /** Solver "eigen" of scikit-learn 1.2.1; its solver "svd" gives these times the root of 21/24. */
  @Test
  void ldaWithoutRegIsThatOfScikitLearn() {
    Matrix values = Matrix.zeros(24, 3);
    int[] codes = IntStream.range(0, 24).map(i -> i % 3).toArray();
    for (int i = 0; i < 24; i++) {
      values.set(i, 0, i * 7 % 11 + 3 * codes[i]);
      values.set(i, 1, i * 5 % 13 + (codes[i] == 1 ? 5 : 0));
      values.set(i, 2, i * 3 % 17);
    }
    LinearModel model =
        LinearDiscriminants.withDefaults()
            .withReg(0)
            .fit(Table.of(values).withLabels(Labels.classes("class", codes)), RUN);
    GoldenMaps.assertClose(
        model.projection().column(0),
        new double[] {0.34863132785845324, -0.13000674944461377, 0.05913580077330472},
        1e-13);
    GoldenMaps.assertClose(
        model.projection().column(1),
        new double[] {0.07560901452597561, 0.22240482888197013, 0.09839779478808836},
        1e-13);
  }

  @Test
  void ldaWithoutRegOnMoreFeaturesThanRowsTakesFewerComponentsAndSaysSo() {
    Table wide = wide();
    LinearModel model = LinearDiscriminants.withDefaults().withReg(0).fit(wide, RUN);
    // n - C components hold all differences inside classes, so S_w can be inverted.
    assertThat(model.notes()).isEmpty();
    Table copies = wide.selectRows(IntStream.range(0, 48).map(i -> i % 24).toArray());
    assertThat(LinearDiscriminants.withDefaults().withReg(0).fit(copies, RUN).notes())
        .singleElement()
        .asString()
        .contains("reg = 1.0E-6");
  }

  private static Table wide() {
    SplittableRandom random = new SplittableRandom(8);
    Matrix values = Matrix.wrap(24, 100, random.doubles(2400).toArray());
    return Table.of(values)
        .withLabels(Labels.classes("class", IntStream.range(0, 24).map(i -> i % 3).toArray()));
  }

  @Test
  void ldaRefusesWhatHasNoAnswer() {
    Table table = classes(4);
    assertThatThrownBy(() -> LinearDiscriminants.withDefaults().withDimensions(3).fit(table, RUN))
        .isInstanceOf(ParameterException.class)
        .hasMessage("dims must be at most 2, one less than there are classes: dims = 3");
    Table single = table.withLabels(Labels.classes("each", IntStream.range(0, ROWS).toArray()));
    assertThatThrownBy(() -> LinearDiscriminants.withDefaults().fit(single, RUN))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("every class of 'each' has one");
    Matrix same = Matrix.zeros(6, 2);
    int[] codes = {0, 1, 2, 0, 1, 2};
    for (int i = 0; i < 6; i++) {
      same.set(i, 0, codes[i]);
      same.set(i, 1, codes[i] * codes[i]);
    }
    assertThatThrownBy(
            () ->
                LinearDiscriminants.withDefaults()
                    .fit(Table.of(same).withLabels(Labels.classes("c", codes)), RUN))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("all rows of every class are the same");
    Matrix line = Matrix.zeros(30, 2);
    int[] three = IntStream.range(0, 30).map(i -> i % 3).toArray();
    for (int i = 0; i < 30; i++) {
      // All means lie on one line, exactly: 0, 1 and 2 along the first feature.
      line.set(i, 0, three[i] + (i < 15 ? 0.25 : -0.25));
      line.set(i, 1, (i / 3 % 2 == 0 ? 1 : -1) * (i < 15 ? 0.5 : 0.75));
    }
    assertThatThrownBy(
            () ->
                LinearDiscriminants.withDefaults()
                    .fit(Table.of(line).withLabels(Labels.classes("c", three)), RUN))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("at most 1, the number of directions in which the means");
  }

  @Test
  void aClassOfOneRowCountsBetweenOnly() {
    Table table = classes(6);
    int[] codes = table.labels().orElseThrow().codes();
    codes[7] = 3;
    Table lone = table.withLabels(Labels.classes("class", codes));
    LinearModel model = LinearDiscriminants.withDefaults().withDimensions(3).fit(lone, RUN);
    Matrix[] scatter = scatters(lone);
    assertSolves(model, scatter[0], plus(scatter[1], 0.1 * trace(scatter[1]) / 5, identity(5)));
  }

  @Test
  void mmcIsItsDefinition() {
    Table table = classes(5);
    Matrix[] scatter = scatters(table);
    Matrix margin = plus(scatter[0], -1, scatter[1]);
    LinearModel model = MaximumMargin.withDefaults().withDimensions(3).fit(table, RUN);
    assertSolves(model, margin, identity(5));
    Matrix v = model.projection();
    assertThat(trace(product(v.transpose(), product(margin, v))))
        .isCloseTo(Arrays.stream(model.eigenvalues()).sum(), within(1e-11));
    assertThat(model.notes().get(0)).matches("directions in which .* wide: [12] of 5");
  }

  @Test
  void mfaIsItsDefinition() {
    Table table = classes(7);
    Labels labels = table.labels().orElseThrow();
    Matrix near = laplacian(table, nearest(table, 4, (i, j) -> labels.code(i) == labels.code(j)));
    Matrix far = laplacian(table, nearest(table, 3, (i, j) -> labels.code(i) != labels.code(j)));
    LinearModel model =
        MarginalFisher.withDefaults()
            .withWithinNeighbors(4)
            .withBetweenNeighbors(3)
            .withReg(0.2)
            .fit(table, RUN);
    assertSolves(model, far, plus(near, 0.2 * trace(near) / 5, identity(5)));
  }

  @Test
  void mfaOfTheNearestPairsOfEachClass() {
    Table table = classes(9);
    Labels labels = table.labels().orElseThrow();
    boolean[][] joined = new boolean[ROWS][ROWS];
    for (int[] members : labels.classMembers()) {
      List<int[]> pairs = new ArrayList<>();
      for (int i : members) {
        for (int j = 0; j < ROWS; j++) {
          if (labels.code(j) != labels.code(i)) {
            pairs.add(new int[] {i, j});
          }
        }
      }
      pairs.sort(Comparator.comparingDouble(pair -> squared(table, pair[0], pair[1])));
      pairs.subList(0, 6).forEach(pair -> joined[pair[0]][pair[1]] = true);
    }
    Matrix near = laplacian(table, nearest(table, 5, (i, j) -> labels.code(i) == labels.code(j)));
    LinearModel model =
        MarginalFisher.withDefaults()
            .withMargin(MarginalFisher.Margin.PAIRS)
            .withBetweenNeighbors(6)
            .fit(table, RUN);
    assertSolves(model, laplacian(table, joined), plus(near, 0.1 * trace(near) / 5, identity(5)));
  }

  @Test
  void mfaAlongASingleFeatureIsFrllQ() {
    Table one = classes(11).selectFeatures(new int[] {2});
    LinearModel model = MarginalFisher.withDefaults().withDimensions(1).withReg(0).fit(one, RUN);
    double score = FrllQ.withDefaults().rank(one, RUN).score(0);
    assertThat(model.eigenvalues()[0]).isCloseTo(score, within(1e-12 * score));
  }

  @Test
  void sdaIsItsDefinitionAndCountsRowsWithoutALabel() {
    Table table = partial(12);
    Matrix[] scatter = scatters(table);
    Matrix change = laplacian(table, nearest(table, 5, (i, j) -> true));
    double total = trace(scatter[2]);
    Matrix right =
        plus(plus(scatter[2], 0.1 * total / trace(change), change), 0.01 * total / 5, identity(5));
    LinearModel model = SemiSupervisedDiscriminants.withDefaults().fit(table, RUN);
    assertSolves(model, scatter[0], right);
    assertThat(model.coordinates().rows()).isEqualTo(ROWS);
    assertThat(model.notes())
        .containsExactly("20 of 60 rows have a label; the others count without");
  }

  @Test
  void ssdrIsItsDefinition() {
    Table table = partial(13);
    Labels labels = table.labels().orElseThrow();
    int[] rows = labelled(table);
    List<int[]> must = new ArrayList<>();
    List<int[]> cannot = new ArrayList<>();
    for (int i : rows) {
      for (int j : rows) {
        if (j < i) {
          (labels.code(i) == labels.code(j) ? must : cannot).add(new int[] {i, j});
        }
      }
    }
    int[] all = IntStream.range(0, ROWS).toArray();
    double[] mean = mean(table, all);
    Matrix form = Matrix.zeros(5, 5);
    for (int i : all) {
      addSquare(form, difference(row(table, i), mean), 1.0 / ROWS);
    }
    for (int[] pair : cannot) {
      addSquare(
          form, difference(row(table, pair[0]), row(table, pair[1])), 1.5 / (2 * cannot.size()));
    }
    for (int[] pair : must) {
      addSquare(
          form, difference(row(table, pair[0]), row(table, pair[1])), -8.0 / (2 * must.size()));
    }
    SemiSupervisedReduction method =
        SemiSupervisedReduction.withDefaults().withAlpha(1.5).withBeta(8);
    LinearModel ofLabels = method.fit(table, RUN);
    assertSolves(ofLabels, form, identity(5));
    PairConstraints pairs =
        PairConstraints.of(must.toArray(int[][]::new), cannot.toArray(int[][]::new));
    EmbeddingModel ofPairs = method.withPairs(pairs).fit(table.withoutLabels(), RUN);
    GoldenMaps.assertClose(ofPairs.eigenvalues(), ofLabels.eigenvalues(), 1e-12);
    GoldenMaps.assertClose(ofPairs.coordinates().values(), ofLabels.coordinates().values(), 1e-10);
  }

  @Test
  void ssdrWithoutAPairOnOneSideDropsItsTerm() {
    Table table = classes(14).withoutLabels();
    PairConstraints none = PairConstraints.of(new int[][] {{0, 1}}, new int[0][]);
    LinearModel pca = PrincipalComponents.withDefaults().fit(table, RUN);
    LinearModel model =
        SemiSupervisedReduction.withDefaults().withBeta(0).withPairs(none).fit(table, RUN);
    GoldenMaps.assertClose(model.coordinates().values(), pca.coordinates().values(), 1e-10);
  }

  @Test
  void labelsOfOneClassAreRefused() {
    Table table =
        classes(15)
            .withLabels(
                Labels.classes(
                    "class", IntStream.range(0, ROWS).mapToObj(i -> i < 5 ? "a" : "").toList()));
    assertThatThrownBy(() -> SemiSupervisedDiscriminants.withDefaults().fit(table, RUN))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("at least two classes, and label 'class' has 1");
  }
}
