package org.foldsieve.io;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.foldsieve.data.DataException;

/** Knows a file's format by its first bytes and its name. */
final class FormatDetector {

  private static final Pattern LIBSVM_LINE =
      Pattern.compile("\\s*[^\\s:,;]+(\\s+\\d+:\\S+)*\\s*(#.*)?");

  private static final Pattern SPREADSHEET = Pattern.compile("(?i).*\\.(xls[xmb]?|ods)");
  private static final byte[] ZIP = {'P', 'K', 3, 4};
  private static final byte[] OLD_OFFICE = {(byte) 0xd0, (byte) 0xcf, 0x11, (byte) 0xe0};

  private FormatDetector() {}

  /**
   * The format. Bytes that only one format begins with win over the name; then the name; a file of
   * unknown name is LIBSVM or ARFF where its first lines say so, and CSV where they are text.
   */
  static Format detect(Input input) throws IOException {
    byte[] head = input.head(CsvLayout.HEAD);
    refuseSpreadsheet(input.name(), head);
    Optional<Format> binary = ofBytes(head);
    if (binary.isPresent()) {
      return binary.get();
    }
    Optional<Format> named = Format.ofName(input.name());
    if (named.isPresent()) {
      return named.get();
    }
    TextEncoding.requireSingleBytes(input);
    if (!isText(head)) {
      throw new DataException(
          "the format is not known by the file's name or its first bytes; give --format one of "
              + String.join(", ", Arrays.stream(Format.values()).map(Format::id).toList())
              + ", or save the table as CSV");
    }
    List<String> lines = CsvLayout.lines(head);
    if (isArff(lines)) {
      return Format.ARFF;
    }
    return isLibsvm(lines) ? Format.LIBSVM : Format.CSV;
  }

  /** A workbook is a zip file like .npz. What is called .xls and holds text is read as text. */
  private static void refuseSpreadsheet(String name, byte[] head) {
    boolean workbook =
        MatFiles.startsWith(head, 0, ZIP) && SPREADSHEET.matcher(name).matches()
            || MatFiles.startsWith(head, 0, OLD_OFFICE);
    if (workbook) {
      throw new DataException(
          "spreadsheets are not read; save the sheet as CSV (UTF-8), one row a sample, and give that");
    }
  }

  private static Optional<Format> ofBytes(byte[] head) {
    if (MatFiles.startsWith(head, 0, NpyHeader.MAGIC)) {
      return Optional.of(Format.NPY);
    }
    if (MatFiles.startsWith(head, 0, ZIP)) {
      return Optional.of(Format.NPZ);
    }
    if (MatFiles.isMat(head)) {
      return Optional.of(Format.MAT);
    }
    boolean idx =
        head.length >= 8
            && head[0] == 0
            && head[1] == 0
            && head[2] >= 8
            && head[2] <= 14
            && head[3] >= 1
            && head[3] <= 4;
    return idx ? Optional.of(Format.IDX) : Optional.empty();
  }

  private static boolean isText(byte[] head) {
    for (byte b : head) {
      if (b >= 0 && b < 0x20 && b != '\t' && b != '\n' && b != '\r' && b != '\f') {
        return false;
      }
    }
    return true;
  }

  private static boolean isArff(List<String> lines) {
    return lines.stream()
        .filter(line -> !line.strip().startsWith("%"))
        .findFirst()
        .filter(line -> line.strip().toLowerCase(Locale.ROOT).startsWith("@relation"))
        .isPresent();
  }

  private static boolean isLibsvm(List<String> lines) {
    return lines.stream().allMatch(line -> LIBSVM_LINE.matcher(line).matches())
        && lines.stream().anyMatch(line -> line.contains(":"));
  }
}
