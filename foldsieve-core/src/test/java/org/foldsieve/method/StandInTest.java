package org.foldsieve.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.bytedeco.javacpp.Loader;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Embedding;
import org.foldsieve.embed.EmbeddingModel;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.run.Provenance;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureScorer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Where OpenBLAS is there and cannot be loaded, plain Java computes: the last digits may differ,
 * and the provenance of every result says so.
 */
@EnabledOnOs(OS.LINUX)
class StandInTest {

  @TempDir Path folder;

  /** Runs every method, and says which of their results tell. */
  static final class Program {

    public static void main(String[] arguments) {
      Blas.get();
      System.out.println("trouble " + Blas.trouble().isPresent());
      Random random = new Random(1);
      double[] values = new double[60 * 9];
      for (int i = 0; i < values.length; i++) {
        values[i] = random.nextInt(5) + i / 270 * random.nextInt(3);
      }
      String[] kinds = new String[60];
      for (int i = 0; i < kinds.length; i++) {
        kinds[i] = i < 30 ? "a" : "b";
      }
      Table table =
          Table.of(Matrix.wrap(60, 9, values))
              .withLabels(Labels.classes("kind", List.of(kinds)))
              .withImageShape(ImageShape.of(3, 3));
      Run run = Run.defaults().withThreads(1);
      for (Method<?> method : Methods.all()) {
        try {
          say(method, provenance(method.defaults(), table, run));
        } catch (org.foldsieve.run.FoldsieveException refused) {
          System.out.println("refused " + method.id() + ": " + refused.getMessage());
        }
      }
    }

    private static Provenance provenance(Object method, Table table, Run run) {
      if (method instanceof FeatureScorer scorer) {
        return scorer.rank(table, run).provenance();
      }
      EmbeddingModel model = ((Embedding) method).fit(table, run);
      return model.provenance();
    }

    private static void say(Method<?> method, Provenance provenance) {
      String told = provenance.parameters().get("dense-products");
      System.out.println("result " + method.id() + ": " + told);
    }
  }

  @Test
  void theProvenanceOfEveryResultSaysThatPlainJavaStoodIn() throws Exception {
    assumeTrue(
        Loader.class
                .getClassLoader()
                .getResource("org/bytedeco/openblas/" + Loader.getPlatform() + "/libopenblas.so.0")
            != null,
        "there is no OpenBLAS for this machine");

    // No folder can be made in a file.
    List<String> said = run(Files.createFile(folder.resolve("no folder")));

    assertThat(said).contains("trouble true");
    assertThat(said.stream().filter(line -> line.startsWith("result ")))
        .as(String.join("\n", said))
        .hasSizeGreaterThan(Methods.all().size() * 9 / 10)
        .allMatch(line -> line.endsWith(": plain Java"));
  }

  @Test
  void nothingIsToldWhereNothingStoodIn() throws Exception {
    List<String> said = run(folder);

    assertThat(said).contains("trouble false");
    assertThat(said.stream().filter(line -> line.startsWith("result ")))
        .isNotEmpty()
        .allMatch(line -> line.endsWith(": null"));
  }

  private static List<String> run(Path home) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Duser.home=" + home,
                "-Djava.io.tmpdir=" + home,
                "-cp",
                String.join(
                    File.pathSeparator,
                    System.getProperty("java.class.path"),
                    System.getProperty("jdk.module.path", ""),
                    "target/classes",
                    "target/test-classes"),
                Program.class.getName())
            .redirectErrorStream(true);
    builder.environment().remove("XDG_CACHE_HOME");
    Process process = builder.start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isZero();
    return text.lines().toList();
  }
}
