package org.foldsieve.spark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.spark.ml.Estimator;
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
import org.apache.spark.sql.types.StructType;
import org.foldsieve.data.DataException;
import org.foldsieve.method.Method;
import org.foldsieve.method.Methods;
import org.foldsieve.run.ParameterException;
import org.foldsieve.score.FeatureRanking;
import org.jspecify.annotations.Nullable;

/**
 * Ranks features by any score of the catalogue and keeps the best: an estimator for pipelines.
 *
 * <pre>{@code
 * GraphSelectorModel model =
 *     new GraphSelector()
 *         .setMethod("laplacian")
 *         .setParameter("neighbors", 7)
 *         .setNumTopFeatures(50)
 *         .setOutputCol("selected")
 *         .fit(data);
 * }</pre>
 *
 * <p>The ranking has the bits of the same method on one machine, for rows in the order of their
 * ids, whatever the partitions. Methods that compare all rows with each other are fitted on {@code
 * sampleRows} rows drawn by their ids; a note of the ranking tells so.
 *
 * @since 0.1.0
 */
public class GraphSelector extends Estimator<GraphSelectorModel> implements DefaultParamsWritable {

  private static final long serialVersionUID = 1;

  private final String uid;
  private final Param<String> featuresCol;
  private final Param<String> labelCol;
  private final Param<String> idCol;
  private final Param<String> outputCol;
  private final Param<String> method;
  private final Param<String> labelKind;
  private final IntParam numTopFeatures;
  private final IntParam sampleRows;
  private final IntParam blockRows;
  private final LongParam broadcastBytes;
  private final LongParam seed;
  private final transient CatalogueParams parameters;
  private transient @Nullable Dataset<Row> graph;

  /** A selector with a name of its own. */
  public GraphSelector() {
    this(Identifiable$.MODULE$.randomUID("graphSelector"));
  }

  /** A selector under a name, as it was saved. */
  public GraphSelector(String uid) {
    this.uid = uid;
    featuresCol = new Param<>(uid, "featuresCol", "the column of vectors or arrays");
    labelCol = new Param<>(uid, "labelCol", "the column of classes or numbers, if there is one");
    idCol = new Param<>(uid, "idCol", "the column of row ids, whole numbers, all different");
    outputCol = new Param<>(uid, "outputCol", "the column of the selected features");
    method = new Param<>(uid, "method", "the score, by its id in the catalogue");
    labelKind = new Param<>(uid, "labelKind", "what labels are: auto, classes or numbers");
    numTopFeatures = new IntParam(uid, "numTopFeatures", "how many features to keep");
    sampleRows =
        new IntParam(uid, "sampleRows", "rows drawn for methods that compare all with all");
    blockRows = new IntParam(uid, "blockRows", "rows of a block; 0 suits the cluster");
    broadcastBytes =
        new LongParam(uid, "broadcastBytes", "tables up to this size go to every executor");
    seed = new LongParam(uid, "seed", "what random choices depend on");
    parameters = new CatalogueParams(this, Set.of(Method.Kind.FEATURE_SCORE));
    setDefault(featuresCol, "features");
    setDefault(idCol, "id");
    setDefault(outputCol, "selected");
    setDefault(labelKind, "auto");
    setDefault(numTopFeatures, 50);
    setDefault(sampleRows, 10_000);
    setDefault(blockRows, 0);
    setDefault(broadcastBytes, NeighborGraph.BROADCAST_BYTES);
    setDefault(seed, 1L);
  }

  /** The selector of a saved folder: {@code GraphSelector.read().load(path)}. */
  public static MLReader<GraphSelector> read() {
    return new DefaultParamsReader<>();
  }

  /** The selector of a saved folder. */
  public static GraphSelector load(String path) {
    return read().load(path);
  }

  @Override
  public String uid() {
    return uid;
  }

