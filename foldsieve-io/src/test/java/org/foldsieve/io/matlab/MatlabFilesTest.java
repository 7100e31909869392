package org.foldsieve.io.matlab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Table;
import org.foldsieve.io.SplitFiles;
import org.foldsieve.io.TableAssert;
import org.foldsieve.io.Tables;
import org.foldsieve.io.option.ReadOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that scipy, Octave and h5py wrote (make_mat_files.py, make_octave_files.m). */
class MatlabFilesTest {

  @TempDir Path folder;

  private static Path file(String name) throws Exception {
    return Path.of(MatlabFilesTest.class.getResource(name).toURI());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "scipy-xy.mat", "scipy-xy-packed.mat", "scipy-turned.mat", "scipy-fea-gnd.mat",
        "octave-v6.mat", "octave-v7.mat", "v73-xy.mat", "v73-packed.mat"
      })
  void tableAndLabelsByTheirUsualNames(String name) throws Exception {
    Table table = Tables.read(file(name));
    assertFormula(table);
    assertThat(table.labels().orElseThrow().classNames()).containsExactly("1", "2", "3");
    assertThat(table.labels().orElseThrow().codes()).containsExactly(0, 1, 0, 1, 2);
  }

  private static void assertFormula(Table table) {
    assertThat(table.rows()).isEqualTo(5);
    assertThat(table.features()).isEqualTo(3);
    for (int k = 0; k < 15; k++) {
      assertThat(table.value(k / 3, k % 3)).isEqualTo(7 * k % 23);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"scipy-sparse.mat", "octave-sparse.mat", "v73-sparse.mat"})
  void sparseMatrices(String name) throws Exception {
    Table table = Tables.read(file(name));
    assertThat(table.isSparse()).isTrue();
    assertThat(table.toMatrix().values())
        .containsExactly(0, 1.5, 0, 0, 0, 0, 0, -2, 0, 0, 0, 0, 3, 0, 4, 0);
    assertThat(table.labels().orElseThrow().codes()).containsExactly(0, 0, 1, 1);
  }

  @Test
  void labelsOfWords() throws Exception {
    for (Table table :
        List.of(
            Tables.read(file("scipy-words.mat")),
            Tables.read(file("v73-words.mat")),
            Tables.read(file("octave-words.mat"), ReadOptions.defaults().withLabel("names")))) {
      assertFormula(table);
      assertThat(TableAssert.texts(table.labels().orElseThrow()))
          .containsExactly("red", "green", "red", "green", "blue");
    }
    Table logical = Tables.read(file("octave-logical.mat"));
    assertThat(logical.value(1, 1)).isEqualTo(7 * 4 % 23 > 10 ? 1 : 0);
    assertThat(TableAssert.texts(logical.labels().orElseThrow()))
        .containsExactly("a", "b", "a", "b", "c");
  }

  @Test
  void imagesStandBehindEachOther() throws Exception {
    Table table = Tables.read(file("scipy-images.mat"));
    assertThat(table.rows()).isEqualTo(4);
    assertThat(table.imageShape()).contains(ImageShape.of(2, 3));
    // X(i, j, k) = 12 i + 4 j + k; pixel (1, 2) of image 3.
    assertThat(table.value(3, 5)).isEqualTo(12 + 8 + 3);
  }

  @Test
  void tableAndLabelsByName() throws Exception {
    ReadOptions options = ReadOptions.defaults().withMatrix("measured").withLabel("kind");
    Table table = Tables.read(file("scipy-named.mat"), options);
    assertFormula(table);
    assertThat(table.labels().orElseThrow().name()).isEqualTo("kind");
    assertThatThrownBy(() -> Tables.read(file("scipy-named.mat")))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("measured (5 x 3)")
        .hasMessageContaining("name the table with matrix=NAME");
    assertThatThrownBy(() -> Tables.read(file("scipy-named.mat"), options.withLabel("knid")))
        .hasMessageContaining("unknown label");
  }

  @Test
  void packedOnceMore() throws Exception {
    for (String name : List.of("octave-v7.mat", "v73-xy.mat")) {
      Path packed = folder.resolve(name + ".gz");
      try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
        Files.copy(file(name), out);
      }
      assertFormula(Tables.read(packed));
    }
  }

  /** The extents of a chunk are numbers in the file like any other; Jazzer's find. */
  @Test
  void chunksLargerThanTheFileAreRefused() throws Exception {
    byte[] bytes = Files.readAllBytes(file("v73-packed.mat"));
    ByteBuffer damaged = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    // Behind version, class, rank and address of the first chunked layout: chunks of 2 x 3.
    int extent = 0x5b8 + 11;
    assertThat(damaged.getInt(extent)).isEqualTo(2);
    assertThat(damaged.getInt(extent + 4)).isEqualTo(3);
    damaged.putInt(extent, 1_476_853_759);
    assertThatThrownBy(
            () -> Tables.read(Files.write(folder.resolve("damaged.mat"), damaged.array())))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("a chunk of variable X should take 4430561277 bytes")
        .hasMessageContaining("cut short or damaged");
  }

  @Test
  void splitsCountFromOne() throws Exception {
    SplitFiles.Split split = SplitFiles.read(file("scipy-split.mat"), 5);
    assertThat(split.train()).containsExactly(0, 2, 4);
    assertThat(split.test()).containsExactly(1, 3);
    assertThatThrownBy(() -> SplitFiles.read(file("scipy-split.mat"), 4))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("trainIdx holds 5; a row is a whole number from 1 to 4");
  }
}
