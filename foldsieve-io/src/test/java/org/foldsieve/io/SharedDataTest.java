package org.foldsieve.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.foldsieve.data.FeatureUnits;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.io.option.CategoricalValues;
import org.foldsieve.io.option.ReadOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Reads the data sets of the papers as a user would, where they are: beside the repository in
 * {@code ../shared/data}, or in {@code -Dfoldsieve.data=DIR}.
 */
class SharedDataTest {

  private static Path file(String name) {
    String folder = System.getProperty("foldsieve.data");
    Path file =
        folder != null ? Path.of(folder, name) : Path.of("..", "..", "shared", "data", name);
    assumeTrue(Files.exists(file), "the data sets are not here");
    return file;
  }

  /** Most images come without a word that they are: their values tell as much. */
  @ParameterizedTest
  @CsvSource({
    "iris.csv, ONE_UNIT",
    "wdbc.csv, DIFFERENT",
    "sonar.csv, ONE_UNIT",
    "digits.csv.gz, COUNTS",
    "pendigits.tra, COUNTS",
    "yale.mat, ONE_UNIT",
    "orl.mat, ONE_UNIT",
    "coil20.mat, ONE_UNIT",
    "yaleb.mat, COUNTS",
    "pie-c27.npz, ONE_UNIT",
    "warp-pie10p.mat, ONE_UNIT",
    "feret.mat, ONE_UNIT",
    "umist.npz, IMAGES",
    "att-faces.npz, IMAGES",
    "usps.mat, ONE_UNIT",
    "mnist/t10k-images-idx3-ubyte.gz, IMAGES",
    "colon.mat, ONE_UNIT",
    "leukemia.mat, ONE_UNIT",
    "allaml.mat, ONE_UNIT",
    "w8a.libsvm, ONE_UNIT",
    "news20.t.libsvm, COUNTS"
  })
  void unitsAreTold(String name, FeatureUnits.Verdict verdict) throws IOException {
    ReadOptions last = ReadOptions.defaults().withLabel("last");
    boolean unlabelled = name.startsWith("digits") || name.startsWith("pendigits");
    Table table = unlabelled ? Tables.read(file(name), last) : Tables.read(file(name));
    assertThat(FeatureUnits.of(table).verdict()).isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({
    "iris.csv, 150, 4, 3",
    "iris-uci.csv, 150, 4, 3",
    "wdbc.csv, 569, 30, 2",
    "sonar.csv, 208, 60, 2",
    "yale.mat, 165, 1024, 15",
    "orl.mat, 400, 1024, 40",
    "coil20.mat, 1440, 1024, 20",
    "yaleb.mat, 2414, 1024, 38",
    "pie-c27.npz, 3329, 1024, 68",
    "warp-pie10p.mat, 210, 2420, 10",
    "feret.mat, 1400, 1024, 200",
    "umist.npz, 575, 10304, 20",
    "att-faces.npz, 400, 10304, 40",
    "usps.mat, 9298, 256, 10",
    "mnist/t10k-images-idx3-ubyte.gz, 10000, 784, 10",
    "colon.mat, 62, 2000, 2",
    "leukemia.mat, 72, 7070, 2",
    "allaml.mat, 72, 7129, 2",
    "w8a.libsvm, 49749, 300, 2",
    "news20.t.libsvm, 3993, 62060, 20"
  })
  void everySetIsReadByItsNameAlone(String name, int rows, int features, int classes)
      throws IOException {
    Table table = Tables.read(file(name));
    assertThat(table.rows()).isEqualTo(rows);
    assertThat(table.features()).isEqualTo(features);
    assertThat(table.labels().map(Labels::classCount)).contains(classes);
  }

  @ParameterizedTest
  @CsvSource({
    "digits.csv.gz, 1797, 64, 10",
    "pendigits.tra, 7494, 16, 10",
    "pendigits.tes, 3498, 16, 10"
  })
  void classesThatAreNumbersAreNamed(String name, int rows, int features, int classes)
      throws IOException {
    Table table = Tables.read(file(name), ReadOptions.defaults().withLabel("last"));
    assertThat(table.rows()).isEqualTo(rows);
    assertThat(table.features()).isEqualTo(features);
    assertThat(table.labels().orElseThrow().classCount()).isEqualTo(classes);
  }

  @Test
  void connectionsHaveThreeColumnsOfWords() throws IOException {
    Table table =
        Tables.read(
            file("kddcup.data_10_percent.gz"),
            ReadOptions.defaults().withLabel("last").withCategorical(CategoricalValues.ORDINAL));
    assertThat(table.rows()).isEqualTo(494_021);
    assertThat(table.features()).isEqualTo(41);
    assertThat(table.labels().orElseThrow().classCount()).isEqualTo(23);
    assertThat(FeatureUnits.of(table).verdict()).isEqualTo(FeatureUnits.Verdict.DIFFERENT);
  }

  @Test
  void splitsCountRowsFromOne() throws IOException {
    SplitFiles.Split split = SplitFiles.read(file("yale-splits-8train/1.mat"), 165);
    assertThat(split.train()).hasSize(120);
    assertThat(split.test()).hasSize(45);
  }
}
