package org.foldsieve.run;

/**
 * A switch that stops a running operation from another thread.
 *
 * <p>Cancelling once is for good. The operation notices within a second, ends its threads and
 * throws {@link CancelledException}.
 *
 * @since 0.1.0
 */
public final class Cancellation {

  private volatile boolean requested;

  /** A switch that is not thrown yet. */
  public Cancellation() {}

  /** Asks every operation that runs with this switch to stop. */
  public void cancel() {
    requested = true;
  }

  /** Whether {@link #cancel()} was called. */
  public boolean isRequested() {
    return requested;
  }
}
