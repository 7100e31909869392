package org.foldsieve.data;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What is known of each row beside its features: a class, or a number to predict.
 *
 * <p>Classes are counted in the order of their names: numerically where every name is a number,
 * alphabetically otherwise. An empty name (a NaN number) is a missing label.
 *
 * @since 0.1.0
 */
public final class Labels {

  private static final int MISSING = -1;

  private final String name;
  private final boolean numeric;

  /** The class of each row; empty for numbers. */
  private final int[] codes;

  private final List<String> classNames;

  /** The number of each row; empty for classes. */
  private final double[] numbers;

  private Labels(String name, int[] codes, List<String> classNames) {
    this.name = Objects.requireNonNull(name, "name");
    this.numeric = false;
    this.codes = codes;
    this.classNames = classNames;
    this.numbers = new double[0];
  }

  private Labels(String name, double[] numbers) {
    this.name = Objects.requireNonNull(name, "name");
    this.numeric = true;
    this.codes = new int[0];
    this.classNames = List.of();
    this.numbers = numbers;
  }

  /** Labels that are classes, one name a row; an empty name is missing. */
  public static Labels classes(String name, List<String> rows) {
    Comparator<String> order =
        rows.stream().allMatch(text -> text.isEmpty() || isNumber(text))
            ? Comparator.comparingDouble(Double::parseDouble).thenComparing(text -> text)
            : Comparator.naturalOrder();
    TreeSet<String> distinct = new TreeSet<>(order);
    rows.stream().filter(text -> !text.isEmpty()).forEach(distinct::add);
    List<String> classNames = List.copyOf(distinct);
    var codeOf = new java.util.HashMap<String, Integer>();
    classNames.forEach(text -> codeOf.put(text, codeOf.size()));
    int[] codes = rows.stream().mapToInt(text -> codeOf.getOrDefault(text, MISSING)).toArray();
    return new Labels(name, codes, classNames);
  }

  /**
   * Labels that are classes, given as places in a list of names: quicker than a name a row. Names
   * that no row has are no classes; names that occur twice are one.
   *
   * @param rows for each row a place in {@code names}, or -1 where it is missing
   */
  public static Labels classes(String name, int[] rows, List<String> names) {
    boolean[] used = new boolean[names.size()];
    for (int place : rows) {
      if (place != MISSING) {
        used[place] = true;
      }
    }
    List<String> present =
        IntStream.range(0, used.length).mapToObj(p -> used[p] ? names.get(p) : "").toList();
    Labels ofNames = classes(name, present);
    int[] codes = new int[rows.length];
    for (int i = 0; i < rows.length; i++) {
      codes[i] = rows[i] == MISSING ? MISSING : ofNames.codes[rows[i]];
    }
    return new Labels(name, codes, ofNames.classNames);
  }

  /** Labels that are classes, given as whole numbers. */
  public static Labels classes(String name, int... rows) {
    return classes(name, Arrays.stream(rows).mapToObj(Integer::toString).toList());
  }

  /** Labels that are numbers; NaN is missing. */
  public static Labels numbers(String name, double... rows) {
    return new Labels(name, rows.clone());
  }

  /** Up to so many different whole numbers are classes, however they are spread. */
  private static final int FEW = 10;

  /** Up to so many different whole numbers from 0 or 1 on are classes, however rare some are. */
  private static final int FEW_CODES = 50;

  /**
   * {@return whether numbers measure something, so that they are to be predicted, rather than name
   * classes}
   *
   * <p>Numbers with fractions do. Whole numbers name classes
   *
   * <ul>
   *   <li>where there are at most 10 different ones;
   *   <li>where each is there at least twice, and half as often as the average one (200 faces 7
   *       times each);
   *   <li>where they are 0, 1, 2, … or 1, 2, 3, … without a gap, and each is there at least twice
   *       and a tenth as often as the average one (100 kinds of plants);
   *   <li>where they are at most 50 such codes, each there at least twice or all of them three
   *       times on average (23 kinds of attacks, some of them rare).
   * </ul>
   *
   * <p>All others measure: prices, ages, counts have many different values, some of which are
   * single or missing in between. The rule looks at the numbers alone and can be wrong, so whoever
   * applies it says what came of it.
   *
   * @param rows the numbers; NaN is missing
   */
  public static boolean lookNumeric(double... rows) {
    double[] sorted = Arrays.stream(rows).filter(x -> !Double.isNaN(x)).sorted().toArray();
    int different = 0;
    int rarest = Integer.MAX_VALUE;
    boolean gapless = true;
    for (int from = 0; from < sorted.length; ) {
      double value = sorted[from];
      if (value != Math.rint(value)) {
        return true;
      }
      gapless &= from == 0 ? value == 0 || value == 1 : value == sorted[from - 1] + 1;
      int to = from;
      // By ==, for -0 and 0 are one number.
      while (to < sorted.length && sorted[to] == value) {
        to++;
      }
      rarest = Math.min(rarest, to - from);
      different++;
      from = to;
    }
    if (different <= FEW) {
      return false;
    }
    double average = (double) sorted.length / different;
    boolean even = rarest >= 2 && rarest >= average / (gapless ? 10 : 2);
    boolean fewCodes = gapless && different <= FEW_CODES && (rarest >= 2 || average >= 3);
    return !even && !fewCodes;
  }

