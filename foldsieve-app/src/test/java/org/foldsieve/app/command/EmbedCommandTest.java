package org.foldsieve.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.ZipFile;
import org.foldsieve.app.Outcome;
import org.foldsieve.app.failure.ExitCode;
import org.foldsieve.data.Table;
import org.foldsieve.io.Tables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbedCommandTest {

  private static final int DIGIT_PIXELS = 64;

  @TempDir Path folder;

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private Outcome embed(String arguments) {
    return Outcome.of(("embed " + arguments.replace("@", folder + "/")).split(" "));
  }

  /** The numbers of an array in an .npz file. */
  private double[] array(String archive, String name) throws IOException {
    try (ZipFile zip = new ZipFile(file(archive))) {
      byte[] bytes = zip.getInputStream(zip.getEntry(name + ".npy")).readAllBytes();
      ByteBuffer content = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
      int start = 10 + content.getShort(8);
      String header = new String(bytes, 10, start - 10, StandardCharsets.US_ASCII);
      boolean whole = header.contains("'<i4'");
      double[] numbers = new double[(bytes.length - start) / (whole ? 4 : 8)];
      content.position(start);
      Arrays.setAll(numbers, at -> whole ? content.getInt() : content.getDouble());
      return numbers;
    }
  }

  @Test
  void imagesAreRebuiltAndTheirErrorsReported() throws IOException {
    Outcome outcome = embed("digits -m 2d2pca --dims 3x4 -o @map.npz --rebuilt @again.npz");

    assertThat(outcome.code()).isZero();
    assertThat(outcome.out()).contains("again.npz: 1797 images of 8x8");
    double[] errors = array("map.npz", "errors");
    assertThat(Outcome.of("data", "digits", "-o", file("digits.npz")).code()).isZero();
    Table digits = Tables.read(folder.resolve("digits.npz"));
    Table rebuilt = Tables.read(folder.resolve("again.npz"));
    assertThat(rebuilt.featureNames()).isEqualTo(digits.featureNames());
    assertThat(rebuilt.imageShape()).isEqualTo(digits.imageShape());
    assertThat(rebuilt.labels().orElseThrow().text(5)).isEqualTo("5");
    int worst = 0;
    double[] image = new double[DIGIT_PIXELS];
    double[] again = new double[DIGIT_PIXELS];
    for (int i = 0; i < errors.length; i++) {
      digits.copyRow(i, image);
      rebuilt.copyRow(i, again);
      double off = 0;
      double size = 0;
      for (int p = 0; p < DIGIT_PIXELS; p++) {
        off += (image[p] - again[p]) * (image[p] - again[p]);
        size += image[p] * image[p];
      }
      assertThat(errors[i]).isBetween(Math.sqrt(off / size) - 1e-12, Math.sqrt(off / size) + 1e-12);
      worst = errors[i] > errors[worst] ? i : worst;
    }
    assertThat(outcome.err())
        .contains("2d2pca: rebuilt from the map, images are off by", "at most (row " + worst + ")");
  }

  @Test
  void scaledImagesAreRebuiltInTheUnitsOfTheFile() throws IOException {
    Outcome outcome = embed("digits --scale minmax -m 2dpca --dims 6 --rebuilt @again.npz -q");

    assertThat(outcome.code()).isZero();
    // Where only images were asked for, the map is not printed.
    assertThat(outcome.out().lines()).hasSize(1);
    double[] image = new double[DIGIT_PIXELS];
    Tables.read(folder.resolve("again.npz")).copyRow(0, image);
    assertThat(Arrays.stream(image).max().orElseThrow()).isBetween(10.0, 20.0);
  }

  @Test
  void newRowsWithoutAPlaceAreCountedAndLeftEmpty() throws IOException {
    String model = file("map.model");
    assertThat(
            embed(
                    "swiss-roll:n=200,seed=1 -m laplacian-eigenmaps -P kernel=heat-t --model"
                        + " @map.model")
                .code())
        .isZero();
    Files.writeString(folder.resolve("new.csv"), "x,y,z\n1,10,4\n90000,0,0\n2,11,4\n");

    Outcome outcome =
        Outcome.of("transform", file("new.csv"), "--model", model, "-o", file("placed.csv"));

    assertThat(outcome.code()).isZero();
    assertThat(outcome.err())
        .contains("laplacian-eigenmaps: 1 of 3 rows have no place on the map, the first is row 1");
    assertThat(Files.readAllLines(folder.resolve("placed.csv"))).hasSize(4).contains("1,,");
  }

  @Test
  void newImagesHaveErrorsAndAreRebuiltFromASavedMap() throws IOException {
    assertThat(embed("digits -m 2dpca --dims 3 -o @map.npz --model @map.model").code()).isZero();

    Outcome outcome =
        Outcome.of(
            "transform",
            "digits",
            "--model",
            file("map.model"),
            "-o",
            file("new.npz"),
            "--rebuilt",
            file("again.csv"));

    assertThat(outcome.code()).isZero();
    assertThat(outcome.err()).contains("2dpca: rebuilt from the map, images are off by");
    assertThat(array("new.npz", "errors")).containsExactly(array("map.npz", "errors"));
    assertThat(Tables.read(folder.resolve("again.csv")).rows()).isEqualTo(1797);
  }

  @Test
  void aLearntGraphShowsItsClustersAndItsHistory() throws IOException {
    Outcome outcome = embed("digits -m drasl -P clusters=10 -P support=local --dims 4 -o @d.npz");

    assertThat(outcome.code()).isZero();
    double[] clusters = array("d.npz", "clusters");
    double[] history = array("d.npz", "history");
    double[] sizes = array("d.npz", "component_sizes");
    assertThat(clusters).hasSize(1797);
    assertThat(history.length % 6).isZero();
    double last = history[history.length - 4];
    assertThat(Arrays.stream(clusters).distinct().count()).isEqualTo((long) last);
    assertThat(sizes).hasSize((int) last);
    assertThat(Arrays.stream(clusters).filter(c -> c == 0).count()).isEqualTo((long) sizes[0]);
  }

  @Test
  void everyMapTellsHowWellItsEigenvaluesWereMet() throws IOException {
    for (String method : new String[] {"pca", "lne", "isomap"}) {
      assertThat(embed("iris -m " + method + " -o @" + method + ".npz").code()).isZero();
      double largest = array(method + ".npz", "eigenvalues")[0];
      double[] residuals = array(method + ".npz", "residuals");
      assertThat(residuals).hasSize(2);
      assertThat(Arrays.stream(residuals).max().orElseThrow()).isBetween(0.0, 1e-9 * (1 + largest));
    }
  }

  @Test
  void onlyMethodsForImagesRebuildThem() {
    Outcome wrong = embed("digits -m pca --rebuilt @again.npz");
    assertThat(wrong.code()).isEqualTo(ExitCode.USAGE);
    assertThat(wrong.errors())
        .singleElement()
        .asString()
        .contains("--rebuilt needs a method that reduces images", "pca");
    assertThat(embed("digits -m 2dpca --rebuilt -").code()).isEqualTo(ExitCode.USAGE);
    assertThat(embed("digits -m 2dpca --rebuilt @again.txt").code()).isEqualTo(ExitCode.USAGE);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void theMapThatNobodyNamedIsUmapOrSaysWhyNot() throws IOException {
    Outcome usual = embed("iris -o @usual.csv");
    assertThat(usual.out()).contains("150 rows in 2 dimensions by umap");
    assertThat(usual.err()).doesNotContain("mapped by");
    embed("iris -m umap -o @named.csv");
    assertThat(folder.resolve("usual.csv")).hasSameBinaryContentAs(folder.resolve("named.csv"));
    Files.writeString(folder.resolve("few.csv"), "a,b\n1,2\n2,1\n4,4\n5,2\n");
    Outcome few = embed("@few.csv -o @few-map.csv");
    assertThat(few.out()).contains("4 rows in 2 dimensions by pca");
    assertThat(few.err()).contains("4 rows are too few for umap, and are mapped by pca");
  }
}
