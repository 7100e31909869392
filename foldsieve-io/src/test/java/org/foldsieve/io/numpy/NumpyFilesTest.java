package org.foldsieve.io.numpy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Message;
import org.foldsieve.data.Table;
import org.foldsieve.io.Reading;
import org.foldsieve.io.TableAssert;
import org.foldsieve.io.Tables;
import org.foldsieve.io.Text;
import org.foldsieve.io.array.ArrayTables;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.option.ReadOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files that numpy 1.24 and scipy 1.10 wrote (make_numpy_files.py). */
class NumpyFilesTest {

  static Path file(String name) {
    try {
      return Path.of(Objects.requireNonNull(NumpyFilesTest.class.getResource(name), name).toURI());
    } catch (URISyntaxException problem) {
      throw new IllegalStateException(problem);
    }
  }

  static Stream<Path> everyType() throws Exception {
    return Files.list(file("bool.npy").getParent())
        .filter(path -> path.getFileName().toString().startsWith("c-"))
        .sorted();
  }

  @ParameterizedTest
  @MethodSource("everyType")
  void everyTypeInEitherByteOrder(Path path) throws Exception {
    assertFormula(Tables.read(path));
  }

  private static void assertFormula(Table table) {
    assertThat(table.rows()).isEqualTo(5);
    assertThat(table.features()).isEqualTo(3);
    for (int k = 0; k < 15; k++) {
      assertThat(table.value(k / 3, k % 3)).isEqualTo(7 * k % 23);
    }
  }

  @Test
  void boolsAreZeroAndOne() throws Exception {
    Table table = Tables.read(file("bool.npy"));
    for (int k = 0; k < 15; k++) {
      assertThat(table.value(k / 3, k % 3)).isEqualTo(7 * k % 23 % 2 == 0 ? 1 : 0);
    }
  }

  @Test
  void fortranOrderAndVersionTwo() throws Exception {
    assertFormula(Tables.read(file("fortran.npy")));
    assertFormula(Tables.read(file("version2.npy")));
  }

  @Test
  void threeDimensionsAreImages() throws Exception {
    Table table = Tables.read(file("fortran3.npy"));
    assertThat(table.imageShape()).contains(ImageShape.of(2, 3));
    for (int k = 0; k < 24; k++) {
      assertThat(table.value(k / 6, k % 6)).isEqualTo(k);
    }
  }

  @Test
  void whatIsNoTableIsSaid() {
    assertThatThrownBy(() -> Tables.read(file("vector.npy")))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("a table has two dimensions");
    assertThatThrownBy(() -> Tables.read(file("objects.npy")))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("'|O'");
    assertThatThrownBy(() -> Tables.read(file("structured.npy")))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("fields of several types");
    assertThatThrownBy(() -> Tables.read(file("several.npz")))
        .hasMessageContaining("name the table with matrix=NAME")
        .hasMessageContaining("a (5 x 3), b (5 x 3)");
  }

  @Test
  void arraysXAndY() throws Exception {
    Table table = Tables.read(file("xy.npz"));
    assertFormula(table);
    assertThat(table.labels().orElseThrow().codes()).containsExactly(0, 1, 0, 1, 2);
    assertThat(Tables.read(file("xy.npz"), ReadOptions.defaults().withLabel("none")).labels())
        .isEmpty();
  }

