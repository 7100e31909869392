package org.foldsieve.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.HashPartitioner;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;
import org.foldsieve.data.Labels;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.neighbor.engine.BlockSearch;
import org.foldsieve.neighbor.engine.DuplicateRows;
import org.foldsieve.neighbor.engine.RowSet;
import org.foldsieve.neighbor.engine.SharedFrame;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * Exact neighbours of rows that are on many machines: every pair of blocks is compared once, for
 * the rows of both; what a row finds in its own block bounds what it looks for in others. Lists are
 * merged by (distance, row), so that neither the blocks nor the order of their arrival matter. Of
 * equal rows one is searched for.
 */
final class Neighbors {

  /** Rows asked which directions are worth looking in. */
  private static final int SAMPLE = 2048;

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

  /** What was found, on the executors: lists of rows that follow each other in a numbering. */
  static final class Found {
    /** By block: which rows these are, and their neighbours among all rows. */
    final JavaPairRDD<Integer, Named> lists;

    Found(JavaPairRDD<Integer, Named> lists) {
      this.lists = lists;
    }

    /** The lists of all rows, on the driver. */
    Lists collect(int n) {
      List<Named> parts = lists.values().collect();
      int[] start = new int[n + 1];
      for (Named part : parts) {
        for (int r = 0; r < part.rows.length; r++) {
          start[part.rows[r] + 1] = part.lists.start[r + 1] - part.lists.start[r];
        }
      }
      for (int i = 0; i < n; i++) {
        start[i + 1] = Math.addExact(start[i], start[i + 1]);
      }
      int[] indices = new int[start[n]];
      double[] squared = new double[start[n]];
      for (Named part : parts) {
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

  /** Lists with the rows they belong to. */
  static final class Named implements Serializable {
    private static final long serialVersionUID = 1;

    final int[] rows;
    final Lists lists;

    Named(int[] rows, Lists lists) {
      this.rows = rows;
      this.lists = lists;
    }

    Named renamed(int[] names) {
      return new Named(Arrays.stream(rows).map(i -> names[i]).toArray(), lists.renamed(names));
    }
  }

  /** The k nearest other rows of every row. */
  NeighborTable nearest(int k) {
    Require.atLeast(1, "k", k);
    Require.lessThanRows("k", k, rows.size());
    return search(rows, null, k).collect(rows.size()).table(k);
  }

  /** As {@link #nearest}, left on the executors. */
  Found find(int k) {
    Require.atLeast(1, "k", k);
    Require.lessThanRows("k", k, rows.size());
    return search(rows, null, k);
  }

  /** The k nearest other rows of each row's own class, left on the executors. */
  Found findInside(Labels labels, int k) {
    Require.atLeast(1, "k", k);
    JavaPairRDD<Integer, Named> all = null;
    for (int[] members : members(labels)) {
      JavaPairRDD<Integer, Named> own;
      if (members.length == 1) {
        Named alone = new Named(members, new Lists(new int[2], new int[0], new double[0]));
        own = rows.context.parallelizePairs(List.of(new Tuple2<>(0, alone)), 1);
      } else {
        int most = Math.min(k, members.length - 1);
        JavaPairRDD<Integer, Named> found = search(rows.select(members), null, most).lists;
        Broadcast<int[]> names = rows.context.broadcast(members);
        own = found.mapValues(named -> named.renamed(names.value()));
      }
      all = all == null ? own : all.union(own);
    }
    return new Found(java.util.Objects.requireNonNull(all));
  }

  NeighborLists inside(Labels labels, int k) {
    return findInside(labels, k).collect(rows.size()).lists();
  }

  /** The k nearest rows of other classes, left on the executors. */
  Found findOutside(Labels labels, int k) {
    Require.atLeast(1, "k", k);
    return search(rows, labels.codes(), k);
  }

  NeighborLists outside(Labels labels, int k) {
    return findOutside(labels, k).collect(rows.size()).lists();
  }

  /** By class: the k nearest rows of that class for every row. */
  List<NeighborLists> ofEachClass(Labels labels, int k) {
    Require.atLeast(1, "k", k);
    List<NeighborLists> lists = new ArrayList<>();
    int n = rows.size();
    for (int[] members : labels.classMembers()) {
      if (members.length == 0) {
        lists.add(new NeighborLists(new int[n + 1], new int[0], new double[0]));
        continue;
      }
      lists.add(ofClass(members, k).collect(n).lists());
    }
    return lists;
  }

  /** Every block of rows against every block of a class. */
  private Found ofClass(int[] members, int k) {
    SparkRows own = rows.select(members);
    Broadcast<int[]> names = rows.context.broadcast(members);
    int classBlocks = own.blockCount();
    JavaPairRDD<Integer, RowBlock> queries =
        rows.blocks.flatMapToPair(
            entry ->
                IntStream.range(0, classBlocks)
                    .mapToObj(c -> new Tuple2<>(entry._1 * classBlocks + c, entry._2))
                    .iterator());
    int blocks = rows.blockCount();
    JavaPairRDD<Integer, RowBlock> searched =
        own.blocks.flatMapToPair(
            entry ->
                IntStream.range(0, blocks)
                    .mapToObj(b -> new Tuple2<>(b * classBlocks + entry._1, entry._2))
                    .iterator());
    int pairs = Math.multiplyExact(blocks, classBlocks);
    int height = rows.blockRows;
    JavaPairRDD<Integer, Named> found =
        queries
            .join(searched, new EachItsOwn(pairs))
            .mapToPair(
                pair -> {
                  RowBlock left = pair._2._1;
                  int[] place = names.value();
                  Lists lists =
                      withoutSelf(
                          left,
                          Lists.of(
                              new BlockSearch(null, k + 1, Tasks.run(0))
                                  .nearest(
                                      RowSet.all(left.table()), RowSet.all(pair._2._2.table()))),
                          pair._2._2.first,
                          place,
                          k);
                  return new Tuple2<>(pair._1 / classBlocks, lists);
                })
            .reduceByKey(new HashPartitioner(blocks), (a, b) -> Lists.merge(a, b, k))
            .mapToPair(entry -> new Tuple2<>(entry._1, named(entry._1, entry._2, height)));
    return new Found(found);
  }

  private static Named named(int block, Lists lists, int blockRows) {
    int first = block * blockRows;
    return new Named(IntStream.range(first, first + lists.rows()).toArray(), lists);
  }

  /** The k nearest under their own numbers, without the row itself. */
  private static Lists withoutSelf(RowBlock left, Lists found, int first, int[] names, int k) {
    int[] start = new int[found.rows() + 1];
    int[] indices = new int[found.indices.length];
    double[] squared = new double[found.indices.length];
    int at = 0;
    for (int i = 0; i < found.rows(); i++) {
      for (int e = found.start[i]; e < found.start[i + 1]; e++) {
        int other = names[first + found.indices[e]];
        if (other != left.first + i && at - start[i] < k) {
          indices[at] = other;
          squared[at++] = found.squared[e];
        }
      }
      start[i + 1] = at;
    }
    return new Lists(start, Arrays.copyOf(indices, at), Arrays.copyOf(squared, at));
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

  /** What the blocks say of themselves. */
  private static final class Survey implements Serializable {
    private static final long serialVersionUID = 1;

    final int block;
    final double[] sum;
    final double[] min;
    final double[] max;
    final long[] fingerprints;
    final long bytes;

    Survey(int block, SharedFrame.Survey survey, long bytes) {
      this.block = block;
      this.sum = survey.sum();
      this.min = survey.min();
      this.max = survey.max();
      this.fingerprints = survey.fingerprints();
      this.bytes = bytes;
    }
  }

  private Found search(SparkRows all, int @Nullable [] classes, int k) {
    List<Survey> surveys =
        Described.as(
            all.context,
            "survey blocks",
            () ->
                all.blocks
                    .map(
                        entry ->
                            new Survey(
                                entry._1,
                                SharedFrame.Survey.of(RowSet.all(entry._2.table()), Tasks.run(0)),
                                entry._2.bytes()))
                    .collect());
    int[] lowest = equalRows(all, surveys, classes);
    if (lowest.length == 0) {
      return new Found(lists(all, surveys, classes, k));
    }
    DuplicateRows groups = DuplicateRows.of(lowest);
    SparkRows distinct = all.select(groups.lowest());
    int[] own =
        classes == null ? null : Arrays.stream(groups.lowest()).map(i -> classes[i]).toArray();
    int fewer = Math.min(k, distinct.size());
    JavaPairRDD<Integer, Named> found = lists(distinct, surveys, own, fewer);
    Broadcast<Groups> shared = all.context.broadcast(new Groups(lowest));
    boolean alike = classes == null;
    return new Found(found.mapValues(named -> shared.value().spread(named, k, alike)));
  }

  /** Groups of equal rows, made once on each machine. */
  private static final class Groups implements Serializable {
    private static final long serialVersionUID = 1;

    private final int[] lowest;
    private transient @Nullable DuplicateRows made;

    Groups(int[] lowest) {
      this.lowest = lowest;
    }

    private synchronized DuplicateRows made() {
      if (made == null) {
        made = DuplicateRows.of(lowest);
      }
      return made;
    }

    Named spread(Named named, int k, boolean own) {
      DuplicateRows groups = made();
      int first = named.rows.length == 0 ? 0 : named.rows[0];
      int[] rows =
          Arrays.stream(named.rows).flatMap(g -> Arrays.stream(groups.members(g))).toArray();
      return new Named(rows, Lists.of(groups.spreadFrom(first, named.lists.found(), k, own)));
    }
  }

  /** For every row the lowest that equals it, or nothing where no two are equal. */
  private static int[] equalRows(SparkRows all, List<Survey> surveys, int @Nullable [] classes) {
    int n = all.size();
    long[] prints = new long[n];
    for (Survey survey : surveys) {
      System.arraycopy(
          survey.fingerprints, 0, prints, survey.block * all.blockRows, survey.fingerprints.length);
    }
    long[] sorted = prints.clone();
    Arrays.sort(sorted);
    long[] twice =
        IntStream.range(1, n)
            .filter(i -> sorted[i] == sorted[i - 1])
            .mapToLong(i -> sorted[i])
            .distinct()
            .toArray();
    if (twice.length == 0) {
      return new int[0];
    }
    Broadcast<long[]> suspects = all.context.broadcast(twice);
    Broadcast<long[]> print = all.context.broadcast(prints);
    Broadcast<int[]> codes = all.context.broadcast(classes == null ? new int[0] : classes);
    List<int[]> groups =
        Described.as(
            all.context,
            "group equal rows",
            () ->
                all.blocks
                    .values()
                    .flatMapToPair(
                        block ->
                            IntStream.range(0, block.rows)
                                .filter(
                                    i ->
                                        Arrays.binarySearch(
                                                suspects.value(), print.value()[block.first + i])
                                            >= 0)
                                .mapToObj(
                                    i -> new Tuple2<>(print.value()[block.first + i], block.row(i)))
                                .iterator())
                    .groupByKey()
                    .flatMap(group -> groups(group._2, codes.value()).iterator())
                    .collect());
    if (groups.isEmpty()) {
      return new int[0];
    }
    int[] lowest = IntStream.range(0, n).toArray();
    for (int[] group : groups) {
      for (int i : group) {
        lowest[i] = group[0];
      }
    }
    return lowest;
  }

  /** The groups of equal rows of one class among rows of one fingerprint, each ascending. */
  private static List<int[]> groups(Iterable<SparkRow> rows, int[] codes) {
    List<SparkRow> sorted = new ArrayList<>();
    rows.forEach(sorted::add);
    sorted.sort(Comparator.comparingInt(row -> row.index));
    List<List<SparkRow>> groups = new ArrayList<>();
    for (SparkRow row : sorted) {
      Optional<List<SparkRow>> own =
          groups.stream()
              .filter(
                  group ->
                      (codes.length == 0 || codes[group.get(0).index] == codes[row.index])
                          && group.get(0).sameAs(row))
              .findFirst();
      if (own.isPresent()) {
        own.get().add(row);
      } else {
        groups.add(new ArrayList<>(List.of(row)));
      }
    }
    return groups.stream()
        .filter(group -> group.size() > 1)
        .map(group -> group.stream().mapToInt(row -> row.index).toArray())
        .toList();
  }

  /** The frame for all blocks, as bytes; empty where floats cannot bound distances. */
  private static byte[] frame(SparkRows all, List<Survey> surveys, int k) {
    if (all.sparse) {
      return new byte[0];
    }
    int d = all.features;
    double[] center = new double[d];
    double[] min = surveys.get(0).min.clone();
    double[] max = surveys.get(0).max.clone();
    long count = 0;
    for (Survey survey : surveys) {
      count += survey.fingerprints.length;
      for (int j = 0; j < d; j++) {
        center[j] += survey.sum[j];
        min[j] = Math.min(min[j], survey.min[j]);
        max[j] = Math.max(max[j], survey.max[j]);
      }
    }
    for (int j = 0; j < d; j++) {
      center[j] /= count;
    }
    RowSet sample = RowSet.all(all.collect(all.draw(SAMPLE, 1)));
    return SharedFrame.of(center, min, max, all.size(), sample, k, Run.defaults())
        .map(SharedFrame::toBytes)
        .orElseGet(() -> new byte[0]);
  }

  private static BlockSearch search(byte[] frame, int k) {
    return new BlockSearch(
        frame.length == 0 ? null : SharedFrame.fromBytes(frame), k, Tasks.run(0));
  }

  /** The lists of distinct rows. */
  private JavaPairRDD<Integer, Named> lists(
      SparkRows all, List<Survey> surveys, int @Nullable [] classes, int k) {
    Broadcast<byte[]> frame =
        all.context.broadcast(
            Described.as(all.context, "choose directions", () -> frame(all, surveys, k)));
    Broadcast<int[]> codes = all.context.broadcast(classes == null ? new int[0] : classes);
    JavaPairRDD<Integer, Lists> own =
        all.blocks
            .mapToPair(
                entry ->
                    new Tuple2<>(
                        entry._1,
                        Lists.of(
                                search(frame.value(), k)
                                    .within(
                                        RowSet.all(entry._2.table()),
                                        part(codes.value(), entry._2.first, entry._2.rows)))
                            .shifted(entry._2.first)))
            .persist(StorageLevel.MEMORY_AND_DISK());
    int height = all.blockRows;
    if (all.blockCount() == 1) {
      return own.mapToPair(entry -> new Tuple2<>(entry._1, named(entry._1, entry._2, height)));
    }
    Broadcast<double[]> reach =
        all.context.broadcast(
            Described.as(all.context, "neighbours inside blocks", () -> reach(own, all, k)));
    long bytes = surveys.stream().mapToLong(survey -> survey.bytes).sum();
    JavaPairRDD<Integer, Lists> others =
        bytes <= broadcastBytes
            ? fromBroadcast(all, frame, codes, reach, k)
            : fromShuffle(all, frame, codes, reach, k);
    return own.union(others)
        .reduceByKey(new HashPartitioner(all.blockCount()), (a, b) -> Lists.merge(a, b, k))
        .mapToPair(entry -> new Tuple2<>(entry._1, named(entry._1, entry._2, height)));
  }

  private static double[] reach(JavaPairRDD<Integer, Lists> own, SparkRows all, int k) {
    double[] reach = new double[all.size()];
    for (Tuple2<Integer, double[]> part : own.mapValues(lists -> lists.reach(k)).collect()) {
      System.arraycopy(part._2, 0, reach, part._1 * all.blockRows, part._2.length);
    }
    return reach;
  }

  private static int @Nullable [] part(int[] codes, int first, int rows) {
    return codes.length == 0 ? null : Arrays.copyOfRange(codes, first, first + rows);
  }

  /** The pair of blocks a, b with a before b. */
  private static int pair(int a, int b, int blocks) {
    return a * blocks - a * (a + 1) / 2 + b - a - 1;
  }

  private static JavaPairRDD<Integer, Lists> fromBroadcast(
      SparkRows all,
      Broadcast<byte[]> frame,
      Broadcast<int[]> codes,
      Broadcast<double[]> reach,
      int k) {
    List<Tuple2<Integer, RowBlock>> collected =
        Described.as(all.context, "send the table", () -> all.blocks.collect());
    RowBlock[] byPlace = new RowBlock[collected.size()];
    collected.forEach(entry -> byPlace[entry._1] = entry._2);
    Broadcast<RowBlock[]> table = all.context.broadcast(byPlace);
    List<int[]> pairs = new ArrayList<>();
    for (int a = 0; a < byPlace.length; a++) {
      for (int b = a + 1; b < byPlace.length; b++) {
        pairs.add(new int[] {a, b});
      }
    }
    return all.context
        .parallelize(pairs, Math.min(pairs.size(), 10_000))
        .flatMapToPair(
            pair ->
                between(
                        table.value()[pair[0]],
                        table.value()[pair[1]],
                        pair[0],
                        pair[1],
                        search(frame.value(), k),
                        codes.value(),
                        reach.value())
                    .iterator());
  }

  private static JavaPairRDD<Integer, Lists> fromShuffle(
      SparkRows all,
      Broadcast<byte[]> frame,
      Broadcast<int[]> codes,
      Broadcast<double[]> reach,
      int k) {
    int blocks = all.blockCount();
    int height = all.blockRows;
    return all.blocks
        .flatMapToPair(
            entry ->
                IntStream.range(0, blocks)
                    .filter(other -> other != entry._1)
                    .mapToObj(
                        other ->
                            new Tuple2<>(
                                pair(Math.min(entry._1, other), Math.max(entry._1, other), blocks),
                                entry._2))
                    .iterator())
        .groupByKey(new EachItsOwn(blocks * (blocks - 1) / 2))
        .flatMapToPair(
            group -> {
              List<RowBlock> two = new ArrayList<>();
              group._2.forEach(two::add);
              two.sort(Comparator.comparingInt(block -> block.first));
              RowBlock left = two.get(0);
              RowBlock right = two.get(1);
              return between(
                      left,
                      right,
                      left.first / height,
                      right.first / height,
                      search(frame.value(), k),
                      codes.value(),
                      reach.value())
                  .iterator();
            });
  }

  private static List<Tuple2<Integer, Lists>> between(
      RowBlock left,
      RowBlock right,
      int a,
      int b,
      BlockSearch search,
      int[] codes,
      double[] reach) {
    int n = left.rows + right.rows;
    int[] names =
        IntStream.range(0, n)
            .map(i -> i < left.rows ? left.first + i : right.first + i - left.rows)
            .toArray();
    Lists found =
        Lists.of(
            search.between(
                RowSet.all(RowBlock.join(List.of(left, right))),
                left.rows,
                Arrays.stream(names).mapToDouble(i -> reach[i]).toArray(),
                codes.length == 0 ? null : Arrays.stream(names).map(i -> codes[i]).toArray()));
    Lists renamed = found.renamed(names);
    return List.of(
        new Tuple2<>(a, renamed.range(0, left.rows)), new Tuple2<>(b, renamed.range(left.rows, n)));
  }

  /** A partition for every key: a task holds one pair of blocks. */
  private static final class EachItsOwn extends Partitioner {
    private static final long serialVersionUID = 1;

    private final int keys;

    EachItsOwn(int keys) {
      this.keys = keys;
    }

    @Override
    public int numPartitions() {
      return keys;
    }

    @Override
    public int getPartition(Object key) {
      return (Integer) key;
    }
  }
}
