package org.foldsieve.data;

/**
 * The data cannot be used as asked. The message names the row, the column, the rule, the value and
 * what to do.
 */
public final class DataException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Creates the exception with its whole message. */
  public DataException(String message) {
    super(message);
  }

  /** Creates the exception with its whole message and the failure behind it. */
  public DataException(String message, Throwable cause) {
    super(message, cause);
  }
}
