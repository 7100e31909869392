package org.foldsieve.io;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.foldsieve.data.DataException;
import org.foldsieve.run.CancelledException;

/** Reads text with separated fields: CSV, TSV and their kin. */
final class CsvTableReader {

  /** One field may be this long, in characters. */
  private static final int LONGEST_FIELD = 1 << 24;

  private CsvTableReader() {}

  static Frame read(Input input, ReadOptions options) throws IOException {
    byte[] head = input.head(CsvLayout.HEAD);
    Optional<Format> format =
        options.format().isPresent() ? options.format() : Format.ofName(input.name());
    CsvLayout layout = CsvLayout.of(head, format);
    CsvCells cells = pass(input, layout, new CsvCells(options));
    if (cells.needsSecondPass()) {
      // Words turned up in columns that began as numbers: read those as words from the start.
      cells = pass(input, layout, cells.secondPass());
    }
    Frame frame = cells.finish();
    if (layout.separator() != ',' && !format.equals(Optional.of(Format.TSV))) {
      frame.remark("the fields are separated by " + layout.describe());
    }
    return frame;
  }

  private static CsvCells pass(Input input, CsvLayout layout, CsvCells cells) throws IOException {
    try (InputStream in = input.open();
        CsvReader<CsvCells> csv =
            CsvReader.builder()
                .fieldSeparator(layout.separator())
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .allowUnclosedQuote(false)
                .trimWhitespacesAroundQuotes(layout.blankBeforeQuote())
                .maxBufferSize(LONGEST_FIELD)
                .build(cells, text(in, layout));
        CloseableIterator<CsvCells> records = csv.iterator()) {
      while (records.hasNext()) {
        records.next();
      }
      return cells;
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
          "the text cannot be split into fields near line %d: %s; check quotes and separators"
              .formatted(cells.line(), problem.getMessage()),
          problem);
    }
  }

  private static Reader text(InputStream in, CsvLayout layout) throws IOException {
    Reader text =
        new InputStreamReader(
            skipByteOrderMark(in),
            StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT));
    return layout.blanks() ? new BlankCollapsingReader(text) : text;
  }

  /** The stream behind its UTF-8 byte order mark, if it has one; it must support marks. */
  static InputStream skipByteOrderMark(InputStream in) throws IOException {
    in.mark(3);
    byte[] head = in.readNBytes(3);
    boolean marked =
        head.length == 3
            && (head[0] & 0xff) == 0xef
            && (head[1] & 0xff) == 0xbb
            && (head[2] & 0xff) == 0xbf;
    if (!marked) {
      in.reset();
    }
    return in;
  }
}
