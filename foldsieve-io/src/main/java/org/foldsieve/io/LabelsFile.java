package org.foldsieve.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.io.array.ArrayContent;
import org.foldsieve.io.array.ArrayFormat;
import org.foldsieve.io.file.Decimals;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.file.TextEncoding;
import org.foldsieve.io.file.TextLines;
import org.foldsieve.io.option.Target;
import org.foldsieve.io.table.Remarks;

/** Reads labels from a file of their own: text with one a line, or an array. */
final class LabelsFile {

  /** What a label takes beside its characters. */
  private static final int LINE = 64;

  private LabelsFile() {}

  /**
   * Reads the labels.
   *
   * @param rows how many there should be
   * @param budget the memory that reading them may take
   */
  static Labels read(Path path, int rows, Target target, Remarks remarks, MemoryBudget budget)
      throws IOException {
    Input input = Input.of(path, budget);
    ArrayContent content =
        Tables.told(
            String.format(Locale.ROOT, "labels file '%s'", input.name()),
            () -> Tables.utf8(input, () -> load(input, rows)));
    if (content.size() != rows || !content.isVector()) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "%d %s for %d rows in '%s'; give one label a row",
              content.size(),
              content.size() == 1 ? "label" : "labels",
              rows,
              input.name()));
    }
    return content.toLabels("label", target, remarks);
  }

  private static ArrayContent load(Input input, int rows) throws IOException {
    return Formats.of(FormatDetector.detect(input)) instanceof ArrayFormat arrays
        ? arrays.readLabels(input)
        : lines(input, rows);
  }

  private static ArrayContent lines(Input input, int rows) throws IOException {
    TextEncoding.requireSingleBytes(input);
    List<String> lines = new ArrayList<>();
    try (TextLines text = TextLines.of(input)) {
      for (String line = text.next(); line != null; line = text.next()) {
        input.budget().take("the labels", LINE + (long) Character.BYTES * line.length());
        String label = line.strip();
        boolean quoted = label.length() >= 2 && label.startsWith("\"") && label.endsWith("\"");
        lines.add(quoted ? label.substring(1, label.length() - 1) : label);
      }
    }
    while (!lines.isEmpty() && lines.get(lines.size() - 1).isEmpty()) {
      lines.remove(lines.size() - 1);
    }
    // One line too many, and the first is its name.
    List<String> labels =
        lines.size() == rows + 1 && Double.isNaN(Decimals.parse(lines.get(0)))
            ? lines.subList(1, lines.size())
            : lines;
    return new ArrayContent.Texts(new int[] {labels.size()}, labels);
  }
}
