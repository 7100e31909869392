package org.foldsieve.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.foldsieve.data.Column;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Encoding;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Levels;
import org.foldsieve.data.Metric;
import org.foldsieve.data.MixedTable;
import org.foldsieve.data.RowDistances;
import org.foldsieve.data.RowFacts;
import org.foldsieve.data.Samples;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Embedding;
import org.foldsieve.embed.EmbeddingModel;
import org.foldsieve.model.ModelFiles;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Parameters;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.DynamicTest;

/**
 * What every embedding promises, checked on small tables; used as {@link ScorerContract} is.
 *
 * @since 0.1.0
 */
public final class EmbeddingContract {

  private static final Run RUN = Run.defaults().withThreads(2).withSeed(5);

  /** How far transform(training rows) may be from the coordinates, relative to the largest one. */
  private static final double TRANSFORM = 1e-6;

  /** Rounding of a product of one row beside one of many. */
  private static final double ROW = 1e-12;

  private final Embedding embedding;
  private final Map<String, String> exemptions;
  private final Table table;

  private EmbeddingContract(Embedding embedding, Map<String, String> exemptions, Table table) {
    this.embedding = embedding;
    this.exemptions = exemptions;
    this.table = table;
  }

  /** The contract of a map of vectors. */
  public static EmbeddingContract ofVectors(Embedding embedding) {
    return new EmbeddingContract(embedding, Map.of(), sheet());
  }

  /** The contract of a map of images. */
  public static EmbeddingContract ofImages(Embedding embedding) {
    return new EmbeddingContract(embedding, Map.of(), images());
  }

  /** The contract without one check, which then has to fail, for a reason. */
  public EmbeddingContract except(Check check, String reason) {
    return except(check.toString(), reason);
  }

  /**
   * The contract without one choice of a parameter, which then has to fail, for a reason.
   *
   * @param choice {@code "parameter=value"}
   */
  public EmbeddingContract exceptChoice(String choice, String reason) {
    return except(CheckList.nameOfChoice(choice), reason);
  }

  private EmbeddingContract except(String check, String reason) {
    Map<String, String> more = new HashMap<>(exemptions);
    more.put(check, reason);
    return new EmbeddingContract(embedding, more, table);
  }

  /** The checks, one test each: for a {@code @TestFactory}. */
  public Stream<DynamicTest> checks() {
    CheckList checks = new CheckList(embedding.id(), exemptions);
    checks.add(Check.ROWS_OUT, () -> rowsInAreRowsOut(embedding, table));
    checks.add(Check.THREADS, () -> threadsGiveTheSameBits(embedding));
    checks.add(Check.INPUT, this::inputIsUntouched);
    checks.add(Check.ROWS, this::rowOrderIsNoMatter);
    checks.add(Check.TRANSFORM, this::transformRepeatsTheMap);
    checks.add(Check.ROW_BY_ROW, this::rowsAreTransformedOneByOne);
    checks.add(Check.SAVED, this::savedAndLoadedIsTheSame);
    checks.add(Check.DUPLICATE_ROWS, this::duplicateRowsSurvive);
    if (table.imageShape().isEmpty()) {
      checks.add(Check.ONE_FEATURE, () -> mapsOrRefuses(table.selectFeatures(new int[] {0})));
      checks.add(Check.WIDE, () -> rowsInAreRowsOut(embedding, ContractTables.wide(Set.of(), 19)));
      checks.add(Check.PREPARED, () -> rowsInAreRowsOut(embedding, prepared(sheet())));
    }
    checks.add(Check.TWO_ROWS, () -> mapsOrRefuses(table.selectRows(new int[] {0, 1})));
    checks.add(Check.ONE_ROW, this::oneRowIsAnError);
    if (embedding.sharedNeighbors() > 0) {
      checks.add(Check.NEIGHBORS, this::tooManyNeighborsAreAnError);
    }
    checks.add(Check.PROVENANCE, this::provenanceRepeatsTheParameters);
    checks.add(Check.METRIC, this::anotherMetricIsNamedAndKeptOrChangesNothing);
    Choices.of(embedding)
        .forEach(
            (choice, other) ->
                checks.addChoice(
                    choice,
                    () -> {
                      rowsInAreRowsOut(other, table);
                      threadsGiveTheSameBits(other);
                    }));
    RunContract.addTo(checks, table, embedding::fit);
    return checks.tests();
  }

