package org.foldsieve.io.csv;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.reader.RecordType;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.run.CancelledException;

/** Splits text into fields, quoted ones included, by the rules of RFC 4180. */
final class QuotedCsv extends AbstractBaseCsvCallbackHandler<CsvCells> {

  private final CsvCells cells;

  private QuotedCsv(CsvCells cells) {
    this.cells = cells;
  }

  @Override
  protected void handleBegin(long startingLineNumber) {
    cells.begin(startingLineNumber);
  }

  @Override
  protected void handleField(int index, char[] buffer, int offset, int length, boolean quoted) {
    cells.field(index, buffer, offset, offset + length, quoted);
  }

  @Override
  protected CsvCells buildRecord() {
    if (getRecordType() != RecordType.EMPTY) {
      cells.end(getFieldCount());
    }
    return cells;
  }

  /** Hands every field of the text to the cells. */
  static void read(Reader text, CsvLayout layout, CsvCells cells) throws IOException {
    try (CsvReader<CsvCells> csv =
            CsvReader.builder()
                .fieldSeparator(layout.separator())
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .allowUnclosedQuote(false)
                .trimWhitespacesAroundQuotes(layout.blankBeforeQuote())
                .maxBufferSize(CsvFormat.LONGEST_FIELD)
                .build(new QuotedCsv(cells), text);
        CloseableIterator<CsvCells> records = csv.iterator()) {
      while (records.hasNext()) {
        records.next();
      }
    } catch (UncheckedIOException problem) {
      throw problem.getCause();
    } catch (CsvParseException problem) {
      for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
        if (cause instanceof DataException data) {
          throw data;
        }
        if (cause instanceof CancelledException stopped) {
          throw stopped;
        }
        if (cause instanceof IOException io) {
          throw io;
        }
      }
      throw new DataException(
          String.format(
              Locale.ROOT,
              "the text cannot be split into fields near line %d: %s; check quotes and separators",
              cells.line(),
              problem.getMessage()),
          problem);
    }
  }
}
