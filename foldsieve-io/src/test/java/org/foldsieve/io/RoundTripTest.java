package org.foldsieve.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Message;
import org.foldsieve.data.Table;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.output.OutputFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoundTripTest {

  private static final List<String> ODD_NAMES =
      List.of(
          "plain",
          "3",
          "with, comma",
          "with \"quotes\"",
          "it's",
          "line\nbreak",
          "gr\u00fcn",
          "100% {odd}",
          "back\\slash",
          " blanks ",
          "\uD83D\uDE00",
          "?",
          "nan",
          "tab\tbed");

  @TempDir Path folder;

  private static Table table(long seed, boolean withZeros) {
    SplittableRandom random = new SplittableRandom(seed);
    int rows = random.nextInt(1, 40);
    int columns = random.nextInt(1, ODD_NAMES.size() + 1);
    Matrix values = Matrix.zeros(rows, columns);
    for (int i = 0; i < rows * columns; i++) {
      double value =
          switch (random.nextInt(4)) {
            case 0 -> random.nextInt(-5, 5);
            case 1 -> random.nextDouble();
            case 2 -> Double.longBitsToDouble(random.nextLong());
            default -> withZeros ? 0 : -0.0;
          };
      values.values()[i] = Double.isFinite(value) ? value : 1e300;
    }
    return Table.of(values, ODD_NAMES.subList(0, columns));
  }

  private static Labels words(int rows, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      texts.add(List.of("red", "light blue", "it's, \"so\"", "gr\u00fcn").get(random.nextInt(4)));
    }
    return Labels.classes("kind of thing", texts);
  }

  private Table back(Table table, String file, ReadOptions options) throws IOException {
    Path path = folder.resolve(file);
    Tables.write(table, OutputFile.replace(path));
    return Tables.read(path, options);
  }

  @Test
  void npzKeepsEverything() throws IOException {
    for (long seed = 0; seed < 50; seed++) {
      Table table = table(seed, false);
      Table labelled =
          table
              .withLabels(words(table.rows(), seed))
              .withRowNames(
                  java.util.stream.IntStream.range(0, table.rows()).mapToObj(i -> "r" + i).toList())
              .withImageShape(
                  new ImageShape(1, table.features(), ImageShape.Order.values()[(int) seed % 2]));
      TableAssert.assertSame(back(table, "a.npz", ReadOptions.defaults()), table);
      TableAssert.assertSame(back(labelled, "b.npz", ReadOptions.defaults()), labelled);
      ReadOptions byName = ReadOptions.defaults().withLabel("kind of thing");
      TableAssert.assertSame(back(labelled, "b.npz", byName), labelled);
    }
  }

  @Test
  void npzKeepsLabelsOfEveryKind() throws IOException {
    Table table = Table.of(Matrix.ofRows(new double[][] {{1}, {2}, {3}}));
    for (Labels labels :
        List.of(
            Labels.classes("y", 3, 1, 2),
            Labels.classes("y", List.of("01", "1", "2")),
            Labels.classes("y", List.of("", "1", "2")),
            Labels.numbers("y", 0.5, Double.NaN, -2))) {
      Table labelled = table.withLabels(labels);
      TableAssert.assertSame(back(labelled, "a.npz", ReadOptions.defaults()), labelled);
    }
  }

  @Test
  void sparseTablesKeepTheirEntries() throws IOException {
    for (long seed = 0; seed < 30; seed++) {
      Table dense = table(seed, true);
      Table sparse =
          Table.of(dense.toSparse(), dense.featureNames()).withLabels(words(dense.rows(), seed));
      Table npz = back(sparse, "a.npz", ReadOptions.defaults());
      assertThat(npz.isSparse()).isTrue();
      TableAssert.assertSame(npz, sparse);
      Table arff = back(sparse, "a.arff", ReadOptions.defaults());
      assertThat(arff.isSparse()).isTrue();
      TableAssert.assertSame(arff, sparse);
    }
  }

  @Test
  void npyKeepsTheValues() throws IOException {
    Table table = table(5, false);
    TableAssert.assertSameValues(back(table, "a.npy", ReadOptions.defaults()), table);
  }

  @Test
  void csvAndTsvKeepValuesNamesAndLabels() throws IOException {
    for (long seed = 0; seed < 50; seed++) {
      Table table = table(seed, false);
      Table labelled = table.withLabels(words(table.rows(), seed));
      for (String file : List.of("a.csv", "a.tsv")) {
        // A header of one name like 3 or nan looks like data: it is quoted.
        Table named = back(labelled, file, ReadOptions.defaults().withLabel("kind of thing"));
        TableAssert.assertSame(named, trimmed(labelled));
      }
    }
  }

  /** Blanks around names are not kept by text files. */
  private static Table trimmed(Table table) {
    return Table.of(table.toMatrix(), table.featureNames().stream().map(String::strip).toList())
        .withLabels(table.labels().orElseThrow());
  }

  @Test
  void csvKeepsRowNamesAndNumericLabels() throws IOException {
    Table table =
        Table.of(Matrix.ofRows(new double[][] {{1.5, 2}, {3, 4}}))
            .withRowNames(List.of("a", "7"))
            .withLabels(Labels.numbers("price", 1.25, -0.5));
    Table read = back(table, "a.csv", ReadOptions.defaults().withId("id").withLabel("price"));
    TableAssert.assertSame(read, table);
  }

  @Test
  void arffKeepsValuesNamesAndLabels() throws IOException {
    for (long seed = 0; seed < 50; seed++) {
      Table table = table(seed, false);
      Table labelled = table.withLabels(words(table.rows(), seed));
      TableAssert.assertSame(back(labelled, "a.arff", ReadOptions.defaults()), labelled);
      TableAssert.assertSame(back(table, "b.arff", ReadOptions.defaults()), table);
    }
  }

  @Test
  void libsvmKeepsValuesAndTargets() throws IOException {
    for (long seed = 0; seed < 50; seed++) {
      Table table = table(seed, true);
      int[] targets = new SplittableRandom(seed).ints(table.rows(), -3, 4).toArray();
      Table labelled = table.withLabels(Labels.classes("target", targets));
      Table read = back(labelled, "a.libsvm", ReadOptions.defaults());
      assertThat(read.isSparse()).isTrue();
      TableAssert.assertSameValues(read, labelled);
      TableAssert.assertSame(read.labels().orElseThrow(), labelled.labels().orElseThrow());
    }
  }

  @Test
  void whatAFormatDoesNotKeepIsSaid() throws IOException {
    Table digits = BundledData.table("digits");
    assertThat(Tables.write(digits, folder.resolve("d.csv")))
        .map(Message::toString)
        .anyMatch(remark -> remark.contains("image=8x8"))
        .anyMatch(remark -> remark.contains("label=digit"));
    assertThat(Tables.write(BundledData.table("iris"), folder.resolve("d.libsvm")))
        .map(Message::toString)
        .anyMatch(remark -> remark.contains("0 = setosa, 1 = versicolor, 2 = virginica"));
    assertThat(Tables.write(digits, folder.resolve("d.npz"))).isEmpty();
    TableAssert.assertSame(Tables.read(folder.resolve("d.npz")), digits);
  }

  @Test
  void theSameTableGivesTheSameBytes() throws IOException {
    Table iris = BundledData.table("iris");
    Tables.write(iris, folder.resolve("a.npz"));
    Tables.write(iris, folder.resolve("b.npz"));
    assertThat(Files.readAllBytes(folder.resolve("a.npz")))
        .isEqualTo(Files.readAllBytes(folder.resolve("b.npz")));
  }

  @Test
  void aNameThatTellsNoFormatIsRefused() {
    assertThatThrownBy(() -> Tables.write(BundledData.table("iris"), folder.resolve("a.xls")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(".csv or .tsv");
  }
}
