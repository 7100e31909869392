package org.foldsieve.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Scaling;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Embedding;
import org.foldsieve.embed.EmbeddingModel;
import org.foldsieve.method.Method;
import org.foldsieve.method.Methods;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every method's model, written now and read back, and as the version of the format wrote it that
 * was the first to know the method.
 *
 * <p>The files of {@code models/v1} and {@code v2} are kept for good: a later version must go on
 * reading them. A new method adds its file with {@link #main}.
 */
class SavedModelsTest {

  private static final Run RUN = Run.defaults().withThreads(2).withSeed(3);

  @TempDir Path folder;

  static Stream<String> embeddings() {
    return Methods.all().stream()
        .filter(method -> method.defaults() instanceof Embedding)
        .map(Method::id);
  }

  @ParameterizedTest
  @MethodSource("embeddings")
  void everyMapComesBackAsItWas(String id) throws IOException {
    EmbeddingModel model = fit(id);
    Path file = folder.resolve("a.model");
    ModelFiles.save(model, file);
    EmbeddingModel loaded = ModelFiles.loadEmbedding(file);
    assertThat(loaded).hasSameClassAs(model);
    assertThat(loaded.provenance()).isEqualTo(model.provenance());
    assertThat(loaded.coordinates()).isEqualTo(model.coordinates());
    assertThat(loaded.eigenvalues()).isEqualTo(model.eigenvalues());
    assertThat(loaded.spectrum().gap()).isEqualTo(model.spectrum().gap());
    assertThat(loaded.notes()).isEqualTo(model.notes());
    assertThat(loaded.componentSizes()).isEqualTo(model.componentSizes());
    Table fresh = table(id, 17);
    assertThat(loaded.transform(fresh, RUN)).isEqualTo(model.transform(fresh, RUN));
    // Written again it has the same bytes.
    Path again = folder.resolve("b.model");
    ModelFiles.save(loaded, again);
    assertThat(Files.mismatch(file, again)).isEqualTo(-1);
  }

  @ParameterizedTest
  @MethodSource("embeddings")
  void filesOfEarlierVersionsKeepLoading(String id) throws IOException {
    EmbeddingModel loaded = ModelFiles.loadEmbedding(kept(id));
    assertThat(loaded.provenance().method()).isEqualTo(id);
    Matrix placed = loaded.transform(table(id, 1), RUN);
    Matrix expected = loaded.coordinates();
    assertThat(placed.values()).containsExactly(expected.values(), within(1e-6));
  }

  @Test
  void selectionsOfVersionOneKeepLoading() throws IOException {
    SavedModel loaded = ModelFiles.load(kept("selection"));
    Table prepared = loaded.prepare(table("pca", 1));
    assertThat(prepared.featureNames()).containsExactly("f3", "f1");
    assertThat(loaded.scaling().orElseThrow().kind()).isEqualTo(Scaling.Kind.STANDARD);
    double mean = 0;
    for (double value : prepared.toMatrix().column(0)) {
      mean += value / prepared.rows();
    }
    assertThat(mean).isCloseTo(0, within(1e-12));
  }

  private Path kept(String id) throws IOException {
    for (String version : List.of("v1", "v2")) {
      String name = "/models/" + version + "/" + id + ".model";
      try (InputStream in = SavedModelsTest.class.getResourceAsStream(name)) {
        if (in != null) {
          Path file = folder.resolve("kept.model");
          Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
          return file;
        }
      }
    }
    throw new AssertionError("no kept model of " + id + ": write it with SavedModelsTest.main");
  }

  private static EmbeddingModel fit(String id) {
    return ((Embedding) Methods.find(id).orElseThrow().defaults()).fit(table(id, 1), RUN);
  }

  private static Table table(String id, long seed) {
    boolean images = Methods.find(id).orElseThrow().kind() == Method.Kind.IMAGE_EMBEDDING;
    SplittableRandom random = new SplittableRandom(seed);
    int n = 24;
    Matrix values = Matrix.zeros(n, images ? 12 : 4);
    int[] codes = new int[n];
    for (int i = 0; i < n; i++) {
      codes[i] = i % (images ? 2 : 3);
      double u = 3 * random.nextDouble();
      for (int j = 0; j < values.columns(); j++) {
        double signal = images ? codes[i] * Math.cos(j) : 0;
        values.set(i, j, signal + Math.sin(u + j) + u * j / 10 + 0.05 * random.nextDouble());
      }
    }
    Table table = Table.of(values).withLabels(Labels.classes("group", codes));
    return images ? table.withImageShape(ImageShape.of(4, 3)) : table;
  }

  /** Writes the files that are missing: {@code src/test/resources/models}, into version 2. */
  public static void main(String[] arguments) throws IOException {
    Path models = Path.of(arguments[0]);
    Path target = Files.createDirectories(models.resolve("v2"));
    for (String id : embeddings().toList()) {
      Path file = target.resolve(id + ".model");
      if (!Files.exists(file) && !Files.exists(models.resolve("v1").resolve(id + ".model"))) {
        ModelFiles.save(fit(id), file);
      }
    }
  }
}
