package org.foldsieve.io;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Message;
import org.foldsieve.data.Setting;
import org.foldsieve.io.file.Head;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.file.TextEncoding;
import org.foldsieve.io.option.Format;
import org.foldsieve.io.table.TableFormat;

/** Knows a file's format by its first bytes, as each of {@link Formats} tells, and its name. */
final class FormatDetector {

  private static final List<String> SPREADSHEETS =
      List.of(".xls", ".xlsx", ".xlsm", ".xlsb", ".ods");
  private static final byte[] ZIP = {'P', 'K', 3, 4};
  private static final byte[] OLD_OFFICE = {(byte) 0xd0, (byte) 0xcf, 0x11, (byte) 0xe0};

  private FormatDetector() {}

  /**
   * The format. Bytes that only one format begins with win over the name, and where several begin
   * so, the name tells which of them, or else the first; then the name; a file of unknown name is
   * of the text format its first lines look like, and CSV where they look like none but are text.
   */
  static Format detect(Input input) throws IOException {
    Head head = input.head();
    refuseSpreadsheet(input.name(), head);
    List<Format> sure =
        Arrays.stream(Format.values()).filter(format -> Formats.of(format).isSureOf(head)).toList();
    Optional<Format> named = Format.ofName(input.name());
    Optional<Format> told =
        sure.isEmpty() ? named : named.filter(sure::contains).or(() -> Optional.of(sure.get(0)));
    if (told.isPresent()) {
      return told.get();
    }
    TextEncoding.requireSingleBytes(input);
    if (!head.isText()) {
      throw new DataException(
          Message.of(
              "the format is not known by the file's name or its first bytes; give %s, or save the"
                  + " table as CSV",
              Setting.FORMAT.to(
                  "one of "
                      + String.join(
                          ", ", Arrays.stream(Format.values()).map(Format::id).toList()))));
    }
    return first(format -> format.looksLike(head)).orElse(Format.CSV);
  }

  private static Optional<Format> first(Predicate<TableFormat> condition) {
    return Arrays.stream(Format.values())
        .filter(format -> condition.test(Formats.of(format)))
        .findFirst();
  }

  /** A workbook is a zip file like .npz. What is called .xls and holds text is read as text. */
  private static void refuseSpreadsheet(String name, Head head) {
    String lower = name.toLowerCase(Locale.ROOT);
    boolean workbook =
        head.holds(0, ZIP) && SPREADSHEETS.stream().anyMatch(lower::endsWith)
            || head.holds(0, OLD_OFFICE);
    if (workbook) {
      throw new DataException(
          "spreadsheets are not read; save the sheet as CSV (UTF-8), one row a sample, and give"
              + " that");
    }
  }
}
