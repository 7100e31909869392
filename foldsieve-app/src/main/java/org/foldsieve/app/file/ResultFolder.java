package org.foldsieve.app.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.foldsieve.app.failure.Failures;
import org.foldsieve.app.failure.UsageException;
import org.foldsieve.output.OutputException;
import org.jspecify.annotations.Nullable;

/**
 * The folder a command writes its files into: a new one, or one in which a run that was stopped
 * goes on. Files that are not of such a run are replaced only when that was asked for.
 *
 * @param name what the default is named after: {@code foldsieve-NAME}, then {@code -2}, {@code -3}
 * @param last the file that is written last: a folder that has it is complete
 * @param others the files written before it, as names or globs
 * @param unfinished what a run that was stopped leaves for going on, as a name or glob
 */
public record ResultFolder(String name, String last, List<String> others, String unfinished) {

  /** Copies the list. */
  public ResultFolder {
    others = List.copyOf(others);
  }

  /**
   * The folder to write into, made when it is missing, and kept from other runs.
   *
   * @param wanted the folder the user named, or null
   * @param outputs what will write there; where told so, it may replace the files of the folder the
   *     user named
   */
  public Path open(@Nullable Path wanted, Outputs outputs) {
    if (wanted == null) {
      return unused(outputs);
    }
    check(wanted, outputs.isForced());
    outputs.open(wanted);
    // Once more: a run that had the folder until now may have finished in it.
    check(wanted, outputs.isForced());
    return wanted;
  }

  private void check(Path folder, boolean force) {
    if (Outputs.isStandardOutput(folder)) {
      throw new UsageException("the result is a folder of files; name one instead of '-'");
    }
    if (isFile(folder)) {
      throw new UsageException(String.format(Locale.ROOT, "'%s' is a file; name a folder", folder));
    }
    if (force) {
      return;
    }
    if (isThere(folder.resolve(last))) {
      throw new UsageException(
          String.format(Locale.ROOT, "'%s' holds a finished result; --force replaces it", folder));
    }
    foreign(folder)
        .ifPresent(
            file -> {
              throw new UsageException(
                  String.format(
                      Locale.ROOT,
                      "'%s' exists and is of no unfinished run; --force replaces it, or name"
                          + " another folder",
                      file));
            });
  }

  /** The first folder that is new, or was left by a run that was stopped: go on there. */
  private Path unused(Outputs outputs) {
    String base = "foldsieve-" + plain(name);
    for (int n = 1; ; n++) {
      Path folder = Path.of(n == 1 ? base : base + "-" + n);
      if (!isTaken(folder) && outputs.tryOpen(folder)) {
        if (!isTaken(folder)) {
          return folder;
        }
        outputs.release(folder);
      }
    }
  }

  /** What a name of data leaves of itself in the name of a folder. */
  private static String plain(String name) {
    StringBuilder plain = new StringBuilder();
    boolean gap = false;
    for (char c : name.toCharArray()) {
      boolean kept =
          c >= 'a' && c <= 'z'
              || c >= 'A' && c <= 'Z'
              || c >= '0' && c <= '9'
              || "._-".indexOf(c) >= 0;
      if (kept || !gap) {
        plain.append(kept ? c : '-');
      }
      gap = !kept;
    }
    return plain.toString();
  }

  private boolean isTaken(Path folder) {
    return isFile(folder) || isThere(folder.resolve(last)) || foreign(folder).isPresent();
  }

  /** A file that would be replaced, and was not left by a run that was stopped. */
  private Optional<Path> foreign(Path folder) {
    if (look(folder).filter(BasicFileAttributes::isDirectory).isEmpty()
        || find(folder, unfinished).isPresent()) {
      return Optional.empty();
    }
    return others.stream().flatMap(other -> find(folder, other).stream()).findFirst();
  }

  private static Optional<Path> find(Path folder, String glob) {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, glob)) {
      for (Path file : files) {
        return Optional.of(file);
      }
      return Optional.empty();
    } catch (IOException problem) {
      throw new UncheckedIOException(
          new OutputException(
              String.format(
                  Locale.ROOT,
                  "cannot look into the folder '%s': %s",
                  folder,
                  Failures.describe(problem)),
              problem));
    }
  }

  private static boolean isFile(Path path) {
    return look(path).filter(found -> !found.isDirectory()).isPresent();
  }

  private static boolean isThere(Path path) {
    return look(path).isPresent();
  }

  /** Not by {@code Files.exists}, which takes a failing disk for nothing there. */
  private static Optional<BasicFileAttributes> look(Path path) {
    try {
      return Optional.of(Files.readAttributes(path, BasicFileAttributes.class));
    } catch (NoSuchFileException none) {
      return Optional.empty();
    } catch (IOException problem) {
      throw new UncheckedIOException(
          new OutputException(
              String.format(
                  Locale.ROOT, "cannot write in '%s': %s", path, Failures.describe(problem)),
              problem));
    }
  }
}
