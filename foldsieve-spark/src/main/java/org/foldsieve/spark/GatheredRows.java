package org.foldsieve.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.apache.spark.broadcast.Broadcast;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.data.live.LiveValues;
import org.jspecify.annotations.Nullable;

/**
 * Rows drawn by their ids, brought together in one task: for methods that compare all rows with
 * each other. All rows, where they are that few.
 */
final class GatheredRows {

  /** What the task does with their table. */
  interface Work<T> extends Serializable {
    T apply(Table table) throws Exception;
  }

  private final SparkRows rows;
  private final int[] drawn;

  GatheredRows(SparkRows rows, int count, long seed) {
    this.rows = rows;
    this.drawn = rows.draw(count, seed);
  }

  int size() {
    return drawn.length;
  }

  /** What a reader should know of a result that comes from these rows, if anything. */
  @Nullable String note(String done) {
    return drawn.length == rows.size()
        ? null
        : String.format(
            Locale.ROOT, "%s %d of %d rows, drawn by their ids", done, drawn.length, rows.size());
  }

  /** Refuses a draw without a row of a class. */
  private void requireEveryClass() {
    Labels own = rows.labels == null ? null : rows.labels.select(drawn);
    for (int c = 0; own != null && !own.isNumeric() && c < own.classCount(); c++) {
      if (own.classSizes()[c] == 0) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "none of the %d rows that were drawn is of class '%s'; raise sampleRows",
                drawn.length,
                own.classNames().get(c)));
      }
    }
  }

  /** Does the work in one task of the cluster. */
  <T> T inOneTask(Work<T> work) {
    requireEveryClass();
    String[] names = rows.names.toArray(new String[0]);
    Broadcast<SentLabels> labels = rows.held.send(new SentLabels(rows.labels));
    Broadcast<int[]> which = rows.held.send(drawn);
    SparkRows sample = rows.select(drawn);
    try {
      return sample
          .blocks
          .values()
          .coalesce(1)
          .mapPartitions(
              blocks -> {
                List<RowBlock> all = new ArrayList<>();
                blocks.forEachRemaining(all::add);
                Table table = table(all, names);
                Labels own = labels.value().select(which.value());
                return List.of(work.apply(own == null ? table : table.withLabels(own))).iterator();
              })
          .first();
    } finally {
      if (sample != rows) {
        sample.close();
      }
    }
  }

  private static Table table(List<RowBlock> blocks, String[] names) {
    blocks.sort(Comparator.comparingInt(block -> block.first));
    Table joined = RowBlock.join(blocks);
    return joined.isSparse()
        ? Table.of(LiveValues.sparse(joined), List.of(names))
        : Table.of(LiveValues.dense(joined), List.of(names));
  }
}
