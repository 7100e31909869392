package org.foldsieve.io.csv;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Message;
import org.foldsieve.data.Setting;
import org.foldsieve.data.Table;
import org.foldsieve.io.file.Head;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.option.DecimalMark;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.option.TextCells;
import org.foldsieve.io.table.RawTable;
import org.foldsieve.io.table.Remarks;
import org.foldsieve.io.table.TableFormat;
import org.foldsieve.io.table.TableWriter;

/** Text with separated fields: CSV, TSV and their kin. */
public final class CsvFormat implements TableFormat {

  /** One field may be this long, in bytes or characters. */
  static final int LONGEST_FIELD = 1 << 24;

  /** Whether the fields are known to be separated by tabs; otherwise the file tells. */
  private final boolean tabs;

  private CsvFormat(boolean tabs) {
    this.tabs = tabs;
  }

  /** Any separator, found by looking; written with commas. */
  public static CsvFormat csv() {
    return new CsvFormat(false);
  }

  /** Fields separated by tabs. */
  public static CsvFormat tsv() {
    return new CsvFormat(true);
  }

  @Override
  public RawTable read(Input input, ReadOptions options) throws IOException {
    Head head = input.head();
    CsvLayout layout = tabs ? CsvLayout.ofTabs(head.lines()) : CsvLayout.of(head.lines());
    boolean plain = !layout.blanks() && !head.contains('"');
    if (options.decimal() == DecimalMark.COMMA && layout.separator() == ',' && plain) {
      throw new DataException(
          Message.of(
              "the fields are separated by commas, so none can stand before a fraction; save the"
                  + " table with semicolons or tabs between its fields, or leave %s out",
              Setting.DECIMAL.to("comma")));
    }
    long before = input.budget().taken();
    CsvCells cells = new CsvCells(options, input.budget());
    try {
      cells = pass(input, layout, plain, cells);
    } catch (DataException refused) {
      if (!CsvCells.isShortHeader(refused)) {
        throw refused;
      }
      // As R writes tables.
      input.budget().backTo(before);
      cells = pass(input, layout, plain, cells.withNamedRows());
    }
    Optional<CsvCells> again = cells.secondPass();
    if (again.isPresent()) {
      input.budget().backTo(before);
      // Words turned up in columns that began as numbers: read those as words from the start.
      cells = pass(input, layout, plain, again.get());
    }
    RawTable raw = cells.finish();
    if (layout.separator() != ',' && !tabs) {
      raw.remarks().add("the fields are separated by " + layout.describe());
    }
    return raw;
  }

  private static CsvCells pass(Input input, CsvLayout layout, boolean plain, CsvCells cells)
      throws IOException {
    long before = input.budget().taken();
    if (plain) {
      try (InputStream in = input.openText()) {
        if (PlainCsv.read(in, layout.separator(), cells, input.budget())) {
          return cells;
        }
      }
    }
    input.budget().backTo(before);
    CsvCells again = cells.again();
    try (InputStream in = input.openText()) {
      QuotedCsv.read(text(in, layout), layout, again);
      return again;
    }
  }

  private static Reader text(InputStream in, CsvLayout layout) {
    Reader text =
        new InputStreamReader(
            in,
            StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT));
    return layout.blanks() ? new BlankCollapsingReader(text) : text;
  }

  @Override
  public Optional<TableWriter> writer() {
    return Optional.of(writer(TextCells.PLAIN));
  }

  /** Writes tables, their words as told. */
  public TableWriter writer(TextCells words) {
    return TableWriter.ofText(
        (table, out, remarks) ->
            CsvTableWriter.write(table, out, tabs ? '\t' : ',', words, remarks));
  }

  /** Writes a table with commas, and leaves the writer open. */
  public static void write(Table table, Writer out, TextCells words, Remarks remarks)
      throws IOException {
    CsvTableWriter.write(table, out, ',', words, remarks);
  }
}
