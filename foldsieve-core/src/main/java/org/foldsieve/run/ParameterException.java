package org.foldsieve.run;

/**
 * A parameter has a value that its owner can mend: it cannot be read from its text, or it does not
 * go with the data at hand, as more neighbours than rows. The message names the parameter, the
 * rule, the value and what to do.
 *
 * <p>A program that takes parameters from people can so tell their mistakes from its own, which are
 * plain {@link IllegalArgumentException}s.
 *
 * @since 0.1.0
 */
public final class ParameterException extends FoldsieveException {

  private static final long serialVersionUID = 1L;

  /** Creates the exception with its whole message. */
  public ParameterException(String message) {
    super(message);
  }

  /** Creates the exception with its whole message and the refusal behind it. */
  public ParameterException(String message, Throwable cause) {
    super(message, cause);
  }
}
