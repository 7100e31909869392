package org.foldsieve.spark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.foldsieve.data.DataException;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Embedding;
import org.foldsieve.embed.EmbeddingModel;
import org.foldsieve.evaluation.metric.MapQuality;
import org.foldsieve.method.Method;
import org.foldsieve.method.Methods;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * Maps rows into few dimensions by any map of the catalogue: an estimator for pipelines.
 *
 * <pre>{@code
 * GraphEmbedderModel model =
 *     new GraphEmbedder()
 *         .setMethod("lpp")
 *         .setParameter("dims", 5)
 *         .setOutputCol("map")
 *         .fit(data);
 * }</pre>
 *
 * <p>Linear maps ({@code pca}, {@code lpp}, {@code npe}, {@code lda}, {@code mmc}, {@code mfa},
 * {@code sda}, {@code ssdr}) are learnt on all rows, and have the bits of the same map on one
 * machine, for rows in the order of their ids, whatever the partitions. All others are learnt on
 * {@code sampleRows} rows drawn by their ids. Either way every row is placed on the executors, and
 * the summary tells how well neighbourhoods are kept.
 *
 * @since 0.1.0
 */
public class GraphEmbedder extends Estimator<GraphEmbedderModel> implements DefaultParamsWritable {

  private static final long serialVersionUID = 1;

  /** How many nearest the quality of a map looks at. */
  private static final int QUALITY_NEIGHBORS = 10;

  private final String uid;
  private final Param<String> featuresCol;
  private final Param<String> labelCol;
  private final Param<String> idCol;
  private final Param<String> outputCol;
  private final Param<String> method;
  private final Param<String> imageShape;
  private final IntParam sampleRows;
  private final IntParam qualityRows;
  private final IntParam blockRows;
  private final LongParam broadcastBytes;
  private final LongParam seed;
  private final transient CatalogueParams parameters;
  private transient @Nullable Dataset<Row> graph;

  /** An embedder with a name of its own. */
  public GraphEmbedder() {
    this(Identifiable$.MODULE$.randomUID("graphEmbedder"));
  }

  /** An embedder under a name, as it was saved. */
  public GraphEmbedder(String uid) {
    this.uid = uid;
    featuresCol = new Param<>(uid, "featuresCol", "the column of vectors or arrays");
    labelCol = new Param<>(uid, "labelCol", "the column of classes, for maps that need them");
    idCol = new Param<>(uid, "idCol", "the column of row ids, whole numbers, all different");
    outputCol = new Param<>(uid, "outputCol", "the column of coordinates");
    method = new Param<>(uid, "method", "the map, by its id in the catalogue");
    imageShape = new Param<>(uid, "imageShape", "for maps of images: rows x columns, as 28x28");
    sampleRows = new IntParam(uid, "sampleRows", "rows drawn for maps that compare all with all");
    qualityRows = new IntParam(uid, "qualityRows", "rows the quality is measured on; 0 for none");
    blockRows = new IntParam(uid, "blockRows", "rows of a block; 0 suits the cluster");
    broadcastBytes =
        new LongParam(uid, "broadcastBytes", "tables up to this size go to every executor");
    seed = new LongParam(uid, "seed", "what random choices depend on");
    parameters =
        new CatalogueParams(this, Set.of(Method.Kind.EMBEDDING, Method.Kind.IMAGE_EMBEDDING));
    setDefault(featuresCol, "features");
    setDefault(idCol, "id");
    setDefault(outputCol, "map");
    setDefault(method, "pca");
    setDefault(sampleRows, 10_000);
    setDefault(qualityRows, 1000);
    setDefault(blockRows, 0);
    setDefault(broadcastBytes, NeighborGraph.BROADCAST_BYTES);
    setDefault(seed, 1L);
  }

  /** The embedder of a saved folder: {@code GraphEmbedder.read().load(path)}. */
  public static MLReader<GraphEmbedder> read() {
    return new DefaultParamsReader<>();
  }

  /** The embedder of a saved folder. */
  public static GraphEmbedder load(String path) {
    return read().load(path);
  }

  @Override
  public String uid() {
    return uid;
  }

  /** The Params of this estimator, and those of all maps of the catalogue. */
  @Override
  public Param<?>[] params() {
    List<Param<?>> all =
        new ArrayList<>(
            Arrays.asList(
                featuresCol,
                labelCol,
                idCol,
                outputCol,
                method,
                imageShape,
                sampleRows,
                qualityRows,
                blockRows,
                broadcastBytes,
                seed));
    all.addAll(parameters.all());
    return all.toArray(Param<?>[]::new);
  }

  /** The column of vectors or arrays; {@code features} unless said. */
  public GraphEmbedder setFeaturesCol(String column) {
    set(featuresCol, column);
    return this;
  }

  /** The column of classes, for maps that need them. */
  public GraphEmbedder setLabelCol(String column) {
    set(labelCol, column);
    return this;
  }

  /** The column of row ids, whole numbers that are all different; {@code id} unless said. */
  public GraphEmbedder setIdCol(String column) {
    set(idCol, column);
    return this;
  }

  /** The column of coordinates; {@code map} unless said. */
  public GraphEmbedder setOutputCol(String column) {
    set(outputCol, column);
    return this;
  }

  /** The map, by its id in the catalogue; {@code pca} unless said. */
  public GraphEmbedder setMethod(String id) {
    set(method, id);
    return this;
  }