  private void mapsOrRefuses(Table few) {
    try {
      rowsInAreRowsOut(embedding, few);
    } catch (DataException | ParameterException refused) {
      assertThat(refused)
          .as("says how many there are, of what")
          .hasMessageMatching(ContractTables.TOO_FEW);
    }
  }

  private void rowsAreTransformedOneByOne() {
    EmbeddingModel model = embedding.fit(table, RUN);
    Matrix together = model.transform(table, RUN);
    for (int i = 0; i < table.rows(); i++) {
      Matrix alone = model.transform(table.selectRows(new int[] {i}), RUN);
      assertThat(alone.values())
          .as("row " + i)
          .containsExactly(
              Arrays.copyOfRange(
                  together.values(), i * together.columns(), (i + 1) * together.columns()),
              within(ROW * largestDistance(together)));
    }
  }

  private static void rowsInAreRowsOut(Embedding embedding, Table table) {
    EmbeddingModel model = embedding.fit(table, RUN);
    assertThat(model.coordinates().rows()).isEqualTo(table.rows());
    assertThat(Arrays.stream(model.coordinates().values()).allMatch(Double::isFinite)).isTrue();
  }

  private void threadsGiveTheSameBits(Embedding embedding) {
    Matrix one = embedding.fit(table, RUN.withThreads(1)).coordinates();
    assertThat(embedding.fit(table, RUN.withThreads(2)).coordinates()).isEqualTo(one);
    assertThat(embedding.fit(table, RUN.withThreads(7)).coordinates()).isEqualTo(one);
  }

  private void inputIsUntouched() {
    Matrix before = table.toMatrix().copy();
    embedding.fit(table, RUN);
    assertThat(table.toMatrix()).isEqualTo(before);
  }

  private void rowOrderIsNoMatter() {
    int[] shuffle = ContractTables.shuffle(table.rows(), 3);
    Matrix plain = embedding.fit(table, RUN).coordinates();
    Matrix shuffled = embedding.fit(table.selectRows(shuffle), RUN).coordinates();
    double scale = largestDistance(plain);
    for (int i = 0; i < shuffle.length; i++) {
      for (int j = 0; j < i; j++) {
        assertThat(Math.abs(distance(shuffled, i, j) - distance(plain, shuffle[i], shuffle[j])))
            .isLessThan(TRANSFORM * scale);
      }
    }
  }

  private void transformRepeatsTheMap() {
    EmbeddingModel model = embedding.fit(table, RUN);
    Matrix placed = model.transform(table, RUN);
    Matrix expected = model.coordinates();
    double scale = largestDistance(expected);
    for (int at = 0; at < expected.values().length; at++) {
      assertThat(Math.abs(placed.values()[at] - expected.values()[at]))
          .isLessThan(TRANSFORM * scale);
    }
  }

  private void savedAndLoadedIsTheSame() throws IOException {
    EmbeddingModel model = embedding.fit(table, RUN);
    Path file = Files.createTempFile("contract", ".model");
    try {
      ModelFiles.save(model, file);
      EmbeddingModel loaded = ModelFiles.loadEmbedding(file);
      assertThat(loaded.coordinates()).isEqualTo(model.coordinates());
      assertThat(loaded.eigenvalues()).isEqualTo(model.eigenvalues());
      assertThat(loaded.provenance()).isEqualTo(model.provenance());
      assertThat(loaded.notes()).isEqualTo(model.notes());
      assertThat(loaded.transform(table, RUN)).isEqualTo(model.transform(table, RUN));
    } finally {
      Files.delete(file);
    }
  }

  private void duplicateRowsSurvive() {
    int[] rows = IntStream.range(-2, table.rows()).map(i -> Math.max(i, 0)).toArray();
    Matrix coordinates = embedding.fit(table.selectRows(rows), RUN).coordinates();
    assertThat(coordinates.rows()).isEqualTo(table.rows() + 2);
    assertThat(Arrays.stream(coordinates.values()).allMatch(Double::isFinite)).isTrue();
  }

  private void oneRowIsAnError() {
    assertThatThrownBy(() -> embedding.fit(table.selectRows(new int[] {0}), RUN))
        .isInstanceOf(DataException.class)
        .hasMessage("the table has one row; ranking and mapping need at least two");
  }

