package org.foldsieve.embed.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.embed.EmbeddingModel;
import org.foldsieve.embed.part.GraphLaplacian;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The image reducers against golden values of an independent implementation. */
class ImageGoldenTest {

  private static final double TOLERANCE = 1e-9;
  private static final Run RUN = Run.defaults().withThreads(2);

  private final JsonObject file = read();
  private final Table table = images(ImageShape.Order.ROW_MAJOR);

  @Test
  void twoDimensionalPcaOfRows() {
    ImageModel model = TwoDimensionalPca.withDefaults().fit(table, RUN);
    assertMatrix(matrix("2DPCA", "projector"), gram(model.right()));
    assertValues("2DPCA", "eig", model.eigenvalues());
    assertDistances("2DPCA", model);
  }

  @Test
  void twoDimensionalPcaOfColumns() {
    ImageModel model =
        TwoDimensionalPca.withDefaults().withSide(TwoDimensionalPca.Side.COLUMNS).fit(table, RUN);
    assertMatrix(matrix("alt2DPCA", "projector"), gram(model.left()));
    assertValues("alt2DPCA", "eig", model.eigenvalues());
  }

  @Test
  void twoDirectionalPca() {
    assertDistances("(2D)2PCA", TwoDirectionalPca.withDefaults().fit(table, RUN));
  }

  @ParameterizedTest
  @EnumSource
  void improvedPca(ImprovedPca.Reading reading) {
    ImageModel model = ImprovedPca.withDefaults().withReading(reading).fit(table, RUN);
    String entry = "I2DPCA_" + reading;
    assertMatrix(matrix(entry, "projector"), gram(model.right()));
    assertValues(entry, "eig", model.eigenvalues());
    assertDistances(entry, model);
  }

  @Test
  void twoDimensionalLpp() {
    ImageModel scaled = TwoDimensionalLpp.withDefaults().fit(table, RUN);
    assertMatrix(matrix("2DLPP", "VVt"), gram(scaled.right()));
    assertValues("2DLPP", "eig", scaled.eigenvalues());
    assertDistances("2DLPP", scaled);
    ImageModel orthonormal =
        TwoDimensionalLpp.withDefaults()
            .withScaling(TwoDimensionalLpp.Scaling.ORTH)
            .fit(table, RUN);
    assertMatrix(matrix("2DLPP_orthonormalised", "projector"), gram(orthonormal.right()));
    assertDistances("2DLPP_orthonormalised", orthonormal);
  }

  @Test
  void theFirstGraphOfDrasl() {
    AdaptiveGraph graph = AdaptiveGraph.initial(new Workbench(table, RUN).neighbors(6), 5);
    assertMatrix(matrix("CAN_init", "P"), graph.weights().toDense());
    assertClose(graph.gamma(), entry("CAN_init").get("gamma").getAsDouble());
  }

  @Test
  void theFirstProblemsOfDrasl() {
    AdaptiveGraph graph = AdaptiveGraph.initial(new Workbench(table, RUN).neighbors(6), 5);
    SparseMatrix laplacian = GraphLaplacian.of(graph.symmetric());
    try (ImageStack images = ImageStack.of(table, "drasl", RUN)) {
      double[] rows = images.rowGram(laplacian, RUN);
      double[] columns = images.columnGram(laplacian, RUN);
      assertMatrix(matrix("Wv_of_identity", "Wv"), twice(rows, images.rows));
      assertMatrix(matrix("Wu_of_identity", "Wu"), twice(columns, images.columns));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "plain, plain, full",
    "plain, plain, local",
    "genorth, orth, full",
    "genorth, orth, local",
    "genunit, unit, full",
    "genunit, unit, local"
  })
  void drasl(String golden, String projection, String support) {
    String name = "DRASL_" + golden + "_" + support;
    Drasl method =
        Drasl.withDefaults()
            .withDims(new ImageDims(2, 2))
            .withProjection(Drasl.Projection.valueOf(projection.toUpperCase(Locale.ROOT)))
            .withSupport(Drasl.Support.valueOf(support.toUpperCase(Locale.ROOT)));
    JsonObject first = entry(name).getAsJsonObject("first_iteration");
    DraslModel begun = method.withMaxIterations(1).fit(table, RUN);
    assertMatrix(matrix(first.get("UUt")), gram(begun.left()));
    assertMatrix(matrix(first.get("VVt")), gram(begun.right()));
    assertMatrix(matrix(first.get("P")), begun.weights().toDense());

    DraslModel model = method.fit(table, RUN);
    JsonArray history = entry(name).getAsJsonArray("hist");
    assertThat(model.history()).hasSize(history.size());
    for (int t = 0; t < history.size(); t++) {
      JsonObject expected = history.get(t).getAsJsonObject();
      DraslModel.Iteration round = model.history().get(t);
      assertThat(round.components()).isEqualTo(expected.get("ncomp").getAsInt());
      assertClose(round.lambda(), expected.get("lam").getAsDouble());
      assertClose(round.objective(), expected.get("end").getAsDouble());
    }
    assertMatrix(matrix(name, "UUt"), gram(model.left()));
    assertMatrix(matrix(name, "VVt"), gram(model.right()));
    assertMatrix(matrix(name, "P"), model.weights().toDense());
    assertDistances(name, model);
    assertThat(Arrays.stream(model.clusters()).distinct().count()).isEqualTo(3);
    assertThat(model.componentSizes()).hasSize(3);
    assertThat(model.notes()).isEmpty();
  }

