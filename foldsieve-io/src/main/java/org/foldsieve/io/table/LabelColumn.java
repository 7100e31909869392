package org.foldsieve.io.table;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Message;
import org.foldsieve.data.Setting;
import org.foldsieve.io.file.Decimals;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.option.Target;

/** Turns a column into labels: classes or numbers. */
public final class LabelColumn {

  private static final Set<String> MISSING = Set.of("?", "na", "n/a", "nan", "null");
  private static final int LONGEST_MISSING = 4;

  private LabelColumn() {}

  /** Whether a word stands for a value that is not there. */
  public static boolean isMissing(String word) {
    return isMissing(word.toCharArray(), 0, word.length());
  }

  /** As {@link #isMissing(String)}; makes no object for the words that begin otherwise. */
  public static boolean isMissing(char[] text, int from, int to) {
    if (from == to) {
      return true;
    }
    boolean possible = text[from] == '?' || text[from] == 'n' || text[from] == 'N';
    return possible
        && to - from <= LONGEST_MISSING
        && MISSING.contains(new String(text, from, to - from).toLowerCase(Locale.ROOT));
  }

  /** Labels of words given by code; -1 is missing. */
  public static Labels of(
      String name, int[] codes, Symbols symbols, Target target, Remarks remarks) {
    double[] numbers = symbols.words().stream().mapToDouble(Decimals::parse).toArray();
    if (areNumbers(name, numbers, target, remarks)) {
      double[] rows = new double[codes.length];
      for (int i = 0; i < codes.length; i++) {
        rows[i] = codes[i] < 0 ? Double.NaN : numbers[codes[i]];
        if (codes[i] >= 0 && !Double.isFinite(rows[i])) {
          throw new DataException(
              Message.of(
                  "label '%s' holds '%s' at row %d, which is no finite number; read it as classes"
                      + " (%s)",
                  name, symbols.word(codes[i]), i, Setting.TARGET.to("class")));
        }
      }
      return Labels.numbers(name, rows);
    }
    // 1 and 1.0 are one class when all are numbers: pandas writes 1.0 as soon as one is missing.
    boolean allNumbers = Arrays.stream(numbers).allMatch(Double::isFinite);
    String[] texts = symbols.words().toArray(String[]::new);
    for (int c = 0; allNumbers && c < texts.length; c++) {
      if (isWholeWithPoint(texts[c])) {
        texts[c] = texts[c].substring(0, texts[c].indexOf('.'));
      }
    }
    return checked(Labels.classes(name, codes, Arrays.asList(texts)), remarks);
  }

  /** Whether a number is written as 1. or 1.0 is. */
  private static boolean isWholeWithPoint(String number) {
    int point = number.indexOf('.');
    for (int at = point + 1; at < number.length(); at++) {
      if (number.charAt(at) != '0') {
        return false;
      }
    }
    return point > 0 && Decimals.isDigit(number.charAt(point - 1));
  }

  /** Labels of words, one a row. */
  public static Labels of(String name, List<String> rows, Target target, Remarks remarks) {
    Symbols symbols = Symbols.growing(MemoryBudget.ofHeap());
    int[] codes = new int[rows.size()];
    for (int i = 0; i < codes.length; i++) {
      String text = rows.get(i).strip();
      codes[i] = isMissing(text) ? -1 : symbols.code(text.toCharArray(), 0, text.length());
    }
    return of(name, codes, symbols, target, remarks);
  }

  /** Labels of numbers; NaN is missing. Whole numbers are classes unless the target says so. */
  public static Labels of(String name, double[] rows, Target target, Remarks remarks) {
    for (int i = 0; i < rows.length; i++) {
      if (Double.isInfinite(rows[i])) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "label '%s' is infinite at row %d; correct it or drop the row",
                name,
                i));
      }
    }
    double[] present = Arrays.stream(rows).filter(value -> !Double.isNaN(value)).toArray();
    if (areNumbers(name, present, target, remarks)) {
      return Labels.numbers(name, rows);
    }
    Symbols symbols = Symbols.growing(MemoryBudget.ofHeap());
    int[] codes = new int[rows.length];
    for (int i = 0; i < rows.length; i++) {
      // Adding zero makes -0.0 the class 0.
      char[] text = Decimals.format(rows[i] + 0.0).toCharArray();
      codes[i] = Double.isNaN(rows[i]) ? -1 : symbols.code(text, 0, text.length);
    }
    return checked(Labels.classes(name, codes, symbols.words()), remarks);
  }

  /** Whether labels of these values, none of them missing, are numbers to predict. */
  private static boolean areNumbers(String name, double[] values, Target target, Remarks remarks) {
    if (target != Target.AUTO) {
      return target == Target.NUMBER;
    }
    boolean fraction = false;
    for (double value : values) {
      if (!Double.isFinite(value)) {
        return false;
      }
      fraction |= value != Math.rint(value);
    }
    if (fraction) {
      remarks.add(
          "label '%s' holds numbers with fractions and is read as a number to predict; %s reads"
              + " classes",
          name, Setting.TARGET.to("class"));
    }
    return fraction;
  }

  private static Labels checked(Labels labels, Remarks remarks) {
    if (labels.classCount() > Math.max(20, labels.rows() / 2)) {
      remarks.add(
          "label '%s' has %d classes for %d rows; if it is a number, %s; if it names the rows, %s",
          labels.name(),
          labels.classCount(),
          labels.rows(),
          Setting.TARGET.to("number"),
          Setting.ID.to(labels.name()));
    }
    return labels;
  }
}
