package org.foldsieve.app.failure;

/** The command was not used as it can be; the message is one line and says what can be done. */
public final class UsageException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Creates the exception with its whole message. */
  public UsageException(String message) {
    super(message);
  }
}
