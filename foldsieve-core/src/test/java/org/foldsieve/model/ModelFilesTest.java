package org.foldsieve.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.foldsieve.data.Fields;
import org.foldsieve.data.Scaling;
import org.foldsieve.data.Table;
import org.foldsieve.embed.EmbeddingModel;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureSelection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelFilesTest {

  private static final Run RUN = Run.defaults().withThreads(2);

  @TempDir Path folder;

  @Test
  void aMapComesBackAsItWas() throws IOException {
    EmbeddingModel model = map();
    ModelFiles.save(model, folder.resolve("map.model"));
    EmbeddingModel loaded = ModelFiles.loadEmbedding(folder.resolve("map.model"));
    assertThat(loaded.provenance()).isEqualTo(model.provenance());
    assertThat(loaded.featureNames()).isEqualTo(model.featureNames());
    assertThat(loaded.coordinates()).isEqualTo(model.coordinates());
    assertThat(loaded.eigenvalues()).isEqualTo(model.eigenvalues());
    assertThat(loaded.residuals()).isEqualTo(model.residuals());
    assertThat(loaded.componentSizes()).isEqualTo(model.componentSizes());
    assertThat(loaded.notes()).isEqualTo(model.notes());
    Table rows = Table.of(Matrix.ofRows(new double[] {3, 4}), List.of("länge", "b"));
    assertThat(loaded.transform(rows, RUN)).isEqualTo(model.transform(rows, RUN));
    assertThat(filesIn(folder)).isEqualTo(1);
  }

  @Test
  void bytesAreThoseOfTheFile() throws IOException {
    SavedModel model = SavedModel.of(map());
    byte[] bytes = ModelFiles.toBytes(model);
    ModelFiles.save(model, folder.resolve("map.model"));
    assertThat(bytes).isEqualTo(Files.readAllBytes(folder.resolve("map.model")));
    EmbeddingModel loaded = ModelFiles.fromBytes(bytes).embedding().orElseThrow();
    assertThat(loaded.coordinates()).isEqualTo(map().coordinates());
    bytes[bytes.length / 2] ^= 1;
    assertThatThrownBy(() -> ModelFiles.fromBytes(bytes))
        .isInstanceOf(ModelFormatException.class)
        .hasMessageStartingWith("an array of " + bytes.length + " bytes was altered or damaged");
  }

  @Test
  void aSelectionComesBackWithItsScaling() throws IOException {
    Table table = Table.of(Matrix.ofRows(new double[] {1, 5, 2}, new double[] {3, 9, 4}));
    Scaling scaling = Scaling.fit(Scaling.Kind.MINMAX, table);
    Path file = folder.resolve("columns.model");
    ModelFiles.save(SavedModel.of(FeatureSelection.of(List.of("f2", "f0")), scaling), file);
    SavedModel loaded = ModelFiles.load(file);
    assertThat(loaded.selection().orElseThrow().featureNames()).containsExactly("f2", "f0");
    Table prepared = loaded.prepare(table);
    assertThat(prepared.featureNames()).containsExactly("f2", "f0");
    assertThat(prepared.toMatrix())
        .isEqualTo(Matrix.ofRows(new double[] {0, 0}, new double[] {1, 1}));
    assertThatThrownBy(() -> ModelFiles.loadEmbedding(file))
        .isInstanceOf(ModelFormatException.class)
        .hasMessageContaining("holds a selection of features, not a map");
  }

  @Test
  void everyKindOfFieldComesBackAsItWas() throws IOException {
    SparseMatrix sparse =
        SparseMatrix.of(Matrix.ofRows(new double[] {0, 2, 0}, new double[] {-1, 0, 3}));
    double[] many = new double[20_000];
    Arrays.setAll(many, i -> Math.sqrt(i));
    Fields fields =
        new Fields()
            .put("text", "grüße")
            .put("texts", List.of("", "b"))
            .put("whole", Long.MIN_VALUE)
            .put("number", Double.NaN)
            .put("ints", new int[] {1, -2})
            .put("doubles", many)
            .put("sparse", sparse)
            .put("inner", new Fields().put("empty", new double[0]));
    Path file = folder.resolve("fields");
    try (var out =
        Files.newByteChannel(
            file,
            java.util.EnumSet.of(
                java.nio.file.StandardOpenOption.CREATE, java.nio.file.StandardOpenOption.WRITE))) {
      FieldWriter writer = new FieldWriter(out);
      writer.writeFields(fields);
      writer.finish();
    }
    assertThat(Files.size(file)).isEqualTo(FieldWriter.length(fields) + 4);
    try (var in = Files.newByteChannel(file)) {
      FieldReader reader = new FieldReader(in, in.size());
      Fields read = reader.readFields();
      assertThat(reader.checksumMatches()).isTrue();
      assertThat(read.text("text")).isEqualTo("grüße");
      assertThat(read.texts("texts")).containsExactly("", "b");
      assertThat(read.whole("whole")).isEqualTo(Long.MIN_VALUE);
      assertThat(read.number("number")).isNaN();
      assertThat(read.ints("ints")).containsExactly(1, -2);
      assertThat(read.doubles("doubles")).isEqualTo(many);
      assertThat(read.sparse("sparse").toDense()).isEqualTo(sparse.toDense());
      assertThat(read.fields("inner").doubles("empty")).isEmpty();
    }
  }

  @Test
  void aFileCutAnywhereIsRefused() throws IOException {
    byte[] whole = saved();
    for (int length = 0; length < whole.length; length++) {
      Path file = write(Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> ModelFiles.load(file))
          .isInstanceOf(ModelFormatException.class)
          .hasMessageContaining(length < 8 ? "is not a Foldsieve model file" : "is cut short");
    }
  }

  @Test
  void aFileWithAnyByteAlteredIsRefused() throws IOException {
    byte[] whole = saved();
    for (int at = 0; at < whole.length; at++) {
      for (int flip : new int[] {1, 0x80, 0xFF}) {
        byte[] altered = whole.clone();
        altered[at] ^= (byte) flip;
        Path file = write(altered);
        assertThatThrownBy(() -> ModelFiles.load(file))
            .as("byte %d", at)
            .isInstanceOf(ModelFormatException.class);
      }
    }
  }

  @Test
  void aFileWithMoreBehindItsEndIsRefused() throws IOException {
    byte[] whole = saved();
    Path file = write(Arrays.copyOf(whole, whole.length + 3));
    assertThatThrownBy(() -> ModelFiles.load(file))
        .isInstanceOf(ModelFormatException.class)
        .hasMessageContaining("3 bytes follow its end");
  }

  @Test
  void aForeignFileIsRefused() throws IOException {
    Path file = write("a,b\n1,2\n".repeat(50).getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(() -> ModelFiles.load(file))
        .isInstanceOf(ModelFormatException.class)
        .hasMessageContaining("is not a Foldsieve model file");
  }

  @Test
  void aFileOfANewerVersionIsRefused() throws IOException {
    byte[] newer = saved();
    newer[8] = 99;
    Path file = write(withChecksum(newer));
    assertThatThrownBy(() -> ModelFiles.load(file))
        .isInstanceOf(ModelFormatException.class)
        .hasMessageContaining("is of format version 99")
        .hasMessageContaining("reads versions up to 2; update it");
  }

  /** A length that a maker of files, not an accident, put there: right checksum, wrong content. */
  @Test
  void lengthsBeyondTheFileAreRefusedBeforeMemoryIsTaken() throws IOException {
    byte[] whole = saved();
    ByteBuffer bytes = ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN);
    for (int at = 20; at + 8 < whole.length; at++) {
      byte[] altered = whole.clone();
      ByteBuffer.wrap(altered).order(ByteOrder.LITTLE_ENDIAN).putInt(at, Integer.MAX_VALUE - 8);
      Path file = write(withChecksum(altered));
      assertThat(bytes.getInt(8)).isEqualTo(2);
      try {
        ModelFiles.load(file);
      } catch (ModelFormatException refused) {
        assertThat(refused).hasMessageContaining(file.toString());
      }
    }
  }

  private EmbeddingModel map() {
    Fields fit =
        new Fields()
            .put("version", "0.1.0")
            .put("method", "pca")
            .put("parameter-names", List.of("dims"))
            .put("parameter-values", List.of("1"))
            .put("seed", 4)
            .put("rows", 3)
            .put("features", 2)
            .put("feature-names", List.of("länge", "b"))
            .put("coordinates", Matrix.wrap(3, 1, new double[] {1, 0, Double.NaN}))
            .put(
                "spectrum",
                new Fields()
                    .put("eigenvalues", new double[] {2})
                    .put("residuals", new double[] {1e-16})
                    .put("next", 0.5)
                    .put("norm", 2.0))
            .put("component-sizes", new int[] {3})
            .put("notes", List.of("a note"));
    return EmbeddingModels.read(
        "linear",
        new Fields()
            .put("mean", new double[] {1, 2})
            .put("projection", Matrix.wrap(2, 1, new double[] {0.6, 0.8}))
            .put("fit", fit));
  }

  private byte[] saved() throws IOException {
    Path file = folder.resolve("whole.model");
    ModelFiles.save(map(), file);
    return Files.readAllBytes(file);
  }

  private Path write(byte[] bytes) throws IOException {
    return Files.write(folder.resolve("changed.model"), bytes);
  }

  private static byte[] withChecksum(byte[] file) {
    CRC32C checksum = new CRC32C();
    checksum.update(file, 0, file.length - 4);
    ByteBuffer.wrap(file)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(file.length - 4, (int) checksum.getValue());
    return file;
  }

  private static long filesIn(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files.count();
    }
  }
}
