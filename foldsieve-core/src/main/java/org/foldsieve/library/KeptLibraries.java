package org.foldsieve.library;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;

/**
 * The folders of unpacked libraries that are kept from run to run, one a content. A run marks the
 * one it uses by its date, and takes away those that no run has used for long: every version of
 * OpenBLAS would stay for ever otherwise.
 */
final class KeptLibraries {

  /** A folder that no run has used for so long goes. */
  static final Duration UNUSED = Duration.ofDays(90);

  /** A date is not written more often than it takes. */
  private static final Duration MARKED = Duration.ofDays(1);

  private static final String REMOVED = ".removed-";

  private KeptLibraries() {}

  /**
   * Marks a folder as used, and removes old ones beside it. Whatever fails here costs room on a
   * disk, never the run.
   *
   * @param used the folder of this run, which {@link PrivateFolder} has found to be ours
   * @param now the present time
   */
  static void use(Path used, Instant now) {
    Path all = used.getParent();
    if (all == null) {
      return;
    }
    try {
      if (Files.getLastModifiedTime(used).toInstant().isBefore(now.minus(MARKED))) {
        Files.setLastModifiedTime(used, FileTime.from(now));
      }
      try (DirectoryStream<Path> folders = Files.newDirectoryStream(all)) {
        for (Path folder : folders) {
          if (!folder.equals(used) && isOld(folder, now)) {
            remove(folder, now);
          }
        }
      }
    } catch (IOException | RuntimeException stays) {
      // They are looked at again by the next run.
    }
  }

  private static boolean isOld(Path folder, Instant now) throws IOException {
    return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
        && Files.getLastModifiedTime(folder, LinkOption.NOFOLLOW_LINKS)
            .toInstant()
            .isBefore(now.minus(UNUSED));
  }

  /**
   * Takes the name away first: a run that begins to use the folder now has marked it, and gets it
   * back, or finds none and unpacks anew. What is mapped already stays mapped.
   */
  private static void remove(Path folder, Instant now) throws IOException {
    String name = folder.getFileName().toString();
    Path aside = name.startsWith(REMOVED) ? folder : folder.resolveSibling(REMOVED + name);
    if (!aside.equals(folder)) {
      Files.move(folder, aside, StandardCopyOption.ATOMIC_MOVE);
    }
    if (isOld(aside, now)) {
      PrivateFolder.delete(aside);
    } else {
      Files.move(aside, folder, StandardCopyOption.ATOMIC_MOVE);
    }
  }
}
