package org.foldsieve.io;

import java.io.IOException;

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
}
