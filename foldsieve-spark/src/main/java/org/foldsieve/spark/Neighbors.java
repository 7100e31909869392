package org.foldsieve.spark;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.broadcast.Broadcast;
import org.foldsieve.data.Labels;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.neighbor.engine.DuplicateRows;
import org.foldsieve.run.Require;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * Exact neighbours of rows that are on many machines: by {@link BlockPairs}, and of {@link
 * EqualRows} one is searched for.
 */
final class Neighbors {

  private final SparkRows rows;
  private final long broadcastBytes;

  /**
   * A search in rows.
   *
   * @param broadcastBytes tables up to this size are sent to every executor once, larger ones are
   *     shuffled block by block
   */
  Neighbors(SparkRows rows, long broadcastBytes) {
    this.rows = rows;
    this.broadcastBytes = broadcastBytes;
  }

  /** The k nearest other rows of every row. */
  NeighborTable nearest(int k) {
    Require.atLeast(1, "k", k);
    Require.lessThanRows("k", k, rows.size());
    return search(rows, null, k).collect(rows.size()).table(k);
  }

  /** As {@link #nearest}, left on the executors. */
  FoundNeighbors find(int k) {
    Require.atLeast(1, "k", k);
    Require.lessThanRows("k", k, rows.size());
    return search(rows, null, k);
  }

  /** The k nearest other rows of each row's own class, left on the executors. */
  FoundNeighbors findInside(Labels labels, int k) {
    Require.atLeast(1, "k", k);
    JavaPairRDD<Integer, NamedLists> all = null;
    for (int[] members : members(labels)) {
      JavaPairRDD<Integer, NamedLists> own;
      if (members.length == 1) {
        NamedLists alone =
            new NamedLists(members, new Lists(new int[2], new int[0], new double[0]));
        own = rows.context.parallelizePairs(List.of(new Tuple2<>(0, alone)), 1);
      } else {
        int most = Math.min(k, members.length - 1);
        JavaPairRDD<Integer, NamedLists> found = search(rows.select(members), null, most).lists;
        Broadcast<int[]> names = rows.held.send(members);
        own = found.mapValues(named -> named.renamed(names.value()));
      }
      all = all == null ? own : all.union(own);
    }
    return new FoundNeighbors(Objects.requireNonNull(all));
  }

  NeighborLists inside(Labels labels, int k) {
    return findInside(labels, k).collect(rows.size()).lists();
  }

  /** The k nearest rows of other classes, left on the executors. */
  FoundNeighbors findOutside(Labels labels, int k) {
    Require.atLeast(1, "k", k);
    return search(rows, labels.codes(), k);
  }

  NeighborLists outside(Labels labels, int k) {
    return findOutside(labels, k).collect(rows.size()).lists();
  }

  /** By class: the k nearest rows of that class for every row. */
  List<NeighborLists> ofEachClass(Labels labels, int k) {
    return new ClassSearch(rows).ofEachClass(labels, k);
  }

  /** The rows of each class, ascending; rows without a label are a class of their own. */
  private static List<int[]> members(Labels labels) {
    int[] codes = labels.codes();
    Map<Integer, List<Integer>> classes =
        IntStream.range(0, codes.length)
            .boxed()
            .collect(Collectors.groupingBy(i -> codes[i], TreeMap::new, Collectors.toList()));
    return classes.values().stream().map(own -> own.stream().mapToInt(i -> i).toArray()).toList();
  }

  private FoundNeighbors search(SparkRows all, int @Nullable [] classes, int k) {
    List<BlockSurvey> surveys = BlockSurvey.of(all);
    int[] lowest = EqualRows.find(all, surveys, classes);
    if (lowest.length == 0) {
      return new FoundNeighbors(BlockPairs.lists(all, surveys, classes, k, broadcastBytes));
    }
    DuplicateRows groups = DuplicateRows.of(lowest);
    SparkRows distinct = all.select(groups.lowest());
    int[] own =
        classes == null ? null : Arrays.stream(groups.lowest()).map(i -> classes[i]).toArray();
    int fewer = Math.min(k, distinct.size());
    JavaPairRDD<Integer, NamedLists> found =
        BlockPairs.lists(distinct, surveys, own, fewer, broadcastBytes);
    Broadcast<EqualRows> shared = all.held.send(new EqualRows(lowest));
    boolean alike = classes == null;
    return new FoundNeighbors(found.mapValues(named -> shared.value().spread(named, k, alike)));
  }
}
