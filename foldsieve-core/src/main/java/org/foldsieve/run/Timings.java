package org.foldsieve.run;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;

/**
 * Seconds spent in each named stage of an operation, each moment counted once.
 *
 * <p>Stages nest: while an inner stage runs, the clock of the outer one stands still, so the stages
 * add up to the time spent inside the outermost ones. Used from the thread that calls the
 * operation; what worker threads do belongs to the stage that started them.
 *
 * @since 0.1.0
 */
public final class Timings {

  private final Map<String, Long> nanos = new LinkedHashMap<>();
  private final Deque<String> open = new ArrayDeque<>();
  private final LongSupplier clock;
  private long since;

  /** An empty record of times. */
  public Timings() {
    this(System::nanoTime);
  }

  /**
   * An empty record of the times of another clock, such as one that a test moves on.
   *
   * @param clock gives nanoseconds since some moment
   */
  public Timings(LongSupplier clock) {
    this.clock = Objects.requireNonNull(clock, "clock");
  }

  /** Starts a stage inside the one now open. */
  synchronized void enter(String stage) {
    chargeOpenStage();
    nanos.putIfAbsent(stage, 0L);
    open.push(stage);
  }

  /** Ends the innermost stage. */
  synchronized void exit() {
    chargeOpenStage();
    open.pop();
  }

  /** Ends the innermost stage and divides its time among others, in the given proportions. */
  synchronized void exitInto(Map<String, Double> shares) {
    chargeOpenStage();
    long time = nanos.remove(open.pop());
    double total = shares.values().stream().mapToDouble(share -> share).sum();
    long left = time;
    int others = shares.size();
    for (Map.Entry<String, Double> share : shares.entrySet()) {
      // The last takes what rounding left, so that no moment is lost.
      long part = --others == 0 ? left : (long) (time * share.getValue() / total);
      nanos.merge(share.getKey(), part, Long::sum);
      left -= part;
    }
  }

  private void chargeOpenStage() {
    long now = clock.getAsLong();
    if (!open.isEmpty()) {
      nanos.merge(open.peek(), now - since, Long::sum);
    }
    since = now;
  }

  /** Seconds by stage, in the order the stages were first entered. */
  public synchronized Map<String, Double> seconds() {
    Map<String, Double> seconds = new LinkedHashMap<>();
    nanos.forEach((stage, time) -> seconds.put(stage, time * 1e-9));
    return seconds;
  }
}
