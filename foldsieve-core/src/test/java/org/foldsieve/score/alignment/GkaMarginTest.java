package org.foldsieve.score.alignment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.ExclusiveOr;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.GoldenScores;
import org.foldsieve.score.Rankings;
import org.foldsieve.score.graph.FrllQ;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The margin in graph-kernel alignment, against golden orders and its definition with loops. */
class GkaMarginTest {

  private static final Run RUN = Run.defaults().withThreads(2);

  @ParameterizedTest
  @ValueSource(strings = {"iris", "digits300", "ties"})
  void goldenOrdersAndMarginsAreExact(String set) throws IOException {
    JsonObject golden = golden().getAsJsonObject(set);
    Table table = goldenTable(set, golden);
    FeatureRanking margin = GkaMargin.withDefaults().rank(table, RUN);
    assertThat(margin.order()).isEqualTo(ints(golden, "gka-margin"));
    assertThat(GkaSupervised.withDefaults().withPower(0.8).rank(table, RUN).order())
        .isEqualTo(ints(golden, "power-0.8"));
    FeatureRanking marginOnly =
        GkaSupervised.withDefaults().withBeta(0).withKappa(1).rank(table, RUN);
    assertThat(marginOnly.order()).isEqualTo(ints(golden, "margin-only"));
    double[] v =
        golden.getAsJsonArray("v").asList().stream()
            .mapToDouble(JsonElement::getAsDouble)
            .toArray();
    double scale = Arrays.stream(v).map(Math::abs).max().orElseThrow();
    // Hundreds of distances of iris are equal in exact arithmetic. In centimetres the rounding of
    // whoever measures them decides which row is nearest, so v is the same for nobody.
    double tolerance = set.equals("iris") ? 1e-3 : 1e-9;
    assertThat(margin.parts().get("margin")).containsExactly(v, within(tolerance * scale));
    assertThat(marginOnly.parts().get("margin")).isEqualTo(margin.parts().get("margin"));
  }

