package org.foldsieve.io.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.foldsieve.data.DataException;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Message;
import org.foldsieve.data.Table;
import org.foldsieve.io.Reading;
import org.foldsieve.io.TableAssert;
import org.foldsieve.io.Tables;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.option.ReadOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Images that Pillow wrote, and IDX files (make_image_files.py). */
class ImageFilesTest {

  @TempDir Path folder;

  private static Path file(String name) throws Exception {
    return Path.of(ImageFilesTest.class.getResource(name).toURI());
  }

  @Test
  void aFolderOfFoldersIsATableOfImages() throws Exception {
    Reading reading = Tables.readWithRemarks(file("images/faces"), ReadOptions.defaults());
    Table table = reading.table();
    assertThat(table.imageShape()).contains(ImageShape.of(3, 4));
    assertThat(table.rowNames().orElseThrow())
        .containsExactly("anna/1.png", "anna/2.pgm", "bert/1.png", "bert/2.png", "carl/1.jpg");
    assertThat(TableAssert.texts(table.labels().orElseThrow()))
        .containsExactly("anna", "anna", "bert", "bert", "carl");
    for (int i = 0; i < 4; i++) {
      for (int j = 0; j < 12; j++) {
        assertThat(table.value(i, j)).as("image %d, pixel %d", i, j).isEqualTo(20 * j + i);
      }
    }
    assertThat(table.value(4, 0)).isEqualTo(100);
    assertThat(reading.remarks())
        .map(Message::toString)
        .contains("1 file that is no image is skipped");
  }

  @Test
  void sixteenBitsAndColours() throws Exception {
    GrayImage wide =
        GrayImage.read(Files.readAllBytes(file("images/wide.png")), MemoryBudget.ofHeap());
    assertThat(wide.pixels()[1]).isEqualTo(24 * 257);
    GrayImage colour =
        GrayImage.read(Files.readAllBytes(file("images/colour.png")), MemoryBudget.ofHeap());
    assertThat(colour.pixels()[1]).isEqualTo((299 * 20 + 587 * 21 + 114 * 22) / 1000.0);
  }

  @Test
  void sizesMustAgree() throws Exception {
    Files.copy(file("images/small.png"), folder.resolve("a.png"));
    Files.copy(file("images/wide.png"), folder.resolve("b.png"));
    assertThatThrownBy(() -> Tables.read(folder))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("'b.png' has 3 x 4 pixels, 'a.png' has 2 x 3");
  }

  @Test
  void aFolderWithoutSubfoldersHasNoLabels() throws Exception {
    Files.copy(file("images/small.png"), folder.resolve("a.png"));
    assertThat(Tables.read(folder).labels()).isEmpty();
    Files.createDirectory(folder.resolve("one"));
    Files.copy(file("images/small.png"), folder.resolve("one/b.png"));
    assertThatThrownBy(() -> Tables.read(folder)).hasMessageContaining("'a.png' beside them");
  }

  @Test
  void emptyFoldersAndDamagedImagesAreSaid() throws Exception {
    assertThatThrownBy(() -> Tables.read(folder))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("no .pgm, .png or .jpg images");
    Files.writeString(folder.resolve("a.png"), "nonsense");
    assertThatThrownBy(() -> Tables.read(folder)).hasMessageContaining("'a.png': this is no PGM");
  }

  private static GrayImage pgm(String text) {
    return PgmReader.read(text.getBytes(StandardCharsets.ISO_8859_1), MemoryBudget.ofHeap());
  }

  @Test
  void plainPgmWithComments() {
    GrayImage image = pgm("P2 # c\n3 2\n# d\n9\n0 1 2\n3 4 9");
    assertThat(image.rows()).isEqualTo(2);
    assertThat(image.pixels()).containsExactly(0, 1, 2, 3, 4, 9);
    assertThat(pgm("P5 2 1 65535\n\u0001\u0002\u0000\u0003").pixels()).containsExactly(258, 3);
  }

  @Test
  void pgmClaimsAreChecked() {
    assertThatThrownBy(() -> pgm("P5 2000000000 2000000000 255\nx"))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("room for 1");
    assertThatThrownBy(() -> pgm("P5 2 2 255\nabc")).isInstanceOf(DataException.class);
    assertThatThrownBy(() -> pgm("P2 1 1 5\n7")).hasMessageContaining("its largest value 5");
    assertThatThrownBy(() -> pgm("P5 0 2 255\n")).isInstanceOf(DataException.class);
  }

  @Test
  void idxImagesFindTheirLabelsBesideThem() throws Exception {
    Reading reading =
        Tables.readWithRemarks(file("idx/tiny-images-idx3-ubyte"), ReadOptions.defaults());
    Table table = reading.table();
    assertThat(table.imageShape()).contains(ImageShape.of(2, 3));
    assertThat(table.value(3, 5)).isEqualTo(23 * 9);
    assertThat(TableAssert.texts(table.labels().orElseThrow())).containsExactly("7", "8", "7", "9");
    assertThat(reading.remarks())
        .map(Message::toString)
        .anyMatch(remark -> remark.contains("tiny-labels-idx1-ubyte.gz"));
    Table byFile =
        Tables.read(
            file("idx/tiny-images-idx3-ubyte"),
            ReadOptions.defaults().withLabelsFile(file("idx/tiny-labels-idx1-ubyte.gz")));
    assertThat(byFile.labels().orElseThrow().classCount()).isEqualTo(3);
    assertThat(
            Tables.read(
                    file("idx/tiny-images-idx3-ubyte"), ReadOptions.defaults().withLabel("none"))
                .labels())
        .isEmpty();
  }

  @Test
  void idxOfFloats() throws Exception {
    assertThat(Tables.read(file("idx/floats.idx")).toMatrix().values())
        .containsExactly(0.5, -1, 2, 3, 4, 5);
    assertThatThrownBy(() -> Tables.read(file("idx/tiny-labels-idx1-ubyte.gz")))
        .hasMessageContaining("has 1 dimension");
  }
}
