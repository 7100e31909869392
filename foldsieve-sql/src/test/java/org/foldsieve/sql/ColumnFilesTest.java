package org.foldsieve.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Message;
import org.foldsieve.data.Table;
import org.foldsieve.io.Reading;
import org.foldsieve.io.Tables;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.option.CategoricalValues;
import org.foldsieve.io.option.Format;
import org.foldsieve.io.option.MissingValues;
import org.foldsieve.io.option.Query;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.run.MemoryLimitException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that pyarrow wrote (make.py), beside the CSV file with the same values. */
class ColumnFilesTest {

  private static final Path FILES = Path.of("src/test/resources");

  @TempDir Path folder;

  private static ReadOptions options() {
    return ReadOptions.defaults()
        .withId("sample")
        .withLabel("species")
        .withMissing(MissingValues.MEDIAN);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mixed.parquet",
        "mixed-zstd.parquet",
        "mixed.feather",
        "mixed-zstd.arrow",
        "mixed.arrows"
      })
  void everyTypeMeansWhatItMeansInText(String name) throws IOException {
    Reading text = Tables.readWithRemarks(FILES.resolve("mixed.csv"), options());
    Reading typed = Tables.readWithRemarks(FILES.resolve(name), options());
    assertSame(typed.table(), text.table());
    assertThat(typed.remarks().stream().map(Message::toString))
        .containsExactlyElementsOf(text.remarks().stream().map(Message::toString).toList());
  }

  private static void assertSame(Table typed, Table text) {
    assertThat(typed.featureNames()).isEqualTo(text.featureNames());
    assertThat(typed.toMatrix()).isEqualTo(text.toMatrix());
    assertThat(typed.rowNames()).isEqualTo(text.rowNames());
    assertThat(typed.labels().orElseThrow().name()).isEqualTo("species");
    for (int i = 0; i < text.rows(); i++) {
      assertThat(typed.labels().orElseThrow().text(i))
          .isEqualTo(text.labels().orElseThrow().text(i));
    }
  }

  /** The only column of words is the label, as in text. */
  @ParameterizedTest
  @ValueSource(strings = {"mixed.csv", "mixed.parquet", "mixed.feather"})
  void theLabelIsFoundAsInText(String name) throws IOException {
    ReadOptions few =
        ReadOptions.defaults()
            .withDrop(List.of("height", "ok", "day", "at", "zone", "colour", "kind"));
    Table table = Tables.read(FILES.resolve(name), few);
    assertThat(table.featureNames()).containsExactly("sample", "count", "share", "price", "big");
    assertThat(table.labels().orElseThrow().name()).isEqualTo("species");
    assertThat(table.value(7, 4)).isEqualTo(9223372036854777856.0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"nested.parquet", "nested.feather"})
  void whatIsNeitherNumberNorWordIsNamed(String name) throws IOException {
    Path file = FILES.resolve(name);
    assertThatThrownBy(() -> Tables.read(file))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("column 'nested' (1) is of type")
        .hasMessageContaining("drop=nested");
    Table rest = Tables.read(file, ReadOptions.defaults().withDrop(List.of("nested")));
    assertThat(rest.featureNames()).containsExactly("a");
  }

  @Test
  void dataOfAnyNameIsKnownByItsFirstBytesAndMayBePacked() throws IOException {
    Table text = Tables.read(FILES.resolve("mixed.csv"), options());
    Path parquet = folder.resolve("it's [1] *.dat");
    Files.copy(FILES.resolve("mixed.parquet"), parquet);
    assertSame(Tables.read(parquet, options()), text);
    Path packed = folder.resolve("some.feather.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      Files.copy(FILES.resolve("mixed.feather"), out);
    }
    assertSame(Tables.read(packed, options()), text);
    Path stream = folder.resolve("stream");
    Files.copy(FILES.resolve("mixed.arrows"), stream);
    assertSame(Tables.read(stream, options().withFormat(Format.ARROW)), text);
  }

  @Test
  void memoryIsAskedForBeforeTheFirstRowIsRead() {
    assertThatThrownBy(
            () -> Tables.read(FILES.resolve("mixed.parquet"), options().withMaxMemory(500)))
        .isInstanceOf(MemoryLimitException.class)
        .hasMessageContaining("a table of 8 x 13 needs");
  }

  @Test
  void anInfiniteValueIsRefused() {
    assertThatThrownBy(
            () ->
                new SqlEngine()
                    .read(
                        Query.ofFiles("select 1.5 as a, 'inf'::double as b"),
                        ReadOptions.defaults(),
                        MemoryBudget.ofHeap()))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("column 'b' (1) is infinite at row 0");
  }

  /** Cut short, and with bytes turned over: refused, or read, and never a fault of ours. */
  @ParameterizedTest
  @ValueSource(
      strings = {"mixed.parquet", "mixed-zstd.parquet", "mixed.feather", "mixed-zstd.arrow"})
  void damagedFilesAreRefused(String name) throws IOException {
    byte[] whole = Files.readAllBytes(FILES.resolve(name));
    Format format = name.endsWith("parquet") ? Format.PARQUET : Format.ARROW;
    Path damaged = folder.resolve("damaged");
    int refused = 0;
    for (int at = 0; at < whole.length; at += Math.max(1, whole.length / 40)) {
      Files.write(damaged, Arrays.copyOf(whole, at));
      assertThatThrownBy(() -> Tables.read(damaged, options().withFormat(format)))
          .isInstanceOf(DataException.class);
      byte[] turned = whole.clone();
      turned[at] ^= 0x55;
      Files.write(damaged, turned);
      try {
        Tables.read(damaged, options().withFormat(format));
      } catch (DataException | MemoryLimitException told) {
        refused++;
      }
    }
    assertThat(refused).isPositive();
  }

  /**
   * What {@code ./torture --only damaged-columns} found: a page that DuckDB 1.4.1 divided by zero
   * for, a header of words that 1.4.4 and 1.5.6 wrote beyond their memory for, a time before
   * midnight, a packed buffer that claims gigabytes, and one that holds less than it claims.
   */
  @ParameterizedTest
  @CsvSource({
    "hostile-delta.parquet, miniblocks",
    "hostile-words.parquet, block sizes",
    "hostile-time.parquet, within a day",
    "hostile-lz4.arrows, does not hold the",
    "hostile-rows.arrows, rows has a column of"
  })
  void whatWasFoundIsRefused(String name, String why) {
    ReadOptions options =
        ReadOptions.defaults()
            .withMissing(MissingValues.MEDIAN)
            .withCategorical(CategoricalValues.ORDINAL);
    assertThatThrownBy(() -> Tables.read(FILES.resolve(name), options))
        .isInstanceOf(DataException.class)
        .hasMessageContaining(why);
  }

  @Test
  void aStreamWithoutItsEndIsPointedOut() throws IOException {
    byte[] whole = Files.readAllBytes(FILES.resolve("mixed.arrows"));
    Path cut = folder.resolve("cut.arrows");
    Files.write(cut, Arrays.copyOf(whole, whole.length - 8));
    assertThat(Tables.readWithRemarks(cut, options()).remarks().stream().map(Message::toString))
        .anyMatch(remark -> remark.contains("no mark of its end"));
  }

  @Test
  void oldFeatherIsNamed() throws IOException {
    Path old = folder.resolve("old.feather");
    Files.writeString(old, "FEA1 and so on");
    assertThatThrownBy(() -> Tables.read(old))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("Feather file of version 1");
  }
}