  @Test
  void irisInWholeTenthsHasTheMarginOfExactTies() {
    Table tenths = GoldenScores.read("iris_sklearn_tenths").table();
    assertThat(GkaMargin.withDefaults().rank(tenths, RUN).parts().get("margin"))
        .containsExactly(new double[] {10461.5, 6613.8, 92478, 18691.1}, within(1e-6));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void marginEqualsTheDefinition(long seed) {
    Table table = randomTable(seed);
    double[] expected = literalMargin(table, 3);
    double scale = Arrays.stream(expected).map(Math::abs).max().orElseThrow();
    GkaMargin method = GkaMargin.withDefaults().withNeighbors(3);
    assertThat(method.rank(table, RUN).parts().get("margin"))
        .containsExactly(expected, within(1e-12 * scale));
    Table sparse = Table.of(table.toSparse()).withLabels(table.labels().orElseThrow());
    assertThat(method.rank(sparse, RUN).parts().get("margin"))
        .containsExactly(expected, within(1e-12 * scale));
  }

  /** The whole method with loops: shares of four targets, then picks over K_S written out. */
  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13, 14})
  void orderEqualsTheDefinition(long seed) {
    Table table = randomTable(seed);
    GkaMargin method = GkaMargin.withDefaults();
    FeatureRanking ranking = method.rank(table, RUN);
    FeatureRanking parts = GkaSupervised.withDefaults().rank(table, RUN);
    double[][] f = LiteralAlignment.centered(table);
    double[] target = new double[f.length];
    add(1, parts.parts().get("between classes"), target);
    add(0.3, literalMargin(table, 5), target);
    add(0.6, parts.parts().get("explained by neighbors"), target);
    add(0.6, LiteralAlignment.distances(f), target);
    LiteralAlignment.assertPicks(f, target, 0.5, 0.9, ranking);
  }

  @Test
  void seesClassesThatDifferInNoMean() {
    Table xor = ExclusiveOr.of(400, 8, 1);
    FeatureRanking marginOnly =
        GkaMargin.withDefaults().withBeta(0).withKappa(1).withNu(0.3).withMu(0.3).rank(xor, RUN);
    assertThat(Arrays.copyOf(marginOnly.order(), 2)).containsExactlyInAnyOrder(0, 1);
  }

  @Test
  void withoutMarginItIsTheOtherMethod() {
    Table table = randomTable(5);
    GkaMargin margin =
        new GkaMargin(5, 1e-3, 1, 0, 0.3, 0.3, 0.5, 1, GkaMargin.withDefaults().picks());
    FeatureRanking expected = GkaSupervised.withDefaults().rank(table, RUN);
    FeatureRanking ranking = margin.rank(table, RUN);
    assertThat(ranking.order()).isEqualTo(expected.order());
    assertThat(ranking.scores()).isEqualTo(expected.scores());
  }

  /** One search in each class serves all methods that look for neighbours by class. */
  @Test
  void neighborsAreFoundOnceForAllMethods() {
    Table table = randomTable(9);
    List<String> tasks = new ArrayList<>();
    List<FeatureScorer> methods =
        List.of(FrllQ.withDefaults(), GkaSupervised.withDefaults(), GkaMargin.withDefaults());
    Run counted = RUN.withProgress((task, done, total) -> count(tasks, task, done, total));
    List<FeatureRanking> together = Rankings.rankAll(table, methods, counted);
    long classes = table.labels().orElseThrow().classCount();
    // Each class is searched for its own rows and for all others.
    assertThat(tasks.stream().filter("neighbors"::equals).count()).isLessThanOrEqualTo(2 * classes);
    for (int m = 0; m < methods.size(); m++) {
      FeatureRanking alone = methods.get(m).rank(new Workbench(table, RUN));
      assertThat(together.get(m).order()).isEqualTo(alone.order());
      assertThat(together.get(m).scores()).isEqualTo(alone.scores());
    }
  }

  private static void count(List<String> tasks, String task, long done, long total) {
    if (done == total) {
      synchronized (tasks) {
        tasks.add(task);
      }
    }
  }

  @Test
  void everyRowAClassOfItsOwnHasNoHits() {
    Table some = randomTable(4);
    Table table = some.withLabels(Labels.classes("y", IntStream.range(0, some.rows()).toArray()));
    assertThat(GkaMargin.withDefaults().rank(table, RUN).parts().get("margin"))
        .containsExactly(literalMargin(table, 5), within(1e-9));
  }

  private static void add(double weight, double[] form, double[] target) {
    double sum = Arrays.stream(form).sum();
    double by = sum > 0 ? sum : Arrays.stream(form).map(Math::abs).sum();
    for (int r = 0; r < target.length && by != 0; r++) {
      target[r] += weight * form[r] / by;
    }
  }

  private static double[] literalMargin(Table table, int k) {
    Labels labels = table.labels().orElseThrow();
    int n = table.rows();
    double[] v = new double[table.features()];
    for (int i = 0; i < n; i++) {
      int row = i;
      for (int c = 0; c < labels.classCount(); c++) {
        int[] near =
            Arrays.stream(labels.classMembers()[c])
                .filter(j -> j != row)
                .boxed()
                .sorted(
                    Comparator.comparingDouble((Integer j) -> squared(table, row, j))
                        .thenComparing(j -> j))
                .limit(k)
                .mapToInt(j -> j)
                .toArray();
        int own = labels.code(i);
        double weight =
            own == c
                ? -1
                : (double) labels.classSizes()[c] / n / (1 - (double) labels.classSizes()[own] / n);
        for (int j : near) {
          for (int r = 0; r < v.length; r++) {
            double difference = table.value(i, r) - table.value(j, r);
            v[r] += weight * difference * difference / near.length;
          }
        }
      }
    }
    return v;
  }

  private static double squared(Table table, int i, int j) {
    double sum = 0;
    for (int r = 0; r < table.features(); r++) {
      sum += (table.value(i, r) - table.value(j, r)) * (table.value(i, r) - table.value(j, r));
    }
    return sum;
  }

  /** Whole numbers with ties, a constant, a copy, copied rows and a class of one. */
  private static Table randomTable(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int n = 20 + random.nextInt(20);
    int d = 6 + random.nextInt(6);
    double[][] rows = new double[n][d];
    for (double[] row : rows) {
      for (int j = 0; j < d; j++) {
        row[j] = random.nextInt(4) * (1 + j % 3);
      }
      row[2] = 7;
      row[d - 1] = row[1];
    }
    rows[5] = rows[3].clone();
    int[] codes = new int[n];
    Arrays.setAll(codes, i -> i == 0 ? 3 : i % 3);
    return Table.of(Matrix.ofRows(rows)).withLabels(Labels.classes("y", codes));
  }

  private static Table goldenTable(String set, JsonObject golden) throws IOException {
    if (set.equals("iris")) {
      Table tenths = GoldenScores.read("iris_sklearn_tenths").table();
      Matrix values = tenths.toMatrix();
      Arrays.setAll(values.values(), at -> values.values()[at] / 10);
      return Table.of(values).withLabels(tenths.labels().orElseThrow());
    } else if (set.equals("ties")) {
      double[][] rows =
          golden.getAsJsonArray("X").asList().stream()
              .map(
                  row ->
                      row.getAsJsonArray().asList().stream()
                          .mapToDouble(JsonElement::getAsDouble)
                          .toArray())
              .toArray(double[][]::new);
      return Table.of(Matrix.ofRows(rows)).withLabels(Labels.classes("y", ints(golden, "y")));
    }
    try (BufferedReader in = reader("digits300.csv")) {
      double[][] rows =
          in.lines()
              .map(
                  line -> Arrays.stream(line.split(",")).mapToDouble(Double::parseDouble).toArray())
              .toArray(double[][]::new);
      int[] codes = Arrays.stream(rows).mapToInt(row -> (int) row[64]).toArray();
      double[][] pixels =
          Arrays.stream(rows).map(row -> Arrays.copyOf(row, 64)).toArray(double[][]::new);
      return Table.of(Matrix.ofRows(pixels)).withLabels(Labels.classes("digit", codes));
    }
  }

  private static int[] ints(JsonObject golden, String name) {
    return golden.getAsJsonArray(name).asList().stream().mapToInt(JsonElement::getAsInt).toArray();
  }

  private static JsonObject golden() throws IOException {
    try (BufferedReader in = reader("gka-margin.json")) {
      return JsonParser.parseReader(in).getAsJsonObject();
    }
  }

  private static BufferedReader reader(String name) {
    return new BufferedReader(
        new InputStreamReader(
            GkaMarginTest.class.getResourceAsStream("/golden/" + name), StandardCharsets.UTF_8));
  }
}