  private static boolean isNumber(String text) {
    try {
      return Double.isFinite(Double.parseDouble(text));
    } catch (NumberFormatException notANumber) {
      return false;
    }
  }

  /**
   * The labels as classes, complete and at least two, for a method that needs them.
   *
   * @param labels the labels of a table, if it has any
   * @param method the method's id, for the message
   * @return the labels
   * @throws DataException when they are something else
   */
  public static Labels requireClasses(@Nullable Labels labels, String method) {
    if (labels == null) {
      throw new DataException(
          method + " needs class labels and the table has none; name a label column");
    }
    if (labels.isNumeric()) {
      throw new DataException(
          Message.of(
              "%s needs class labels, but label '%s' holds numbers; read it as classes (%s)",
              method, labels.name(), Setting.TARGET.to("class")));
    }
    requireEveryRow(labels, method);
    long present = Arrays.stream(labels.classSizes()).filter(size -> size > 0).count();
    if (present < 2) {
      throw new DataException(
          Message.of(
              "%s needs at least two classes, and every row of label '%s' is '%s'; name another"
                  + " label (%s)",
              method, labels.name(), labels.text(0), Setting.LABEL.to("NAME")));
    }
    return labels;
  }

  private static void requireEveryRow(Labels labels, String method) {
    for (int i = 0; i < labels.rows(); i++) {
      if (labels.code(i) < 0) {
        throw new DataException(
            Message.of(
                "%s needs a label for every row, and row %d has none; label it or leave such rows"
                    + " out (%s)",
                method, i, Setting.MISSING.to("drop-rows")));
      }
    }
  }

  /** The name of the label column. */
  public String name() {
    return name;
  }

  /** The number of rows. */
  public int rows() {
    return numeric ? numbers.length : codes.length;
  }

  /** Whether these are numbers to predict rather than classes. */
  public boolean isNumeric() {
    return numeric;
  }

  /** The number of classes; 0 for numbers. */
  public int classCount() {
    return classNames.size();
  }

  /** The class names, in the order of their codes. */
  public List<String> classNames() {
    return classNames;
  }

  /** The class of row i, from 0; -1 where it is missing. */
  public int code(int i) {
    return requireClasses()[i];
  }

  /** The class of every row, from 0; -1 where it is missing. A copy. */
  public int[] codes() {
    return requireClasses().clone();
  }

  /** The number of row i; NaN where it is missing. */
  public double number(int i) {
    if (!numeric) {
      throw new IllegalStateException("label '" + name + "' holds classes, not numbers");
    }
    return numbers[i];
  }

  /** The label of row i as text, empty where it is missing. */
  public String text(int i) {
    if (numeric) {
      return Double.isNaN(numbers[i]) ? "" : Double.toString(numbers[i]);
    }
    return codes[i] == MISSING ? "" : classNames.get(codes[i]);
  }

  /** How many rows each class has. */
  public int[] classSizes() {
    int[] sizes = new int[classCount()];
    for (int code : requireClasses()) {
      if (code != MISSING) {
        sizes[code]++;
      }
    }
    return sizes;
  }

  /**
   * {@return the classes in which a row has fewer others than this, smallest first}
   *
   * @param neighbors how many others of its class a row should have
   */
  public List<String> classesWithFewer(int neighbors) {
    int[] sizes = classSizes();
    return IntStream.range(0, sizes.length)
        .filter(c -> sizes[c] > 0 && sizes[c] <= neighbors)
        .boxed()
        .sorted(Comparator.comparingInt(c -> sizes[c]))
        .map(classNames::get)
        .toList();
  }

  /** The rows of each class, ascending. */
  public int[][] classMembers() {
    int[] sizes = classSizes();
    int[][] members = new int[sizes.length][];
    for (int c = 0; c < sizes.length; c++) {
      members[c] = new int[sizes[c]];
    }
    int[] next = new int[sizes.length];
    for (int i = 0; i < codes.length; i++) {
      if (codes[i] != MISSING) {
        members[codes[i]][next[codes[i]]++] = i;
      }
    }
    return members;
  }

  /** The labels of the given rows, with the class codes of all rows kept. */
  public Labels select(int[] rows) {
    if (numeric) {
      return numbers(name, Arrays.stream(rows).mapToDouble(i -> numbers[i]).toArray());
    }
    return new Labels(name, Arrays.stream(rows).map(i -> codes[i]).toArray(), classNames);
  }

  private int[] requireClasses() {
    if (numeric) {
      throw new IllegalStateException("label '" + name + "' holds numbers, not classes");
    }
    return codes;
  }
}
