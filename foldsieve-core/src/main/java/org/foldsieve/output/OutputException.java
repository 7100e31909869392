package org.foldsieve.output;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * An output could not be written; whatever stood in its place is as it was.
 *
 * @since 0.1.0
 */
public final class OutputException extends IOException {

  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception with its whole message.
   *
   * @param message which file, why, and what to do
   */
  public OutputException(String message) {
    super(message);
  }

  /**
   * Creates the exception with its whole message and the failure behind it.
   *
   * @param message which file, why, and what to do
   * @param cause what the system said
   */
  public OutputException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Says why a file could not be written, and that what was there is as it was. */
  static OutputException unchanged(Path file, IOException problem) {
    return problem instanceof OutputException told
        ? told
        : new OutputException(
            String.format(
                Locale.ROOT, "cannot write '%s': %s; nothing was changed", file, reason(problem)),
            problem);
  }

  /** Why, in words; without the name of the file aside, which means nothing to the user. */
  static String reason(IOException problem) {
    if (problem instanceof AccessDeniedException) {
      return "no permission to write in its folder";
    }
    if (problem instanceof NoSuchFileException) {
      return "its folder does not exist";
    }
    if (problem instanceof ClosedByInterruptException) {
      return "it was interrupted";
    }
    if (problem instanceof FileSystemException system && system.getReason() != null) {
      return system.getReason();
    }
    return problem.getMessage() == null ? problem.toString() : problem.getMessage();
  }
}
