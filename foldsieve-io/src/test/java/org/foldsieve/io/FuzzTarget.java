package org.foldsieve.io;

import java.io.IOException;
import java.util.Arrays;

/**
 * What Jazzer calls, with inputs it makes by watching which code they reach. {@code
 * -Dfoldsieve.fuzz.reader=NAME} tries one reader; otherwise the first byte of an input chooses.
 */
public final class FuzzTarget {

  private static final FuzzedReader[] READERS = FuzzedReader.values();
  private static final String ONLY = System.getProperty("foldsieve.fuzz.reader", "");

  private FuzzTarget() {}

  /** Tries one input. */
  public static void fuzzerTestOneInput(byte[] bytes) throws IOException {
    if (!ONLY.isEmpty()) {
      FuzzedReader.valueOf(ONLY).tryReading(bytes);
    } else if (bytes.length > 0) {
      FuzzedReader reader = READERS[Math.floorMod(bytes[0], READERS.length)];
      reader.tryReading(Arrays.copyOfRange(bytes, 1, bytes.length));
    }
  }
}
