package org.foldsieve.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Embedding;
import org.foldsieve.embed.EmbeddingModel;
import org.foldsieve.method.Method;
import org.foldsieve.model.ModelFiles;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Parameters;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.function.Executable;

/** What every embedding promises, checked on small tables. */
public final class EmbeddingContract {

  private static final Run RUN = Run.defaults().withThreads(2).withSeed(5);

  /** How far transform(training rows) may be from the coordinates, relative to the largest one. */
  private static final double TRANSFORM = 1e-6;

  private final Embedding embedding;
  private final Table table;
  private final List<DynamicTest> tests = new ArrayList<>();

  private EmbeddingContract(Embedding embedding, Table table) {
    this.embedding = embedding;
    this.table = table;
  }

  /** The checks for one method, one test each. */
  public static Stream<DynamicTest> checks(Embedding embedding, Method.Kind kind) {
    Table table = kind == Method.Kind.IMAGE_EMBEDDING ? images() : sheet();
    EmbeddingContract contract = new EmbeddingContract(embedding, table);
    contract.collect();
    return contract.tests.stream();
  }

  private void collect() {
    add("as many rows come out as went in", this::rowsInAreRowsOut);
    add("1, 2 and 7 threads give the same bits", this::threadsGiveTheSameBits);
    add("the input is untouched", this::inputIsUntouched);
    add("shuffled rows give the same distances", this::rowOrderIsNoMatter);
    add("transform places the training rows where they are", this::transformRepeatsTheMap);
    add("a saved model places rows as before", this::savedAndLoadedIsTheSame);
    add("duplicate rows survive", this::duplicateRowsSurvive);
    add("one row is an error", this::oneRowIsAnError);
    if (embedding.sharedNeighbors() > 0) {
      add("too many neighbours are an error", this::tooManyNeighborsAreAnError);
    }
    add("the provenance repeats the parameters", this::provenanceRepeatsTheParameters);
    RunContract.addChecks(tests, table, embedding::fit);
  }

  private void add(String name, Executable check) {
    tests.add(DynamicTest.dynamicTest(name, check));
  }

  private void rowsInAreRowsOut() {
    EmbeddingModel model = embedding.fit(table, RUN);
    assertThat(model.coordinates().rows()).isEqualTo(table.rows());
    assertThat(Arrays.stream(model.coordinates().values()).allMatch(Double::isFinite)).isTrue();
  }

  private void threadsGiveTheSameBits() {
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

  /** A gently bent sheet in five dimensions: one component, no ties, a clear map. */
  private static Table sheet() {
    SplittableRandom random = new SplittableRandom(29);
    double[][] rows = new double[90][];
    for (int i = 0; i < rows.length; i++) {
      double u = 3 * random.nextDouble();
      double v = random.nextDouble();
      rows[i] = new double[] {u, v, 0.3 * Math.sin(u), 0.2 * u * v, 0.1 * Math.cos(2 * v)};
    }
    return Table.of(Matrix.ofRows(rows));
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
        .withLabels(org.foldsieve.data.Labels.classes("group", codes));
  }
}
