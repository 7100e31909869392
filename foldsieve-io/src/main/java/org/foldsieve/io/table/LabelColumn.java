package org.foldsieve.io.table;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Message;
import org.foldsieve.data.Setting;
import org.foldsieve.io.file.Blanks;
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
    boolean allNumbers = Arrays.stream(numbers).allMatch(Double::isFinite);
    double[] rows =
        Arrays.stream(codes).mapToDouble(c -> c < 0 ? Double.NaN : numbers[c]).toArray();
    if (target == Target.AUTO ? allNumbers && areNumbers(name, rows, remarks) : isNumber(target)) {
      for (int i = 0; i < codes.length; i++) {
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
    String[] texts = symbols.words().toArray(String[]::new);
    for (int c = 0; allNumbers && c < texts.length; c++) {
      if (isWholeWithPoint(texts[c])) {
        texts[c] = texts[c].substring(0, texts[c].indexOf('.'));
      }
    }
    Labels labels = Labels.classes(name, codes, Arrays.asList(texts));
    return allNumbers ? labels : checked(labels, remarks);
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
      String text = Blanks.strip(rows.get(i));
      codes[i] = isMissing(text) ? -1 : symbols.code(text.toCharArray(), 0, text.length());
    }
    return of(name, codes, symbols, target, remarks);
  }

  /** Labels of numbers; NaN is missing. */
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
    if (target == Target.AUTO ? areNumbers(name, rows, remarks) : isNumber(target)) {
      return Labels.numbers(name, rows);
    }
    Symbols symbols = Symbols.growing(MemoryBudget.ofHeap());
    int[] codes = new int[rows.length];
    for (int i = 0; i < rows.length; i++) {
      // Adding zero makes -0.0 the class 0.
      char[] text = Decimals.format(rows[i] + 0.0).toCharArray();
      codes[i] = Double.isNaN(rows[i]) ? -1 : symbols.code(text, 0, text.length);
    }
    return Labels.classes(name, codes, symbols.words());
  }

  private static boolean isNumber(Target target) {
    return target == Target.NUMBER;
  }

  /** What {@link Labels#lookNumeric} says of a label column, with a remark that says so. */
  private static boolean areNumbers(String name, double[] rows, Remarks remarks) {
    boolean numeric = Labels.lookNumeric(rows);
    double[] present = Arrays.stream(rows).filter(value -> !Double.isNaN(value)).toArray();
    int different = (int) Arrays.stream(present).distinct().count();
    if (numeric) {
      boolean whole = Arrays.stream(present).allMatch(value -> value == Math.rint(value));
      remarks.add(
          "label '%s' holds %d different %s in %d rows and is read as a number to predict; %s"
              + " reads classes",
          name,
          different,
          whole ? "whole numbers" : "numbers, some with fractions,",
          present.length,
          Setting.TARGET.to("class"));
    } else if (different > 2) {
      remarks.add(
          "label '%s' holds %d different whole numbers in %d rows and is read as classes; %s"
              + " reads a number to predict",
          name, different, present.length, Setting.TARGET.to("number"));
    }
    return numeric;
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
