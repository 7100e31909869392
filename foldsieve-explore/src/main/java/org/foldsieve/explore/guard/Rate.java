package org.foldsieve.explore.guard;

import java.util.function.LongSupplier;

/** How often something may happen: so many times a second, and a few more at once. */
public final class Rate {

  private final double perNano;
  private final double most;
  private final LongSupplier clock;
  private double left;
  private long last;

  /**
   * A rate.
   *
   * @param perSecond how often it may happen on and on
   * @param atOnce how often it may happen at once
   * @param clock nanoseconds since some moment
   */
  public Rate(int perSecond, int atOnce, LongSupplier clock) {
    this.perNano = perSecond * 1e-9;
    this.most = atOnce;
    this.clock = clock;
    this.left = atOnce;
    this.last = clock.getAsLong();
  }

  /** Whether it may happen now; then it counts. */
  public synchronized boolean allows() {
    long now = clock.getAsLong();
    left = Math.min(most, left + (now - last) * perNano);
    last = now;
    if (left < 1) {
      return false;
    }
    left--;
    return true;
  }
}