  private static byte[] archive(int... shape) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (NpzArchive archive = new NpzArchive(bytes)) {
      archive.add("X", new double[Arrays.stream(shape).reduce(1, (a, b) -> a * b)], shape);
      archive.add("classes", new double[] {1, 2, 1}, 3);
      archive.add("trainIdx", new double[] {1, 2}, 2);
      archive.add(ArrayTables.ROW_NAMES, List.of("a", "b", "c"));
    }
    return bytes.toByteArray();
  }

  private static byte[] flat(String name) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (NpzArchive archive = new NpzArchive(bytes)) {
      archive.add(name, new double[] {1, 2, 1}, 3);
      archive.add("kind", new double[] {0, 1, 0}, 3);
    }
    return bytes.toByteArray();
  }

  /** It said that no array was called X beside one that was, or asked for a name that none has. */
  @Test
  void anArrayOfOneDimensionIsNoTableAndSaysSo() throws Exception {
    assertThatThrownBy(() -> Text.read(Input.of("a.npz", flat("X")), ReadOptions.defaults()))
        .isInstanceOf(DataException.class)
        .hasMessage(
            "a.npz: array 'X' has one dimension; a table has two, samples x features: reshape it to"
                + " (samples, features)");
    assertThatThrownBy(() -> Text.read(Input.of("a.npz", flat("values")), ReadOptions.defaults()))
        .isInstanceOf(DataException.class)
        .hasMessage(
            "a.npz: no array of the file is a table, which has two dimensions of numbers, samples x"
                + " features; it holds values (3), kind (3)");
    ReadOptions named = ReadOptions.defaults().withMatrix("kind");
    assertThatThrownBy(() -> Text.read(Input.of("a.npz", flat("values")), named))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("array 'kind' has 1 dimension; a table has two, samples x features");
  }

  @Test
  void arraysThatCouldBeLabelsAreToldAndFound() throws Exception {
    for (byte[] file : List.of(archive(3, 2), archive(3, 2, 5))) {
      Reading reading = Text.read(Input.of("a.npz", file), ReadOptions.defaults());
      assertThat(reading.table().labels()).isEmpty();
      assertThat(reading.remarks())
          .map(Message::toString)
          .contains("no labels are taken; label=classes takes the array of that name");
      Reading named =
          Text.read(Input.of("a.npz", file), ReadOptions.defaults().withLabel("classes"));
      assertThat(named.table().labels().orElseThrow().codes()).containsExactly(0, 1, 0);
      assertThat(named.remarks())
          .map(Message::toString)
          .noneMatch(remark -> remark.contains("no labels"));
      assertThatThrownBy(
              () -> Text.read(Input.of("a.npz", file), ReadOptions.defaults().withLabel("clases")))
          .isInstanceOf(DataException.class)
          .hasMessageContaining("did you mean 'classes'?");
    }
  }

  /** It was left out without a word. */
  @Test
  void imagesHaveNoLastColumn() throws Exception {
    byte[] images = archive(3, 2, 5);
    assertThatThrownBy(
            () -> Text.read(Input.of("a.npz", images), ReadOptions.defaults().withLabel("last")))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("label=NAME");
    assertThatThrownBy(
            () -> Tables.read(file("fortran3.npy"), ReadOptions.defaults().withLabel("y")))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("give them with labelsFile=FILE");
  }

  @Test
  void arraysDataAndLabelsOfText() throws Exception {
    Table table = Tables.read(file("data-labels.npz"));
    assertFormula(table);
    assertThat(table.labels().orElseThrow().name()).isEqualTo("labels");
    assertThat(TableAssert.texts(table.labels().orElseThrow()))
        .containsExactly("red", "gr\u00fcn", "red", "gr\u00fcn", "blau");
    assertThat(TableAssert.texts(Tables.read(file("bytes-labels.npz")).labels().orElseThrow()))
        .containsExactly("a", "b", "a", "b", "c");
  }

  @Test
  void theShapeArrayMakesImages() throws Exception {
    assertThat(Tables.read(file("shape.npz")).imageShape()).contains(ImageShape.of(2, 3));
    Reading images = Tables.readWithRemarks(file("images.npz"), ReadOptions.defaults());
    assertThat(images.table().imageShape()).contains(ImageShape.of(2, 3));
    assertThat(images.table().value(1, 0)).isEqualTo(6);
  }

  @Test
  void samplesInColumnsAreKnownByTheLabels() throws Exception {
    Reading reading = Tables.readWithRemarks(file("turned.npz"), ReadOptions.defaults());
    assertFormula(reading.table());
    assertThat(reading.remarks())
        .map(Message::toString)
        .anyMatch(remark -> remark.contains("columns are taken as the samples"));
  }

  @Test
  void aSingleMatrixNeedsNoName() throws Exception {
    Reading reading = Tables.readWithRemarks(file("one.npz"), ReadOptions.defaults());
    assertFormula(reading.table());
    assertThat(reading.remarks())
        .map(Message::toString)
        .contains("array 'measurements' is taken as the table");
    assertFormula(Tables.read(file("several.npz"), ReadOptions.defaults().withMatrix("b")));
    assertThatThrownBy(
            () -> Tables.read(file("one.npz"), ReadOptions.defaults().withMatrix("measurement")))
        .hasMessageContaining("did you mean 'measurements'?");
  }

  @Test
  void scipySparseMatricesOfEveryLayout() throws Exception {
    for (String name : List.of("csr.npz", "csc.npz", "coo.npz")) {
      Table table = Tables.read(file(name));
      assertThat(table.isSparse()).isTrue();
      assertThat(table.toMatrix().values())
          .as(name)
          .containsExactly(0, 1.5, 0, 0, 0, 0, 0, -2, 0, 0, 0, 0, 3, 0, 4, 0);
    }
  }

  @Test
  void aColumnMayBeTheLabel() throws Exception {
    Table table = Tables.read(file("fortran.npy"), ReadOptions.defaults().withLabel("last"));
    assertThat(table.features()).isEqualTo(2);
    assertThat(TableAssert.texts(table.labels().orElseThrow()))
        .containsExactly("14", "12", "10", "8", "6");
  }

  /** Java decodes the comments of a zip file only when it lists them; the mutator's find. */
  @Test
  void aCommentThatIsNoTextIsRefused() throws Exception {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(packed)) {
      ZipEntry entry = new ZipEntry("X.npy");
      entry.setComment("comment");
      zip.putNextEntry(entry);
      zip.write(Files.readAllBytes(file("c-le-f8.npy")));
    }
    byte[] bytes = packed.toByteArray();
    int comment = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("comment");
    assertFormula(Text.read(Input.of("in.npz", bytes), ReadOptions.defaults()).table());
    bytes[comment] = (byte) 0xff;
    assertThatThrownBy(() -> Text.read(Input.of("in.npz", bytes), ReadOptions.defaults()))
        .isInstanceOf(DataException.class)
        .hasMessage("in.npz: the zip file is damaged: a name or comment in it is not UTF-8");
  }
}
