package org.foldsieve.io.numpy;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Locale;
import java.util.Optional;
import org.foldsieve.data.DataException;
import org.foldsieve.data.live.StoredRows;
import org.foldsieve.io.array.NumberType;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.file.Interruption;
import org.foldsieve.io.file.Sizes;
import org.foldsieve.run.CancelledException;

/**
 * The rows of a .npy file that is too large for the memory: they stay in the file and are read by
 * blocks, by reads at a place and not by a map of the file, so that a file that is cut short
 * meanwhile is an error and no crash.
 */
final class NpyRows implements StoredRows {

  /** An array whose doubles take more than this share of the memory stays in its file. */
  private static final int SHARE = 2;

  /** What is read at once. */
  private static final int BYTES = 1 << 20;

  /** A row of more bytes is read by the pieces that are wanted. */
  private static final int LONG_ROW = 1 << 16;

  private final Path path;
  private final FileChannel channel;
  private final long begin;
  private final NumberType type;
  private final int rows;
  private final int columns;
  private final FileTime changed;

  private NpyRows(
      Path path, FileChannel channel, long begin, NumberType type, int rows, int columns)
      throws IOException {
    this.path = path;
    this.channel = channel;
    this.begin = begin;
    this.type = type;
    this.rows = rows;
    this.columns = columns;
    this.changed = Files.getLastModifiedTime(path);
  }

  /**
   * The rows of a file, if it is a plain one with a table of numbers, row after row, and the memory
   * would not hold them twice. The channel stays open as long as somebody has the rows.
   */
  static Optional<NpyRows> of(Input input) throws IOException {
    if (input.path().isEmpty() || !input.capacityIsExact()) {
      return Optional.empty();
    }
    Path path = input.path().get();
    FileChannel channel = FileChannel.open(path);
    Optional<NpyRows> found = Optional.empty();
    try {
      NpyHeader header = NpyHeader.read(Channels.newInputStream(channel));
      long[] shape = header.shape();
      boolean table = shape.length == 2 && !header.isText() && !header.fortran();
      if (table && Math.max(shape[0], shape[1]) < Integer.MAX_VALUE) {
        long cells = Sizes.product(shape);
        long bytes = Sizes.product(cells, header.itemSize());
        boolean held = bytes <= channel.size() - channel.position();
        if (held && cells > input.budget().limit() / SHARE / Double.BYTES) {
          NumberType type = new NumberType(header.kind(), header.itemSize(), header.byteOrder());
          found =
              Optional.of(
                  new NpyRows(
                      path, channel, channel.position(), type, (int) shape[0], (int) shape[1]));
        }
      }
    } finally {
      if (found.isEmpty()) {
        channel.close();
      }
    }
    return found;
  }

  @Override
  public int rows() {
    return rows;
  }

  @Override
  public int columns() {
    return columns;
  }

  @Override
  public void copy(int fromRow, int toRow, int fromColumn, int toColumn, double[] target) {
    Interruption.check("reading");
    int width = toColumn - fromColumn;
    // Rows that are not long are read together, and what is not wanted of them is skipped: asking
    // the system for a piece of each costs more.
    boolean whole = width == columns || (long) columns * type.size() <= LONG_ROW;
    int read = whole ? columns : width;
    int height = (int) Math.max(1, Math.min(toRow - fromRow, BYTES / ((long) read * type.size())));
    height = whole ? height : 1;
    ByteBuffer block = ByteBuffer.allocate(Math.multiplyExact(height * read, type.size()));
    double[] cells = new double[width == columns ? height * width : width];
    try {
      requireUnchanged();
      for (int i = fromRow; i < toRow; i += height) {
        int count = Math.min(height, toRow - i);
        block.clear().limit(count * read * type.size());
        readFully(block, begin + ((long) i * columns + (whole ? 0 : fromColumn)) * type.size());
        int at = (i - fromRow) * width;
        if (width == columns) {
          type.decode(block.flip(), cells);
          System.arraycopy(cells, 0, target, at, count * width);
          continue;
        }
        for (int r = 0; r < count; r++) {
          int from = (r * read + (whole ? fromColumn : 0)) * type.size();
          type.decode(block.limit(from + width * type.size()).position(from), cells);
          System.arraycopy(cells, 0, target, at + r * width, width);
        }
      }
    } catch (ClosedByInterruptException interrupted) {
      throw new CancelledException("reading");
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private void readFully(ByteBuffer block, long from) throws IOException {
    long at = from;
    while (block.hasRemaining()) {
      int count = channel.read(block, at);
      if (count < 0) {
        throw new EOFException(String.format(Locale.ROOT, "'%s' is cut short", path));
      }
      at += count;
    }
  }

  private void requireUnchanged() throws IOException {
    if (!Files.getLastModifiedTime(path).equals(changed)) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "'%s' was changed while it was worked on; begin again once nobody writes to it",
              path));
    }
  }
}
