package org.foldsieve.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.regex.Pattern;

/**
 * What a path leads to, its links followed: a file to be made or replaced, or something that can
 * only be written to.
 *
 * @param path as it was named
 * @param target where its links end
 * @param kind what is there or will be
 * @param isThere whether there is something
 */
record Destination(Path path, Path target, Kind kind, boolean isThere) {

  enum Kind {
    /** A file, there or not: written aside, and then put in its place. */
    FILE,
    /** A folder: no file can take its place. */
    FOLDER,
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
      BasicFileAttributes found;
      try {
        // One look, and trouble is trouble: a device must not be taken for a place that is free.
        found = Files.readAttributes(at, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      } catch (NoSuchFileException free) {
        return new Destination(path, at, Kind.FILE, false);
      } catch (IOException problem) {
        throw OutputException.unchanged(path, problem);
      }
      if (!found.isSymbolicLink()) {
        Kind kind = found.isOther() ? Kind.SPECIAL : found.isDirectory() ? Kind.FOLDER : Kind.FILE;
        return new Destination(path, at, kind, true);
      }
      if (links == MOST_LINKS) {
        throw new OutputException(
            "cannot write '" + path + "': its links lead in a circle; name the file itself");
      }
      at = at.resolveSibling(link(at));
    }
    return new Destination(path, at, Kind.DESCRIPTOR, true);
  }

  private static Path link(Path at) throws IOException {
    try {
      return Files.readSymbolicLink(at);
    } catch (IOException problem) {
      throw OutputException.unchanged(at, problem);
    }
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

  /** Refuses a file whose folder is not there. */
  void requireFolder() throws IOException {
    boolean isFolder;
    try {
      isFolder = Files.readAttributes(folder(), BasicFileAttributes.class).isDirectory();
    } catch (NoSuchFileException missing) {
      isFolder = false;
    } catch (IOException problem) {
      throw OutputException.unchanged(path, problem);
    }
    if (!isFolder) {
      throw new OutputException(
          "cannot write '" + path + "': there is no folder '" + folder() + "'; make it first");
    }
  }

  boolean isFile() {
    return kind == Kind.FILE;
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
    } catch (IOException problem) {
      throw OutputException.unchanged(path, problem);
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
