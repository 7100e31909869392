package org.foldsieve.io.array;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import org.foldsieve.io.file.Interruption;

/**
 * How numbers are written in a binary file.
 *
 * @param kind b for bools, i for signed, u for unsigned whole numbers, f for floating point
 * @param size the bytes of a number: 1, 2, 4 or 8
 * @param order the order of those bytes
 */
public record NumberType(char kind, int size, ByteOrder order) {

  private static final int BLOCK = 1 << 18;
  private static final int SMALL = 1 << 13;

  /** What is mapped at once. */
  private static final int MAPPED = 1 << 26;

  /** How many floats are widened at a time. */
  private static final int PIECE = 1 << 12;

  /** As {@link #read(ReadableByteChannel, int[], int, boolean)}. */
  public double[] read(InputStream in, int[] shape, int count, boolean firstFastest)
      throws IOException {
    return read(Channels.newChannel(in), shape, count, firstFastest);
  }

  /**
   * Reads numbers. The caller has made sure that the file can hold so many.
   *
   * @param shape the extents of the array; their product is the number of numbers
   * @param firstFastest whether the file has the first index running fastest
   * @return the numbers with the last index running fastest
   */
  public double[] read(ReadableByteChannel in, int[] shape, int count, boolean firstFastest)
      throws IOException {
    double[] values = new double[count];
    Placement placement = new Placement(shape, firstFastest);
    ByteBuffer bytes = buffer(Math.min(BLOCK, (long) count * size)).order(order);
    for (int done = 0; done < count; ) {
      Interruption.check("reading");
      int items = Math.min(count - done, BLOCK / size);
      bytes.clear().limit(items * size);
      while (bytes.hasRemaining()) {
        if (in.read(bytes) < 0) {
          throw new EOFException("an array is cut short");
        }
      }
      bytes.flip();
      if (placement.inOrder) {
        decode(bytes, values, done, items);
      } else {
        for (int i = 0; i < items; i++) {
          values[placement.next()] = decode(bytes);
        }
      }
      done += items;
    }
    return values;
  }

  /**
   * Reads numbers that lie in a plain file in their order, from the pages that the system has of
   * it: copied once, where reading copies twice. The caller has made sure that the file holds so
   * many.
   *
   * @param begin where the first one begins
   */
  public double[] readMapped(FileChannel file, long begin, int count) throws IOException {
    double[] values = new double[count];
    try {
      for (int done = 0; done < count; ) {
        Interruption.check("reading");
        int items = Math.min(count - done, MAPPED / size);
        ByteBuffer piece =
            file.map(
                FileChannel.MapMode.READ_ONLY, begin + (long) done * size, (long) items * size);
        decode(piece.order(order), values, done, items);
        done += items;
      }
    } catch (InternalError gone) {
      // What the virtual machine says where pages of a file are not there any more.
      throw new EOFException("the file was cut short while it was read");
    }
    return values;
  }

  /** Outside the heap, where the system writes what it reads; small ones are not worth it. */
  private static ByteBuffer buffer(long bytes) {
    return bytes < SMALL
        ? ByteBuffer.allocate((int) bytes)
        : ByteBuffer.allocateDirect((int) bytes);
  }

  /** The numbers of bytes that hold nothing else, in their order. */
  public void decode(byte[] bytes, double[] values) {
    decode(ByteBuffer.wrap(bytes).order(order), values, 0, bytes.length / size);
  }

  /** As {@link #decode(byte[], double[])}, from the buffer's begin to its limit. */
  public void decode(ByteBuffer bytes, double[] values) {
    ByteBuffer all = bytes.slice().order(order);
    decode(all, values, 0, all.remaining() / size);
  }

  /** The numbers of a block in their order; the types that large files have are copied at once. */
  private void decode(ByteBuffer bytes, double[] values, int from, int count) {
    if (kind == 'f' && size == Double.BYTES) {
      bytes.asDoubleBuffer().get(values, from, count);
    } else if (kind == 'f' && size == Float.BYTES) {
      // By pieces: a bulk get into an array in the cache, then a loop the compiler vectorises.
      FloatBuffer floats = bytes.asFloatBuffer();
      float[] piece = new float[Math.min(PIECE, count)];
      for (int start = 0; start < count; start += PIECE) {
        int length = Math.min(PIECE, count - start);
        floats.get(piece, 0, length);
        for (int i = 0; i < length; i++) {
          values[from + start + i] = piece[i];
        }
      }
    } else if (kind == 'u' && size == 1) {
      for (int i = 0; i < count; i++) {
        values[from + i] = bytes.get(i) & 0xff;
      }
    } else {
      for (int i = 0; i < count; i++) {
        values[from + i] = decode(bytes);
      }
    }
  }

  private double decode(ByteBuffer bytes) {
    return switch (kind) {
      case 'f' ->
          switch (size) {
            case 2 -> half(bytes.getShort());
            case 4 -> bytes.getFloat();
            default -> bytes.getDouble();
          };
      case 'u' ->
          switch (size) {
            case 1 -> bytes.get() & 0xff;
            case 2 -> bytes.getShort() & 0xffff;
            case 4 -> bytes.getInt() & 0xffffffffL;
            default -> unsigned(bytes.getLong());
          };
      case 'i' ->
          switch (size) {
            case 1 -> bytes.get();
            case 2 -> bytes.getShort();
            case 4 -> bytes.getInt();
            default -> bytes.getLong();
          };
      default -> bytes.get() != 0 ? 1 : 0;
    };
  }

  /** An IEEE number of 16 bits. */
  private static double half(short bits) {
    int exponent = (bits >> 10) & 0x1f;
    int fraction = bits & 0x3ff;
    double magnitude =
        switch (exponent) {
          case 0 -> fraction * 0x1p-24;
          case 31 -> fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
          default -> Math.scalb(1024.0 + fraction, exponent - 25);
        };
    return bits < 0 ? -magnitude : magnitude;
  }

  private static double unsigned(long bits) {
    // The lowest bit is kept, so that halving first rounds only once.
    return bits >= 0 ? bits : ((bits >>> 1) | (bits & 1)) * 2.0;
  }

  /** Where the elements of a file go, one after the other, so that the last index runs fastest. */
  public static final class Placement {

    private final int[] shape;
    private final int[] stride;
    private final int[] index;
    private final boolean inOrder;
    private int next;

    /** Begins at the first element of an array of that shape. */
    public Placement(int[] shape, boolean firstFastest) {
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

    /** The place of the next element. */
    public int next() {
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
