package org.foldsieve.score.relief;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureScorer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The Relief family as scikit-rebate defines and tests it: the scores of its formulas, made by
 * golden/make_rebate.py, and two features that tell the class together and neither of them alone.
 */
class RebateTest {

  private static final List<FeatureScorer> FAMILY =
      List.of(
          ReliefF.withDefaults().withNeighbors(10),
          new Surf(false),
          new Surf(true),
          new MultiSurf(false),
          new MultiSurf(true));

  private static final Run RUN = Run.defaults().withThreads(2);
  private static final int ROWS = 300;
  private static final int FEATURES = 12;

  /** Two classes, three classes, and a number to predict. */
  @Test
  void scoresAreThoseOfTheDefinitions() throws IOException {
    try (Reader in =
        new InputStreamReader(
            Objects.requireNonNull(RebateTest.class.getResourceAsStream("/golden/rebate.json")),
            StandardCharsets.UTF_8)) {
      for (JsonElement element : JsonParser.parseReader(in).getAsJsonArray()) {
        JsonObject golden = element.getAsJsonObject();
        Table table = table(golden);
        assertThat(new Surf(false).rank(table, RUN).scores())
            .containsExactly(numbers(golden.getAsJsonArray("surf")), within(1e-12));
        assertThat(new MultiSurf(false).rank(table, RUN).scores())
            .containsExactly(numbers(golden.getAsJsonArray("multisurf")), within(1e-12));
      }
    }
  }

  private static Table table(JsonObject golden) {
    double[][] rows =
        StreamSupport.stream(golden.getAsJsonArray("rows").spliterator(), false)
            .map(row -> numbers(row.getAsJsonArray()))
            .toArray(double[][]::new);
    double[] labels = numbers(golden.getAsJsonArray("labels"));
    return Table.of(Matrix.ofRows(rows))
        .withLabels(
            golden.get("kind").getAsString().equals("numbers")
                ? Labels.numbers("y", labels)
                : Labels.classes("y", Arrays.stream(labels).mapToInt(y -> (int) y).toArray()));
  }

  private static double[] numbers(JsonArray array) {
    return StreamSupport.stream(array.spliterator(), false)
        .mapToDouble(JsonElement::getAsDouble)
        .toArray();
  }

  /**
   * Genes that are there or not, or numbers near that; features 3 and 9 tell the class together.
   */
  private static Matrix genes(long seed, boolean continuous) {
    SplittableRandom random = new SplittableRandom(seed);
    Matrix values = Matrix.zeros(ROWS, FEATURES);
    for (int i = 0; i < ROWS; i++) {
      for (int j = 0; j < FEATURES; j++) {
        values.set(i, j, random.nextInt(2) + (continuous ? 0.5 * random.nextDouble() : 0));
      }
    }
    return values;
  }

  private static int[] labels(Matrix genes, int classes, long seed) {
    SplittableRandom random = new SplittableRandom(seed + 1000);
    return IntStream.range(0, ROWS)
        .map(
            i ->
                random.nextInt(10) == 0
                    ? random.nextInt(classes)
                    : ((int) genes.get(i, 3) - (int) genes.get(i, 9) + classes) % classes)
        .toArray();
  }

  private static void requirePairFirst(Table table) {
    for (FeatureScorer method : FAMILY) {
      assertThat(Arrays.copyOf(method.rank(table, RUN).order(), 2))
          .as("%s", method)
          .containsExactlyInAnyOrder(3, 9);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void findsTheFeaturesThatTellClassesTogether(long seed) {
    for (int classes : new int[] {2, 3}) {
      for (boolean continuous : new boolean[] {false, true}) {
        Matrix genes = genes(seed, continuous);
        requirePairFirst(
            Table.of(genes).withLabels(Labels.classes("y", labels(genes, classes, seed))));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void findsTheFeaturesThatTellANumberTogether(long seed) {
    Matrix genes = genes(seed, false);
    int[] labels = labels(genes, 2, seed);
    SplittableRandom random = new SplittableRandom(seed);
    IntToDoubleFunction number = i -> 10 * labels[i] + random.nextDouble();
    requirePairFirst(
        Table.of(genes)
            .withLabels(
                Labels.numbers("y", IntStream.range(0, ROWS).mapToDouble(number).toArray())));
  }

  /** As its tests of parallel runs. */
  @Test
  void scoresDoNotDependOnTheThreads() {
    Matrix genes = genes(4, true);
    Table table = Table.of(genes).withLabels(Labels.classes("y", labels(genes, 3, 4)));
    for (FeatureScorer method : FAMILY) {
      assertThat(method.rank(table, Run.defaults().withThreads(1)).scores())
          .isEqualTo(method.rank(table, Run.defaults().withThreads(3)).scores());
    }
  }
}
