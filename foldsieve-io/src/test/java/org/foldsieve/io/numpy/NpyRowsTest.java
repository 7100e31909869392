package org.foldsieve.io.numpy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Message;
import org.foldsieve.data.Table;
import org.foldsieve.io.Reading;
import org.foldsieve.io.Tables;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.run.MemoryLimitException;
import org.foldsieve.run.Run;
import org.foldsieve.score.statistic.Variance;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A file that is large beside the memory stays where it is, and gives the same numbers. */
class NpyRowsTest {

  private static final int ROWS = 300;
  private static final int COLUMNS = 40;

  /** The doubles take 96,000 bytes, the names 6,000. */
  private static final long LITTLE = 100_000;

  @TempDir Path folder;

  private Path file(String type) throws IOException {
    return file(type, 0);
  }

  private Path file(String type, double special) throws IOException {
    String text = "{'descr': '" + type + "', 'fortran_order': False, 'shape': (300, 40), }\n";
    int size = type.charAt(2) - '0';
    ByteBuffer bytes =
        ByteBuffer.allocate(10 + text.length() + ROWS * COLUMNS * size)
            .order(type.startsWith(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    bytes.put(NpyHeader.MAGIC).put((byte) 1).put((byte) 0);
    bytes.put((byte) text.length()).put((byte) 0);
    bytes.put(text.getBytes(StandardCharsets.US_ASCII));
    SplittableRandom random = new SplittableRandom(5);
    for (int e = 0; e < ROWS * COLUMNS; e++) {
      double value = special != 0 && e == 2 * COLUMNS + 7 ? special : random.nextDouble() * 100;
      switch (type.substring(1)) {
        case "f4" -> bytes.putFloat((float) value);
        case "f8" -> bytes.putDouble(value);
        case "i2" -> bytes.putShort((short) value);
        default -> bytes.put((byte) value);
      }
    }
    Path file = folder.resolve("large.npy");
    Files.write(file, bytes.array());
    return file;
  }

  @ParameterizedTest
  @ValueSource(strings = {"<f4", ">f4", "<f8", "<i2", "|u1"})
  void theNumbersAreThoseOfTheTableInMemory(String type) throws IOException {
    Path file = file(type);
    Table inMemory = Tables.read(file);
    Reading stored = Tables.readWithRemarks(file, ReadOptions.defaults().withMaxMemory(LITTLE));
    assertThat(stored.remarks().stream().map(Message::toString))
        .anyMatch(remark -> remark.contains("it stays in its file"));
    assertThat(stored.table().toMatrix()).isEqualTo(inMemory.toMatrix());
    assertThat(stored.table().featureNames()).isEqualTo(inMemory.featureNames());
    double[] some = new double[ROWS * 3];
    double[] others = some.clone();
    stored.table().copyColumns(5, 8, some);
    inMemory.copyColumns(5, 8, others);
    assertThat(some).isEqualTo(others);
    assertThat(Variance.withDefaults().rank(stored.table(), Run.defaults()).order())
        .isEqualTo(Variance.withDefaults().rank(inMemory, Run.defaults()).order());
  }

  @Test
  void aPartOfARowIsReadWhereLittleOfItIsWanted() throws IOException {
    Path file = file("<f4");
    Table inMemory = Tables.read(file);
    NpyRows rows =
        NpyRows.of(Input.of(file, MemoryBudget.of(OptionalLong.of(LITTLE)))).orElseThrow();
    for (int width : new int[] {1, 3, 19, 20, 39, 40}) {
      double[] block = new double[7 * width];
      rows.copy(11, 18, 40 - width, 40, block);
      for (int i = 0; i < 7; i++) {
        for (int c = 0; c < width; c++) {
          assertThat(block[i * width + c]).isEqualTo(inMemory.value(11 + i, 40 - width + c));
        }
      }
    }
  }

  @Test
  void whatNeedsACopyIsReadAsBeforeOrRefused() throws IOException {
    Path file = file("<f4");
    ReadOptions little = ReadOptions.defaults().withMaxMemory(LITTLE / 2);
    assertThatThrownBy(() -> Tables.read(file, little.withDrop(List.of("f3"))))
        .isInstanceOf(MemoryLimitException.class);
    Table turned = Tables.read(file, ReadOptions.defaults().withTransposed());
    Table stored =
        Tables.read(file, ReadOptions.defaults().withTransposed().withMaxMemory(3 * LITTLE / 2));
    assertThat(stored.toMatrix()).isEqualTo(turned.toMatrix());
  }

  @Test
  void gapsAreNamed() throws IOException {
    Path file = file("<f4", Double.NaN);
    assertThatThrownBy(() -> Tables.read(file, ReadOptions.defaults().withMaxMemory(LITTLE)))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("column 'f7' (7) holds NaN at row 2");
  }

  @Test
  void aFileThatIsChangedOrCutShortMeanwhileIsNoticed() throws IOException {
    Path file = file("<f8");
    Table table = Tables.read(file, ReadOptions.defaults().withMaxMemory(LITTLE));
    FileTime before = Files.getLastModifiedTime(file);
    Files.write(file, new byte[] {1}, StandardOpenOption.TRUNCATE_EXISTING);
    Files.setLastModifiedTime(file, before);
    assertThatThrownBy(table::toMatrix).hasMessageContaining("is cut short");
    Files.setLastModifiedTime(file, FileTime.fromMillis(before.toMillis() + 5000));
    assertThatThrownBy(table::toMatrix)
        .isInstanceOf(DataException.class)
        .hasMessageContaining("was changed while it was worked on");
  }
}
