package org.foldsieve.output;

import java.io.IOException;

/**
 * Another run writes that file or folder right now; nothing was changed.
 *
 * @since 0.1.0
 */
public final class OutputInUseException extends IOException {

  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception with its whole message.
   *
   * @param message which output, and what to do
   */
  public OutputInUseException(String message) {
    super(message);
  }
}
