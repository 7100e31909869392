package org.foldsieve.io.image;

import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.file.Sizes;

/** Reads PGM images: {@code P5} of 8 or 16 bits, and {@code P2} in plain text. */
final class PgmReader {

  private final byte[] bytes;
  private int at;

  private PgmReader(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Whether a file that begins like this is a PGM image. */
  static boolean isPgm(byte[] bytes) {
    return bytes.length >= 3 && bytes[0] == 'P' && (bytes[1] == '5' || bytes[1] == '2');
  }

  static GrayImage read(byte[] bytes, MemoryBudget budget) {
    return new PgmReader(bytes).read(budget);
  }

  private GrayImage read(MemoryBudget budget) {
    boolean plain = bytes[1] == '2';
    at = 2;
    int columns = number("width", Integer.MAX_VALUE);
    int rows = number("height", Integer.MAX_VALUE);
    int largest = number("largest value", 65535);
    if (columns < 1 || rows < 1 || largest < 1) {
      throw new DataException(
          String.format(Locale.ROOT, "the PGM image claims %d x %d pixels", rows, columns));
    }
    int itemSize = largest > 255 ? 2 : 1;
    // A plain value takes a digit and a blank, but the last one may go without.
    long needed = plain ? 2L * rows * columns - 1 : (long) itemSize * rows * columns;
    if (!plain) {
      // One blank ends the header.
      at++;
    }
    Sizes.requireHeld("the PGM image", needed, bytes.length - at);
    int size = budget.takeCells(rows, columns, Double.BYTES);
    double[] pixels = new double[size];
    budget.giveBack((long) Double.BYTES * size);
    for (int i = 0; i < pixels.length; i++) {
      pixels[i] = plain ? number("pixel", 65535) : itemSize == 1 ? unsigned() : wide();
      if (pixels[i] > largest) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "pixel %d of the PGM image is %d, its largest value %d",
                i,
                (int) pixels[i],
                largest));
      }
    }
    return new GrayImage(rows, columns, pixels);
  }

  private int unsigned() {
    return bytes[at++] & 0xff;
  }

  private int wide() {
    int high = unsigned();
    return high << 8 | unsigned();
  }

  private int number(String what, int most) {
    while (at < bytes.length && (bytes[at] <= ' ' && bytes[at] >= 0 || bytes[at] == '#')) {
      if (bytes[at] == '#') {
        while (at < bytes.length && bytes[at] != '\n') {
          at++;
        }
      } else {
        at++;
      }
    }
    long value = 0;
    int begin = at;
    while (at < bytes.length && bytes[at] >= '0' && bytes[at] <= '9') {
      value = Math.min(Integer.MAX_VALUE, value * 10 + bytes[at] - '0');
      at++;
    }
    if (at == begin || value > most) {
      throw new DataException(String.format(Locale.ROOT, "the PGM image has no valid %s", what));
    }
    return (int) value;
  }
}
