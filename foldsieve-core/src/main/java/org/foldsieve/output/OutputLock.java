package org.foldsieve.output;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a second run away from a file or a folder of results.
 *
 * <p>It is a lock of the operating system on a hidden file, {@code .NAME.lock} beside a file and
 * {@code .foldsieve.lock} in a folder. It ends with the process, however that ends; a file that a
 * killed process left behind locks nothing, and the next run takes it away together with whatever
 * that process had written aside. Where the file system knows no locks, there is none ({@link
 * #isHeld}), and the last run to finish wins, with a whole file.
 *
 * @since 0.1.0
 */
public final class OutputLock implements AutoCloseable {

  private static final String FOLDER_LOCK = ".foldsieve.lock";

  /** File names may have 255 bytes; ours add to the name of the output. */
  private static final int LONGEST_NAME = 180;

  /** The lengths a lock file is given to know it again, in bits. */
  private static final int LENGTH_BITS = 16;

  /**
   * The locks of this process. The operating system gives its locks to processes, and takes one
   * away when the process closes any channel to the file: so a second one must not even be opened.
   */
  private static final ConcurrentMap<Path, OutputLock> HELD = new ConcurrentHashMap<>();

  private final Path file;
  private final Path key;
  private final @Nullable Path aside;
  private @Nullable FileChannel channel;

  private OutputLock(Path file, Path key, @Nullable Path aside) {
    this.file = file;
    this.key = key;
    this.aside = aside;
  }

  /**
   * Locks a folder, which is made where there is none.
   *
   * @param folder the folder
   * @return the lock, until it is closed
   * @throws OutputInUseException when another run has it
   * @throws OutputException when it cannot be made, or nothing can be written into it
   */
  public static OutputLock ofFolder(Path folder) throws IOException {
    try {
      Path missing = firstMissing(folder.toAbsolutePath());
      if (missing != null) {
        Files.createDirectories(folder);
        // What is in it is not safe before it is.
        AsideFile.sync(Objects.requireNonNull(missing.getParent()));
      }
    } catch (IOException problem) {
      throw new OutputException(
          String.format(
              Locale.ROOT,
              "cannot make the folder '%s': %s",
              folder,
              problem instanceof FileAlreadyExistsException
                  ? "there is a file of that name"
                  : OutputException.reason(problem)),
          problem);
    }
    return take(folder, folder.resolve(FOLDER_LOCK), null);
  }

  /** The uppermost folder of a way that is not there. */
  private static @Nullable Path firstMissing(Path folder) {
    Path missing = null;
    for (Path at = folder; at != null && !Files.isDirectory(at); at = at.getParent()) {
      missing = at;
    }
    return missing;
  }

  /** Locks a file that is there or will be. */
  static OutputLock ofFile(Destination output) throws IOException {
    Path folder = output.folder();
    String name = "." + shortName(output.target().getFileName().toString());
    String unique = Long.toString(UUID.randomUUID().getMostSignificantBits() >>> 1, 36);
    return take(
        output.path(),
        folder.resolve(name + ".lock"),
        folder.resolve(name + "." + unique + ".tmp"));
  }

  private static String shortName(String name) {
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    return bytes.length <= LONGEST_NAME ? name : UUID.nameUUIDFromBytes(bytes).toString();
  }

  private static OutputLock take(Path output, Path file, @Nullable Path aside) throws IOException {
    OutputLock lock;
    try {
      Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent()).toRealPath();
      lock = new OutputLock(file, folder.resolve(file.getFileName()), aside);
      if (HELD.putIfAbsent(lock.key, lock) != null) {
        throw inUse(output);
      }
      boolean taken = false;
      try {
        Temporaries.add(file);
        lock.take(output);
        taken = true;
      } finally {
        if (!taken) {
          Temporaries.forget(file);
          HELD.remove(lock.key);
        }
      }
      return lock;
    } catch (OutputInUseException told) {
      throw told;
    } catch (IOException problem) {
      throw OutputException.unchanged(output, problem);
    }
  }

  private void take(Path output) throws IOException {
    for (boolean taken = false; !taken; ) {
      FileChannel opened =
          FileChannel.open(
              file,
              StandardOpenOption.CREATE,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              LinkOption.NOFOLLOW_LINKS);
      boolean locked = false;
      try {
        if (tryLock(opened) == null) {
          throw inUse(output);
        }
        locked = true;
        deleteLeftovers(opened);
        // Where it was not: the run that had the lock has just taken its file away.
        taken = mark(opened);
        locked = false;
        channel = taken ? opened : null;
      } catch (NoLocksException none) {
        locked = true;
        return;
      } finally {
        if (locked) {
          Files.deleteIfExists(file);
        }
        if (!taken) {
          opened.close();
        }
      }
    }
  }

  /** Says that the file system knows no locks. */
  private static final class NoLocksException extends IOException {
    private static final long serialVersionUID = 1L;
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws NoLocksException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException ours) {
      return null;
    } catch (IOException unsupported) {
      NoLocksException none = new NoLocksException();
      none.initCause(unsupported);
      throw none;
    }
  }

  /** Deletes what a killed run wrote aside; its name is in the lock file. */
  private void deleteLeftovers(FileChannel opened) throws IOException {
    if (aside == null) {
      return;
    }
    ByteBuffer buffer = ByteBuffer.allocate(1024);
    opened.read(buffer, 0);
    String text = new String(buffer.array(), 0, buffer.position(), StandardCharsets.UTF_8);
    String name = text.lines().findFirst().orElse("");
    String ours = String.valueOf(aside.getFileName());
    int common = ours.lastIndexOf('.', ours.length() - ".tmp".length() - 1) + 1;
    boolean expected =
        name.startsWith(ours.substring(0, common))
            && name.endsWith(".tmp")
            && name.chars().skip(common).allMatch(c -> c == '.' || isDigit(c));
    if (expected) {
      Files.deleteIfExists(aside.resolveSibling(name));
    }
  }

  private static boolean isDigit(int c) {
    return c >= 'a' && c <= 'z' || c >= '0' && c <= '9';
  }

  /**
   * Writes what is written aside into the lock file, and whether the file locked is the one that is
   * there: its length, a new one each time, is seen from outside. To open it again would unlock it.
   */
  private boolean mark(FileChannel opened) throws IOException {
    String text = aside == null ? "" : aside.getFileName() + "\n";
    for (int round = 0; round < 2; round++) {
      long length =
          1024 + (UUID.randomUUID().getLeastSignificantBits() & ((1L << LENGTH_BITS) - 1));
      opened.truncate(0);
      writeAll(opened, StandardCharsets.UTF_8.encode(text), 0);
      writeAll(opened, ByteBuffer.allocate(1), length - 1);
      try {
        if (Files.size(file) != length) {
          return false;
        }
      } catch (NoSuchFileException gone) {
        return false;
      }
    }
    return true;
  }

  private static void writeAll(FileChannel opened, ByteBuffer bytes, long at) throws IOException {
    while (bytes.hasRemaining()) {
      at += opened.write(bytes, at);
    }
  }

  private static OutputInUseException inUse(Path output) {
    return new OutputInUseException(
        String.format(
            Locale.ROOT,
            "'%s' is being written by another run; wait for it, or name another output",
            output));
  }

  /** Where the file is written before it takes its place. */
  Path aside() {
    return Objects.requireNonNull(aside, "a folder is not written aside");
  }

  /** {@return whether other runs are kept away; false where the file system knows no locks} */
  public boolean isHeld() {
    return channel != null;
  }

  /** Lets other runs in again. */
  @Override
  public void close() {
    if (HELD.get(key) != this) {
      return;
    }
    try {
      // Before the lock ends: the file of the next run must not be taken away.
      Temporaries.delete(file);
    } catch (IOException kept) {
      // It locks nothing, and the next run takes it away.
      Temporaries.forget(file);
    }
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException closed) {
      // Nothing was written that anybody needs.
    } finally {
      channel = null;
      HELD.remove(key, this);
    }
  }
}
