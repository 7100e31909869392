package org.foldsieve.evaluation.compare;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * A piece of a comparison as a line of its journal: checksum, length, and the piece in words. The
 * checksum is over the journal's key too, so that a line of another journal does not count either.
 */
final class JournalLine {

  private JournalLine() {}

  /** The line, with its end. */
  static byte[] bytes(Finding finding, String key) {
    byte[] body = body(finding).getBytes(StandardCharsets.UTF_8);
    String line =
        checksum(body, key)
            + " "
            + body.length
            + " "
            + new String(body, StandardCharsets.ISO_8859_1)
            + "\n";
    return line.getBytes(StandardCharsets.ISO_8859_1);
  }

  /**
   * The piece that a line holds, or null where the line is not as it was written.
   *
   * @param line without its end, a character for each byte
   * @param key the journal's
   */
  static @Nullable Finding parse(String line, String key) {
    int first = line.indexOf(' ');
    int second = line.indexOf(' ', first + 1);
    if (second < 0) {
      return null;
    }
    byte[] body = line.substring(second + 1).getBytes(StandardCharsets.ISO_8859_1);
    boolean same =
        line.substring(0, first).equals(checksum(body, key))
            && line.substring(first + 1, second).equals(Integer.toString(body.length));
    return same ? finding(new String(body, StandardCharsets.UTF_8)) : null;
  }

  private static String checksum(byte[] body, String key) {
    CRC32C checksum = new CRC32C();
    checksum.update(key.getBytes(StandardCharsets.UTF_8));
    checksum.update(body);
    return HexFormat.of().toHexDigits((int) checksum.getValue());
  }

  private static String body(Finding finding) {
    List<String> parts = new ArrayList<>();
    parts.add(finding.method());
    parts.add(Integer.toString(finding.split()));
    parts.add(finding.refusal());
    parts.add(finding.chosen());
    parts.add(
        Arrays.stream(finding.order())
            .mapToObj(Integer::toString)
            .collect(Collectors.joining(" ")));
    for (double[] values : finding.values()) {
      parts.add(Arrays.stream(values).mapToObj(Double::toString).collect(Collectors.joining(" ")));
    }
    return String.join("|", parts);
  }

  private static Finding finding(String body) {
    String[] parts = body.split("\\|", -1);
    double[][] values = new double[parts.length - 5][];
    for (int c = 0; c < values.length; c++) {
      values[c] = Arrays.stream(parts[c + 5].split(" ")).mapToDouble(Double::parseDouble).toArray();
    }
    int[] order =
        parts[4].isEmpty()
            ? new int[0]
            : Arrays.stream(parts[4].split(" ")).mapToInt(Integer::parseInt).toArray();
    return new Finding(parts[0], Integer.parseInt(parts[1]), parts[3], order, values, parts[2]);
  }
}
