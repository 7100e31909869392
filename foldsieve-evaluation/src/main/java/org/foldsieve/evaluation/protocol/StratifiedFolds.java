package org.foldsieve.evaluation.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * Cross-validation: the rows are dealt into folds, each fold is the test set once, and all of it is
 * repeated with new folds. Split {@code repeat * folds + fold}.
 *
 * <p>With class labels the folds are stratified: each class is shuffled and dealt by itself, and
 * the next class goes on where the last one stopped, so that both the classes and the folds stay
 * even. A number to predict is stratified by its quantiles: as many rows with near numbers as there
 * are folds are dealt together, one to each fold. Without labels all rows are one class.
 *
 * <p>A class of a single row is always for training: tested, it could not be learnt. A class with
 * fewer rows than folds is missing from the test rows of some splits. {@link #notes} names them.
 *
 * @param folds how many folds
 * @param repeats how many times
 * @since 0.1.0
 */
public record StratifiedFolds(int folds, int repeats) implements Protocol {

  /** So many classes are named in a note. */
  private static final int NAMED = 5;

  /** The fold of a row that is never tested. */
  private static final int NEVER = -1;

  /**
   * Checks the numbers.
   *
   * @param folds at least 2
   * @param repeats at least 1
   */
  public StratifiedFolds {
    Require.atLeast(2, "folds", folds);
    Require.atLeast(1, "repeats", repeats);
  }

  /** {@return five folds, twice} */
  public static StratifiedFolds withDefaults() {
    return new StratifiedFolds(5, 2);
  }

  @Override
  public String id() {
    return "folds:" + folds + "x" + repeats;
  }

  @Override
  public List<Split> splits(Table table, Run run) {
    if (table.rows() < folds) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "folds must be at most the number of rows: folds = %d, rows = %d",
              folds,
              table.rows()));
    }
    List<Split> splits = new ArrayList<>();
    for (int repeat = 0; repeat < repeats; repeat++) {
      int[] foldOf = deal(table, run.random(repeat));
      for (int fold = 0; fold < folds; fold++) {
        int test = fold;
        splits.add(
            new Split(
                splits.size(),
                rows(foldOf, row -> foldOf[row] != test),
                rows(foldOf, row -> foldOf[row] == test)));
      }
    }
    return List.copyOf(splits);
  }

  private static int[] rows(int[] foldOf, IntPredicate wanted) {
    return IntStream.range(0, foldOf.length).filter(wanted).toArray();
  }

  private int[] deal(Table table, SplittableRandom random) {
    int[] foldOf = new int[table.rows()];
    boolean isClasses = table.labels().filter(labels -> !labels.isNumeric()).isPresent();
    int next = 0;
    for (int[] members : ClassRows.of(table, folds)) {
      int[] shuffled = members.clone();
      ClassRows.shuffle(shuffled, shuffled.length, random);
      if (isClasses && shuffled.length == 1) {
        foldOf[shuffled[0]] = NEVER;
        continue;
      }
      for (int row : shuffled) {
        foldOf[row] = next;
        next = (next + 1) % folds;
      }
    }
    return foldOf;
  }

  @Override
  public List<String> notes(Table table) {
    List<String> notes = new ArrayList<>();
    table
        .labels()
        .filter(labels -> !labels.isNumeric())
        .ifPresent(
            labels -> {
              say(
                  notes,
                  labels,
                  size -> size == 1,
                  "one row and only trains",
                  "one row each and only train");
              String few =
                  String.format(
                      Locale.ROOT,
                      "fewer rows than the %d folds: some splits have none of %%s to judge by",
                      folds);
              say(
                  notes,
                  labels,
                  size -> size > 1 && size < folds,
                  String.format(Locale.ROOT, few, "it"),
                  String.format(Locale.ROOT, few, "them"));
            });
    return notes;
  }

  private static void say(
      List<String> notes, Labels labels, IntPredicate small, String one, String several) {
    int[] sizes = labels.classSizes();
    List<String> names =
        IntStream.range(0, sizes.length)
            .filter(c -> small.test(sizes[c]))
            .mapToObj(c -> "'" + labels.classNames().get(c) + "'")
            .toList();
    if (names.size() == 1) {
      notes.add("class " + names.get(0) + " has " + one);
    } else if (!names.isEmpty()) {
      String all =
          names.size() <= NAMED
              ? String.join(", ", names)
              : String.join(", ", names.subList(0, NAMED))
                  + " and "
                  + (names.size() - NAMED)
                  + " more";
      notes.add("classes " + all + " have " + several);
    }
  }
}
