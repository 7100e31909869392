package org.foldsieve.data;

import org.foldsieve.run.FoldsieveException;

/**
 * The data cannot be used as asked. The message names the row, the column, the rule, the value and
 * what to do.
 *
 * @since 0.1.0
 */
public final class DataException extends FoldsieveException {

  private static final long serialVersionUID = 1L;

  private final transient Message details;

  /** Creates the exception with its whole message. */
  public DataException(String message) {
    this(Message.of(message));
  }

  /** Creates the exception with its whole message and the failure behind it. */
  public DataException(String message, Throwable cause) {
    this(Message.of(message), cause);
  }

  /** Creates the exception with its whole message. */
  public DataException(Message details) {
    super(details.toString());
    this.details = details;
  }

  /** Creates the exception with its whole message and the failure behind it. */
  public DataException(Message details, Throwable cause) {
    super(details.toString(), cause);
    this.details = details;
  }

  /** {@return the message, for readers who know the settings it names by other words} */
  public Message details() {
    // Not kept when an exception is sent elsewhere; its text is.
    return details != null ? details : Message.of(String.valueOf(getMessage()));
  }
}
