package org.foldsieve.score.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.graph.Graph;
import org.foldsieve.numeric.LinearOperator;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Cancellation;
import org.foldsieve.run.CancelledException;
import org.foldsieve.run.Run;
import org.foldsieve.score.Tables;
import org.junit.jupiter.api.Test;

class QuadraticFormsTest {

  private static final Run RUN = Run.defaults();

  @Test
  void equalTheirDefinitionsOnDenseAndSparseTables() {
    SplittableRandom random = new SplittableRandom(31);
    for (int round = 0; round < 10; round++) {
      int rows = 2 + random.nextInt(40);
      int features = 1 + random.nextInt(90);
      Table dense = round % 2 == 0 ? halfEmpty(random, rows, features) : filled(random, rows);
      Table sparse = Table.of(dense.toSparse());
      List<QuadraticForm> forms = forms(random, rows);
      List<double[]> fromDense = QuadraticForms.evaluate(dense, forms, RUN);
      List<double[]> fromSparse = QuadraticForms.evaluate(sparse, forms, RUN);
      for (int f = 0; f < forms.size(); f++) {
        for (int r = 0; r < dense.features(); r++) {
          double expected = LiteralForms.value(forms.get(f), dense, r);
          double tolerance = 1e-12 * Math.max(1, expected);
          String what =
              String.format(
                  Locale.ROOT, "round %d, %s, feature %d", round, forms.get(f).getClass(), r);
          assertThat(fromDense.get(f)[r]).as(what).isCloseTo(expected, within(tolerance));
          assertThat(fromSparse.get(f)[r]).as(what).isCloseTo(expected, within(tolerance));
        }
      }
    }
  }

  @Test
  void giveTheSameBitsWithAnyNumberOfThreadsAndAnyCompany() {
    SplittableRandom random = new SplittableRandom(32);
    Table dense = halfEmpty(random, 700, 1100);
    Table sparse = Table.of(dense.toSparse());
    List<QuadraticForm> forms = forms(random, 700);
    for (Table table : List.of(dense, sparse)) {
      List<double[]> one = QuadraticForms.evaluate(table, forms, RUN.withThreads(1));
      for (int threads : new int[] {2, 7}) {
        List<double[]> many = QuadraticForms.evaluate(table, forms, RUN.withThreads(threads));
        for (int f = 0; f < forms.size(); f++) {
          assertThat(many.get(f)).isEqualTo(one.get(f));
        }
      }
      for (int f = 0; f < forms.size(); f++) {
        List<QuadraticForm> alone = List.of(forms.get(f));
        assertThat(QuadraticForms.evaluate(table, alone, RUN).get(0)).isEqualTo(one.get(f));
      }
    }
  }

  @Test
  void equalFormsAreComputedOnce() {
    AtomicInteger applied = new AtomicInteger();
    LinearOperator counting =
        new LinearOperator() {
          @Override
          public int size() {
            return 10;
          }

          @Override
          public void apply(double[] x, double[] y) {
            applied.incrementAndGet();
            System.arraycopy(x, 0, y, 0, x.length);
          }
        };
    Table table = Tables.reals(new SplittableRandom(1), 10, 3);
    List<QuadraticForm> twice =
        List.of(new QuadraticForm.Operator(counting), new QuadraticForm.Operator(counting));
    QuadraticForms.evaluate(table, twice, RUN);
    assertThat(applied).hasValue(table.features());
  }

  /** What two methods make of one graph is one form, though each was handed its own arrays. */
  @Test
  void formsOfEqualNumbersAreEqual() {
    SparseMatrix weights = SparseMatrix.of(Matrix.zeros(3, 3));
    Supplier<List<QuadraticForm>> forms =
        () ->
            List.of(
                new QuadraticForm.Spread(new double[] {1, 2, 3}, true),
                new QuadraticForm.Spread(new double[] {1, 2, 3}, false),
                new QuadraticForm.Spread(new double[] {1, 2, 4}, true),
                new QuadraticForm.Residuals(weights, new double[] {1, 2, 3}, true),
                new QuadraticForm.Residuals(weights, new double[] {1, 2, 3}, false),
                new QuadraticForm.Residuals(weights, new double[] {1, 2, 4}, true),
                new QuadraticForm.WithinClasses(new int[][] {{0, 1}, {2}}, new double[] {1, 1}),
                new QuadraticForm.WithinClasses(new int[][] {{0}, {1, 2}}, new double[] {1, 1}),
                new QuadraticForm.WithinClasses(new int[][] {{0}, {1, 2}}, new double[] {1, 2}),
                new QuadraticForm.BetweenClasses(new int[][] {{0, 1}, {2}}, new double[] {1, 1}),
                new QuadraticForm.BetweenClasses(new int[][] {{0}, {1, 2}}, new double[] {1, 1}),
                new QuadraticForm.BetweenClasses(new int[][] {{0}, {1, 2}}, new double[] {1, 2}));
    assertThat(forms.get()).isEqualTo(forms.get()).doesNotHaveDuplicates();
    assertThat(new HashSet<>(forms.get())).containsAll(forms.get());
  }

