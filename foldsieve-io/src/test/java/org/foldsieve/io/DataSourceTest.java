package org.foldsieve.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.foldsieve.data.DataException;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.SyntheticManifold;
import org.foldsieve.data.Table;
import org.foldsieve.io.option.ReadOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataSourceTest {

  @TempDir Path folder;

  private static Reading read(String source) throws IOException {
    return DataSource.of(source).read(ReadOptions.defaults());
  }

  @Test
  void bundledSetsAndFiles() throws IOException {
    assertThat(read("iris").table().labels()).isPresent();
    Path file = folder.resolve("mine.csv.gz");
    Files.writeString(file, "a,b\n1,2\n");
    DataSource source = DataSource.of(file.toString());
    assertThat(source.read(ReadOptions.defaults()).table().features()).isEqualTo(2);
    assertThat(source.name()).isEqualTo("mine");
    assertThat(DataSource.of("digits").name()).isEqualTo("digits");
  }

  @Test
  void bundledSetsFollowOptions() throws IOException {
    Table table =
        DataSource.of("iris")
            .read(ReadOptions.defaults().withLabel("none").withDrop(List.of("species")))
            .table();
    assertThat(table.labels()).isEmpty();
    assertThat(
            DataSource.of("digits")
                .read(ReadOptions.defaults().withImage(ImageShape.parse("4x16")))
                .table()
                .imageShape())
        .contains(ImageShape.of(4, 16));
  }

  @Test
  void standardInput() throws IOException {
    Table table =
        DataSource.of(
                "-", () -> new ByteArrayInputStream("a;b\n1;2\n".getBytes(StandardCharsets.UTF_8)))
            .read(ReadOptions.defaults())
            .table();
    assertThat(table.toMatrix().values()).containsExactly(1, 2);
  }

  @Test
  void generatedSets() throws IOException {
    Table roll = read("swiss-roll:n=50,seed=3").table();
    assertThat(roll.rows()).isEqualTo(50);
    assertThat(roll.featureNames()).containsExactly("x", "y", "z");
    assertThat(roll.labels().orElseThrow().isNumeric()).isTrue();
    for (int i = 0; i < 50; i++) {
      double t = roll.labels().orElseThrow().number(i);
      assertThat(Math.hypot(roll.value(i, 0), roll.value(i, 2))).isCloseTo(t, within(1e-12));
      assertThat(roll.value(i, 1)).isBetween(0.0, 21.0);
    }
    TableAssert.assertSame(read("swiss-roll:n=50,seed=3").table(), roll);
    assertThat(read("swiss-roll:n=50,seed=4").table().value(0, 0)).isNotEqualTo(roll.value(0, 0));
    for (String name : GeneratedData.names()) {
      assertThat(read(name).table().rows()).isEqualTo(1000);
    }
  }

  private static org.assertj.core.data.Offset<Double> within(double distance) {
    return org.assertj.core.data.Offset.offset(distance);
  }

  @Test
  void theSphereIsTheGridUnderIt() {
    SyntheticManifold sphere = GeneratedData.generate("punctured-sphere:n=300");
    double outer = 0;
    for (int i = 0; i < 300; i++) {
      double u = sphere.chart().get(i, 0);
      double v = sphere.chart().get(i, 1);
      double[] p = sphere.table().toMatrix().row(i);
      // On the sphere of radius 1 around (0, 0, 1).
      assertThat(p[0] * p[0] + p[1] * p[1] + (p[2] - 1) * (p[2] - 1)).isCloseTo(1, within(1e-12));
      // Nearest first.
      assertThat(u * u + v * v).isGreaterThanOrEqualTo(outer - 1e-12);
      outer = u * u + v * v;
    }
    assertThat(
            GeneratedData.generate("punctured-sphere:n=300,sampling=random,seed=2").table().rows())
        .isEqualTo(300);
  }

  @Test
  void theHelixWithoutNoiseLiesOnTheTorus() {
    SyntheticManifold helix = GeneratedData.generate("toroidal-helix:n=100,noise=0");
    for (int i = 0; i < 100; i++) {
      double[] p = helix.table().toMatrix().row(i);
      double ring = Math.hypot(p[0], p[1]) - 2;
      assertThat(ring * ring + p[2] * p[2]).isCloseTo(1, within(1e-12));
    }
  }

  @Test
  void classesOfXorDifferInNoMeanButInTheProductOfTwoFeatures() throws IOException {
    Table xor = read("xor:n=2000,noise=3,seed=5").table();
    assertThat(xor.featureNames()).containsExactly("x1", "x2", "noise1", "noise2", "noise3");
    double[][] sum = new double[2][5];
    int[] count = new int[2];
    int told = 0;
    for (int i = 0; i < xor.rows(); i++) {
      int c = xor.labels().orElseThrow().code(i);
      count[c]++;
      for (int j = 0; j < 5; j++) {
        sum[c][j] += xor.value(i, j);
      }
      told += xor.value(i, 0) * xor.value(i, 1) > 0 == (c == 1) ? 1 : 0;
    }
    assertThat(xor.labels().orElseThrow().classNames()).containsExactly("different", "same");
    assertThat(told).isGreaterThan(1980);
    for (int j = 0; j < 5; j++) {
      // Four standard errors of the difference of two means of a thousand.
      assertThat(sum[0][j] / count[0]).isCloseTo(sum[1][j] / count[1], within(0.19));
    }
    assertThat(read("xor").table().features()).isEqualTo(20);
    assertThatThrownBy(() -> read("xor:n=100000000,noise=1000000"))
        .hasMessageContaining("2^31 - 9");
    assertThatThrownBy(() -> GeneratedData.generate("xor")).hasMessageContaining("no surface");
  }

  @Test
  void wrongParametersAreSaid() {
    assertThatThrownBy(() -> read("swiss-roll:m=5"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("unknown parameter of swiss-roll 'm'");
    assertThatThrownBy(() -> read("swiss-roll:n=0")).hasMessageContaining("n must be a whole");
    assertThatThrownBy(() -> read("swiss-roll:n")).hasMessageContaining("needs a value");
    assertThatThrownBy(() -> read("toroidal-helix:noise=-1")).hasMessageContaining("noise");
  }

  @Test
  void unknownSourcesSuggestTheNearest() {
    assertThatThrownBy(() -> read("digit"))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("did you mean 'digits'?")
        .hasMessageContaining("bundled: iris, iris-uci, wdbc, digits");
  }

  @Test
  void labelsFromAFileOfTheirOwn() throws IOException {
    Path data = folder.resolve("x.csv");
    Files.writeString(data, "a,b\n1,2\n3,4\n5,6\n");
    Path labels = folder.resolve("y.txt");
    for (String text : List.of("u\nv\nu\n", "kind\nu\nv\nu", "\"u\"\n\"v\"\n\"u\"\n\n")) {
      Files.writeString(labels, text);
      Table table = Tables.read(data, ReadOptions.defaults().withLabelsFile(labels));
      assertThat(TableAssert.texts(table.labels().orElseThrow())).containsExactly("u", "v", "u");
    }
    Files.writeString(labels, "u\nv\n");
    assertThatThrownBy(() -> Tables.read(data, ReadOptions.defaults().withLabelsFile(labels)))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("2 labels for 3 rows");
  }

  @Test
  void bytesOfNoKnownFormatAreSaid() throws IOException {
    Path file = folder.resolve("thing.bin");
    Files.write(file, new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9});
    assertThatThrownBy(() -> Tables.read(file))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("give format=one of csv, tsv, arff");
  }

  @Test
  void imageShapesAreReadFromText() {
    assertThat(ImageShape.parse("32x16:column-major").toString()).isEqualTo("32x16:column-major");
    assertThatThrownBy(() -> ImageShape.parse("32")).hasMessageContaining("ROWSxCOLUMNS");
  }
}
