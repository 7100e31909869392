package org.foldsieve.io.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * What stands at a path. A disk that fails to tell is an error: {@code Files.exists} and its kin
 * take it for nothing there, and a sample, or the words of a page, would be lost unsaid.
 */
public final class Look {

  private Look() {}

  /** Whether anything is there. */
  public static boolean isThere(Path path) throws IOException {
    return at(path) != null;
  }

  /** Whether a folder is there, or a link to one. */
  public static boolean isFolder(Path path) throws IOException {
    BasicFileAttributes found = at(path);
    return found != null && found.isDirectory();
  }

  /** Whether a plain file is there, or a link to one. */
  public static boolean isFile(Path path) throws IOException {
    BasicFileAttributes found = at(path);
    return found != null && found.isRegularFile();
  }

  private static @Nullable BasicFileAttributes at(Path path) throws IOException {
    try {
      return Files.readAttributes(path, BasicFileAttributes.class);
    } catch (NoSuchFileException none) {
      return null;
    }
  }
}