  /** For maps of images: their rows and columns, as {@code 28x28}. */
  public GraphEmbedder setImageShape(String shape) {
    set(imageShape, ImageShape.parse(shape).toString());
    return this;
  }

  /** How many rows are drawn for maps that compare all rows with each other; 10,000 unless said. */
  public GraphEmbedder setSampleRows(int rows) {
    if (rows < 2) {
      throw new ParameterException("sampleRows must be at least 2: " + rows);
    }
    set(sampleRows, rows);
    return this;
  }

  /** How many rows the quality of the map is measured on; 1,000 unless said, 0 for none. */
  public GraphEmbedder setQualityRows(int rows) {
    if (rows < 0) {
      throw new ParameterException("qualityRows must not be negative: " + rows);
    }
    set(qualityRows, rows);
    return this;
  }

  /** The rows of a block, of which a task compares two; 0 for as many as suit the cluster. */
  public GraphEmbedder setBlockRows(int rows) {
    set(blockRows, rows);
    return this;
  }

  /** Tables up to so many bytes are sent to every executor; larger ones are shuffled in blocks. */
  public GraphEmbedder setBroadcastBytes(long bytes) {
    set(broadcastBytes, bytes);
    return this;
  }

  /** What random choices depend on; 1 unless said. */
  public GraphEmbedder setSeed(long value) {
    set(seed, value);
    return this;
  }

  /** The Param of a parameter of the catalogue: {@code parameter("dims")}. */
  public Param<String> parameter(String name) {
    return parameters.get(name);
  }

  /** Sets a parameter of the map, by its name in the catalogue. */
  public GraphEmbedder setParameter(String name, Object value) {
    set(parameter(name), value.toString());
    return this;
  }

  /**
   * Neighbours that {@link NeighborGraph} found in the same rows before: they are not searched for
   * again where they are enough.
   */
  public GraphEmbedder setGraph(Dataset<Row> found) {
    this.graph = found;
    return this;
  }

  private Embedding embedding() {
    return Methods.embedding($(method), parameters.given(this));
  }

  @Override
  public GraphEmbedderModel fit(Dataset<?> data) {
    transformSchema(data.schema());
    SparkRows rows =
        SparkRows.of(
            data,
            new SparkRows.Source(
                $(idCol),
                $(featuresCol),
                isSet(labelCol) ? $(labelCol) : null,
                "classes",
                (Integer) $(blockRows),
                false));
    try (rows) {
      MapFit fit = new MapFit(rows, $(method), parameters.given(this), (Long) $(seed));
      Lists near = graph == null ? null : GraphFrames.read(graph, rows.ids);
      byte[] bytes =
          fit.fit(
              near,
              near == null ? 0 : GraphFrames.neighbors(near),
              (Integer) $(sampleRows),
              (Long) $(broadcastBytes),
              isSet(imageShape) ? $(imageShape) : null);
      EmbeddingModel map = MapFit.model(bytes);
      GraphEmbedderModel model = new GraphEmbedderModel(uid, bytes, summary(rows, fit, map));
      model.setParent(this);
      return model.setFeaturesCol($(featuresCol)).setOutputCol($(outputCol));
    }
  }

  /** Places some rows as new ones, and compares who is near. */
  private EmbedderSummary summary(SparkRows rows, MapFit fit, EmbeddingModel map) {
    List<String> notes = new ArrayList<>(map.notes());
    notes.addAll(fit.notes());
    // Not the draw that maps are learnt from.
    int[] drawn = rows.draw((Integer) $(qualityRows), ~(Long) $(seed));
    int k = Math.min(QUALITY_NEIGHBORS, (drawn.length - 1) / 2 - 1);
    if (k < 1) {
      return new EmbedderSummary(rows.size(), fit.fittedRows(), Double.NaN, 0, 0, notes);
    }
    Table sample = Described.as(rows.context, $(method) + ": quality", () -> rows.collect(drawn));
    Run run = Run.defaults().withThreads(1);
    Matrix places = GraphEmbedderModel.place(map, sample, run);
    double trust =
        Arrays.stream(places.values()).allMatch(Double::isFinite)
            ? MapQuality.of(sample, places, k, run).trustworthiness()
            : Double.NaN;
    return new EmbedderSummary(rows.size(), fit.fittedRows(), trust, drawn.length, k, notes);
  }

  @Override
  public StructType transformSchema(StructType schema) {
    Cells.requireFeatures(schema, $(featuresCol));
    Cells.requireId(schema, $(idCol));
    if (isSet(labelCol)) {
      Cells.requireLabel(schema, $(labelCol));
    }
    embedding();
    return output(schema, $(featuresCol), $(outputCol));
  }

  /** The schema with the column that is written: vectors, or arrays where features are arrays. */
  static StructType output(StructType schema, String featuresCol, String outputCol) {
    if (Arrays.asList(schema.fieldNames()).contains(outputCol)) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "there is a column '%s' already; set outputCol to a new name",
              outputCol));
    }
    DataType given = Cells.requireFeatures(schema, featuresCol).dataType();
    return schema.add(
        outputCol,
        Cells.isVector(given)
            ? SQLDataTypes.VectorType()
            : DataTypes.createArrayType(DataTypes.DoubleType, false));
  }

  @Override
  public GraphEmbedder copy(ParamMap extra) {
    GraphEmbedder copy = defaultCopy(extra);
    copy.graph = graph;
    return copy;
  }

  @Override
  public void save(String path) throws IOException {
    write().save(path);
  }
}
