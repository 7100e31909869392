package org.foldsieve.io.file;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.foldsieve.data.DataException;
import org.foldsieve.output.ScratchFile;
import org.foldsieve.run.MemoryLimitException;
import org.jspecify.annotations.Nullable;

/** Bytes with a name that can be read several times; gzip is undone on the way. */
public final class Input {

  /** Deflate packs at most about 1032 bytes into one. */
  public static final long DEFLATE_RATIO = 1032;

  private static final int BUFFER = 1 << 16;

  /** What is read at once of a stream that is kept whole. */
  private static final int BLOCK = 1 << 20;

  private static final int FIRST_BLOCK = 1 << 13;

  private final String name;
  private final @Nullable Path path;

  /** All bytes, where they are in no file. */
  private final byte[] bytes;

  private final boolean compressed;
  private final MemoryBudget budget;

  private Input(
      String name, @Nullable Path path, byte[] bytes, boolean compressed, MemoryBudget budget) {
    this.name = name;
    this.path = path;
    this.bytes = bytes;
    this.compressed = compressed;
    this.budget = budget;
  }

  /**
   * A file, opened anew whenever it is read. What can be read only once, as a pipe, is read here.
   *
   * @param budget what its readers may take
   */
  public static Input of(Path path, MemoryBudget budget) throws IOException {
    String name = path.getFileName().toString();
    if (!Look.isFile(path)) {
      // Not by Files: its streams seek, and there is nowhere to seek to in a pipe.
      try (InputStream in = new FileInputStream(path.toFile())) {
        return of(name, in, budget);
      }
    }
    try (InputStream in = Files.newInputStream(path)) {
      return new Input(name, path, new byte[0], isGzip(in.readNBytes(2)), budget);
    }
  }

  /** As {@link #of(Path, MemoryBudget)}, with all the memory that Java has. */
  public static Input of(Path path) throws IOException {
    return of(path, MemoryBudget.ofHeap());
  }

  /** All that a stream still holds, read into memory. */
  public static Input of(String name, InputStream in, MemoryBudget budget) throws IOException {
    return of(name, readAll(name, in, budget), budget);
  }

  /** An input held in memory. */
  public static Input of(String name, byte[] bytes, MemoryBudget budget) {
    return new Input(name, null, bytes, isGzip(bytes), budget);
  }

  /** As {@link #of(String, byte[], MemoryBudget)}, with all the memory that Java has. */
  public static Input of(String name, byte[] bytes) {
    return of(name, bytes, MemoryBudget.ofHeap());
  }

  /** The memory that whoever reads this may take. */
  public MemoryBudget budget() {
    return budget;
  }

  private static boolean isGzip(byte[] head) {
    return head.length >= 2 && head[0] == 0x1f && (head[1] & 0xff) == 0x8b;
  }

  /** The file's name, without its folder. */
  public String name() {
    return name;
  }

  /** The file, if it is one. */
  public Optional<Path> path() {
    return Optional.ofNullable(path);
  }

  /** The unpacked bytes, from the beginning. */
  public InputStream open() throws IOException {
    InputStream raw = path != null ? Files.newInputStream(path) : new ByteArrayInputStream(bytes);
    if (!compressed) {
      int buffer = path != null ? BUFFER : Math.max(1, Math.min(BUFFER, bytes.length));
      return new BufferedInputStream(raw, buffer);
    }
    try {
      // The decoder hands out what it has; the buffer after it spares readers of single bytes.
      return new BufferedInputStream(new GZIPInputStream(raw, BUFFER), BUFFER);
    } catch (IOException | RuntimeException problem) {
      raw.close();
      throw problem;
    }
  }

  /** The unpacked bytes of a text, behind its UTF-8 byte order mark where it has one. */
  public InputStream openText() throws IOException {
    InputStream in = open();
    try {
      in.mark(3);
      byte[] mark = in.readNBytes(3);
      boolean marked =
          mark.length == 3
              && (mark[0] & 0xff) == 0xef
              && (mark[1] & 0xff) == 0xbb
              && (mark[2] & 0xff) == 0xbf;
      if (!marked) {
        in.reset();
      }
      return in;
    } catch (IOException | RuntimeException problem) {
      in.close();
      throw problem;
    }
  }

