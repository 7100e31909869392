package org.foldsieve.spark;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Draws rows by a hash of their ids, so that nothing but the ids and the seed decides. */
final class Draw {

  private Draw() {}

  /** The places of the given number of rows with the smallest hashes, ascending. */
  static int[] smallest(long[] ids, int count, long seed) {
    if (count >= ids.length) {
      return IntStream.range(0, ids.length).toArray();
    }
    long[] hashes = Arrays.stream(ids).map(id -> mix(id ^ mix(seed))).toArray();
    return IntStream.range(0, ids.length)
        .boxed()
        .sorted(Comparator.<Integer>comparingLong(i -> hashes[i]).thenComparing(i -> i))
        .limit(count)
        .mapToInt(i -> i)
        .sorted()
        .toArray();
  }

  /** The finisher of SplittableRandom (Stafford's thirteenth). */
  private static long mix(long value) {
    long z = value + 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
