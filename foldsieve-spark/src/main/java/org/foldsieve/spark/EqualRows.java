package org.foldsieve.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.broadcast.Broadcast;
import org.foldsieve.neighbor.engine.DuplicateRows;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/** Groups of equal rows, made once on each machine: of each, one row is searched for. */
final class EqualRows implements Serializable {
  private static final long serialVersionUID = 1;

  private final int[] lowest;
  private transient @Nullable DuplicateRows made;

  EqualRows(int[] lowest) {
    this.lowest = lowest;
  }

  private synchronized DuplicateRows made() {
    if (made == null) {
      made = DuplicateRows.of(lowest);
    }
    return made;
  }

  NamedLists spread(NamedLists named, int k, boolean own) {
    DuplicateRows groups = made();
    int first = named.rows.length == 0 ? 0 : named.rows[0];
    int[] rows = Arrays.stream(named.rows).flatMap(g -> Arrays.stream(groups.members(g))).toArray();
    return new NamedLists(rows, Lists.of(groups.spreadFrom(first, named.lists.found(), k, own)));
  }

  /** For every row the lowest that equals it, or nothing where no two are equal. */
  static int[] find(SparkRows all, List<BlockSurvey> surveys, int @Nullable [] classes) {
    int n = all.size();
    long[] prints = new long[n];
    for (BlockSurvey survey : surveys) {
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
    Broadcast<long[]> suspects = all.held.send(twice);
    Broadcast<long[]> print = all.held.send(prints);
    Broadcast<int[]> codes = all.held.send(classes == null ? new int[0] : classes);
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
}
