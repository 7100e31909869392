package org.foldsieve.embed.part;

import java.util.List;
import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Fields;
import org.foldsieve.data.Metric;
import org.foldsieve.data.Table;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.neighbor.NeighborSearch;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;

/**
 * The rows a map was learnt on, kept to find the neighbours of new rows among them.
 *
 * @param table the rows
 * @param metric what makes a neighbour
 * @param canPlace whether the distance of a new row follows from its features
 */
public record TrainingRows(Table table, Metric metric, boolean canPlace) {

  /** Rows placed at a time. */
  private static final int BLOCK = 64;

  /** The rows of the bench without labels and names, which no map needs. */
  public static TrainingRows of(Workbench bench) {
    Table table = bench.table();
    return new TrainingRows(
        table.isSparse()
            ? Table.of(LiveValues.sparse(table), table.featureNames())
            : Table.of(LiveValues.dense(table), table.featureNames()),
        bench.distances().metric(),
        bench.distances().canMeasureNewRows());
  }

  public static TrainingRows read(Fields fields, List<String> featureNames) {
    Metric metric = fields.has("metric") ? Metric.parse(fields.text("metric")) : Metric.EUCLIDEAN;
    return new TrainingRows(
        fields.has("sparse")
            ? Table.of(fields.sparse("sparse"), featureNames)
            : Table.of(fields.matrix("dense"), featureNames),
        metric,
        metric != Metric.PRECOMPUTED && !fields.has("columns"));
  }

  /** What is not said is as it always was: Euclidean distance of the features. */
  public Fields fields() {
    Fields fields =
        table.isSparse()
            ? new Fields().put("sparse", LiveValues.sparse(table))
            : new Fields().put("dense", LiveValues.dense(table));
    if (metric != Metric.EUCLIDEAN) {
      fields = fields.put("metric", metric.id());
    }
    return canPlace || metric == Metric.PRECOMPUTED ? fields : fields.put("columns", "words");
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

  /**
   * The k nearest training rows of new rows.
   *
   * @throws DataException when the map was learnt by distances that new rows do not have
   */
  public NeighborTable nearest(Table rows, int k, Run run) {
    if (!canPlace) {
      throw new DataException(
          metric == Metric.PRECOMPUTED
              ? "the map was learnt from given distances, and nothing is known of how far new rows"
                  + " are; learn it again with them, or from the features"
              : String.format(
                  Locale.ROOT,
                  "the map was learnt by the %s distance of columns with words or gaps, which it"
                      + " does not keep; it cannot place new rows",
                  metric.id()));
    }
    return NeighborSearch.nearest(rows, table, metric, k, run);
  }

  /** Places one new row that equals no training row. */
  public interface Placing {

    /** Writes the coordinates of row i. */
    void place(int i, Matrix placed);
  }

  /**
   * Coordinates of new rows: of the first training row that a row equals, else as they are placed.
   *
   * @param nearest the nearest training rows of the new rows
   * @param known the coordinates of the training rows
   * @param placing is called for different rows from several threads at once
   */
  public static Matrix place(NeighborTable nearest, Matrix known, Placing placing, Run run) {
    int n = nearest.rows();
    int d = known.columns();
    Matrix placed = Matrix.zeros(n, d);
    run.forEach(
        "new rows",
        (n + BLOCK - 1) / BLOCK,
        block -> {
          for (int i = block * BLOCK; i < Math.min(n, (block + 1) * BLOCK); i++) {
            if (nearest.squaredDistance(i, 0) == 0) {
              System.arraycopy(known.values(), nearest.index(i, 0) * d, placed.values(), i * d, d);
            } else {
              placing.place(i, placed);
            }
          }
        });
    return placed;
  }
}
