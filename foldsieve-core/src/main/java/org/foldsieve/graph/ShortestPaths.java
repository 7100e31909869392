package org.foldsieve.graph;

import java.util.Arrays;
import org.foldsieve.numeric.SparseMatrix;

/**
 * Lengths of shortest paths from some vertices to all others, by Dijkstra's algorithm on a radix
 * heap.
 *
 * <p>The result is the smallest sum of edge lengths over all paths, added up from the source; a
 * vertex that no path reaches is at infinity. Time O(edges + vertices · 32) a search, with no
 * assumption on how lengths are spread; memory O(vertices).
 *
 * <p>Scratch space of one thread, used again for every search.
 *
 * <p>The heap orders vertices by their distance rounded to float. Vertices that round alike may
 * come out in the wrong order; then the one that was early comes again, so the distances themselves
 * are exact.
 *
 * <p>Ahuja, Mehlhorn, Orlin, Tarjan (1990). Faster algorithms for the shortest path problem. J. ACM
 * 37(2).
 *
 * @since 0.1.0
 */
public final class ShortestPaths {

  /** A float that is not negative has 31 bits that matter, and there is a bucket for "the same". */
  private static final int BUCKETS = 32;

  private final int[] rowStart;
  private final int[] target;
  private final double[] length;

  /** Brings distances to where floats are dense, whatever the unit of the data. */
  private final double keyScale;

  /** The distance with which a vertex was last passed on to its neighbours. */
  private final double[] passedOn;

  private final int[][] bucketVertex = new int[BUCKETS][16];
  private final int[][] bucketKey = new int[BUCKETS][16];
  private final int[] bucketSize = new int[BUCKETS];
  private int lastKey;

  /**
   * Searches on a graph.
   *
   * @param lengths the length of every edge, 0 or more, in both directions
   */
  public ShortestPaths(SparseMatrix lengths) {
    this.rowStart = lengths.rowStart();
    this.target = lengths.columnIndices();
    this.length = lengths.values();
    this.passedOn = new double[lengths.rows()];
    double longest = 0;
    for (int e = 0; e < lengths.entries(); e++) {
      longest = Math.max(longest, length[e]);
    }
    this.keyScale = longest > 0 ? 1 / longest : 1;
  }

  /** Writes the distance of every vertex from the source. */
  public void from(int source, double[] distance) {
    from(new int[] {source}, new double[] {0}, 1, distance);
  }

  /**
   * Writes the distance of every vertex from a point that is joined to some of them.
   *
   * @param starts the vertices it is joined to, the first {@code count}
   * @param offsets how far it is from each
   */
  public void from(int[] starts, double[] offsets, int count, double[] distance) {
    Arrays.fill(distance, 0, passedOn.length, Double.POSITIVE_INFINITY);
    Arrays.fill(passedOn, Double.POSITIVE_INFINITY);
    lastKey = 0;
    for (int s = 0; s < count; s++) {
      if (offsets[s] < distance[starts[s]]) {
        distance[starts[s]] = offsets[s];
        push(starts[s], offsets[s]);
      }
    }
    do {
      while (bucketSize[0] > 0) {
        int vertex = bucketVertex[0][--bucketSize[0]];
        // Passed on already, with this distance or one that was since found to be too long.
        if (distance[vertex] < passedOn[vertex]) {
          passOn(vertex, distance);
        }
      }
    } while (refill(distance));
  }

  private void passOn(int vertex, double[] distance) {
    double here = distance[vertex];
    passedOn[vertex] = here;
    for (int e = rowStart[vertex]; e < rowStart[vertex + 1]; e++) {
      double there = here + length[e];
      int next = target[e];
      if (there < distance[next]) {
        distance[next] = there;
        push(next, there);
      }
    }
  }

  private void push(int vertex, double distance) {
    put(vertex, Float.floatToRawIntBits((float) (distance * keyScale)));
  }

  /** A key goes to the bucket of the highest bit in which it differs from the last one taken. */
  private void put(int vertex, int key) {
    int bucket = BUCKETS - Integer.numberOfLeadingZeros(key ^ lastKey);
    int size = bucketSize[bucket]++;
    if (size == bucketVertex[bucket].length) {
      bucketVertex[bucket] = Arrays.copyOf(bucketVertex[bucket], 2 * size);
      bucketKey[bucket] = Arrays.copyOf(bucketKey[bucket], 2 * size);
    }
    bucketVertex[bucket][size] = vertex;
    bucketKey[bucket][size] = key;
  }

  /** Takes the smallest key left as the last one, which spreads its bucket over those before. */
  private boolean refill(double[] distance) {
    int bucket = 1;
    while (bucket < BUCKETS && bucketSize[bucket] == 0) {
      bucket++;
    }
    if (bucket == BUCKETS) {
      return false;
    }
    int size = bucketSize[bucket];
    int[] vertices = bucketVertex[bucket];
    int[] keys = bucketKey[bucket];
    int smallest = keys[0];
    for (int at = 1; at < size; at++) {
      smallest = Math.min(smallest, keys[at]);
    }
    lastKey = smallest;
    bucketSize[bucket] = 0;
    for (int at = 0; at < size; at++) {
      if (distance[vertices[at]] < passedOn[vertices[at]]) {
        put(vertices[at], keys[at]);
      }
    }
    return true;
  }
}
