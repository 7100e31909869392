package org.foldsieve.run;

/**
 * The library refuses what it was given: parameters, data, or a memory limit that does not suffice.
 * The message is for a person: it names what is wrong, the rule, the value and what to do.
 *
 * <p>Catching this type is catching every refusal, and nothing else. Any other {@link
 * IllegalArgumentException} is a mistake of the code that passed the argument. A cancelled
 * operation ends in a {@link CancelledException}, as its owner asked; trouble with a file is an
 * {@link java.io.IOException}.
 *
 * @since 0.1.0
 */
public abstract class FoldsieveException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  /** Creates the exception with its whole message. */
  protected FoldsieveException(String message) {
    super(message);
  }

  /** Creates the exception with its whole message and the failure behind it. */
  protected FoldsieveException(String message, Throwable cause) {
    super(message, cause);
  }
}