  @Test
  void equalFormsAreHandedOutApart() {
    Table table = Tables.reals(new SplittableRandom(1), 10, 3);
    QuadraticForm form = new QuadraticForm.Spread(new double[10], false);
    List<double[]> values = QuadraticForms.evaluate(table, List.of(form, form), RUN);
    values.get(0)[0] = 7;
    assertThat(values.get(1)[0]).isZero();
  }

  @Test
  void equalValuesSpreadExactlyNothing() {
    Matrix values = Matrix.ofRows(new double[] {0.1}, new double[] {0.1}, new double[] {0.1});
    QuadraticForm within =
        new QuadraticForm.WithinClasses(new int[][] {{0, 1, 2}}, new double[] {1});
    QuadraticForm between =
        new QuadraticForm.BetweenClasses(new int[][] {{0, 1}, {2}}, new double[] {1, 1});
    for (Table table : List.of(Table.of(values), Table.of(SparseMatrix.of(values)))) {
      for (double[] sums : QuadraticForms.evaluate(table, List.of(within, between), RUN)) {
        assertThat(sums).containsExactly(0);
      }
    }
  }

  /** 2^53 + 1 is 2^53: only rows that are added up apart from the first are seen. */
  @Test
  void rowsAreAddedInGroupsSoThatLittleIsRoundedAway() {
    Matrix ones = Matrix.zeros(1024, 1);
    Arrays.fill(ones.values(), 1);
    double[] weights = new double[1024];
    Arrays.fill(weights, 1);
    weights[0] = 0x1p53;
    SparseMatrix none = SparseMatrix.of(Matrix.zeros(1024, 1024));
    QuadraticForm squares = new QuadraticForm.Residuals(none, weights, false);
    assertThat(QuadraticForms.evaluate(Table.of(ones), List.of(squares), RUN).get(0))
        .containsExactly(0x1p53 + 512);
  }

  /** The path 0 - 1 - 2 - 3 with weights 2, 3, 5, for a table that holds a zero as an entry. */
  @Test
  void zerosThatAreEntriesCountAsZeros() {
    Graph path =
        Graph.of(
            SparseMatrix.of(
                Matrix.ofRows(
                    new double[] {0, 2, 0, 0},
                    new double[] {2, 0, 3, 0},
                    new double[] {0, 3, 0, 5},
                    new double[] {0, 0, 5, 0})));
    List<QuadraticForm> forms =
        List.of(
            new QuadraticForm.EdgeDifferences(path),
            new QuadraticForm.Spread(new double[] {1, 1, 1, 3}, false),
            new QuadraticForm.Residuals(path.adjacency(), new double[] {1, 1, 1, 1}, false));
    Table table =
        Table.of(
            SparseMatrix.wrap(
                4, 1, new int[] {0, 1, 2, 3, 3}, new int[] {0, 0, 0}, new double[] {1, 0, 7}));
    List<double[]> values = QuadraticForms.evaluate(table, forms, RUN);
    // 2 (1 - 0)² + 3 (0 - 7)² + 5 (7 - 0)².
    assertThat(values.get(0)).containsExactly(394);
    // The mean is 2: 1 + 4 + 25 + 3 * 4.
    assertThat(values.get(1)).containsExactly(42);
    // 1 - 0, 0 - 2 - 21, 7 - 0, 0 - 35.
    assertThat(values.get(2)).containsExactly(1 + 529 + 49 + 1225);
  }

  /** One range of features less one, one, and two; more rows than are added at once. */
  @Test
  void manyRowsAndFeaturesAreSummedToTheLast() {
    for (int features : new int[] {63, 64, 65}) {
      checkSquares(features);
    }
  }

