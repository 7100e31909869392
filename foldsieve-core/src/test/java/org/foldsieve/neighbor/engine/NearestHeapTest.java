package org.foldsieve.neighbor.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.neighbor.Seeds;
import org.junit.jupiter.api.Test;

class NearestHeapTest {

  private final SplittableRandom random = Seeds.random("nearest heap");

  @Test
  void holdsTheNearestByDistanceAndRowWhateverTheOrderOfOffers() {
    for (int round = 0; round < 500; round++) {
      int offers = random.nextInt(1, 40);
      int capacity = random.nextInt(0, 20);
      double[] distance = random.ints(offers, 0, 6).asDoubleStream().toArray();
      int[] rows = IntStream.range(0, offers).toArray();
      for (int at = offers - 1; at > 0; at--) {
        int other = random.nextInt(at + 1);
        int row = rows[at];
        rows[at] = rows[other];
        rows[other] = row;
      }
      NearestHeap heap = new NearestHeap(capacity);
      for (int at = 0; at < offers; at++) {
        int[] nearest = nearest(Arrays.copyOf(rows, at + 1), distance, capacity);
        int offered = rows[at];
        assertThat(heap.offer(distance[offered], offered))
            .isEqualTo(Arrays.stream(nearest).anyMatch(row -> row == offered));
        assertThat(heap.size()).isEqualTo(nearest.length);
        assertThat(heap.isFull()).isEqualTo(nearest.length == capacity);
        assertThat(heap.reach()).isEqualTo(reach(nearest, distance, capacity));
        assertThat(IntStream.range(0, heap.size()).map(heap::row).toArray())
            .containsExactlyInAnyOrder(nearest);
      }
      int[] expected = nearest(rows, distance, capacity);
      int[] found = new int[heap.size()];
      double[] foundDistance = new double[heap.size()];
      heap.drain(found, foundDistance);
      assertThat(found).isEqualTo(expected);
      assertThat(foundDistance)
          .isEqualTo(Arrays.stream(expected).mapToDouble(row -> distance[row]).toArray());
      assertThat(heap.size()).isZero();
    }
  }

  private static int[] nearest(int[] rows, double[] distance, int capacity) {
    return Arrays.stream(rows)
        .boxed()
        .sorted(Comparator.<Integer>comparingDouble(row -> distance[row]).thenComparing(row -> row))
        .limit(capacity)
        .mapToInt(row -> row)
        .toArray();
  }

  private static double reach(int[] nearest, double[] distance, int capacity) {
    if (nearest.length < capacity) {
      return Double.POSITIVE_INFINITY;
    }
    return capacity == 0 ? Double.NEGATIVE_INFINITY : distance[nearest[capacity - 1]];
  }

  @Test
  void canBeUsedAgain() {
    NearestHeap heap = new NearestHeap(2);
    heap.offer(1, 1);
    heap.clear();
    assertThat(heap.size()).isZero();
    heap.offer(7, 3);
    assertThat(heap.row(0)).isEqualTo(3);
    assertThat(heap.distance(0)).isEqualTo(7);
  }
}
