package org.foldsieve.io;

import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A file that appears whole or not at all: it is written aside, in the same folder, flushed to the
 * disk, and then renamed. A full disk, a lost permission or a killed process leaves what was there
 * before as it was.
 *
 * <p>An existing file is replaced only when that was asked for. A symbolic link stays, and the file
 * it points to is replaced; a device or a pipe is written directly, since it cannot be renamed to.
 *
 * @since 0.1.0
 */
public final class OutputFile {

  private final Path path;
  private final boolean replace;

  private OutputFile(Path path, boolean replace) {
    this.path = Objects.requireNonNull(path, "path");
    this.replace = replace;
  }

  /**
   * {@return a file that must not exist yet}
   *
   * @param path where it will be
   */
  public static OutputFile create(Path path) {
    return new OutputFile(path, false);
  }

  /**
   * {@return a file that takes the place of an existing one}
   *
   * @param path where it will be
   */
  public static OutputFile replace(Path path) {
    return new OutputFile(path, true);
  }

  /**
   * {@return a file that takes the place of an existing one where asked to}
   *
   * @param path where it will be
   * @param replace whether an existing file is replaced
   */
  public static OutputFile of(Path path, boolean replace) {
    return new OutputFile(path, replace);
  }

  /** {@return where the file will be} */
  public Path path() {
    return path;
  }

  /** Writes bytes. */
  @FunctionalInterface
  public interface BytesBody {
    /**
     * Writes everything.
     *
     * @param out buffered, and closed by the caller
     * @throws IOException when writing fails
     */
    void writeTo(OutputStream out) throws IOException;
  }

  /** Writes text. */
  @FunctionalInterface
  public interface TextBody {
    /**
     * Writes everything.
     *
     * @param out buffered, UTF-8, and closed by the caller
     * @throws IOException when writing fails
     */
    void writeTo(Writer out) throws IOException;
  }

  /**
   * Says early what would stop the writing: call it before long work.
   *
   * @throws FileAlreadyExistsException when the file exists and must not be replaced
   * @throws OutputException when its folder does not exist or it is a folder itself
   */
  public void check() throws IOException {
    if (Files.isDirectory(path)) {
      throw new OutputException(
          String.format(Locale.ROOT, "cannot write '%s': it is a folder; name a file", path));
    }
    Path folder = target().toAbsolutePath().getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      throw new OutputException(
          String.format(
              Locale.ROOT,
              "cannot write '%s': there is no folder '%s'; make it first",
              path,
              folder));
    }
    if (!replace && Files.exists(path, LinkOption.NOFOLLOW_LINKS) && !isSpecial(path)) {
      throw new FileAlreadyExistsException(
          path.toString(), null, "the file exists; OutputFile.replace takes its place");
    }
  }

  /**
   * Writes the file.
   *
   * @param body what writes its bytes
   * @throws FileAlreadyExistsException when the file exists and must not be replaced
   * @throws OutputException when it cannot be written
   */
  public void write(BytesBody body) throws IOException {
    check();
    try {
      if (isSpecial(path)) {
        writeDirectly(body);
      } else {
        writeAside(body);
      }
    } catch (FileAlreadyExistsException | OutputException told) {
      throw told;
    } catch (UncheckedIOException problem) {
      throw failure(Objects.requireNonNull(problem.getCause()));
    } catch (IOException problem) {
      throw failure(problem);
    }
  }

  /**
   * Writes the file as UTF-8 text.
   *
   * @param body what writes its text
   * @throws FileAlreadyExistsException when the file exists and must not be replaced
   * @throws OutputException when it cannot be written
   */
  public void writeText(TextBody body) throws IOException {
    write(
        out -> {
          Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
          body.writeTo(writer);
          writer.flush();
        });
  }

  private void writeDirectly(BytesBody body) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(path), 1 << 16)) {
      body.writeTo(out);
    }
  }

  private void writeAside(BytesBody body) throws IOException {
    Path target = target();
    Path aside = aside(target);
    // Ctrl-C ends the virtual machine in an orderly way: then nothing stays behind either.
    aside.toFile().deleteOnExit();
    try {
      try (FileChannel channel =
              FileChannel.open(aside, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
          OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16)) {
        body.writeTo(out);
        out.flush();
        channel.force(true);
      }
      keepPermissions(target, aside);
      check();
      try {
        Files.move(aside, target, StandardCopyOption.ATOMIC_MOVE);
      } catch (AtomicMoveNotSupportedException notAtomic) {
        Files.move(aside, target, StandardCopyOption.REPLACE_EXISTING);
      }
    } finally {
      Files.deleteIfExists(aside);
    }
  }

  /** The file a link points to, so that the link survives. */
  private Path target() throws IOException {
    return Files.isSymbolicLink(path) && Files.exists(path) ? path.toRealPath() : path;
  }

  private static Path aside(Path target) {
    String unique = Long.toString(ThreadLocalRandom.current().nextLong() >>> 1, 36);
    return target.resolveSibling("." + target.getFileName() + "." + unique + ".tmp");
  }

  private static boolean isSpecial(Path path) {
    return Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path);
  }

  private static void keepPermissions(Path target, Path aside) throws IOException {
    PosixFileAttributeView before =
        Files.getFileAttributeView(target, PosixFileAttributeView.class);
    if (before != null && Files.isRegularFile(target)) {
      Files.setPosixFilePermissions(aside, before.readAttributes().permissions());
    }
  }

  private OutputException failure(IOException problem) {
    String reason = problem.getMessage();
    if (problem instanceof AccessDeniedException) {
      reason = "no permission to write in its folder";
    } else if (problem instanceof NoSuchFileException) {
      reason = "its folder does not exist";
    } else if (problem instanceof FileSystemException system && system.getReason() != null) {
      reason = system.getReason();
    }
    return new OutputException(
        String.format(Locale.ROOT, "cannot write '%s': %s; nothing was changed", path, reason),
        problem);
  }
}
