package org.foldsieve.run;

/**
 * An operation would need more memory than {@link Run#maxMemory()} allows; nothing was started.
 *
 * @since 0.1.0
 */
public final class MemoryLimitException extends FoldsieveException {

  private static final long serialVersionUID = 1L;

  /** Creates the exception with its whole message: what, how much, the limit and what to do. */
  public MemoryLimitException(String message) {
    super(message);
  }
}
