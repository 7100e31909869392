package org.foldsieve.model;

import java.io.IOException;

/**
 * A file is not a model file, or not a whole one, or one of a newer version.
 *
 * @since 0.1.0
 */
public final class ModelFormatException extends IOException {

  private static final long serialVersionUID = 1L;

  /** Creates the exception with its whole message: the file, what is wrong, what to do. */
  public ModelFormatException(String message) {
    super(message);
  }

  /** Creates the exception with its whole message and the reason. */
  public ModelFormatException(String message, Throwable cause) {
    super(message, cause);
  }
}
