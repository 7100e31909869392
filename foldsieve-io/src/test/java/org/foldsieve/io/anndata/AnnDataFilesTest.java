package org.foldsieve.io.anndata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Message;
import org.foldsieve.data.Table;
import org.foldsieve.io.Reading;
import org.foldsieve.io.TableAssert;
import org.foldsieve.io.Tables;
import org.foldsieve.io.option.Format;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.option.Target;
import org.foldsieve.run.MemoryLimitException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that anndata and h5py wrote (make_h5ad_files.py). */
class AnnDataFilesTest {

  @TempDir Path folder;

  private static Path file(String name) {
    try {
      return Path.of(AnnDataFilesTest.class.getResource(name).toURI());
    } catch (URISyntaxException impossible) {
      throw new AssertionError(impossible);
    }
  }

  private static Reading read(String name, ReadOptions options) throws IOException {
    return Tables.readWithRemarks(file(name), options);
  }

  private static Labels labels(String column) throws IOException {
    Table table = read("dense.h5ad", ReadOptions.defaults().withLabel(column)).table();
    return table.labels().orElseThrow();
  }

  private static void assertValues(Table table, double factor) {
    assertThat(table.rows()).isEqualTo(5);
    for (int i = 0; i < 15; i++) {
      assertThat(table.value(i / 3, i % 3)).isEqualTo(factor * (i * 7 % 23));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"dense.h5ad", "csr.h5ad", "csc.h5ad", "old.h5ad"})
  void samplesAreRowsHoweverTheTableIsKept(String name) throws IOException {
    Reading reading = read(name, ReadOptions.defaults());
    assertValues(reading.table(), 1);
    assertThat(reading.table().isSparse()).isEqualTo(!name.startsWith("dense"));
    assertThat(reading.table().featureNames()).containsExactly("a", "b", "c");
    assertThat(reading.table().rowNames().orElseThrow())
        .containsExactly("c1", "c2", "c3", "c4", "c5");
    assertThat(reading.table().labels()).isEmpty();
    assertThat(reading.remarks())
        .map(Message::toString)
        .anyMatch(remark -> remark.startsWith("no labels are taken; label=kind"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"dense.h5ad", "csr.h5ad", "csc.h5ad"})
  void aLabelIsAColumnOfObs(String name) throws IOException {
    Table table = read(name, ReadOptions.defaults().withLabel("kind")).table();
    assertThat(TableAssert.texts(table.labels().orElseThrow()))
        .containsExactly("red", "green", "", "green", "blue");
    assertThat(table.labels().orElseThrow().classNames()).containsExactly("blue", "green", "red");
    assertThat(table.features()).isEqualTo(3);
  }

  @Test
  void columnsOfEveryKindAreRead() throws IOException {
    assertThat(TableAssert.texts(labels("flag")))
        .containsExactly("True", "False", "True", "True", "False");
    assertThat(TableAssert.texts(labels("who")))
        .containsExactly("ann", "bob", "c\u00e4cilie", "dan", "eve");
    assertThat(TableAssert.texts(labels("batch"))).containsExactly("3", "1", "3", "1", "1");
    assertThat(labels("weight").isNumeric()).isTrue();
    assertThat(labels("weight").number(4)).isEqualTo(5.5);
    Labels visits =
        read("dense.h5ad", ReadOptions.defaults().withLabel("visits").withTarget(Target.NUMBER))
            .table()
            .labels()
            .orElseThrow();
    assertThat(visits.number(0)).isEqualTo(1);
    assertThat(visits.number(1)).isNaN();
    assertThat(
            TableAssert.texts(
                read("old.h5ad", ReadOptions.defaults().withLabel("kind"))
                    .table()
                    .labels()
                    .orElseThrow()))
        .containsExactly("red", "green", "", "green", "green");
  }

  @Test
  void rowsAreNamedByAColumnOfObsOnRequest() throws IOException {
    Table table = read("dense.h5ad", ReadOptions.defaults().withId("who")).table();
    assertThat(table.rowNames().orElseThrow())
        .containsExactly("ann", "bob", "c\u00e4cilie", "dan", "eve");
    assertThat(table.features()).isEqualTo(3);
  }

  @Test
  void layersAndRawValuesAreReadByName() throws IOException {
    assertValues(read("dense.h5ad", ReadOptions.defaults().withMatrix("counts")).table(), 2);
    Table raw = read("dense.h5ad", ReadOptions.defaults().withMatrix("raw")).table();
    assertThat(raw.featureNames()).containsExactly("a", "b", "c", "d", "e", "f");
    assertThat(raw.value(1, 3)).isEqualTo(raw.value(1, 0));
    assertThatThrownBy(() -> read("dense.h5ad", ReadOptions.defaults().withMatrix("count")))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("'counts'")
        .hasMessageContaining("matrix");
  }

  @Test
  void aFeatureCanBeTheLabelAndBeLeftOut() throws IOException {
    Table table =
        read("dense.h5ad", ReadOptions.defaults().withLabel("b").withDrop(List.of("c"))).table();
    assertThat(table.featureNames()).containsExactly("a");
    assertThat(table.labels().orElseThrow().name()).isEqualTo("b");
  }

  @Test
  void labelsOfASecondTableAreFoundByTheNamesOfObs() throws IOException {
    Path meta =
        Files.writeString(folder.resolve("meta.csv"), "cell,sort\nc5,x\nc4,y\nc3,x\nc2,y\nc1,y\n");
    Table table =
        read("csr.h5ad", ReadOptions.defaults().withLabelsFile(meta).withLabel("sort")).table();
    assertThat(TableAssert.texts(table.labels().orElseThrow()))
        .containsExactly("y", "y", "x", "y", "x");
  }

  @Test
  void aTurnedFileIsNamedByObs() throws IOException {
    Table table =
        read("dense.h5ad", ReadOptions.defaults().withTransposed().withLabel("none")).table();
    assertThat(table.featureNames()).containsExactly("c1", "c2", "c3", "c4", "c5");
    assertThat(table.rowNames().orElseThrow()).containsExactly("a", "b", "c");
  }

  @Test
  void packedChunksAreUnpacked() throws IOException {
    double[][] expected;
    try (Stream<String> lines = Files.lines(file("packed.csv"))) {
      expected =
          lines
              .map(line -> Stream.of(line.split(",")).mapToDouble(Double::parseDouble).toArray())
              .toArray(double[][]::new);
    }
    for (ReadOptions options :
        List.of(ReadOptions.defaults(), ReadOptions.defaults().withMatrix("gzip"))) {
      Reading reading = read("packed.h5ad", options);
      Table table = reading.table();
      for (int i = 0; i < 7; i++) {
        for (int j = 0; j < 40; j++) {
          assertThat(table.value(i, j)).isEqualTo(expected[i][j]);
        }
      }
      // g0 and g1 come twice.
      assertThat(table.featureNames()).contains("g0", "g1", "g0-1", "g1-1").doesNotHaveDuplicates();
      assertThat(reading.remarks())
          .map(Message::toString)
          .anyMatch(remark -> remark.contains("2 features have the name of another"));
    }
  }

  @Test
  void unknownColumnsAreAnsweredWithTheNearest() {
    assertThatThrownBy(() -> read("dense.h5ad", ReadOptions.defaults().withLabel("kinds")))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("'kind'");
  }

  @Test
  void memoryIsAskedForFirst() {
    assertThatThrownBy(() -> read("packed.h5ad", ReadOptions.defaults().withMaxMemory(4000)))
        .isInstanceOf(MemoryLimitException.class);
  }

  @Test
  void otherHdf5FilesAreSaidToBeNone() throws IOException {
    Path strange = Files.copy(file("/org/foldsieve/io/matlab/v73-xy.mat"), folder.resolve("x.dat"));
    assertThatThrownBy(() -> Tables.read(strange, ReadOptions.defaults().withFormat(Format.H5AD)))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("no AnnData file");
  }

  /** Whatever a byte is set to: a table, or a refusal that says why. */
  @Test
  void damagedFilesAreRefusedOrRead() throws IOException {
    byte[] sound = Files.readAllBytes(file("old.h5ad"));
    ReadOptions options = ReadOptions.defaults().withLabel("kind").withMaxMemory(1 << 26);
    int refused = 0;
    for (int at = 0; at < sound.length; at += 41) {
      byte[] damaged = sound.clone();
      damaged[at] ^= (byte) (at % 2 == 0 ? 0xff : 0x10);
      Path path = Files.write(folder.resolve("damaged.h5ad"), damaged);
      try {
        Tables.read(path, options);
      } catch (DataException | MemoryLimitException problem) {
        refused++;
      }
    }
    assertThat(refused).isPositive();
  }
}
