package org.foldsieve.library;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/**
 * Folders nobody but this user can write to: code that was loaded from anywhere else would be
 * somebody else's code.
 *
 * <p>Where the file system knows no owners (Windows), the folders of a user are the user's own by
 * the access lists they inherit, and nothing is checked.
 */
public final class PrivateFolder {

  private static final int OTHERS_WRITE = 0002;
  private static final int GROUP_WRITE = 0020;
  private static final int STICKY = 01000;
  private static final int NOT_THE_OWNER = 0077;

  private PrivateFolder() {}

  /**
   * Makes the folder where it is missing, for this user alone, and gives it without links.
   *
   * @param base a folder of the user's choice, which may be reached by links
   * @param below the folders inside it, each of which must be this user's alone
   * @throws IOException when it cannot be made, or others may write to it or to a folder above it
   */
  static Path below(Path base, String... below) throws IOException {
    Files.createDirectories(base, ownersOnly(base));
    Path folder = base.toRealPath();
    requireAncestorsClosed(folder);
    for (String name : below) {
      folder = folder.resolve(name);
      if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
        // One that somebody else made in between is found below; a link or a file is refused here.
        Files.createDirectories(folder, ownersOnly(base));
      }
      requireOwn(folder);
    }
    return folder;
  }

  /** A new folder for this process alone, in the folder for temporary files. */
  static Path temporary() throws IOException {
    Path base = Path.of(System.getProperty("java.io.tmpdir")).toRealPath();
    requireAncestorsClosed(base);
    return Files.createTempDirectory(base, "foldsieve-", ownersOnly(base));
  }

  /**
   * Throws when others may write to the folder, or put another one in its place.
   *
   * @param folder a real path
   */
  public static void requireAncestorsClosed(Path folder) throws IOException {
    if (!knowsOwners(folder)) {
      return;
    }
    int top = number(Path.of("/"), "uid");
    int user = user();
    for (Path part = folder; part != null; part = part.getParent()) {
      int owner = number(part, "uid");
      if (owner != user && owner != 0 && owner != top) {
        throw new IOException("'" + part + "' belongs to another user");
      }
      int mode = number(part, "mode");
      boolean open =
          (mode & OTHERS_WRITE) != 0 || ((mode & GROUP_WRITE) != 0 && !isGroupOfOne(part));
      // In a sticky folder, as the one for temporary files is, nobody moves what is another's.
      if (open && (mode & STICKY) == 0) {
        throw new IOException("other users may write to '" + part + "'");
      }
    }
  }

  private static void requireOwn(Path folder) throws IOException {
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      throw new IOException("'" + folder + "' is no folder");
    }
    if (!knowsOwners(folder)) {
      return;
    }
    if (number(folder, "uid") != user()) {
      throw new IOException("'" + folder + "' belongs to another user");
    }
    if ((number(folder, "mode") & NOT_THE_OWNER) != 0) {
      throw new IOException("'" + folder + "' is open to other users; delete it");
    }
  }

  /** Whether a file belongs to this user, as {@link #below} demands of its folder. */
  static boolean isOwnFile(Path file) throws IOException {
    return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
        && (!knowsOwners(file) || number(file, "uid") == user());
  }

  /** Users of many systems have a group to themselves, and let it write. */
  private static boolean isGroupOfOne(Path part) throws IOException {
    Object group = Files.getAttribute(part, "posix:group", LinkOption.NOFOLLOW_LINKS);
    return String.valueOf(group).equals(System.getProperty("user.name"));
  }

  /** The number of the user this process runs as. */
  private static int user() throws IOException {
    Path self = Path.of("/proc/self");
    if (Files.exists(self)) {
      return number(self.toRealPath(), "uid");
    }
    // Elsewhere a file tells whose it is by being made.
    Path probe = Files.createTempFile("foldsieve-", null);
    try {
      return number(probe, "uid");
    } finally {
      Files.delete(probe);
    }
  }

  private static int number(Path path, String attribute) throws IOException {
    Object value = Files.getAttribute(path, "unix:" + attribute, LinkOption.NOFOLLOW_LINKS);
    if (value instanceof Integer number) {
      return number;
    }
    throw new IOException("'" + path + "' has no " + attribute);
  }

  private static boolean knowsOwners(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("unix");
  }

  private static FileAttribute<?>[] ownersOnly(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
        }
        : new FileAttribute<?>[0];
  }

  /** Deletes the folder with all it holds, as far as that is possible; links are not followed. */
  static void delete(Path folder) {
    try {
      Files.walkFileTree(
          folder,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
              Files.deleteIfExists(file);
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path inner, @Nullable IOException problem)
                throws IOException {
              Files.deleteIfExists(inner);
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException left) {
      // A library that is in use cannot be deleted on Windows.
    }
  }
}
