package org.foldsieve.explore.guard;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.foldsieve.data.DataException;

/**
 * The folder the program was started in: a page may name the files under it and no others. Links
 * are followed first and judged by where they lead.
 */
public final class StartFolder {

  private static final int LISTED = 500;

  private final Path root;

  /** The folder; it must be there. */
  public StartFolder(Path folder) {
    try {
      this.root = folder.toRealPath();
    } catch (IOException missing) {
      throw new UncheckedIOException(missing);
    }
  }

  /** The folder itself. */
  public Path path() {
    return root;
  }

  /**
   * The file or folder that a page names.
   *
   * @throws DataException when there is none, or it is elsewhere
   */
  public Path resolve(String name) {
    try {
      Path real = root.resolve(name).toRealPath();
      if (real.startsWith(root) && (!Files.isDirectory(real) || holdsOnlyOurs(real))) {
        return real;
      }
    } catch (IOException | InvalidPathException | UncheckedIOException notThere) {
      // The same words as for what is elsewhere: a page does not learn what else there is.
    }
    throw new DataException(
        String.format(
            Locale.ROOT,
            "there is no file '%s' under the folder this was started in; start it where the file"
                + " is, or drop the file onto the page",
            name));
  }

  /** Whether no link inside a folder leads out of ours: a folder of images is read as a whole. */
  private boolean holdsOnlyOurs(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isSymbolicLink)
          .allMatch(
              link -> {
                try {
                  return link.toRealPath().startsWith(root);
                } catch (IOException broken) {
                  return false;
                }
              });
    }
  }

  /**
   * What a folder holds.
   *
   * @param name as a page names it, from the start folder
   * @param path for the next question
   * @param folder whether it is one
   */
  public record Entry(String name, String path, boolean folder) {}

  /** The folders and files of a folder that a page names, folders first. */
  public List<Entry> list(String name) {
    Path folder = name.isEmpty() ? root : resolveLink(name);
    List<Entry> found = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      files
          .filter(file -> !file.getFileName().toString().startsWith("."))
          .filter(this::isOurs)
          .limit(LISTED)
          .forEach(
              file ->
                  found.add(
                      new Entry(
                          file.getFileName().toString(),
                          root.relativize(file).toString().replace('\\', '/'),
                          Files.isDirectory(file))));
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
    found.sort(Comparator.comparing((Entry entry) -> !entry.folder()).thenComparing(Entry::name));
    return found;
  }

  private Path resolveLink(String name) {
    try {
      Path real = root.resolve(name).toRealPath();
      if (real.startsWith(root) && Files.isDirectory(real)) {
        return real;
      }
    } catch (IOException | InvalidPathException notThere) {
      // Told below.
    }
    throw new DataException(
        String.format(
            Locale.ROOT, "there is no folder '%s' under the one this was started in", name));
  }

  private boolean isOurs(Path file) {
    try {
      return file.toRealPath().startsWith(root);
    } catch (IOException broken) {
      return false;
    }
  }
}
