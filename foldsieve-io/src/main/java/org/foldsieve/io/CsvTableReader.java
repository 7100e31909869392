package org.foldsieve.io;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.foldsieve.data.DataException;

/** Reads text with separated fields: CSV, TSV and their kin. */
final class CsvTableReader {

  /** One field may be this long, in bytes or characters. */
  static final int LONGEST_FIELD = 1 << 24;

  private CsvTableReader() {}

  static Frame read(Input input, ReadOptions options) throws IOException {
    byte[] head = input.head(CsvLayout.HEAD);
    Optional<Format> format =
        options.format().isPresent() ? options.format() : Format.ofName(input.name());
    CsvLayout layout = CsvLayout.of(head, format);
    boolean plain = !layout.blanks() && !hasQuote(head);
    if (options.decimal() == DecimalMark.COMMA && layout.separator() == ',' && plain) {
      throw new DataException(
          "the fields are separated by commas, so none can stand before a fraction; save the table with semicolons or tabs between its fields, or leave --decimal comma out");
    }
    CsvCells cells = pass(input, layout, plain, new CsvCells(options));
    if (cells.needsSecondPass()) {
      // Words turned up in columns that began as numbers: read those as words from the start.
      cells = pass(input, layout, plain, cells.secondPass());
    }
    Frame frame = cells.finish();
    if (layout.separator() != ',' && !format.equals(Optional.of(Format.TSV))) {
      frame.remark("the fields are separated by " + layout.describe());
    }
    return frame;
  }

  private static CsvCells pass(Input input, CsvLayout layout, boolean plain, CsvCells cells)
      throws IOException {
    if (plain) {
      try (InputStream in = input.open()) {
        if (PlainCsv.read(skipByteOrderMark(in), layout.separator(), cells)) {
          return cells;
        }
      }
    }
    CsvCells again = cells.again();
    try (InputStream in = input.open()) {
      QuotedCsv.read(text(in, layout), layout, again);
      return again;
    }
  }

  private static boolean hasQuote(byte[] head) {
    for (byte b : head) {
      if (b == '"') {
        return true;
      }
    }
    return false;
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
