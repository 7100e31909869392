package org.foldsieve.embed.part;

import java.util.List;
import org.foldsieve.data.Fields;
import org.foldsieve.data.Table;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.neighbor.NeighborSearch;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;

/** The rows a map was learnt on, kept to find the neighbours of new rows among them. */
public record TrainingRows(Table table) {

  /** The rows of a table without labels and names, which no map needs. */
  public static TrainingRows of(Table table) {
    return new TrainingRows(
        table.isSparse()
            ? Table.of(LiveValues.sparse(table), table.featureNames())
            : Table.of(LiveValues.dense(table), table.featureNames()));
  }

  public static TrainingRows read(Fields fields, List<String> featureNames) {
    return new TrainingRows(
        fields.has("sparse")
            ? Table.of(fields.sparse("sparse"), featureNames)
            : Table.of(fields.matrix("dense"), featureNames));
  }

  public Fields fields() {
    return table.isSparse()
        ? new Fields().put("sparse", LiveValues.sparse(table))
        : new Fields().put("dense", LiveValues.dense(table));
  }

  /** New rows held as the training rows are, dense or sparse. */
  public Table like(Table rows) {
    if (rows.isSparse() == table.isSparse()) {
      return rows;
    }
    return table.isSparse()
        ? Table.of(SparseMatrix.of(LiveValues.dense(rows)), rows.featureNames())
        : Table.of(rows.toMatrix(), rows.featureNames());
  }

  /** The k nearest training rows of new rows. */
  public NeighborTable nearest(Table rows, int k, Run run) {
    return NeighborSearch.nearest(rows, table, k, run);
  }
}
