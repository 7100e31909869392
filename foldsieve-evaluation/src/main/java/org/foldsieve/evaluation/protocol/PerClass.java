package org.foldsieve.evaluation.protocol;

import java.util.List;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * The same number of random training rows of every class, all others for testing, many times: the
 * protocol of the LLE score paper.
 *
 * @param rows training rows a class
 * @param repeats how many splits
 * @since 0.1.0
 */
public record PerClass(int rows, int repeats) implements Protocol {

  /**
   * Checks the numbers.
   *
   * @param rows at least 1
   * @param repeats at least 1
   */
  public PerClass {
    Require.atLeast(1, "rows", rows);
    Require.atLeast(1, "repeats", repeats);
  }

  @Override
  public String id() {
    return "per-class:" + rows + "x" + repeats;
  }

  @Override
  public List<Split> splits(Table table, Run run) {
    Labels labels = table.requireClasses(id());
    int[][] classes = labels.classMembers();
    return IntStream.range(0, repeats)
        .mapToObj(s -> ClassRows.draw(s, classes, ClassRows.exactly(rows, labels), run.random(s)))
        .toList();
  }
}
