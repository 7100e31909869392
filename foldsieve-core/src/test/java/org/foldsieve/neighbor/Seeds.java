package org.foldsieve.neighbor;

import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Fresh random numbers in every test run, and the way to have the same ones again: the seed is
 * printed, and {@code -Dfoldsieve.test.seed=…} replays it.
 */
public final class Seeds {

  private static final long SEED =
      Long.getLong("foldsieve.test.seed", System.nanoTime() & 0x7fffffff);

  private static final Set<String> ANNOUNCED = ConcurrentHashMap.newKeySet();

  private Seeds() {}

  public static SplittableRandom random(String name) {
    if (ANNOUNCED.add(name)) {
      System.out.printf(Locale.ROOT, "%s: replay with -Dfoldsieve.test.seed=%d%n", name, SEED);
    }
    return new SplittableRandom(SEED + name.hashCode());
  }
}
