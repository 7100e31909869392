package org.foldsieve.io.numpy;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.foldsieve.data.DataException;
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

  private static final Pattern DESCRIPTION = Pattern.compile("'descr'\\s*:\\s*'([^']*)'");
  private static final Pattern ORDER = Pattern.compile("'fortran_order'\\s*:\\s*(True|False)");
  private static final Pattern SHAPE = Pattern.compile("'shape'\\s*:\\s*\\(([^)]*)\\)");
  private static final Pattern TYPE = Pattern.compile("([<>|=])([a-zA-Z])(\\d{1,9})");

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
    Matcher description = DESCRIPTION.matcher(text);
    Matcher order = ORDER.matcher(text);
    Matcher shape = SHAPE.matcher(text);
    if (!description.find()) {
      throw new DataException(
          "the numpy array has fields of several types; save one plain array of numbers instead");
    }
    if (!order.find() || !shape.find()) {
      throw new DataException("the numpy header is damaged: " + shorten(text));
    }
    Matcher type = TYPE.matcher(description.group(1));
    if (!type.matches()) {
      throw unsupported(description.group(1));
    }
    char kind = type.group(2).charAt(0);
    int itemSize = itemSize(kind, Integer.parseInt(type.group(3)), description.group(1));
    ByteOrder byteOrder =
        type.group(1).equals(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    return new NpyHeader(
        kind, itemSize, byteOrder, order.group(1).equals("True"), shape(shape.group(1)));
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

  private static long[] shape(String text) {
    if (text.isBlank()) {
      return new long[0];
    }
    String[] parts = text.split(",");
    if (parts.length > MOST_DIMENSIONS) {
      throw new DataException(
          String.format(Locale.ROOT, "the numpy array claims %d dimensions", parts.length));
    }
    long[] shape = new long[parts.length];
    for (int i = 0; i < parts.length; i++) {
      String extent = parts[i].strip();
      if (!extent.matches("\\d{1,18}L?")) {
        throw new DataException("the numpy header has a damaged shape: (" + shorten(text) + ")");
      }
      shape[i] = Long.parseLong(extent.replace("L", ""));
    }
    return shape;
  }

  boolean isText() {
    return kind == 'U' || kind == 'S';
  }

  /** The number of elements; refused where they would not fit into {@code held} bytes. */
  int count(long held) {
    long count = Sizes.product(shape);
    long bytes = Sizes.product(count, itemSize);
    Sizes.requireHeld("the array of shape " + Arrays.toString(shape), bytes, held);
    return Sizes.cells(count, 1, Double.BYTES);
  }
}
