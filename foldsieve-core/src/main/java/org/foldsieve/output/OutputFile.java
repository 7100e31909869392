package org.foldsieve.output;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A file that appears whole or not at all: it is written aside, in the same folder, flushed to the
 * disk, and then renamed. A full disk, a lost permission or a killed process leaves what was there
 * before as it was.
 *
 * <p>An existing file is replaced only when that was asked for; its permissions stay, and its owner
 * and group where the system allows it. A symbolic link stays, and the file it points to is
 * replaced or made. A device, a pipe or an open descriptor such as {@code /dev/stdout} is written
 * to, since nothing can take its place.
 *
 * <p>A file of an {@link OutputGroup} takes its place together with the others; any other at once.
 *
 * @since 0.1.0
 */
public final class OutputFile {

  private final Path path;
  private final boolean replace;
  private final @Nullable OutputGroup group;

  OutputFile(Path path, boolean replace, @Nullable OutputGroup group) {
    this.path = Objects.requireNonNull(path, "path");
    this.replace = replace;
    this.group = group;
  }

  /**
   * {@return a file that must not exist yet}
   *
   * @param path where it will be
   */
  public static OutputFile create(Path path) {
    return new OutputFile(path, false, null);
  }

  /**
   * {@return a file that takes the place of an existing one}
   *
   * @param path where it will be
   */
  public static OutputFile replace(Path path) {
    return new OutputFile(path, true, null);
  }

  /**
   * {@return a file that takes the place of an existing one where asked to}
   *
   * @param path where it will be
   * @param replace whether an existing file is replaced
   */
  public static OutputFile of(Path path, boolean replace) {
    return new OutputFile(path, replace, null);
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
    Destination destination = Destination.of(path);
    if (destination.kind() == Destination.Kind.FOLDER) {
      throw new OutputException("cannot write '" + path + "': it is a folder; name a file");
    }
    destination.requireFolder();
    if (!replace && destination.isFile() && destination.isThere()) {
      throw new FileAlreadyExistsException(
          path.toString(), null, "the file exists; OutputFile.replace takes its place");
    }
  }

  /**
   * Whether what is written is passed on and not kept: to a device, a pipe or an open descriptor,
   * whose name need not tell a format.
   *
   * @return false for a file, and where there is none yet
   * @throws IOException when the path cannot be followed
   */
  public boolean isPassedOn() throws IOException {
    Destination.Kind kind = Destination.of(path).kind();
    return kind == Destination.Kind.SPECIAL || kind == Destination.Kind.DESCRIPTOR;
  }

  /**
   * Whether another path leads to this very file, by links or by another spelling.
   *
   * @param other a path to a file that need not exist
   * @return whether writing the one would change the other; a device is in nobody's way
   * @throws IOException when a path cannot be followed
   */
  public boolean isSame(Path other) throws IOException {
    return Destination.of(path).isSame(Destination.of(other));
  }

  /**
   * Whether a file that is read is this very file, by links or by another spelling.
   *
   * @param input a path to a file that need not exist
   * @return whether writing this one would change what is read
   * @throws OutputException when the path of this file cannot be followed
   * @throws IOException when that of the input cannot: what the system said, for that is no fault
   *     of the output
   */
  public boolean isInput(Path input) throws IOException {
    Destination ours = Destination.of(path);
    Destination theirs;
    try {
      theirs = Destination.of(input);
    } catch (OutputException problem) {
      if (problem.getCause() instanceof IOException said) {
        throw said;
      }
      throw problem;
    }
    return ours.isSame(theirs);
  }

  /**
   * Writes the file; one of a group takes its place when the group is committed.
   *
   * @param body what writes its bytes
   * @throws FileAlreadyExistsException when the file exists and must not be replaced
   * @throws OutputInUseException when another run writes it
   * @throws OutputException when it cannot be written
   */
  public void write(BytesBody body) throws IOException {
    if (group != null) {
      group.write(this, body);
      return;
    }
    try (OutputGroup alone = new OutputGroup()) {
      alone.write(this, body);
      alone.commit();
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
}
