package org.foldsieve.io.numpy;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.foldsieve.data.DataException;
import org.foldsieve.io.array.ArrayContent;
import org.foldsieve.io.array.NumberType;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.file.Sizes;
import org.foldsieve.run.CancelledException;

/**
 * Reads numpy arrays: either byte order, C or Fortran order, integers, floats, bools and text.
 *
 * <p>By hand: the Java libraries for the format (JetBrains' npy, GreenDelta's npy) read no arrays
 * of text, in which labels and names are kept, and the format is one line of text before plain
 * numbers.
 */
final class NpyReader {

  /** Arrays of so many numbers are read from the pages of their file. */
  private static final int MAPPED = 1 << 20;

  private NpyReader() {}

  /**
   * Reads an array.
   *
   * @param held the most bytes the stream can give
   * @param budget what the array may take
   */
  static ArrayContent read(InputStream in, long held, MemoryBudget budget) throws IOException {
    return read(in, Channels.newChannel(in), held, budget);
  }

  /** Reads an array from a plain file. */
  static ArrayContent read(Path path, MemoryBudget budget) throws IOException {
    try (FileChannel channel = FileChannel.open(path)) {
      NpyHeader header = NpyHeader.read(Channels.newInputStream(channel));
      if (isMapped(header)) {
        int count = header.count(channel.size() - channel.position(), budget);
        return new ArrayContent.Numbers(
            shape(header), type(header).readMapped(channel, channel.position(), count));
      }
      channel.position(0);
      return read(Channels.newInputStream(channel), channel, channel.size(), budget);
    } catch (ClosedByInterruptException interrupted) {
      throw new CancelledException("reading");
    }
  }

  /** Small files are not worth it, and others are not in the order of the table. */
  private static boolean isMapped(NpyHeader header) {
    boolean inOrder = !header.fortran() || header.shape().length < 2;
    return inOrder && !header.isText() && Sizes.product(header.shape()) >= MAPPED;
  }

  private static NumberType type(NpyHeader header) {
    return new NumberType(header.kind(), header.itemSize(), header.byteOrder());
  }

  private static int[] shape(NpyHeader header) {
    int[] shape = new int[header.shape().length];
    for (int i = 0; i < shape.length; i++) {
      // An extent beside one of zero is not bounded by the count.
      shape[i] = (int) Math.min(Integer.MAX_VALUE, header.shape()[i]);
    }
    return shape;
  }

  /** The stream and the channel stand at the same place. */
  private static ArrayContent read(
      InputStream in, ReadableByteChannel channel, long held, MemoryBudget budget)
      throws IOException {
    NpyHeader header = NpyHeader.read(in);
    int count = header.count(held, budget);
    int[] shape = shape(header);
    if (header.isText()) {
      return new ArrayContent.Texts(shape, texts(in, header, count));
    }
    return new ArrayContent.Numbers(
        shape, type(header).read(channel, shape, count, header.fortran()));
  }

  private static List<String> texts(InputStream in, NpyHeader header, int count)
      throws IOException {
    if (header.fortran() && header.shape().length > 1) {
      throw new DataException("text arrays must have one dimension; flatten the array");
    }
    List<String> texts = new ArrayList<>();
    byte[] item = new byte[header.itemSize()];
    for (int i = 0; i < count; i++) {
      if (in.readNBytes(item, 0, item.length) < item.length) {
        throw new EOFException("the numpy array is cut short");
      }
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
}