  /** All unpacked bytes. */
  byte[] bytes() throws IOException {
    if (path == null && !compressed) {
      return bytes;
    }
    try (InputStream in = open()) {
      return readAll(name, in, budget);
    }
  }

  /** Block after block, each taken from the budget: no size has to be known or believed. */
  private static byte[] readAll(String name, InputStream in, MemoryBudget budget)
      throws IOException {
    List<byte[]> blocks = new ArrayList<>();
    long size = 0;
    int next = FIRST_BLOCK;
    for (byte[] block = readBlock(in, next); block.length > 0; block = readBlock(in, next)) {
      Interruption.check("reading");
      // Once in its block and once in the whole.
      budget.take("the content of " + name, 2L * block.length);
      blocks.add(block);
      size += block.length;
      next = Math.min(BLOCK, 2 * next);
    }
    if (size > Integer.MAX_VALUE - 8) {
      throw new DataException("what is not a plain file is read up to 2 GiB; save it to a file");
    }
    byte[] all = new byte[(int) size];
    int at = 0;
    for (byte[] block : blocks) {
      System.arraycopy(block, 0, all, at, block.length);
      at += block.length;
    }
    budget.giveBack(size);
    return all;
  }

  /** By reads alone: the other ways of the library ask a pipe where it stands. */
  private static byte[] readBlock(InputStream in, int most) throws IOException {
    byte[] block = new byte[most];
    int length = 0;
    for (int count = 0; count >= 0 && length < most; length += Math.max(0, count)) {
      count = in.read(block, length, most - length);
    }
    return length == most ? block : Arrays.copyOf(block, length);
  }

  /** All unpacked bytes: those of a plain file are not read before they are asked for. */
  public ByteBuffer mapped() throws IOException {
    if (path == null || compressed) {
      return ByteBuffer.wrap(bytes());
    }
    try (FileChannel channel = FileChannel.open(path)) {
      if (channel.size() > Integer.MAX_VALUE) {
        throw new DataException("files of this format are read up to 2 GiB; save fewer variables");
      }
      return channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
    }
  }

  /** The first unpacked bytes, by which the format is known. */
  public Head head() throws IOException {
    return new Head(head(Head.SIZE));
  }

  /** The first unpacked bytes, at most that many. */
  public byte[] head(int count) throws IOException {
    try (InputStream in = open()) {
      return in.readNBytes(count);
    }
  }

  /**
   * The most bytes this input can hold once unpacked. A size found inside the file is believed only
   * up to here.
   */
  public long capacity() throws IOException {
    long stored = path != null ? Files.size(path) : bytes.length;
    return compressed ? Math.multiplyExact(stored, DEFLATE_RATIO) : stored;
  }

  /** Whether {@link #capacity()} is the very number of bytes, not only a bound. */
  public boolean capacityIsExact() {
    return !compressed;
  }

  /**
   * The unpacked bytes as a file, for formats read in any order; closing it tidies up. A copy is
   * the user's own, and no larger than the memory that reading may take.
   */
  public Spooled asFile() throws IOException {
    if (path != null && !compressed) {
      return new Spooled(path, null);
    }
    ScratchFile copy = ScratchFile.create();
    try (InputStream in = open();
        OutputStream out = copy.write()) {
      byte[] block = new byte[BUFFER];
      long size = 0;
      for (int count = in.read(block); count >= 0; count = in.read(block)) {
        Interruption.check("reading");
        size += count;
        if (size > budget.limit()) {
          throw new MemoryLimitException(
              String.format(
                      Locale.ROOT,
                      "%s unpacked takes more than the %d MiB that reading may take; unpack it and"
                          + " give the",
                      name,
                      budget.limit() >> 20)
                  + " file itself");
        }
        out.write(block, 0, count);
      }
    } catch (IOException | RuntimeException problem) {
      copy.close();
      throw problem;
    }
    return new Spooled(copy.path(), copy);
  }

  /**
   * A file that may be a copy.
   *
   * @param path where it is
   * @param copy what goes away with this, if it is one
   */
  public record Spooled(Path path, @Nullable ScratchFile copy) implements AutoCloseable {

    /** Says that the file is open; see {@link ScratchFile#opened}. */
    public void opened() throws IOException {
      if (copy != null) {
        copy.opened();
      }
    }

    @Override
    public void close() throws IOException {
      if (copy != null) {
        copy.close();
      }
    }
  }
}
