package org.foldsieve.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.foldsieve.data.Labels;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Require;
import org.jspecify.annotations.Nullable;

/**
 * The nearest neighbours of every row of a DataFrame: exact, by Euclidean distance, ties by id.
 *
 * <pre>{@code
 * Dataset<Row> graph = new NeighborGraph().setK(10).compute(data);
 * }</pre>
 *
 * <p>The result has the columns {@code id} and {@code neighbors}, an array of {@code (id, distance,
 * squared)}, nearest first. It has the bits that a single machine finds, whatever the partitions,
 * given that ids tell the order of the rows: give every row a whole number of its own, not {@code
 * monotonically_increasing_id}, which depends on the partitions.
 *
 * <p>With {@code search = cells} only the rows in the nearest of many cells are compared. What is
 * then missed is measured on a sample of rows, and the recall is in the metadata of the column
 * {@code neighbors}.
 *
 * @since 0.1.0
 */
public final class NeighborGraph implements Serializable {

  private static final long serialVersionUID = 1;

  /** Tables up to so many bytes are sent to every executor. */
  static final long BROADCAST_BYTES = 64L << 20;

  private int k = 10;
  private String idCol = "id";
  private String featuresCol = "features";
  private @Nullable String labelCol;
  private String within = "all";
  private String search = "exact";
  private int blockRows;
  private long broadcastBytes = BROADCAST_BYTES;
  private int cells = 256;
  private int probes = 8;
  private long seed = 1;

  /** Ten neighbours among all rows, exact. */
  public NeighborGraph() {}

  /** How many neighbours a row has. */
  public NeighborGraph setK(int k) {
    Require.atLeast(1, "k", k);
    this.k = k;
    return this;
  }

  /** The column of row ids, whole numbers that are all different; {@code id} unless said. */
  public NeighborGraph setIdCol(String column) {
    this.idCol = column;
    return this;
  }

  /** The column of vectors or arrays; {@code features} unless said. */
  public NeighborGraph setFeaturesCol(String column) {
    this.featuresCol = column;
    return this;
  }

  /** The column of classes, for neighbours inside or outside them. */
  public NeighborGraph setLabelCol(String column) {
    this.labelCol = column;
    return this;
  }

  /**
   * Where neighbours are looked for: {@code all} rows, {@code inside} or {@code outside} classes.
   */
  public NeighborGraph setWithin(String within) {
    this.within = oneOf("within", within, "all", "inside", "outside");
    return this;
  }

  /** {@code exact}, or {@code cells} for far more rows than pairs of them can be compared. */
  public NeighborGraph setSearch(String search) {
    this.search = oneOf("search", search, "exact", "cells");
    return this;
  }

  /** The rows of a block, of which a task compares two; 0 for as many as suit the cluster. */
  public NeighborGraph setBlockRows(int rows) {
    Require.atLeast(0, "blockRows", rows);
    this.blockRows = rows;
    return this;
  }

  /** Tables up to so many bytes are sent to every executor; larger ones are shuffled in blocks. */
  public NeighborGraph setBroadcastBytes(long bytes) {
    this.broadcastBytes = bytes;
    return this;
  }

  /** How many cells the rows are spread over, for {@code search = cells}. */
  public NeighborGraph setCells(int cells) {
    Require.atLeast(1, "cells", cells);
    this.cells = cells;
    return this;
  }

  /** How many of the nearest cells of a row are searched, for {@code search = cells}. */
  public NeighborGraph setProbes(int probes) {
    Require.atLeast(1, "probes", probes);
    this.probes = probes;
    return this;
  }

  /** What the choice of cells and of the sample depends on beside the rows. */
  public NeighborGraph setSeed(long seed) {
    this.seed = seed;
    return this;
  }

  static String oneOf(String name, String value, String... known) {
    if (!List.of(known).contains(value)) {
      throw new ParameterException(
          String.format(
              Locale.ROOT, "%s must be one of %s: %s", name, String.join(", ", known), value));
    }
    return value;
  }

  /**
   * Finds the neighbours; one row alone has none. A job or two run at once, the last when the
   * result is used: executors keep the blocks of rows for it, until the driver has forgotten the
   * result. Write it to a file where it is to stay.
   */
  public Dataset<Row> compute(Dataset<?> data) {
    boolean byClass = !within.equals("all");
    if (byClass && labelCol == null) {
      throw new ParameterException(
          "within = " + within + " needs classes; set labelCol, or within = all");
    }
    if (byClass && search.equals("cells")) {
      throw new ParameterException(
          "search = cells looks among all rows; set within = all, or search = exact");
    }
    SparkRows rows =
        SparkRows.of(
            data,
            new SparkRows.Source(
                idCol, featuresCol, byClass ? labelCol : null, "classes", blockRows, false));
    try {
      return neighbors(data, rows);
    } catch (RuntimeException wrong) {
      rows.close();
      throw wrong;
    }
  }

  private Dataset<Row> neighbors(Dataset<?> data, SparkRows rows) {
    Metadata metadata = new MetadataBuilder().putString("search", search).putLong("k", k).build();
    FoundNeighbors found;
    if (rows.size() == 1) {
      found = FoundNeighbors.ofNone(rows);
    } else if (search.equals("cells")) {
      CellSearch way = new CellSearch(rows, k, cells, probes, seed);
      found = way.find();
      metadata =
          new MetadataBuilder()
              .withMetadata(metadata)
              .putDouble("recall", way.recall(found))
              .putLong("recallRows", way.sampleSize())
              .putLong("cells", way.cells())
              .putLong("probes", way.probes())
              .build();
    } else {
      Neighbors neighbors = new Neighbors(rows, broadcastBytes);
      found =
          switch (within) {
            case "inside" -> neighbors.findInside(labels(rows), k);
            case "outside" -> neighbors.findOutside(labels(rows), k);
            default -> neighbors.find(k);
          };
    }
    return frame(data, rows, found, metadata);
  }

  private static Labels labels(SparkRows rows) {
    return rows.requireLabels("within");
  }

  private static Dataset<Row> frame(
      Dataset<?> data, SparkRows rows, FoundNeighbors found, Metadata metadata) {
    Broadcast<long[]> ids = rows.held.send(rows.ids);
    return data.sparkSession()
        .createDataFrame(
            found.lists.values().flatMap(named -> toRows(named, ids.value()).iterator()),
            schema(metadata));
  }

  private static List<Row> toRows(NamedLists named, long[] ids) {
    List<Row> result = new ArrayList<>(named.rows.length);
    Lists lists = named.lists;
    for (int r = 0; r < named.rows.length; r++) {
      List<Row> near = new ArrayList<>();
      for (int e = lists.start[r]; e < lists.start[r + 1]; e++) {
        double squared = lists.squared[e];
        near.add(RowFactory.create(ids[lists.indices[e]], Math.sqrt(squared), squared));
      }
      result.add(RowFactory.create(ids[named.rows[r]], near.toArray(Row[]::new)));
    }
    return result;
  }

  private static StructType schema(Metadata metadata) {
    StructType neighbor =
        new StructType()
            .add("id", DataTypes.LongType, false)
            .add("distance", DataTypes.DoubleType, false)
            .add("squared", DataTypes.DoubleType, false);
    return new StructType(
        new StructField[] {
          new StructField("id", DataTypes.LongType, false, Metadata.empty()),
          new StructField("neighbors", DataTypes.createArrayType(neighbor, false), false, metadata)
        });
  }
}