  private static void checkSquares(int features) {
    Matrix values = Matrix.zeros(1025, features);
    for (int i = 0; i < 1025; i++) {
      for (int j = 0; j < features; j++) {
        values.set(i, j, i % 2 == 0 ? j : -j);
      }
    }
    double[] ones = new double[1025];
    Arrays.fill(ones, 1);
    SparseMatrix none = SparseMatrix.of(Matrix.zeros(1025, 1025));
    QuadraticForm squares = new QuadraticForm.Residuals(none, ones, false);
    for (Table table : List.of(Table.of(values), Table.of(SparseMatrix.of(values)))) {
      double[] sums = QuadraticForms.evaluate(table, List.of(squares), RUN).get(0);
      for (int j = 0; j < features; j++) {
        assertThat(sums[j]).isEqualTo(1025.0 * j * j);
      }
    }
  }

  @Test
  void theCostOfAFormIsWhatItVisits() {
    Graph pair = Graph.of(SparseMatrix.of(Matrix.ofRows(new double[] {0, 4}, new double[] {4, 0})));
    assertThat(QuadraticForms.cost(new QuadraticForm.EdgeDifferences(pair), 2)).isEqualTo(1);
    assertThat(
            QuadraticForms.cost(
                new QuadraticForm.Residuals(pair.adjacency(), new double[2], true), 2))
        .isEqualTo(2);
    assertThat(QuadraticForms.cost(new QuadraticForm.Spread(new double[7], true), 7)).isEqualTo(7);
  }

  @Test
  void stopWhenCancelled() {
    Cancellation stop = new Cancellation();
    stop.cancel();
    Table table = Tables.reals(new SplittableRandom(1), 10, 3);
    QuadraticForm form = new QuadraticForm.Spread(new double[10], false);
    assertThatThrownBy(
            () -> QuadraticForms.evaluate(table, List.of(form), RUN.withCancellation(stop)))
        .isInstanceOf(CancelledException.class);
  }

  private static Table halfEmpty(SplittableRandom random, int rows, int features) {
    Matrix values = Matrix.zeros(rows, features);
    for (int j = 0; j < features; j++) {
      double share = random.nextDouble();
      for (int i = 0; i < rows; i++) {
        values.set(i, j, random.nextDouble() < share ? random.nextDouble(-2, 3) : 0);
      }
    }
    return Table.of(values);
  }

  private static Table filled(SplittableRandom random, int rows) {
    return Tables.reals(random, rows, 3 + random.nextInt(5));
  }

  private static List<QuadraticForm> forms(SplittableRandom random, int n) {
    List<QuadraticForm> forms = new ArrayList<>();
    double[] weights = random.doubles(n).toArray();
    weights[0] = 0;
    weights[n - 1] = 0.3;
    forms.add(new QuadraticForm.EdgeDifferences(graph(random, n)));
    for (boolean choice : new boolean[] {false, true}) {
      forms.add(new QuadraticForm.Residuals(rowsOverNeighbors(random, n), weights, choice));
      forms.add(new QuadraticForm.Spread(weights, choice));
    }
    int[][] classes = new int[4][];
    for (int p = 0; p < 4; p++) {
      int code = p;
      // The last class has no rows, and every fifth row no class.
      classes[p] =
          IntStream.range(0, n).filter(i -> i % 5 != 4 && i % 3 == code && code < 3).toArray();
    }
    double[] classWeights = {1, 0.5, 2, 3};
    forms.add(new QuadraticForm.WithinClasses(classes, classWeights));
    forms.add(new QuadraticForm.BetweenClasses(classes, classWeights));
    forms.add(new QuadraticForm.Operator(weightedPath(n)));
    return forms;
  }

  /** (Ax)_i = (i + 1) x_i - x_{i+1}, with nothing after the last. */
  private static LinearOperator weightedPath(int n) {
    return new LinearOperator() {
      @Override
      public int size() {
        return n;
      }

      @Override
      public void apply(double[] x, double[] y) {
        for (int i = 0; i < n; i++) {
          y[i] = (i + 1) * x[i] - (i + 1 < n ? x[i + 1] : 0);
        }
      }
    };
  }

  private static Graph graph(SplittableRandom random, int n) {
    Matrix weights = Matrix.zeros(n, n);
    for (int e = 0; e < 3 * n; e++) {
      int i = random.nextInt(n);
      int j = random.nextInt(n);
      if (i != j) {
        double weight = random.nextDouble();
        weights.set(i, j, weight);
        weights.set(j, i, weight);
      }
    }
    return Graph.of(SparseMatrix.of(weights));
  }

  private static SparseMatrix rowsOverNeighbors(SplittableRandom random, int n) {
    Matrix weights = Matrix.zeros(n, n);
    for (int i = 0; i < n; i++) {
      for (int e = random.nextInt(8); e > 0; e--) {
        weights.set(i, random.nextInt(n), random.nextDouble(-1, 1));
      }
    }
    return SparseMatrix.of(weights);
  }
}
