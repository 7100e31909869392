package org.foldsieve.score.auto;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.foldsieve.data.RowFacts;
import org.foldsieve.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * The inner splits of the rows a choice looks at. Rows of one group stay on one side; with times,
 * every row that trains comes before every row that tests, and there is one repeat.
 */
final class InnerFolds {

  private static final int FOLDS = 5;

  /** So many rows are judged at least, over all repeats. */
  private static final int JUDGED = 300;

  private static final int MOST_REPEATS = 4;

  /** Apart from the random numbers of whoever made the outer splits from the same seed. */
  private static final long STREAM = 0x6175746fL << 16;

  /**
   * Rows that train and rows that test, ascending; places among the rows looked at.
   *
   * @param training none that a test row must not be known by
   * @param test may be empty
   */
  record Fold(int[] training, int[] test) {}

  private InnerFolds() {}

  /** As often repeated as few rows need it. */
  static int repeats(int rows) {
    return Math.max(1, Math.min(MOST_REPEATS, (JUDGED + rows - 1) / rows));
  }

  /**
   * All folds of all repeats.
   *
   * @param strata rows that are dealt evenly: those of each class
   * @param facts of the rows
   */
  static List<Fold> of(int[][] strata, RowFacts facts, Run run) {
    int n = Arrays.stream(strata).mapToInt(rows -> rows.length).sum();
    if (facts.times().isPresent()) {
      return byTime(facts.times().get(), facts.groups().orElse(null));
    }
    List<Fold> folds = new ArrayList<>();
    for (int repeat = 0; repeat < repeats(n); repeat++) {
      SplittableRandom random = run.random(STREAM + repeat);
      int[] foldOf =
          facts.groups().isPresent()
              ? dealGroups(facts.groups().get(), random)
              : deal(strata, n, random);
      for (int f = 0; f < FOLDS; f++) {
        int fold = f;
        folds.add(
            new Fold(
                IntStream.range(0, n).filter(i -> foldOf[i] != fold).toArray(),
                IntStream.range(0, n).filter(i -> foldOf[i] == fold).toArray()));
      }
    }
    return folds;
  }

  /** Each stratum is shuffled and dealt; the next goes on where the last one stopped. */
  private static int[] deal(int[][] strata, int n, SplittableRandom random) {
    int[] foldOf = new int[n];
    int next = 0;
    for (int[] members : strata) {
      int[] shuffled = members.clone();
      shuffle(shuffled, random);
      for (int row : shuffled) {
        foldOf[row] = next;
        next = (next + 1) % FOLDS;
      }
    }
    return foldOf;
  }

  /** The largest groups first, each to the fold that has fewest rows; equal ones by lot. */
  private static int[] dealGroups(int[] groups, SplittableRandom random) {
    int[][] members =
        IntStream.range(0, groups.length)
            .boxed()
            .collect(Collectors.groupingBy(i -> groups[i], TreeMap::new, Collectors.toList()))
            .values()
            .stream()
            .map(rows -> rows.stream().mapToInt(i -> i).toArray())
            .toArray(int[][]::new);
    int[] lots = IntStream.range(0, members.length).toArray();
    shuffle(lots, random);
    int[][] bySize =
        Arrays.stream(lots)
            .mapToObj(lot -> members[lot])
            .sorted(Comparator.comparingInt(rows -> -rows.length))
            .toArray(int[][]::new);
    int[] foldOf = new int[groups.length];
    int[] sizes = new int[FOLDS];
    for (int[] group : bySize) {
      int smallest = 0;
      for (int f = 1; f < FOLDS; f++) {
        smallest = sizes[f] < sizes[smallest] ? f : smallest;
      }
      for (int row : group) {
        foldOf[row] = smallest;
        sizes[smallest]++;
      }
    }
    return foldOf;
  }

  /** One block more than folds by time, equal times in one; each is tested by all before it. */
  private static List<Fold> byTime(double[] times, int @Nullable [] groups) {
    int n = times.length;
    int[] order =
        IntStream.range(0, n)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer i) -> times[i]).thenComparing(i -> i))
            .mapToInt(i -> i)
            .toArray();
    int[] blockOf = new int[n];
    for (int r = 0; r < n; r++) {
      boolean same = r > 0 && times[order[r]] == times[order[r - 1]];
      blockOf[order[r]] = same ? blockOf[order[r - 1]] : (int) ((long) r * (FOLDS + 1) / n);
    }
    List<Fold> folds = new ArrayList<>();
    for (int b = 1; b <= FOLDS; b++) {
      int block = b;
      int[] test = IntStream.range(0, n).filter(i -> blockOf[i] == block).toArray();
      int[] training =
          IntStream.range(0, n)
              .filter(i -> blockOf[i] < block)
              .filter(i -> groups == null || !contains(test, groups, groups[i]))
              .toArray();
      folds.add(new Fold(training, test));
    }
    return folds;
  }

  private static boolean contains(int[] rows, int[] groups, int group) {
    return Arrays.stream(rows).anyMatch(i -> groups[i] == group);
  }

  static void shuffle(int[] values, SplittableRandom random) {
    for (int r = 0; r < values.length - 1; r++) {
      int other = r + random.nextInt(values.length - r);
      int swap = values[r];
      values[r] = values[other];
      values[other] = swap;
    }
  }

  /**
   * The rows a choice looks at: all, or about so many, in proportion by stratum and at least five
   * of each.
   */
  static int[] draw(int[][] strata, int most, Run run) {
    int n = Arrays.stream(strata).mapToInt(rows -> rows.length).sum();
    if (n <= most) {
      return Arrays.stream(strata).flatMapToInt(Arrays::stream).sorted().toArray();
    }
    SplittableRandom random = run.random(STREAM - 1);
    IntStream.Builder drawn = IntStream.builder();
    for (int[] members : strata) {
      int[] shuffled = members.clone();
      shuffle(shuffled, random);
      int count =
          Math.max(
              Math.min(members.length, 5), (int) Math.round((double) most * members.length / n));
      Arrays.stream(shuffled, 0, Math.min(count, members.length)).forEach(drawn::add);
    }
    return drawn.build().sorted().toArray();
  }
}
