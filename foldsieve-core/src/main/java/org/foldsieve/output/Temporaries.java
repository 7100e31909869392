package org.foldsieve.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * The files that must not outlive the program: Ctrl-C ends a virtual machine in an orderly way, and
 * then nothing stays behind. Unlike {@link java.io.File#deleteOnExit} it forgets a file that is
 * gone.
 */
final class Temporaries {

  /** Absolute; guards the other two as well. */
  private static final Set<Path> LIVE = new HashSet<>();

  private static boolean watched;
  private static boolean ended;

  private Temporaries() {}

  /**
   * Remembers a file that is about to be made.
   *
   * @throws IOException when the program ends and would leave it behind
   */
  static void add(Path file) throws IOException {
    synchronized (LIVE) {
      watch();
      LIVE.add(file.toAbsolutePath());
    }
  }

  /**
   * Makes a file in the temporary folder of the system, for its owner alone where the system knows
   * owners.
   *
   * @throws IOException when it cannot be made, or the program ends and would leave it behind
   */
  static Path create(String ending) throws IOException {
    synchronized (LIVE) {
      watch();
      Path file = Files.createTempFile("foldsieve-", ending).toAbsolutePath();
      LIVE.add(file);
      return file;
    }
  }

  /** Only under the lock. */
  private static void watch() throws IOException {
    if (!watched) {
      try {
        Runtime.getRuntime().addShutdownHook(new Thread(Temporaries::deleteAll));
      } catch (IllegalStateException tooLate) {
        ended = true;
      }
      watched = true;
    }
    if (ended) {
      throw new IOException("the program is ending");
    }
  }

  /** Deletes a file and forgets it; one that is gone already is fine. */
  static void delete(Path file) throws IOException {
    Files.deleteIfExists(file);
    forget(file);
  }

  /** Forgets a file that has become something else. */
  static void forget(Path file) {
    synchronized (LIVE) {
      LIVE.remove(file.toAbsolutePath());
    }
  }

  /** How many files would be deleted now. */
  static int count() {
    synchronized (LIVE) {
      return LIVE.size();
    }
  }

  private static void deleteAll() {
    synchronized (LIVE) {
      ended = true;
      for (Path file : LIVE) {
        try {
          Files.deleteIfExists(file);
        } catch (IOException | RuntimeException kept) {
          // The program is ending: there is nobody left to tell.
        }
      }
    }
  }
}
