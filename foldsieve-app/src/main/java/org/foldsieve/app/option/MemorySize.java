package org.foldsieve.app.option;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.foldsieve.app.failure.UsageException;

/** Reads sizes of memory as people write them: {@code 512M}, {@code 2G}, {@code 70%}. */
final class MemorySize {

  private static final Pattern TEXT =
      Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*(?:([KMGT])(?:i?B)?|(B)|(%))?");

  private MemorySize() {}

  /** Bytes; K, M, G and T are powers of 1024, a percentage is of the machine's memory. */
  static long parse(String text) {
    Matcher matcher = TEXT.matcher(text.strip().toUpperCase(Locale.ROOT).replace("IB", "B"));
    if (!matcher.matches()) {
      throw new UsageException(
          String.format(
              Locale.ROOT, "--max-memory takes a size such as 512M, 2G or 70%%: '%s'", text));
    }
    double number = Double.parseDouble(matcher.group(1));
    double bytes;
    if (matcher.group(4) != null) {
      bytes = number / 100 * ProcessMemory.ofMachine();
    } else if (matcher.group(2) != null) {
      bytes = number * Math.pow(1024, "KMGT".indexOf(matcher.group(2)) + 1);
    } else {
      bytes = number;
    }
    if (bytes < 1) {
      throw new UsageException(
          String.format(Locale.ROOT, "--max-memory must be more than nothing: '%s'", text));
    }
    return (long) bytes;
  }
}
