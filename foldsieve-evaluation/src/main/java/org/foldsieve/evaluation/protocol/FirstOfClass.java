package org.foldsieve.evaluation.protocol;

import java.util.List;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * The first rows of every class for training, the others for testing: one split, no randomness. The
 * LLE score paper cuts Iris so, 30 and 20 of each class.
 *
 * @param rows training rows a class
 * @since 0.1.0
 */
public record FirstOfClass(int rows) implements Protocol {

  /**
   * Checks the number.
   *
   * @param rows at least 1
   */
  public FirstOfClass {
    Require.atLeast(1, "rows", rows);
  }

  @Override
  public String id() {
    return "first:" + rows;
  }

  @Override
  public List<Split> splits(Table table, Run run) {
    Labels labels = table.requireClasses(id());
    return List.of(
        ClassRows.firstOfEach(0, labels.classMembers(), ClassRows.exactly(rows, labels)));
  }
}