  /** The Params of this estimator, and those of all methods of the catalogue. */
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
                labelKind,
                numTopFeatures,
                sampleRows,
                blockRows,
                broadcastBytes,
                seed));
    all.addAll(parameters.all());
    return all.toArray(Param<?>[]::new);
  }

  /** The column of vectors or arrays; {@code features} unless said. */
  public GraphSelector setFeaturesCol(String column) {
    set(featuresCol, column);
    return this;
  }

  /** The column of classes or numbers. */
  public GraphSelector setLabelCol(String column) {
    set(labelCol, column);
    return this;
  }

  /** The column of row ids, whole numbers that are all different; {@code id} unless said. */
  public GraphSelector setIdCol(String column) {
    set(idCol, column);
    return this;
  }

  /** The column of the selected features; {@code selected} unless said. */
  public GraphSelector setOutputCol(String column) {
    set(outputCol, column);
    return this;
  }

  /**
   * The score, by its id in the catalogue: {@code laplacian}. Where none is set it is {@code
   * gka-margin} with a label and {@code gka} without.
   */
  public GraphSelector setMethod(String id) {
    set(method, id);
    return this;
  }

  /** What labels are: {@code classes}, {@code numbers}, or {@code auto} by their values. */
  public GraphSelector setLabelKind(String kind) {
    set(labelKind, NeighborGraph.oneOf("labelKind", kind, "auto", "classes", "numbers"));
    return this;
  }

  /** How many features to keep; 50 unless said, and all where there are fewer. */
  public GraphSelector setNumTopFeatures(int features) {
    if (features < 1) {
      throw new ParameterException("numTopFeatures must be at least 1: " + features);
    }
    set(numTopFeatures, features);
    return this;
  }

  /**
   * How many rows are drawn for methods that compare all rows with each other; 10,000 unless said.
   */
  public GraphSelector setSampleRows(int rows) {
    if (rows < 2) {
      throw new ParameterException("sampleRows must be at least 2: " + rows);
    }
    set(sampleRows, rows);
    return this;
  }

  /** The rows of a block, of which a task compares two; 0 for as many as suit the cluster. */
  public GraphSelector setBlockRows(int rows) {
    set(blockRows, rows);
    return this;
  }

  /** Tables up to so many bytes are sent to every executor; larger ones are shuffled in blocks. */
  public GraphSelector setBroadcastBytes(long bytes) {
    set(broadcastBytes, bytes);
    return this;
  }

  /** What random choices depend on; 1 unless said. */
  public GraphSelector setSeed(long value) {
    set(seed, value);
    return this;
  }

  /** The Param of a parameter of the catalogue: {@code parameter("neighbors")}. */
  public Param<String> parameter(String name) {
    return parameters.get(name);
  }

  /** Sets a parameter of the method, by its name in the catalogue. */
  public GraphSelector setParameter(String name, Object value) {
    set(parameter(name), value.toString());
    return this;
  }

  /**
   * Neighbours that {@link NeighborGraph} found in the same rows before, perhaps read from a file:
   * they are not searched for again where they are enough.
   */
  public GraphSelector setGraph(Dataset<Row> found) {
    this.graph = found;
    return this;
  }

  private String methodId() {
    return isSet(method) ? $(method) : isSet(labelCol) ? "gka-margin" : "gka";
  }

  @Override
  public GraphSelectorModel fit(Dataset<?> data) {
    transformSchema(data.schema());
    String label = isSet(labelCol) ? $(labelCol) : null;
    var given = parameters.given(this);
    var scorer = Methods.scorer(methodId(), given);
    SparkRows rows =
        SparkRows.of(
            data,
            new SparkRows.Source(
                $(idCol),
                $(featuresCol),
                label,
                $(labelKind),
                (Integer) $(blockRows),
                Ranker.needsDenseRows(scorer)));
    try (rows) {
      int top = Math.min((Integer) $(numTopFeatures), rows.features);
      Known known = new Known(methodId(), given, top, (Long) $(seed), rows.labels);
      Lists near = graph == null ? null : GraphFrames.read(graph, rows.ids);
      int count = near == null ? 0 : GraphFrames.neighbors(near);
      FeatureRanking ranking =
          new Ranker(rows, known, (Integer) $(sampleRows), (Long) $(broadcastBytes))
              .rank(near, count);
      GraphSelectorModel model = new GraphSelectorModel(uid, ranking, top);
      model.setParent(this);
      return model.setFeaturesCol($(featuresCol)).setOutputCol($(outputCol));
    }
  }

  @Override
  public StructType transformSchema(StructType schema) {
    Cells.requireFeatures(schema, $(featuresCol));
    Cells.requireId(schema, $(idCol));
    if (isSet(labelCol)) {
      Cells.requireLabel(schema, $(labelCol));
    }
    Methods.scorer(methodId(), parameters.given(this));
    return output(schema, $(featuresCol), $(outputCol));
  }

  /** The schema with the column that is written. */
  static StructType output(StructType schema, String featuresCol, String outputCol) {
    if (Arrays.asList(schema.fieldNames()).contains(outputCol)) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "there is a column '%s' already; set outputCol to a new name",
              outputCol));
    }
    return schema.add(outputCol, Cells.requireFeatures(schema, featuresCol).dataType());
  }

  @Override
  public GraphSelector copy(ParamMap extra) {
    GraphSelector copy = defaultCopy(extra);
    copy.graph = graph;
    return copy;
  }

  @Override
  public void save(String path) throws IOException {
    write().save(path);
  }
}
