package org.foldsieve.io.numpy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.foldsieve.data.Table;

/**
 * Writes numpy arrays: little endian, last index fastest, format version 1. By hand, as {@link
 * NpyReader} is.
 */
final class NpyWriter {

  private static final int BLOCK = 1 << 16;
  private static final int ALIGNMENT = 64;

  private NpyWriter() {}

  /** Numbers as float64. */
  static void write(OutputStream out, double[] values, int... shape) throws IOException {
    header(out, "<f8", shape);
    ByteBuffer block = ByteBuffer.allocate(BLOCK).order(ByteOrder.LITTLE_ENDIAN);
    for (double value : values) {
      block.putDouble(value);
      flushFull(out, block);
    }
    flush(out, block);
  }

  /** The values of a table, row after row. */
  static void write(OutputStream out, Table table) throws IOException {
    header(out, "<f8", table.rows(), table.features());
    ByteBuffer block = ByteBuffer.allocate(BLOCK).order(ByteOrder.LITTLE_ENDIAN);
    double[] row = new double[table.features()];
    for (int i = 0; i < table.rows(); i++) {
      table.copyRow(i, row);
      for (double value : row) {
        block.putDouble(value);
        flushFull(out, block);
      }
    }
    flush(out, block);
  }

  /** Whole numbers as int32. */
  static void write(OutputStream out, int[] values, int... shape) throws IOException {
    header(out, "<i4", shape);
    ByteBuffer block = ByteBuffer.allocate(BLOCK).order(ByteOrder.LITTLE_ENDIAN);
    for (int value : values) {
      block.putInt(value);
      flushFull(out, block);
    }
    flush(out, block);
  }

  /** Whole numbers as int64, one dimension. */
  static void write(OutputStream out, long[] values) throws IOException {
    header(out, "<i8", values.length);
    ByteBuffer block = ByteBuffer.allocate(BLOCK).order(ByteOrder.LITTLE_ENDIAN);
    for (long value : values) {
      block.putLong(value);
      flushFull(out, block);
    }
    flush(out, block);
  }

  /** Texts, one dimension; numpy pads them with zeros to one length. */
  static void write(OutputStream out, List<String> texts) throws IOException {
    int longest = 1;
    for (String text : texts) {
      longest = Math.max(longest, text.codePointCount(0, text.length()));
    }
    header(out, "<U" + longest, texts.size());
    ByteBuffer item = ByteBuffer.allocate(4 * longest).order(ByteOrder.LITTLE_ENDIAN);
    for (String text : texts) {
      Arrays.fill(item.array(), (byte) 0);
      item.clear();
      text.codePoints().forEach(item::putInt);
      out.write(item.array());
    }
  }

  private static void header(OutputStream out, String type, int... shape) throws IOException {
    StringBuilder text =
        new StringBuilder("{'descr': '" + type + "', 'fortran_order': False, 'shape': (");
    for (int extent : shape) {
      text.append(extent).append(shape.length == 1 ? "," : ", ");
    }
    if (shape.length > 1) {
      text.setLength(text.length() - 2);
    }
    text.append("), }");
    int before = NpyHeader.MAGIC.length + 4;
    while ((before + text.length() + 1) % ALIGNMENT != 0) {
      text.append(' ');
    }
    text.append('\n');
    out.write(NpyHeader.MAGIC);
    out.write(new byte[] {1, 0, (byte) text.length(), (byte) (text.length() >> 8)});
    out.write(text.toString().getBytes(StandardCharsets.US_ASCII));
  }

  private static void flushFull(OutputStream out, ByteBuffer block) throws IOException {
    if (!block.hasRemaining()) {
      flush(out, block);
    }
  }

  private static void flush(OutputStream out, ByteBuffer block) throws IOException {
    out.write(block.array(), 0, block.position());
    block.clear();
  }
}