  private void tooManyNeighborsAreAnError() {
    int k = embedding.sharedNeighbors();
    Table few = table.selectRows(IntStream.range(0, k).toArray());
    assertThatThrownBy(() -> embedding.fit(few, RUN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("rows = " + k);
  }

  private void provenanceRepeatsTheParameters() {
    EmbeddingModel model = embedding.fit(table, RUN);
    assertThat(model.provenance().method()).isEqualTo(embedding.id());
    assertThat(model.provenance().parameters()).isEqualTo(Parameters.of((Record) embedding));
  }

  /** A map of near rows says by what they are near, and its model places new rows by the same. */
  private void anotherMetricIsNamedAndKeptOrChangesNothing() throws IOException {
    RowFacts facts = RowFacts.NONE.withDistances(RowDistances.of(Metric.MANHATTAN));
    EmbeddingModel model = embedding.fit(new Workbench(table, facts, RUN));
    Map<String, String> parameters = new HashMap<>(Parameters.of((Record) embedding));
    if (embedding.comparesRows()) {
      parameters.put("metric", "manhattan");
    } else {
      assertThat(model.coordinates()).isEqualTo(embedding.fit(table, RUN).coordinates());
    }
    assertThat(model.provenance().parameters()).isEqualTo(parameters);
    Table few = table.selectRows(new int[] {4, 2});
    Path file = Files.createTempFile("contract", ".model");
    try {
      ModelFiles.save(model, file);
      assertThat(ModelFiles.loadEmbedding(file).transform(few, RUN))
          .isEqualTo(model.transform(few, RUN));
    } finally {
      Files.delete(file);
    }
  }

  private static double largestDistance(Matrix y) {
    double largest = 0;
    for (int i = 0; i < y.rows(); i++) {
      for (int j = 0; j < i; j++) {
        largest = Math.max(largest, distance(y, i, j));
      }
    }
    return largest;
  }

  private static double distance(Matrix y, int i, int j) {
    double sum = 0;
    for (int c = 0; c < y.columns(); c++) {
      double difference = y.get(i, c) - y.get(j, c);
      sum += difference * difference;
    }
    return Math.sqrt(sum);
  }

  /** A gently bent sheet in five dimensions: one component, no ties, a clear map; three classes. */
  private static Table sheet() {
    SplittableRandom random = new SplittableRandom(29);
    double[][] rows = new double[90][];
    int[] codes = new int[rows.length];
    for (int i = 0; i < rows.length; i++) {
      double u = 3 * random.nextDouble();
      double v = random.nextDouble();
      codes[i] = u < 1 ? 0 : v < 0.5 ? 1 : 2;
      rows[i] = new double[] {u, v, 0.3 * Math.sin(u), 0.2 * u * v, 0.1 * Math.cos(2 * v)};
    }
    return Table.of(Matrix.ofRows(rows)).withLabels(Labels.classes("part", codes));
  }

  /**
   * The sheet with gaps in its second column and the third as words, through the preparation that
   * the program takes by default. Ten times as large, so that two words do not tear it apart.
   */
  private static Table prepared(Table sheet) {
    SplittableRandom random = new SplittableRandom(37);
    int rows = sheet.rows();
    List<Column> columns = new ArrayList<>();
    for (int j = 0; j < sheet.features(); j++) {
      double[] values = new double[rows];
      sheet.copyColumn(j, values);
      for (int i = 0; i < rows; i++) {
        values[i] = j == 1 && random.nextInt(6) == 0 ? Double.NaN : 10 * values[i];
      }
      columns.add(Column.ofNumbers(sheet.featureNames().get(j), values));
    }
    int[] words = IntStream.range(0, rows).map(i -> sheet.value(i, 0) < 1.5 ? 0 : 1).toArray();
    columns.set(2, Column.ofWords("half", words, Levels.of(List.of("left", "right"))));
    MixedTable table = MixedTable.of(columns).withLabels(sheet.labels().orElseThrow());
    return Samples.of(table, Encoding.Choices.defaults(), Samples.Shown.WORDS_AND_GAPS).table();
  }

  /** Three groups of small images with smooth differences inside each. */
  private static Table images() {
    SplittableRandom random = new SplittableRandom(31);
    double[][] rows = new double[36][30];
    int[] codes = new int[rows.length];
    for (int i = 0; i < rows.length; i++) {
      codes[i] = i % 3;
      double phase = codes[i] + 0.3 * random.nextDouble();
      for (int pixel = 0; pixel < 30; pixel++) {
        int row = pixel / 5;
        int column = pixel % 5;
        rows[i][pixel] =
            2 + Math.sin(phase * (row + 1)) + Math.cos(phase * column) + 0.1 * random.nextDouble();
      }
    }
    return Table.of(Matrix.ofRows(rows))
        .withImageShape(ImageShape.of(6, 5))
        .withLabels(Labels.classes("group", codes));
  }
}
