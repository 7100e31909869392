package org.foldsieve.io.table;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntPredicate;
import org.foldsieve.data.Setting;
import org.foldsieve.io.option.LabelChoice;
import org.foldsieve.io.option.ReadOptions;
import org.jspecify.annotations.Nullable;

/**
 * The label of columns of which nobody said what it is: the only one of words is taken, and one of
 * numbers that is called like a label is pointed out. What is decided is remarked.
 */
public final class ForgottenLabel {

  /** Names that columns of labels have. */
  private static final Set<String> LABEL_NAMES = Set.of("class", "label", "labels", "target", "y");

  private final List<String> names;
  private final @Nullable Symbols[] symbols;
  private final ColumnRoles roles;

  /** For columns of these names and words. */
  public ForgottenLabel(List<String> names, @Nullable Symbols[] symbols, ColumnRoles roles) {
    this.names = names;
    this.symbols = symbols;
    this.roles = roles;
  }

  /** Whether the choice is left to the columns. */
  public static boolean isLeftToColumns(ReadOptions options) {
    return options.label() instanceof LabelChoice.Default
        && options.labelsFile().isEmpty()
        && options.model().isEmpty();
  }

  /**
   * Takes the label, or points it out.
   *
   * @param words whether a column holds words alone, and may be taken
   * @param numbers whether a column holds numbers
   */
  public void settle(IntPredicate words, IntPredicate numbers, int rows, Remarks remarks) {
    takeOnlyColumnOfWords(words, rows, remarks);
    remarkLabelName(numbers, remarks);
  }

  private void takeOnlyColumnOfWords(IntPredicate words, int rows, Remarks remarks) {
    int only = -1;
    for (int j = 0; j < names.size(); j++) {
      if (words.test(j) && !Dates.areAll(Objects.requireNonNull(symbols[j]).words())) {
        if (only >= 0) {
          return;
        }
        only = j;
      }
    }
    if (only < 0) {
      return;
    }
    roles.takeAsLabel(only);
    remarks.add(
        "column %s holds words and is taken as the label (to leave it out: %s %s)",
        RawTable.describe(names, only), Setting.LABEL.to("none"), Setting.DROP.to(names.get(only)));
    if (Objects.requireNonNull(symbols[only]).size() == rows && rows > 1) {
      remarks.add(
          "every value of column %s differs; if it names the rows, give %s",
          RawTable.describe(names, only), Setting.ID.to(names.get(only)));
    }
  }

  /** A label of numbers must be named; one that is forgotten takes part as a feature. */
  private void remarkLabelName(IntPredicate numbers, Remarks remarks) {
    for (int j = 0; j < names.size() && roles.label() < 0; j++) {
      String name = names.get(j).toLowerCase(Locale.ROOT);
      // Beside an x, y is a coordinate.
      boolean known = LABEL_NAMES.contains(name) && !(name.equals("y") && hasName("x"));
      if (known && numbers.test(j)) {
        remarks.add(
            "column %s is taken as a feature; if it is the label, name it with %s",
            RawTable.describe(names, j), Setting.LABEL.to(names.get(j)));
      }
    }
  }

  private boolean hasName(String name) {
    return names.stream().anyMatch(name::equalsIgnoreCase);
  }
}
