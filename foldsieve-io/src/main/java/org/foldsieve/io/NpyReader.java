package org.foldsieve.io;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.foldsieve.data.DataException;

/** Reads numpy arrays: either byte order, C or Fortran order, integers, floats, bools and text. */
final class NpyReader {

  private static final int BLOCK = 1 << 16;

  private NpyReader() {}

  /**
   * Reads an array.
   *
   * @param held the most bytes the stream can give
   */
  static ArrayContent read(InputStream in, long held) throws IOException {
    NpyHeader header = NpyHeader.read(in);
    int count = header.count(held);
    int[] shape = new int[header.shape().length];
    for (int i = 0; i < shape.length; i++) {
      // An extent beside one of zero is not bounded by the count.
      shape[i] = (int) Math.min(Integer.MAX_VALUE, header.shape()[i]);
    }
    if (header.isText()) {
      return ArrayContent.texts(shape, texts(in, header, count));
    }
    double[] values = new double[count];
    Placement placement = new Placement(shape, header.fortran());
    byte[] block = new byte[BLOCK / header.itemSize() * header.itemSize()];
    int done = 0;
    while (done < count) {
      int items = Math.min(count - done, block.length / header.itemSize());
      readFully(in, block, items * header.itemSize());
      decode(header, ByteBuffer.wrap(block).order(header.byteOrder()), items, placement, values);
      done += items;
    }
    return ArrayContent.numbers(shape, values);
  }

  private static void readFully(InputStream in, byte[] block, int length) throws IOException {
    if (in.readNBytes(block, 0, length) < length) {
      throw new EOFException("the numpy array is cut short");
    }
  }

  private static void decode(
      NpyHeader header, ByteBuffer bytes, int items, Placement placement, double[] values) {
    for (int i = 0; i < items; i++) {
      double value =
          switch (header.kind()) {
            case 'f' ->
                switch (header.itemSize()) {
                  case 2 -> half(bytes.getShort());
                  case 4 -> bytes.getFloat();
                  default -> bytes.getDouble();
                };
            case 'u' ->
                switch (header.itemSize()) {
                  case 1 -> bytes.get() & 0xff;
                  case 2 -> bytes.getShort() & 0xffff;
                  case 4 -> bytes.getInt() & 0xffffffffL;
                  default -> unsigned(bytes.getLong());
                };
            case 'i' ->
                switch (header.itemSize()) {
                  case 1 -> bytes.get();
                  case 2 -> bytes.getShort();
                  case 4 -> bytes.getInt();
                  default -> bytes.getLong();
                };
            default -> bytes.get() != 0 ? 1 : 0;
          };
      values[placement.next()] = value;
    }
  }

  /** An IEEE number of 16 bits. */
  static double half(short bits) {
    int exponent = (bits >> 10) & 0x1f;
    int fraction = bits & 0x3ff;
    double size =
        switch (exponent) {
          case 0 -> fraction * 0x1p-24;
          case 31 -> fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
          default -> Math.scalb(1024.0 + fraction, exponent - 25);
        };
    return bits < 0 ? -size : size;
  }

  private static double unsigned(long bits) {
    // The lowest bit is kept, so that halving first rounds only once.
    return bits >= 0 ? bits : ((bits >>> 1) | (bits & 1)) * 2.0;
  }

  private static List<String> texts(InputStream in, NpyHeader header, int count)
      throws IOException {
    if (header.fortran() && header.shape().length > 1) {
      throw new DataException("text arrays must have one dimension; flatten the array");
    }
    List<String> texts = new ArrayList<>();
    byte[] item = new byte[header.itemSize()];
    for (int i = 0; i < count; i++) {
      readFully(in, item, item.length);
      texts.add(header.kind() == 'U' ? utf32(item, header) : bytes(item));
    }
    return texts;
  }

  private static String utf32(byte[] item, NpyHeader header) {
    ByteBuffer bytes = ByteBuffer.wrap(item).order(header.byteOrder());
    StringBuilder text = new StringBuilder();
    while (bytes.hasRemaining()) {
      int codePoint = bytes.getInt();
      if (!Character.isValidCodePoint(codePoint)) {
        throw new DataException("a text of the numpy array is damaged");
      }
      text.appendCodePoint(codePoint);
    }
    int end = text.length();
    while (end > 0 && text.charAt(end - 1) == 0) {
      end--;
    }
    return text.substring(0, end);
  }

  private static String bytes(byte[] item) {
    int end = item.length;
    while (end > 0 && item[end - 1] == 0) {
      end--;
    }
    return new String(item, 0, end, StandardCharsets.UTF_8);
  }

  /** Where the elements of a file go, one after the other, so that the last index runs fastest. */
  static final class Placement {

    private final int[] shape;
    private final int[] stride;
    private final int[] index;
    private final boolean inOrder;
    private int next;

    Placement(int[] shape, boolean firstFastest) {
      this.shape = shape;
      this.inOrder = !firstFastest || shape.length < 2;
      this.index = new int[shape.length];
      this.stride = new int[shape.length];
      int step = 1;
      for (int d = shape.length - 1; d >= 0; d--) {
        stride[d] = step;
        step *= shape[d];
      }
    }

    int next() {
      if (inOrder) {
        return next++;
      }
      int place = next;
      for (int d = 0; d < shape.length; d++) {
        index[d]++;
        next += stride[d];
        if (index[d] < shape[d]) {
          return place;
        }
        next -= stride[d] * shape[d];
        index[d] = 0;
      }
      return place;
    }
  }
}
