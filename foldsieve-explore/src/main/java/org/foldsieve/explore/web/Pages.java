package org.foldsieve.explore.web;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.LongSupplier;

/**
 * The pages that are open, by what they call themselves. Each says every few seconds that it is
 * there, and says goodbye; a page in the background is allowed a minute between two words.
 */
final class Pages {

  /** Browsers wake pages in the background once a minute. */
  private static final Duration SILENCE = Duration.ofSeconds(90);

  private static final int MOST = 100;

  private final Map<String, Long> heard = new HashMap<>();
  private final CountDownLatch ended = new CountDownLatch(1);
  private final LongSupplier clock;
  private final long idle;
  private long lastSeen;
  private boolean anySeen;

  /** No pages; the server is idle after so long without one. */
  Pages(Duration idle, LongSupplier clock) {
    this.idle = idle.toNanos();
    this.clock = clock;
    this.lastSeen = clock.getAsLong();
  }

  /** A page says that it is there. */
  synchronized void hear(String page) {
    if (heard.size() < MOST || heard.containsKey(page)) {
      heard.put(page, clock.getAsLong());
    }
    anySeen = true;
    lastSeen = clock.getAsLong();
  }

  /** A page says goodbye. */
  synchronized void leave(String page) {
    heard.remove(page);
    lastSeen = clock.getAsLong();
  }

  /** Looks whether it is time to end. */
  synchronized void look() {
    long now = clock.getAsLong();
    heard.values().removeIf(when -> now - when > SILENCE.toNanos());
    // Who has not come yet may still be on the way: the terminal shows the address.
    if (idle > 0 && anySeen && heard.isEmpty() && now - lastSeen > idle) {
      ended.countDown();
    }
  }

  void end() {
    ended.countDown();
  }

  void awaitEnd() throws InterruptedException {
    ended.await();
  }
}
