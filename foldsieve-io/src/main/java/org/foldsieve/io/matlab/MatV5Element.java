package org.foldsieve.io.matlab;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.io.array.ArrayContent;
import org.foldsieve.io.array.NumberType;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.file.Sizes;

/**
 * The elements of a MATLAB file, one after the other: each a tag (type and size), its bytes, and
 * padding up to a multiple of 8.
 */
final class MatV5Element {

  static final int MATRIX = 14;
  static final int COMPRESSED = 15;

  private final InputStream in;
  private final ByteOrder order;
  private final MemoryBudget budget;

  /** The most bytes the stream can still give; no size beyond it is believed. */
  private long held;

  private int type;
  private long size;
  private int padding;

  MatV5Element(InputStream in, ByteOrder order, long held, MemoryBudget budget) {
    this.budget = budget;
    this.in = in;
    this.order = order;
    this.held = held;
  }

  /** Reads the next tag; false where the stream ends before it. */
  boolean next() throws IOException {
    byte[] begin = in.readNBytes(4);
    if (begin.length == 0) {
      return false;
    }
    int first = toInt(begin);
    // Up to four bytes stand in the tag itself, their number in its upper half.
    boolean small = first >>> 16 != 0;
    type = small ? first & 0xffff : first;
    size = small ? first >>> 16 : toInt(read(4)) & 0xffffffffL;
    if (small && size > 4) {
      throw new DataException(
          String.format(
              Locale.ROOT, "the MATLAB file is damaged: a short element of %d bytes", size));
    }
    padding = (int) (small ? 4 - size : type == COMPRESSED ? 0 : (8 - size % 8) % 8);
    held -= small ? 4 : 8;
    Sizes.requireHeld("an element of the MATLAB file", size, held);
    // A matrix is made of elements that count by themselves.
    held -= type == MATRIX ? 0 : size + padding;
    return true;
  }

  /** Reads the next tag, which must be there. */
  MatV5Element require() throws IOException {
    if (!next()) {
      throw new EOFException("the MATLAB file is cut short");
    }
    return this;
  }

  MemoryBudget budget() {
    return budget;
  }

  int type() {
    return type;
  }

  /** The size of the element's bytes, which the stream can give as far as can be known. */
  long size() {
    return size;
  }

  InputStream stream() {
    return in;
  }

  /** The element's bytes, at most that many. */
  byte[] bytes(int most) throws IOException {
    if (size > most) {
      throw new DataException(
          String.format(
              Locale.ROOT, "the MATLAB file is damaged: a name or shape of %d bytes", size));
    }
    byte[] bytes = read((int) size);
    read(padding);
    return bytes;
  }

  /** The element's whole numbers of four bytes, at most that many. */
  int[] ints(int most) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(bytes(4 * most)).order(order);
    int[] ints = new int[bytes.remaining() / 4];
    bytes.asIntBuffer().get(ints);
    return ints;
  }

  /** The element's numbers, whatever their type. */
  double[] numbers() throws IOException {
    NumberType number = numberType();
    if (size / number.size() > Integer.MAX_VALUE - 8) {
      throw new DataException(
          String.format(Locale.ROOT, "the MATLAB file is damaged: %d bytes of numbers", size));
    }
    return numbers(new int[] {(int) (size / number.size())}, false);
  }

  /** The element's numbers as an array of a shape, which must fit. */
  double[] numbers(int[] shape, boolean firstFastest) throws IOException {
    NumberType number = numberType();
    long[] extents = java.util.Arrays.stream(shape).asLongStream().toArray();
    long count = Sizes.product(extents);
    if (Sizes.product(count, number.size()) != size) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "the MATLAB file is damaged: %d bytes for an array of %s",
              size,
              ArrayContent.describe(extents)));
    }
    double[] values =
        number.read(in, shape, budget.takeCells(count, 1, Double.BYTES), firstFastest);
    // The last padding of a file may be missing.
    in.readNBytes(padding);
    return values;
  }

  private NumberType numberType() {
    return switch (type) {
      case 1 -> new NumberType('i', 1, order);
      case 2, 16 -> new NumberType('u', 1, order);
      case 3 -> new NumberType('i', 2, order);
      case 4, 17 -> new NumberType('u', 2, order);
      case 5 -> new NumberType('i', 4, order);
      case 6, 18 -> new NumberType('u', 4, order);
      case 7 -> new NumberType('f', 4, order);
      case 9 -> new NumberType('f', 8, order);
      case 12 -> new NumberType('i', 8, order);
      case 13 -> new NumberType('u', 8, order);
      default -> throw new DataException("the MATLAB file is damaged: numbers of type " + type);
    };
  }

  private byte[] read(int count) throws IOException {
    byte[] bytes = in.readNBytes(count);
    if (bytes.length < count) {
      throw new EOFException("the MATLAB file is cut short");
    }
    return bytes;
  }

  private int toInt(byte[] bytes) throws IOException {
    if (bytes.length < 4) {
      throw new EOFException("the MATLAB file is cut short");
    }
    return ByteBuffer.wrap(bytes).order(order).getInt();
  }
}
