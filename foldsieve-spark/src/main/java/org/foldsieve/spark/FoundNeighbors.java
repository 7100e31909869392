package org.foldsieve.spark;

import java.util.List;
import org.apache.spark.api.java.JavaPairRDD;
import scala.Tuple2;

/** What was found, on the executors: lists of rows that follow each other in a numbering. */
final class FoundNeighbors {
  /** By block: which rows these are, and their neighbours among all rows. */
  final JavaPairRDD<Integer, NamedLists> lists;

  FoundNeighbors(JavaPairRDD<Integer, NamedLists> lists) {
    this.lists = lists;
  }

  /** One row alone: it has no neighbours. */
  static FoundNeighbors ofNone(SparkRows one) {
    NamedLists alone = new NamedLists(new int[1], new Lists(new int[2], new int[0], new double[0]));
    return new FoundNeighbors(one.context.parallelizePairs(List.of(new Tuple2<>(0, alone)), 1));
  }

  /** The lists of all rows, on the driver. */
  Lists collect(int n) {
    return join(lists.values().collect(), n);
  }

  /** The lists of n rows, of which each is in one of the parts. */
  static Lists join(List<NamedLists> parts, int n) {
    int[] start = new int[n + 1];
    for (NamedLists part : parts) {
      for (int r = 0; r < part.rows.length; r++) {
        start[part.rows[r] + 1] = part.lists.start[r + 1] - part.lists.start[r];
      }
    }
    for (int i = 0; i < n; i++) {
      start[i + 1] = Math.addExact(start[i], start[i + 1]);
    }
    int[] indices = new int[start[n]];
    double[] squared = new double[start[n]];
    for (NamedLists part : parts) {
      for (int r = 0; r < part.rows.length; r++) {
        int from = part.lists.start[r];
        int count = part.lists.start[r + 1] - from;
        System.arraycopy(part.lists.indices, from, indices, start[part.rows[r]], count);
        System.arraycopy(part.lists.squared, from, squared, start[part.rows[r]], count);
      }
    }
    return new Lists(start, indices, squared);
  }
}
