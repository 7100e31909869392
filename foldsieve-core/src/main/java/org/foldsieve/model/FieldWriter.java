package org.foldsieve.model;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import org.foldsieve.data.Fields;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;

/** Writes fields, little-endian, keeping the checksum of what it wrote. */
final class FieldWriter {

  private static final int BUFFER = 1 << 16;

  private final WritableByteChannel out;
  private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER).order(ByteOrder.LITTLE_ENDIAN);
  private final CRC32C checksum = new CRC32C();

  FieldWriter(WritableByteChannel out) {
    this.out = out;
  }

  /** The number of bytes {@link #writeFields} will write. */
  static long length(Fields fields) {
    long length = Integer.BYTES;
    for (Map.Entry<String, Object> field : fields.values().entrySet()) {
      length += length(field.getKey()) + 1 + valueLength(field.getValue());
    }
    return length;
  }

  private static long length(String text) {
    return Integer.BYTES + text.getBytes(StandardCharsets.UTF_8).length;
  }

  private static long valueLength(Object value) {
    return switch (FieldType.of(value)) {
      case TEXT -> length((String) value);
      case TEXTS -> {
        long length = Integer.BYTES;
        for (Object text : (List<?>) value) {
          length += length((String) text);
        }
        yield length;
      }
      case WHOLE -> Long.BYTES;
      case NUMBER -> Double.BYTES;
      case INTS -> Integer.BYTES + (long) Integer.BYTES * ((int[]) value).length;
      case DOUBLES -> Integer.BYTES + (long) Double.BYTES * ((double[]) value).length;
      case MATRIX -> 2 * Integer.BYTES + (long) Double.BYTES * ((Matrix) value).values().length;
      case SPARSE -> {
        SparseMatrix matrix = (SparseMatrix) value;
        yield (3L + matrix.rows() + matrix.entries()) * Integer.BYTES
            + (long) Double.BYTES * matrix.entries();
      }
      case FIELDS -> length((Fields) value);
    };
  }

  void writeFields(Fields fields) throws IOException {
    writeInt(fields.values().size());
    for (Map.Entry<String, Object> field : fields.values().entrySet()) {
      writeText(field.getKey());
      writeValue(field.getValue());
    }
  }

  private void writeValue(Object value) throws IOException {
    FieldType type = FieldType.of(value);
    room(1).put(type.code);
    switch (type) {
      case TEXT -> writeText((String) value);
      case TEXTS -> {
        List<?> texts = (List<?>) value;
        writeInt(texts.size());
        for (Object text : texts) {
          writeText((String) text);
        }
      }
      case WHOLE -> writeLong((Long) value);
      case NUMBER -> writeLong(Double.doubleToLongBits((Double) value));
      case INTS -> {
        writeInt(((int[]) value).length);
        writeInts((int[]) value, ((int[]) value).length);
      }
      case DOUBLES -> {
        writeInt(((double[]) value).length);
        writeDoubles((double[]) value, ((double[]) value).length);
      }
      case MATRIX -> {
        Matrix matrix = (Matrix) value;
        writeInt(matrix.rows());
        writeInt(matrix.columns());
        writeDoubles(matrix.values(), matrix.values().length);
      }
      case SPARSE -> writeSparse((SparseMatrix) value);
      case FIELDS -> writeFields((Fields) value);
    }
  }

  private void writeSparse(SparseMatrix matrix) throws IOException {
    writeInt(matrix.rows());
    writeInt(matrix.columns());
    writeInts(matrix.rowStart(), matrix.rows() + 1);
    writeInts(matrix.columnIndices(), matrix.entries());
    writeDoubles(matrix.values(), matrix.entries());
  }

  void writeBytes(byte[] bytes) throws IOException {
    for (int at = 0; at < bytes.length; ) {
      int count = Math.min(bytes.length - at, room(1).remaining());
      buffer.put(bytes, at, count);
      at += count;
    }
  }

  private void writeText(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    writeInt(bytes.length);
    writeBytes(bytes);
  }

  void writeInt(int value) throws IOException {
    room(Integer.BYTES).putInt(value);
  }

  void writeLong(long value) throws IOException {
    room(Long.BYTES).putLong(value);
  }

  private void writeInts(int[] values, int length) throws IOException {
    for (int at = 0; at < length; at++) {
      room(Integer.BYTES).putInt(values[at]);
    }
  }

  private void writeDoubles(double[] values, int length) throws IOException {
    for (int at = 0; at < length; at++) {
      room(Double.BYTES).putDouble(values[at]);
    }
  }

  private ByteBuffer room(int bytes) throws IOException {
    if (buffer.remaining() < bytes) {
      flush();
    }
    return buffer;
  }

  /** Writes the checksum of everything so far and empties the buffer. */
  void finish() throws IOException {
    flush();
    buffer.putInt((int) checksum.getValue());
    flush();
  }

  private void flush() throws IOException {
    buffer.flip();
    checksum.update(buffer.duplicate());
    while (buffer.hasRemaining()) {
      out.write(buffer);
    }
    buffer.clear();
  }
}
