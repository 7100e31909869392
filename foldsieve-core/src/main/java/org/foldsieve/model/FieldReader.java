package org.foldsieve.model;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.CRC32C;
import org.foldsieve.data.Fields;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.jspecify.annotations.Nullable;

/**
 * Reads fields. No length is believed before it was held against the bytes that are left, so a
 * damaged file can ask for no more memory than its own size.
 */
final class FieldReader {

  private static final int BUFFER = 1 << 16;

  /** Deeper nesting than any model has; a damaged file must not exhaust the stack. */
  private static final int MAX_DEPTH = 16;

  /** What cannot be the work of {@link FieldWriter}. */
  static final class DamagedException extends IOException {
    private static final long serialVersionUID = 1L;

    DamagedException(@Nullable String message) {
      super(message);
    }
  }

  private final ReadableByteChannel in;
  private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER).order(ByteOrder.LITTLE_ENDIAN);
  private final CRC32C checksum = new CRC32C();
  private long left;

  /**
   * Begins to read.
   *
   * @param length the number of bytes the channel has
   */
  FieldReader(ReadableByteChannel in, long length) {
    this.in = in;
    this.left = length;
    buffer.limit(0);
  }

  /** The number of bytes not yet read. */
  long left() {
    return left;
  }

  Fields readFields() throws IOException {
    return readFields(0);
  }

  private Fields readFields(int depth) throws IOException {
    if (depth > MAX_DEPTH) {
      throw new DamagedException("fields within fields, " + depth + " deep");
    }
    int count = readCount(Integer.BYTES + 2);
    Fields fields = new Fields();
    for (int f = 0; f < count; f++) {
      String name = readText();
      byte code = take(1).get();
      FieldType type =
          FieldType.of(code)
              .orElseThrow(
                  () ->
                      new DamagedException(
                          String.format(
                              Locale.ROOT, "field '%s' is of unknown type %d", name, code)));
      try {
        fields.put(name, readValue(type, depth));
      } catch (IllegalArgumentException | IndexOutOfBoundsException wrong) {
        throw new DamagedException(wrong.getMessage());
      }
    }
    return fields;
  }

  private Object readValue(FieldType type, int depth) throws IOException {
    return switch (type) {
      case TEXT -> readText();
      case TEXTS -> readTexts();
      case WHOLE -> readLong();
      case NUMBER -> Double.longBitsToDouble(readLong());
      case INTS -> readInts(readCount(Integer.BYTES));
      case DOUBLES -> readDoubles(readCount(Double.BYTES));
      case MATRIX -> readMatrix();
      case SPARSE -> readSparse();
      case FIELDS -> readFields(depth + 1);
    };
  }

  private List<String> readTexts() throws IOException {
    int count = readCount(Integer.BYTES);
    List<String> texts = new ArrayList<>();
    for (int t = 0; t < count; t++) {
      texts.add(readText());
    }
    return List.copyOf(texts);
  }

  private Matrix readMatrix() throws IOException {
    int rows = readInt();
    int columns = readInt();
    require(rows >= 0 && columns >= 0, "a matrix of %d x %d", rows, columns);
    // The product of two ints fits a long; eight times that need not.
    require((long) rows * columns <= left / Double.BYTES, "a matrix of %d x %d", rows, columns);
    return Matrix.wrap(rows, columns, readDoubles(rows * columns));
  }

  private SparseMatrix readSparse() throws IOException {
    int rows = readInt();
    int columns = readInt();
    require(
        rows >= 0 && columns >= 0 && rows < left / Integer.BYTES,
        "a sparse matrix of %d x %d",
        rows,
        columns);
    int[] start = readInts(rows + 1);
    int entries = start[rows];
    require(
        entries >= 0 && entries <= left / (Integer.BYTES + Double.BYTES),
        "a sparse matrix with %d entries in %d rows",
        entries,
        rows);
    return SparseMatrix.wrap(rows, columns, start, readInts(entries), readDoubles(entries));
  }

  private String readText() throws IOException {
    byte[] bytes = readBytes(readCount(1));
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException wrong) {
      throw new DamagedException("a text that is not UTF-8");
    }
  }

  byte[] readBytes(int count) throws IOException {
    byte[] bytes = new byte[count];
    for (int at = 0; at < count; ) {
      int part = Math.min(count - at, BUFFER);
      take(part).get(bytes, at, part);
      at += part;
    }
    return bytes;
  }

  /** A count of things that take at least so many bytes each. */
  private int readCount(int bytesEach) throws IOException {
    int count = readInt();
    require(count >= 0 && count <= left / bytesEach, "%d values in the last %d bytes", count, left);
    return count;
  }

  int readInt() throws IOException {
    return take(Integer.BYTES).getInt();
  }

  long readLong() throws IOException {
    return take(Long.BYTES).getLong();
  }

  private int[] readInts(int length) throws IOException {
    int[] values = new int[length];
    for (int at = 0; at < length; ) {
      int part = Math.min(length - at, BUFFER / Integer.BYTES);
      ByteBuffer bytes = take(part * Integer.BYTES);
      bytes.asIntBuffer().get(values, at, part);
      bytes.position(bytes.position() + part * Integer.BYTES);
      at += part;
    }
    return values;
  }

  private double[] readDoubles(int length) throws IOException {
    double[] values = new double[length];
    for (int at = 0; at < length; ) {
      int part = Math.min(length - at, BUFFER / Double.BYTES);
      ByteBuffer bytes = take(part * Double.BYTES);
      bytes.asDoubleBuffer().get(values, at, part);
      bytes.position(bytes.position() + part * Double.BYTES);
      at += part;
    }
    return values;
  }

  /** Reads the checksum that follows and says whether it is that of everything before it. */
  boolean checksumMatches() throws IOException {
    int expected = (int) checksum.getValue();
    return readInt() == expected;
  }

  /** The buffer with at least so many bytes in it, counted as read. */
  private ByteBuffer take(int bytes) throws IOException {
    require(bytes <= left, "%d bytes wanted, %d left", bytes, left);
    left -= bytes;
    if (buffer.remaining() < bytes) {
      buffer.compact();
      while (buffer.position() < bytes) {
        if (in.read(buffer) < 0) {
          throw new EOFException("the file became shorter while it was read");
        }
      }
      buffer.flip();
    }
    // The bytes about to be handed out, not those read ahead, belong to the checksum.
    checksum.update(buffer.slice(buffer.position(), bytes));
    return buffer;
  }

  private static void require(boolean holds, String message, Object... values)
      throws DamagedException {
    if (!holds) {
      throw new DamagedException(String.format(Locale.ROOT, message, values));
    }
  }
}
