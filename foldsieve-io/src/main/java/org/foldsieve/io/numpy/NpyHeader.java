package org.foldsieve.io.numpy;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.foldsieve.data.DataException;
import org.foldsieve.io.file.Decimals;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.file.Sizes;

/**
 * What stands before the values of a numpy array.
 *
 * @param kind numpy's letter: b bool, i signed, u unsigned, f float, U text, S bytes
 * @param itemSize the bytes of an element
 * @param byteOrder the order of those bytes
 * @param fortran whether the first index runs fastest
 * @param shape the extent of each dimension
 */
record NpyHeader(char kind, int itemSize, ByteOrder byteOrder, boolean fortran, long[] shape) {

  static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};

  /** The header is text of numpy's own making and never long, whatever its length field says. */
  private static final int LONGEST = 1 << 20;

  private static final int MOST_DIMENSIONS = 32;

  /** More digits than any extent has. */
  private static final int MOST_DIGITS = 18;

  /** What a text takes beside its characters. */
  private static final int TEXT_OBJECT = 64;

  /** Reads the header; the stream then stands at the first value. */
  static NpyHeader read(InputStream in) throws IOException {
    byte[] begin = in.readNBytes(8);
    if (begin.length < 8 || !Arrays.equals(Arrays.copyOf(begin, 6), MAGIC)) {
      throw new DataException("this is no numpy array: it does not begin with \\x93NUMPY");
    }
    int lengthBytes = begin[6] == 1 ? 2 : 4;
    long length = 0;
    for (int shift = 0; shift < lengthBytes; shift++) {
      int next = in.read();
      if (next < 0) {
        throw new EOFException("the numpy header is cut short");
      }
      length |= (long) next << (8 * shift);
    }
    if (length > LONGEST) {
      throw new DataException(
          String.format(
              Locale.ROOT, "the numpy header claims %d bytes; the file is damaged", length));
    }
    byte[] text = in.readNBytes((int) length);
    if (text.length < length) {
      throw new EOFException("the numpy header is cut short");
    }
    return parse(new String(text, StandardCharsets.UTF_8));
  }

  private static NpyHeader parse(String text) {
    String description =
        enclosed(text, "'descr'", '\'', '\'')
            .orElseThrow(
                () ->
                    new DataException(
                        "the numpy array has fields of several types; save one plain array of"
                            + " numbers instead"));
    Optional<String> shape = enclosed(text, "'shape'", '(', ')');
    int order = afterKey(text, "'fortran_order'");
    boolean fortran = order >= 0 && text.startsWith("True", order);
    if (shape.isEmpty() || (!fortran && (order < 0 || !text.startsWith("False", order)))) {
      throw new DataException("the numpy header is damaged: " + shorten(text));
    }
    int digits = description.length() < 3 ? -1 : Decimals.parseIndex(description.substring(2));
    if (digits < 0 || "<>|=".indexOf(description.charAt(0)) < 0) {
      throw unsupported(description);
    }
    char kind = description.charAt(1);
    return new NpyHeader(
        kind,
        itemSize(kind, digits, description),
        description.charAt(0) == '>' ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN,
        fortran,
        shape(shape.get()));
  }

  /**
   * Where the value of a key begins, or -1. Only the first place of a key is looked at: the time is
   * linear in the text, whatever stands there.
   */
  private static int afterKey(String text, String key) {
    int at = text.indexOf(key);
    if (at < 0) {
      return -1;
    }
    at = skipBlanks(text, at + key.length());
    return at < text.length() && text.charAt(at) == ':' ? skipBlanks(text, at + 1) : -1;
  }

  private static int skipBlanks(String text, int from) {
    int at = from;
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at;
  }

  /** What stands between two signs behind a key. */
  private static Optional<String> enclosed(String text, String key, char begin, char end) {
    int from = afterKey(text, key);
    if (from < 0 || from == text.length() || text.charAt(from) != begin) {
      return Optional.empty();
    }
    int to = text.indexOf(end, from + 1);
    return to < 0 ? Optional.empty() : Optional.of(text.substring(from + 1, to));
  }

  private static int itemSize(char kind, int size, String description) {
    boolean known =
        switch (kind) {
          case 'b' -> size == 1;
          case 'i', 'u' -> size == 1 || size == 2 || size == 4 || size == 8;
          case 'f' -> size == 2 || size == 4 || size == 8;
          case 'U' -> size > 0 && size < 1 << 20;
          case 'S' -> size > 0 && size < 1 << 22;
          default -> false;
        };
    if (!known) {
      throw unsupported(description);
    }
    return kind == 'U' ? 4 * size : size;
  }

  private static DataException unsupported(String type) {
    return new DataException(
        String.format(
                Locale.ROOT,
                "numpy arrays of type '%s' cannot be read; convert the array to float64, and labels"
                    + " to",
                shorten(type))
            + " numbers or text");
  }

  private static String shorten(String text) {
    return text.length() <= 80 ? text : text.substring(0, 80) + "…";
  }

  /** Extents with a comma between them, and perhaps behind the last. */
  private static long[] shape(String text) {
    long[] shape = new long[MOST_DIMENSIONS];
    int dimensions = 0;
    int from = 0;
    while (!text.substring(from).isBlank()) {
      int comma = text.indexOf(',', from);
      int to = comma < 0 ? text.length() : comma;
      if (dimensions == MOST_DIMENSIONS) {
        throw new DataException(
            String.format(
                Locale.ROOT, "the numpy array claims more than %d dimensions", MOST_DIMENSIONS));
      }
      shape[dimensions] = extent(text.substring(from, to).strip());
      if (shape[dimensions++] < 0) {
        throw new DataException("the numpy header has a damaged shape: (" + shorten(text) + ")");
      }
      from = Math.min(to + 1, text.length());
    }
    return Arrays.copyOf(shape, dimensions);
  }

  /** A whole number, perhaps with the L of a Python of old behind it; -1 where it is none. */
  private static long extent(String text) {
    String digits = text.endsWith("L") ? text.substring(0, text.length() - 1) : text;
    if (digits.isEmpty() || digits.length() > MOST_DIGITS) {
      return -1;
    }
    for (int at = 0; at < digits.length(); at++) {
      if (!Decimals.isDigit(digits.charAt(at))) {
        return -1;
      }
    }
    return Long.parseLong(digits);
  }

  boolean isText() {
    return kind == 'U' || kind == 'S';
  }

  /**
   * The number of elements; refused where they would not fit into {@code held} bytes, or into
   * memory.
   */
  int count(long held, MemoryBudget budget) {
    long count = Sizes.product(shape);
    long bytes = Sizes.product(count, itemSize);
    Sizes.requireHeld("the array of shape " + Arrays.toString(shape), bytes, held);
    return budget.takeCells(
        count, 1, isText() ? TEXT_OBJECT + itemSize / (kind == 'U' ? 2 : 1) : Double.BYTES);
  }
}
