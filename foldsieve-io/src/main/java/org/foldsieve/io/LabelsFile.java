package org.foldsieve.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Message;
import org.foldsieve.data.Setting;
import org.foldsieve.io.array.ArrayContent;
import org.foldsieve.io.array.ArrayFormat;
import org.foldsieve.io.file.Blanks;
import org.foldsieve.io.file.Decimals;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.file.TextEncoding;
import org.foldsieve.io.file.TextLines;
import org.foldsieve.io.option.LabelChoice;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.prepare.LabelsById;
import org.foldsieve.io.table.RawTable;
import org.foldsieve.run.ParameterException;

/**
 * Reads labels from a file of their own: text with one a line, an array, or a table with a column
 * of them, whose rows are found by their ids.
 */
final class LabelsFile {

  /** What a label takes beside its characters. */
  private static final int LINE = 64;

  private LabelsFile() {}

  /**
   * The options by which the table itself is read: a label that a file of its own holds is none of
   * the table's columns.
   */
  static ReadOptions ofTable(ReadOptions options) {
    boolean byId =
        options.labelsFile().isPresent() && !(options.label() instanceof LabelChoice.Default);
    if (options.labelsId().isPresent() && !byId) {
      throw new ParameterException(
          "the id column of a file of labels (labelsId) needs the file (labelsFile) and which of"
              + " its columns is the label (label)");
    }
    return byId ? options.withLabel(new LabelChoice.Default()) : options;
  }

  /**
   * Reads the labels.
   *
   * @param raw the table whose labels they are
   * @param budget the memory that reading them may take
   */
  static Labels read(Path path, RawTable raw, ReadOptions options, MemoryBudget budget)
      throws IOException {
    Input input = Input.of(path, budget);
    return options.label() instanceof LabelChoice.Default
        ? inOrder(input, raw, options)
        : byId(input, raw, options);
  }

  private static Labels inOrder(Input input, RawTable raw, ReadOptions options) throws IOException {
    int rows = raw.rows();
    ArrayContent content = told(input, () -> Tables.utf8(input, () -> load(input, rows)));
    if (content.size() != rows || !content.isVector()) {
      throw new DataException(
          Message.of(
              "%d %s for %d rows in '%s'; give one label a row, or name the column that holds"
                  + " them (%s)",
              content.size(),
              content.size() == 1 ? "label" : "labels",
              rows,
              input.name(),
              Setting.LABEL.to("NAME")));
    }
    return content.toLabels("label", options.target(), raw.remarks());
  }

  private static Labels byId(Input input, RawTable raw, ReadOptions options) throws IOException {
    ReadOptions plain =
        ReadOptions.defaults()
            .withLabel(options.label())
            .withHeader(options.header())
            .withDecimal(options.decimal());
    return told(
        input,
        () -> {
          RawTable first = table(input, plain);
          String id = LabelsById.idColumn(first, options);
          // Only a column that is known to hold ids is read as text: 007 stays 007.
          RawTable table = first.roles().id() >= 0 ? first : table(input, plain.withId(id));
          return LabelsById.of(raw, table, input.name(), options.target());
        });
  }

  private static RawTable table(Input input, ReadOptions options) throws IOException {
    return Tables.utf8(input, () -> Tables.readRaw(input, options));
  }

  private static <T> T told(Input input, Tables.FileWork<T> work) throws IOException {
    return Tables.told(String.format(Locale.ROOT, "labels file '%s'", input.name()), work);
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
        String label = Blanks.strip(line);
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
