package org.foldsieve.io.file;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.foldsieve.data.DataException;
import org.foldsieve.run.MemoryLimitException;
import org.jspecify.annotations.Nullable;

/** Bytes with a name that can be read several times; gzip is undone on the way. */
public final class Input {

  /** Deflate packs at most about 1032 bytes into one. */
  public static final long DEFLATE_RATIO = 1032;

  private static final int BUFFER = 1 << 16;

  private final String name;
  private final @Nullable Path path;

  /** All bytes, where they are in no file. */
  private final byte[] bytes;

  private final boolean compressed;

  private Input(String name, @Nullable Path path, byte[] bytes, boolean compressed) {
    this.name = name;
    this.path = path;
    this.bytes = bytes;
    this.compressed = compressed;
  }

  /** A file, opened anew whenever it is read. */
  public static Input of(Path path) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      return new Input(path.getFileName().toString(), path, new byte[0], isGzip(in.readNBytes(2)));
    }
  }

  /** An input held in memory. */
  public static Input of(String name, byte[] bytes) {
    return new Input(name, null, bytes, isGzip(bytes));
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
      return new BufferedInputStream(raw, BUFFER);
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

  /** All unpacked bytes; refused where half the heap would not hold them. */
  byte[] bytes() throws IOException {
    if (path == null && !compressed) {
      return bytes;
    }
    long most = Math.min(Integer.MAX_VALUE - 8, Runtime.getRuntime().maxMemory() / 2);
    if (!compressed) {
      requireRoom(Files.size(path), most);
    }
    try (InputStream in = open()) {
      byte[] all = in.readNBytes((int) most);
      requireRoom(in.read() < 0 ? all.length : most + 1, most);
      return all;
    }
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

  private void requireRoom(long size, long most) {
    if (size > most) {
      throw new MemoryLimitException(
          String.format(
              Locale.ROOT,
              "%s holds more than %d MiB, which is half of what Java has; give it more with -Xmx",
              name,
              most >> 20));
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

  /** The unpacked bytes as a file, for formats read in any order; closing it tidies up. */
  public Spooled asFile() throws IOException {
    if (path != null && !compressed) {
      return new Spooled(path, false);
    }
    Path copy = Files.createTempFile("foldsieve-", ".tmp");
    try (InputStream in = open()) {
      Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException | RuntimeException problem) {
      Files.deleteIfExists(copy);
      throw problem;
    }
    return new Spooled(copy, true);
  }

  /**
   * A file that may be a copy.
   *
   * @param path where it is
   * @param copied whether it goes away with this
   */
  public record Spooled(Path path, boolean copied) implements AutoCloseable {

    @Override
    public void close() throws IOException {
      if (copied) {
        Files.deleteIfExists(path);
      }
    }
  }
}
