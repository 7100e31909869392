package org.foldsieve.evaluation.protocol;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.RowFacts;
import org.foldsieve.data.Table;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * Cross-validation that never splits a group: all rows of a patient, a speaker or a site are for
 * training, or all for testing. Whoever knows a group from its other rows gains nothing by it.
 *
 * <p>Groups are shuffled and dealt, the largest first, each to the fold with the fewest rows so
 * far; all of it is repeated with new folds. With fewer groups than folds there are as many folds
 * as groups. Classes are not evened out: the groups decide.
 *
 * @param name what the groups are called in results, one word without commas
 * @param groups the group of each row of the table
 * @param folds how many folds
 * @param repeats how many times
 * @since 0.1.0
 */
public record GroupFolds(String name, List<String> groups, int folds, int repeats)
    implements Protocol {

  /**
   * Checks the numbers.
   *
   * @param name any
   * @param groups one a row; copied
   * @param folds at least 2
   * @param repeats at least 1
   */
  public GroupFolds {
    groups = List.copyOf(groups);
    Require.atLeast(2, "folds", folds);
    Require.atLeast(1, "repeats", repeats);
    long distinct = groups.stream().distinct().count();
    if (distinct < 2) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "groups by '%s' need at least two groups, and all %d rows are of one",
              name,
              groups.size()));
    }
  }

  /**
   * {@return five folds, twice}
   *
   * @param name what the groups are called
   * @param groups the group of each row
   */
  public static GroupFolds of(String name, List<String> groups) {
    return new GroupFolds(name, groups, 5, 2);
  }

  @Override
  public String id() {
    return "groups:" + name;
  }

  @Override
  public List<Split> splits(Table table, Run run) {
    if (table.rows() != groups.size()) {
      throw new DataException(
          String.format(
              Locale.ROOT, "%d groups for %d rows; give one a row", groups.size(), table.rows()));
    }
    List<int[]> members = members();
    int count = Math.min(folds, members.size());
    List<Split> splits = new ArrayList<>();
    for (int repeat = 0; repeat < repeats; repeat++) {
      int[] foldOf = deal(members, count, run.random(repeat));
      for (int fold = 0; fold < count; fold++) {
        int test = fold;
        splits.add(
            new Split(
                splits.size(),
                IntStream.range(0, foldOf.length).filter(row -> foldOf[row] != test).toArray(),
                IntStream.range(0, foldOf.length).filter(row -> foldOf[row] == test).toArray()));
      }
    }
    return List.copyOf(splits);
  }

  /** {@return the group of each row as a number} */
  @Override
  public RowFacts rowFacts() {
    Map<String, Integer> numbers = new HashMap<>();
    return RowFacts.NONE.withGroups(
        groups.stream()
            .mapToInt(group -> numbers.computeIfAbsent(group, next -> numbers.size()))
            .toArray());
  }

  /** The rows of each group, groups by their first row. */
  private List<int[]> members() {
    Map<String, IntStream.Builder> rows = new LinkedHashMap<>();
    for (int i = 0; i < groups.size(); i++) {
      rows.computeIfAbsent(groups.get(i), name -> IntStream.builder()).add(i);
    }
    return rows.values().stream().map(found -> found.build().toArray()).toList();
  }

  private int[] deal(List<int[]> members, int count, SplittableRandom random) {
    int[] shuffled = IntStream.range(0, members.size()).toArray();
    ClassRows.shuffle(shuffled, shuffled.length, random);
    List<int[]> largestFirst =
        Arrays.stream(shuffled)
            .mapToObj(members::get)
            .sorted(Comparator.comparingInt(rows -> -rows.length))
            .toList();
    int[] foldOf = new int[groups.size()];
    int[] sizes = new int[count];
    for (int[] rows : largestFirst) {
      int smallest = 0;
      for (int fold = 1; fold < count; fold++) {
        smallest = sizes[fold] < sizes[smallest] ? fold : smallest;
      }
      sizes[smallest] += rows.length;
      for (int row : rows) {
        foldOf[row] = smallest;
      }
    }
    return foldOf;
  }
}
