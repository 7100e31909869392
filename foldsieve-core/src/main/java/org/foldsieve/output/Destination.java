package org.foldsieve.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What a path leads to, its links followed: a file to be made or replaced, or something that can
 * only be written to.
 *
 * @param path as it was named
 * @param target where its links end
 * @param kind what is there
 */
record Destination(Path path, Path target, Kind kind) {

  enum Kind {
    /** A file, there or not: written aside, and then put in its place. */
    FILE,
    /** A device or pipe: nothing can take its place. */
    SPECIAL,
    /** An open descriptor of this process, as standard output: what it leads to is not ours. */
    DESCRIPTOR
  }

  /** As many links in a row as Linux follows. */
  private static final int MOST_LINKS = 40;

  private static final Pattern DESCRIPTOR =
      Pattern.compile("/dev/(stdout|stderr|fd/\\d{1,9})|/proc/(self|\\d{1,9})/fd/\\d{1,9}");

  private static final int FILE_TYPE = 0170000;
  private static final int CHARACTER_DEVICE = 0020000;

  /** Follows the links of a path; the last file need not exist. */
  static Destination of(Path path) throws IOException {
    Path at = path;
    for (int links = 0; !isDescriptor(at); links++) {
      if (!Files.isSymbolicLink(at)) {
        boolean special = Files.exists(at) && !Files.isRegularFile(at) && !Files.isDirectory(at);
        return new Destination(path, at, special ? Kind.SPECIAL : Kind.FILE);
      }
      if (links == MOST_LINKS) {
        throw new OutputException(
            String.format(
                Locale.ROOT,
                "cannot write '%s': its links lead in a circle; name the file itself",
                path));
      }
      at = at.resolveSibling(Files.readSymbolicLink(at));
    }
    return new Destination(path, at, Kind.DESCRIPTOR);
  }

  private static boolean isDescriptor(Path path) {
    String name = path.toAbsolutePath().normalize().toString();
    // A look at the length first: most paths are none, and long ones need no matching.
    return name.length() < 40 && DESCRIPTOR.matcher(name).matches();
  }

  /** The number of the descriptor. */
  int descriptor() {
    String name = target.getFileName().toString();
    return switch (name) {
      case "stdout" -> 1;
      case "stderr" -> 2;
      default -> Integer.parseInt(name);
    };
  }

  Path folder() {
    Path parent = target.toAbsolutePath().getParent();
    return parent == null ? target.toAbsolutePath() : parent;
  }

  boolean isFile() {
    return kind == Kind.FILE;
  }

  /** Whether a file would be replaced. */
  boolean isThere() {
    return isFile() && Files.exists(target, LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * Whether both paths lead to one file, however they are spelled. A character device is never in
   * its own way: what is thrown away at {@code /dev/null} can be so twice.
   */
  boolean isSame(Destination other) throws IOException {
    if (kind == Kind.SPECIAL && isCharacterDevice(target)) {
      return false;
    }
    if (kind == Kind.DESCRIPTOR || other.kind == Kind.DESCRIPTOR) {
      return kind == other.kind && descriptor() == other.descriptor();
    }
    try {
      return Files.isSameFile(target, other.target);
    } catch (NoSuchFileException missing) {
      // One of them is not there yet: then only the way there can be compared.
      return place().equals(other.place());
    }
  }

  /** The folder as the file system knows it, and the name in it. */
  private Path place() throws IOException {
    Path name = target.getFileName();
    Path folder = Files.isDirectory(folder()) ? folder().toRealPath() : folder().normalize();
    return name == null ? folder : folder.resolve(name);
  }

  private static boolean isCharacterDevice(Path path) throws IOException {
    try {
      int mode = (Integer) Files.getAttribute(path, "unix:mode");
      return (mode & FILE_TYPE) == CHARACTER_DEVICE;
    } catch (UnsupportedOperationException | IllegalArgumentException unknown) {
      return false;
    }
  }
}
