package org.foldsieve.app.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.foldsieve.app.UsageException;
import org.foldsieve.io.OutputException;

/** The folder a command writes its files into. */
public final class ResultFolder {

  private ResultFolder() {}

  /**
   * The folder to write into, made when it is missing.
   *
   * @param wanted the folder the user named, or null
   * @param name what the default is named after: {@code foldsieve-NAME}, then {@code -2}, {@code
   *     -3}
   * @param last the file that is written last: a folder that has it is complete
   * @param force whether a complete folder the user named may be written over
   */
  public static Path open(Path wanted, String name, String last, boolean force) {
    Path folder = wanted != null ? wanted : unused(name, last);
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new UsageException("'%s' is a file; name a folder".formatted(folder));
    }
    if (wanted != null && Files.exists(folder.resolve(last)) && !force) {
      throw new UsageException(
          "'%s' holds a finished result; --force replaces it".formatted(folder));
    }
    try {
      Files.createDirectories(folder);
    } catch (IOException problem) {
      String reason =
          problem instanceof FileSystemException system && system.getReason() != null
              ? system.getReason()
              : "no permission";
      throw new UncheckedIOException(
          new OutputException(
              "cannot make the folder '%s': %s".formatted(folder, reason), problem));
    }
    return folder;
  }

  /** A folder without the last file was left by a run that was stopped: go on there. */
  private static Path unused(String name, String last) {
    String base = "foldsieve-" + name.replaceAll("[^A-Za-z0-9._-]+", "-");
    Path folder = Path.of(base);
    for (int n = 2; Files.exists(folder.resolve(last)) || isFile(folder); n++) {
      folder = Path.of(base + "-" + n);
    }
    return folder;
  }

  private static boolean isFile(Path path) {
    return Files.exists(path) && !Files.isDirectory(path);
  }
}
