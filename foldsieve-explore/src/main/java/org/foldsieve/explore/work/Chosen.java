package org.foldsieve.explore.work;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Samples;
import org.foldsieve.io.KeptRows;
import org.foldsieve.run.ParameterException;

/**
 * Samples that were chosen on the map, as a class of their own: these, and the rest.
 *
 * @param codes 0 for a row that was chosen, 1 for another
 * @param method by which the features are ranked that tell them apart
 */
record Chosen(int[] codes, String method) {

  private static final List<String> CLASSES = List.of("these", "the rest");

  /** What stands for no class. */
  static final String NONE = "?";

  /** The rows that a question names, of so many. */
  static Chosen of(int[] rows, int all, String method) {
    int[] codes = new int[all];
    Arrays.fill(codes, 1);
    for (int row : rows) {
      codes[row] = 0;
    }
    Chosen chosen = new Chosen(codes, method);
    if (chosen.these() == 0 || chosen.these() == all) {
      throw new ParameterException(
          "select some rows and leave some: " + chosen.these() + " are selected");
    }
    return chosen;
  }

  /** The rows that a question names, where it names any. */
  static Optional<Chosen> of(Ask ask, OpenTable open) {
    int[] rows = ask.rows("rows", open.raw().rows());
    return rows.length == 0
        ? Optional.empty()
        : Optional.of(of(rows, open.raw().rows(), ask.optionalText("apart").orElse("fisher")));
  }

  /** How many were chosen. */
  long these() {
    return Arrays.stream(codes).filter(code -> code == 0).count();
  }

  /** The rows with these classes in the place of their labels. */
  Samples of(Samples samples) {
    return samples.withLabels(Labels.classes("selection", codes, CLASSES));
  }

  /**
   * The class of every row of the file, one a line: what {@code --labels} reads. Rows that are left
   * out have none, and by that the command leaves them out as well: also those that miss nothing
   * but the label that it does not read.
   *
   * @param kept the rows of the file that are left; empty: all
   */
  byte[] file(Optional<KeptRows> kept) {
    String[] lines = new String[kept.map(KeptRows::inFile).orElse(codes.length)];
    Arrays.fill(lines, NONE);
    for (int i = 0; i < codes.length; i++) {
      int row = i;
      lines[kept.map(rows -> rows.inFile(row)).orElse(i)] = CLASSES.get(codes[i]);
    }
    return (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /** What that file is called. */
  static String fileName(Source source) {
    return source.name() + "-selection.txt";
  }
}
