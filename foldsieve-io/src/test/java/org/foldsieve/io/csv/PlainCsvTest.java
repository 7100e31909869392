package org.foldsieve.io.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.foldsieve.data.DataException;
import org.foldsieve.io.Reading;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.option.CategoricalValues;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.table.RawTable;
import org.foldsieve.io.table.Symbols;
import org.junit.jupiter.api.Test;

/** The quick reader of text without quotes beside the one that knows quotes. */
class PlainCsvTest {

  private static final String[] PIECES = {
    "0",
    "7",
    "12",
    "3.25",
    "-4",
    "-0.5",
    ".5",
    "5.",
    ".",
    "-",
    "1e3",
    "+6",
    "1.2.3",
    "1-2",
    "123456789012345",
    "1234567890123456",
    "0.1234567890123456789",
    "00012",
    "",
    "?",
    "NA",
    "word",
    " 8 ",
    " ",
    "\t9",
    "é",
    "inf",
    "1,5"
  };

  private static final String[] ENDS = {"\n", "\n", "\n", "\r\n", "\r", "\n\n", "\r\r\n", " \n"};

  @Test
  void readsWhatTheReaderOfQuotesReads() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    int read = 0;
    for (int round = 0; round < 20_000; round++) {
      String text = text(random);
      ReadOptions options =
          ReadOptions.defaults()
              .withCategorical(
                  random.nextInt(3) == 0 ? CategoricalValues.REFUSE : CategoricalValues.ORDINAL)
              .withLabel(random.nextInt(2) == 0 ? "none" : "last");
      CsvCells plain = new CsvCells(options, MemoryBudget.ofHeap());
      String quick =
          outcome(
              plain,
              () ->
                  assertThat(PlainCsv.read(slow(text, random), ',', plain, MemoryBudget.ofHeap()))
                      .isTrue());
      CsvCells quoted = new CsvCells(options, MemoryBudget.ofHeap());
      CsvLayout layout = new CsvLayout(',', false, false);
      String thorough =
          outcome(quoted, () -> QuotedCsv.read(new StringReader(text), layout, quoted));
      assertThat(quick).as(text).isEqualTo(thorough);
      read += quick.startsWith("rows") ? 1 : 0;
    }
    assertThat(read).isGreaterThan(5_000);
  }

  @Test
  void fieldsOfAnyLengthAreReadWhole() throws IOException {
    ReadOptions options = ReadOptions.defaults().withCategorical(CategoricalValues.ORDINAL);
    for (int length : new int[] {1023, 1024, 1025, 3000, 70_000, 200_000}) {
      for (String letter : List.of("w", "é")) {
        String word = letter.repeat(length);
        String text = String.format(Locale.ROOT, "a,%s\n1,%s\n2,b", word, word);
        CsvCells plain = new CsvCells(options, MemoryBudget.ofHeap());
        String outcome =
            outcome(plain, () -> PlainCsv.read(stream(text), ',', plain, MemoryBudget.ofHeap()));
        assertThat(outcome)
            .startsWith(String.format(Locale.ROOT, "rows of [a, %s]", word))
            .contains(" " + word);
      }
    }
  }

  @Test
  void linesMayEndAnywhereInTheBuffer() throws IOException {
    ReadOptions options = ReadOptions.defaults().withCategorical(CategoricalValues.ORDINAL);
    CsvLayout layout = new CsvLayout(',', false, false);
    for (String end : List.of("\n", "\r\n", "\r", "\r\n\r\n")) {
      for (int shift = 0; shift < 24; shift++) {
        String text =
            "1".repeat(1 + shift) + ",é" + end + ("12.5,word" + end).repeat(7_000) + "3,x";
        CsvCells plain = new CsvCells(options, MemoryBudget.ofHeap());
        String quick =
            outcome(
                plain,
                () ->
                    assertThat(PlainCsv.read(stream(text), ',', plain, MemoryBudget.ofHeap()))
                        .isTrue());
        CsvCells quoted = new CsvCells(options, MemoryBudget.ofHeap());
        String thorough =
            outcome(quoted, () -> QuotedCsv.read(new StringReader(text), layout, quoted));
        assertThat(quick.equals(thorough)).as("%s after %d", end.length(), shift).isTrue();
      }
    }
  }

  @Test
  void textThatIsNoUtf8IsRefused() {
    byte[] latin = "a,b\n1,gr\u00fcn\n".getBytes(StandardCharsets.ISO_8859_1);
    CsvCells cells = new CsvCells(ReadOptions.defaults(), MemoryBudget.ofHeap());
    assertThatThrownBy(
            () -> PlainCsv.read(new ByteArrayInputStream(latin), ',', cells, MemoryBudget.ofHeap()))
        .isInstanceOf(CharacterCodingException.class);
  }

  @Test
  void aQuoteIsLeftToTheOther() throws IOException {
    CsvCells cells = new CsvCells(ReadOptions.defaults(), MemoryBudget.ofHeap());
    assertThat(PlainCsv.read(stream("1,2\n3,\"4\"\n"), ',', cells, MemoryBudget.ofHeap()))
        .isFalse();
  }

  private static String text(SplittableRandom random) {
    StringBuilder text = new StringBuilder();
    int columns = random.nextInt(1, 5);
    int rows = random.nextInt(1, 6);
    boolean regular = random.nextInt(4) > 0;
    List<String> pool = new ArrayList<>();
    for (int p = random.nextInt(1, 5); p > 0; p--) {
      pool.add(PIECES[random.nextInt(PIECES.length)]);
    }
    String end = ENDS[random.nextInt(ENDS.length)];
    for (int i = 0; i < rows; i++) {
      int fields = regular || random.nextInt(3) > 0 ? columns : random.nextInt(1, 5);
      for (int j = 0; j < fields; j++) {
        text.append(j == 0 ? "" : ",").append(pool.get(random.nextInt(pool.size())));
      }
      boolean last = i == rows - 1 && random.nextInt(2) == 0;
      text.append(last ? "" : regular ? end : ENDS[random.nextInt(ENDS.length)]);
    }
    return text.toString();
  }

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  /** A stream that gives a few bytes at a time. */
  private static InputStream slow(String text, SplittableRandom random) {
    return new FilterInputStream(stream(text)) {
      @Override
      public int read(byte[] target, int offset, int length) throws IOException {
        return super.read(target, offset, Math.min(length, random.nextInt(1, 4)));
      }
    };
  }

  private interface Reading {
    void run() throws IOException;
  }

  private static String outcome(CsvCells cells, Reading reading) throws IOException {
    try {
      reading.run();
      RawTable raw = cells.finish();
      StringBuilder all =
          new StringBuilder("rows of " + raw.names() + cells.secondPass().isPresent());
      for (int i = 0; i < raw.rows(); i++) {
        all.append('\n').append(raw.place(i));
        for (int j = 0; j < raw.names().size(); j++) {
          Symbols symbols = raw.symbols(j);
          double cell = raw.cell(i, j);
          all.append(' ')
              .append(symbols == null || Double.isNaN(cell) ? cell : symbols.word((int) cell));
        }
      }
      return all.append(raw.remarks().list()).toString();
    } catch (DataException problem) {
      return problem.getMessage();
    }
  }
}
