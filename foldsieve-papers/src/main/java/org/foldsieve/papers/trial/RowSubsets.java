package org.foldsieve.papers.trial;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;

/** The rows of a labelled table that a paper takes. */
public final class RowSubsets {

  private RowSubsets() {}

  /**
   * {@return these rows, without the classes that have none of them}
   *
   * @param table a labelled table
   * @param rows the rows, in the order they shall have
   */
  public static Table of(Table table, int... rows) {
    Table chosen = table.selectRows(rows);
    Labels labels = chosen.labels().orElseThrow();
    List<String> texts = IntStream.range(0, chosen.rows()).mapToObj(labels::text).toList();
    return chosen.withLabels(Labels.classes(labels.name(), texts));
  }

  /**
   * {@return the rows of the given classes}
   *
   * @param table a labelled table
   * @param names the names of the classes
   */
  public static Table ofClasses(Table table, List<String> names) {
    Labels labels = table.labels().orElseThrow();
    return of(
        table,
        IntStream.range(0, table.rows()).filter(i -> names.contains(labels.text(i))).toArray());
  }

  /**
   * {@return the first rows of each class}
   *
   * @param table a labelled table
   * @param amount how many, by the size of the class
   */
  public static Table firstOfClasses(Table table, IntUnaryOperator amount) {
    int[][] members = table.labels().orElseThrow().classMembers();
    int[] rows =
        Arrays.stream(members)
            .flatMapToInt(rowsOf -> Arrays.stream(rowsOf).limit(amount.applyAsInt(rowsOf.length)))
            .sorted()
            .toArray();
    return table.selectRows(rows);
  }
}