  @Test
  void columnMajorImagesGiveTheSame() {
    Table turned = images(ImageShape.Order.COLUMN_MAJOR);
    Matrix expected = Drasl.withDefaults().fit(table, RUN).coordinates();
    assertMatrix(expected, Drasl.withDefaults().fit(turned, RUN).coordinates());
  }

  private static Matrix twice(double[] sum, int n) {
    return Matrix.wrap(n, n, Arrays.stream(sum).map(x -> 2 * x).toArray());
  }

  private void assertDistances(String entry, EmbeddingModel model) {
    Matrix y = model.coordinates();
    Matrix distances = Matrix.zeros(y.rows(), y.rows());
    for (int i = 0; i < y.rows(); i++) {
      for (int j = 0; j < y.rows(); j++) {
        double sum = 0;
        for (int s = 0; s < y.columns(); s++) {
          sum += Math.pow(y.get(i, s) - y.get(j, s), 2);
        }
        distances.set(i, j, Math.sqrt(sum));
      }
    }
    assertMatrix(matrix(entry, "Y_dist"), distances);
  }

  private void assertValues(String entry, String name, double[] actual) {
    JsonArray expected = entry(entry).getAsJsonArray(name);
    for (int j = 0; j < actual.length; j++) {
      assertClose(actual[j], expected.get(j).getAsDouble());
    }
  }

  private static void assertClose(double actual, double expected) {
    assertThat(actual).isCloseTo(expected, within(TOLERANCE * Math.abs(expected)));
  }

  private static void assertMatrix(Matrix expected, Matrix actual) {
    double scale = Arrays.stream(expected.values()).map(Math::abs).max().orElseThrow();
    assertThat(actual.values()).hasSameSizeAs(expected.values());
    for (int at = 0; at < actual.values().length; at++) {
      assertThat(actual.values()[at]).isCloseTo(expected.values()[at], within(TOLERANCE * scale));
    }
  }

  private static Matrix gram(Matrix a) {
    Matrix product = Matrix.zeros(a.rows(), a.rows());
    for (int i = 0; i < a.rows(); i++) {
      for (int j = 0; j < a.rows(); j++) {
        double sum = 0;
        for (int s = 0; s < a.columns(); s++) {
          sum += a.get(i, s) * a.get(j, s);
        }
        product.set(i, j, sum);
      }
    }
    return product;
  }

  private JsonObject entry(String name) {
    return file.getAsJsonObject("methods").getAsJsonObject(name);
  }

  private Matrix matrix(String entry, String name) {
    return matrix(entry(entry).get(name));
  }

  private static Matrix matrix(JsonElement rows) {
    return Matrix.ofRows(
        rows.getAsJsonArray().asList().stream()
            .map(
                row ->
                    row.getAsJsonArray().asList().stream()
                        .mapToDouble(JsonElement::getAsDouble)
                        .toArray())
            .toArray(double[][]::new));
  }

  private Table images(ImageShape.Order order) {
    JsonArray stack = file.getAsJsonArray("T");
    ImageShape shape = new ImageShape(6, 5, order);
    Matrix values = Matrix.zeros(stack.size(), shape.pixels());
    for (int t = 0; t < stack.size(); t++) {
      Matrix image = matrix(stack.get(t));
      for (int i = 0; i < 6; i++) {
        for (int j = 0; j < 5; j++) {
          values.set(t, shape.feature(i, j), image.get(i, j));
        }
      }
    }
    int[] labels =
        file.getAsJsonArray("y").asList().stream().mapToInt(JsonElement::getAsInt).toArray();
    return Table.of(values).withImageShape(shape).withLabels(Labels.classes("y", labels));
  }

  private static JsonObject read() {
    try (Reader in =
        new InputStreamReader(
            ImageGoldenTest.class.getResourceAsStream("/golden/images_24x6x5.json"),
            StandardCharsets.UTF_8)) {
      return JsonParser.parseReader(in).getAsJsonObject();
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }
}
