package org.foldsieve.run;

import java.util.concurrent.CancellationException;

/**
 * An operation was stopped by its {@link Cancellation} or by an interrupt before it was done.
 *
 * @since 0.1.0
 */
public final class CancelledException extends CancellationException {

  private static final long serialVersionUID = 1L;

  /** Creates the exception for the task that was under way. */
  public CancelledException(String task) {
    super("cancelled while: " + task);
  }
}
