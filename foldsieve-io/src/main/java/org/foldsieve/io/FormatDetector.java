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

  private FormatDetector() {}

  /**
   * The format. Bytes that only one format begins with win over the name; then the name; a file of
   * unknown name is LIBSVM or ARFF where its first lines say so, and CSV where they are text.
   */
  static Format detect(Input input) throws IOException {
    byte[] head = input.head(CsvLayout.HEAD);
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
              + String.join(", ", Arrays.stream(Format.values()).map(Format::id).toList()));
    }
    List<String> lines = CsvLayout.lines(head);
    if (isArff(lines)) {
      return Format.ARFF;
    }
    return isLibsvm(lines) ? Format.LIBSVM : Format.CSV;
  }

  private static Optional<Format> ofBytes(byte[] head) {
    if (MatFiles.startsWith(head, 0, NpyHeader.MAGIC)) {
      return Optional.of(Format.NPY);
    }
    if (MatFiles.startsWith(head, 0, new byte[] {'P', 'K', 3, 4})) {
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
