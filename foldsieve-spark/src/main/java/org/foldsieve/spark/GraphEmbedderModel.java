package org.foldsieve.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWriter;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.embed.EmbeddingModel;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * A map that a {@link GraphEmbedder} learnt: it places rows, wherever they are.
 *
 * @since 0.1.0
 */
public class GraphEmbedderModel extends CatalogueModel<GraphEmbedderModel> {

  private static final long serialVersionUID = 1;

  /** Rows that are placed together; a row's place does not depend on it. */
  private static final int BATCH = 1024;

  private final byte[] bytes;
  private final EmbedderSummary summary;
  private transient @Nullable EmbeddingModel made;

  GraphEmbedderModel(String uid, byte[] bytes, EmbedderSummary summary) {
    super(uid, "map");
    this.bytes = bytes;
    this.summary = summary;
  }

  @Override
  GraphEmbedderModel again() {
    return new GraphEmbedderModel(uid(), bytes, summary);
  }

  /** How the map was learnt, and how good it is. */
  public EmbedderSummary summary() {
    return summary;
  }

  /**
   * The map itself, for use without Spark. One that was learnt on all rows has no coordinates of
   * them: they stayed on the executors.
   */
  public synchronized EmbeddingModel embeddingModel() {
    if (made == null) {
      made = MapFit.model(bytes);
    }
    return made;
  }

  /** Adds the column of coordinates. */
  @Override
  public Dataset<Row> transform(Dataset<?> data) {
    StructType schema = transformSchema(data.schema());
    StructField[] fields = schema.fields();
    int last = fields.length - 1;
    boolean vectors = Cells.isVector(fields[last].dataType());
    if (vectors) {
      fields[last] =
          new AttributeGroup($(outputCol), embeddingModel().dimensions()).toStructField();
    }
    Dataset<Row> rows = data.toDF();
    Broadcast<byte[]> sent =
        JavaSparkContext.fromSparkContext(data.sparkSession().sparkContext()).broadcast(bytes);
    int at = rows.schema().fieldIndex($(featuresCol));
    MapPartitionsFunction<Row, Row> place =
        part -> new Placed(part, MapFit.model(sent.value()), at, vectors);
    Dataset<Row> placed = rows.mapPartitions(place, Encoders.row(new StructType(fields)));
    // An encoder of rows does not keep what attributes tell of their columns.
    return placed.select(
        Arrays.stream(fields)
            .map(field -> Cells.col(field.name()).as(field.name(), field.metadata()))
            .toArray(Column[]::new));
  }

  /** The rows of a partition with their places, some at a time. */
  private static final class Placed implements Iterator<Row> {

    private final Iterator<Row> given;
    private final EmbeddingModel map;
    private final int at;
    private final boolean vectors;
    private Iterator<Row> ready = Collections.emptyIterator();

    Placed(Iterator<Row> given, EmbeddingModel map, int at, boolean vectors) {
      this.given = given;
      this.map = map;
      this.at = at;
      this.vectors = vectors;
    }

    @Override
    public boolean hasNext() {
      return ready.hasNext() || given.hasNext();
    }

    @Override
    public Row next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      if (!ready.hasNext()) {
        ready = batch();
      }
      return ready.next();
    }

    private Iterator<Row> batch() {
      int features = map.featureNames().size();
      List<Row> rows = new ArrayList<>();
      List<SparkRow> values = new ArrayList<>();
      while (rows.size() < BATCH && given.hasNext()) {
        Row row = given.next();
        rows.add(row);
        values.add(values(row, features));
      }
      Table table = RowBlock.of(0, values, features, false).table();
      Matrix places = place(map, table, Tasks.run(0));
      List<Row> placed = new ArrayList<>(rows.size());
      for (int i = 0; i < rows.size(); i++) {
        placed.add(with(rows.get(i), places.row(i)));
      }
      return placed.iterator();
    }

    private SparkRow values(Row row, int features) {
      if (row.isNullAt(at)) {
        throw new DataException("a row has no features; drop it before it is placed: " + row);
      }
      SparkRow own = SparkRow.of(0, row.get(at));
      if (own.features != features) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "a row has %d features, the map was learnt on %d",
                own.features,
                features));
      }
      int bad = own.firstNotFinite();
      if (bad >= 0) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "feature %d of a row is missing or infinite; fill it with Imputer, or drop the"
                    + " row: %s",
                bad,
                row));
      }
      return own.isSparse() ? own.dense() : own;
    }

    private Row with(Row row, double[] place) {
      Object[] cells = new Object[row.length() + 1];
      for (int c = 0; c < row.length(); c++) {
        cells[c] = row.get(c);
      }
      cells[row.length()] = vectors ? Vectors.dense(place) : place;
      return RowFactory.create(cells);
    }
  }

  /** The places of rows, whose columns are those of the map in their order. */
  static Matrix place(EmbeddingModel map, Table rows, Run run) {
    Table named =
        rows.isSparse()
            ? Table.of(LiveValues.sparse(rows), map.featureNames())
            : Table.of(LiveValues.dense(rows), map.featureNames());
    return map.transform(named, run);
  }

  @Override
  public StructType transformSchema(StructType schema) {
    return GraphEmbedder.output(schema, $(featuresCol), $(outputCol));
  }

  /**
   * Writes the Params as JSON, the summary as text, and the map as the bytes of a model file, which
   * every later version of Foldsieve reads.
   */
  @Override
  public MLWriter write() {
    return new Writer(this);
  }

  private static final StructType SAVED =
      new StructType()
          .add("model", DataTypes.BinaryType)
          .add("facts", DataTypes.createMapType(DataTypes.StringType, DataTypes.StringType));

  private static final class Writer extends MLWriter {
    private final GraphEmbedderModel model;

    Writer(GraphEmbedderModel model) {
      this.model = model;
    }

    @Override
    public void saveImpl(String path) {
      DefaultParamsWriter.saveMetadata(
          model, path, sparkSession().sparkContext(), scala.Option.empty(), scala.Option.empty());
      Row row = RowFactory.create(model.bytes, model.summary.facts());
      sparkSession()
          .createDataFrame(List.of(row), SAVED)
          .coalesce(1)
          .write()
          .parquet(path + "/data");
    }
  }

  /** The model of a saved folder: {@code GraphEmbedderModel.read().load(path)}. */
  public static MLReader<GraphEmbedderModel> read() {
    return new Reader();
  }

  /** The model of a saved folder. */
  public static GraphEmbedderModel load(String path) {
    return read().load(path);
  }

  private static final class Reader extends MLReader<GraphEmbedderModel> {
    @Override
    public GraphEmbedderModel load(String path) {
      DefaultParamsReader.Metadata metadata =
          DefaultParamsReader.loadMetadata(
              path, sparkSession().sparkContext(), GraphEmbedderModel.class.getName());
      Row row = sparkSession().read().parquet(path + "/data").select("model", "facts").first();
      GraphEmbedderModel model =
          new GraphEmbedderModel(
              metadata.uid(), row.getAs(0), EmbedderSummary.of(row.getJavaMap(1)));
      metadata.getAndSetParams(model, scala.Option.empty());
      return model;
    }
  }
}
