package org.foldsieve.numeric.blas;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import org.foldsieve.run.MemoryLimitException;

/**
 * What this process may take outside the Java heap. The JVM keeps the heap within its own limit and
 * knows nothing of this memory, so it is counted here, whoever takes it.
 */
final class NativeBudget {

  private static final AtomicLong TAKEN = new AtomicLong();

  private static volatile long limit = Long.MAX_VALUE;

  private NativeBudget() {}

  /** Sets the limit; what is held already stays. */
  static void limit(long bytes) {
    limit = bytes;
  }

  /**
   * Counts memory that is about to be taken.
   *
   * @throws MemoryLimitException when it would be too much; then nothing is counted
   */
  static void take(long bytes) {
    long taken = TAKEN.addAndGet(bytes);
    if (taken > limit) {
      TAKEN.addAndGet(-bytes);
      throw new MemoryLimitException(
          String.format(
              Locale.ROOT,
              "dense matrices need %.1f MiB outside the Java heap, and %.1f MiB are left for them;"
                  + " use fewer rows or features, or allow more memory",
              taken / 1048576.0,
              limit / 1048576.0));
    }
  }

  /** Counts memory that was given back. */
  static void give(long bytes) {
    TAKEN.addAndGet(-bytes);
  }
}
