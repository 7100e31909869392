package org.foldsieve.spark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.foldsieve.method.Method;
import org.foldsieve.run.ParameterException;
import org.jspecify.annotations.Nullable;

/**
 * What {@link GraphSelector} and {@link GraphEmbedder} share: the columns they read and write, a
 * method of the catalogue with its parameters, and how rows are drawn, sent and compared.
 *
 * @param <M> the model it learns
 * @param <E> the estimator itself, which its setters return
 * @since 0.1.0
 */
public abstract class CatalogueEstimator<M extends Model<M>, E extends CatalogueEstimator<M, E>>
    extends Estimator<M> implements DefaultParamsWritable {

  private static final long serialVersionUID = 1;

  private final String uid;
  private final List<Param<?>> declared = new ArrayList<>();
  final Param<String> featuresCol;
  final Param<String> labelCol;
  final Param<String> idCol;
  final Param<String> outputCol;
  final Param<String> method;
  final IntParam sampleRows;
  final IntParam blockRows;
  final LongParam broadcastBytes;
  final LongParam seed;
  final transient CatalogueParams parameters;
  private transient @Nullable Dataset<Row> graph;

  CatalogueEstimator(String uid, Set<Method.Kind> kinds, String output) {
    this.uid = uid;
    featuresCol = text("featuresCol", "the column of vectors or arrays");
    labelCol = text("labelCol", "the column of classes or numbers, if there is one");
    idCol = text("idCol", "the column of row ids, whole numbers, all different");
    outputCol = text("outputCol", "the column that is added");
    method = text("method", "the method, by its id in the catalogue");
    sampleRows = count("sampleRows", "rows drawn for methods that compare all with all");
    blockRows = count("blockRows", "rows of a block; 0 suits the cluster");
    broadcastBytes =
        declare(
            new LongParam(uid, "broadcastBytes", "tables up to this size go to every executor"));
    seed = declare(new LongParam(uid, "seed", "what random choices depend on"));
    parameters = new CatalogueParams(this, kinds);
    setDefault(featuresCol, "features");
    setDefault(idCol, "id");
    setDefault(outputCol, output);
    setDefault(sampleRows, 10_000);
    setDefault(blockRows, 0);
    setDefault(broadcastBytes, NeighborGraph.BROADCAST_BYTES);
    setDefault(seed, 1L);
  }

  /** A Param of text, under this estimator. */
  final Param<String> text(String name, String doc) {
    return declare(new Param<>(uid, name, doc));
  }

  /** A Param that counts, under this estimator. */
  final IntParam count(String name, String doc) {
    return declare(new IntParam(uid, name, doc));
  }

  private <P extends Param<?>> P declare(P param) {
    declared.add(param);
    return param;
  }

  @SuppressWarnings("unchecked") // E is the class of this, by the declaration of its subclasses
  private E self() {
    return (E) this;
  }

  @Override
  public String uid() {
    return uid;
  }

  /** The Params of this estimator, and those of the methods of the catalogue. */
  @Override
  public Param<?>[] params() {
    List<Param<?>> all = new ArrayList<>(declared);
    all.addAll(parameters.all());
    return all.toArray(Param<?>[]::new);
  }

  /** The column of vectors or arrays; {@code features} unless said. */
  public E setFeaturesCol(String column) {
    set(featuresCol, column);
    return self();
  }

  /** The column of classes, or of numbers to predict, for methods that look at them. */
  public E setLabelCol(String column) {
    set(labelCol, column);
    return self();
  }

  /** The column of row ids, whole numbers that are all different; {@code id} unless said. */
  public E setIdCol(String column) {
    set(idCol, column);
    return self();
  }

  /** The column that is added: selected features or coordinates. */
  public E setOutputCol(String column) {
    set(outputCol, column);
    return self();
  }

  /** The method, by its id in the catalogue: {@code laplacian}, {@code lpp}. */
  public E setMethod(String id) {
    set(method, id);
    return self();
  }

  /**
   * How many rows are drawn for methods that compare all rows with each other; 10,000 unless said.
   */
  public E setSampleRows(int rows) {
    setAtLeast(sampleRows, rows, 2);
    return self();
  }

  /** The rows of a block, of which a task compares two; 0 for as many as suit the cluster. */
  public E setBlockRows(int rows) {
    setAtLeast(blockRows, rows, 0);
    return self();
  }

  /** Tables up to so many bytes are sent to every executor; larger ones are shuffled in blocks. */
  public E setBroadcastBytes(long bytes) {
    if (bytes < 0) {
      throw new ParameterException("broadcastBytes must be at least 0: " + bytes);
    }
    set(broadcastBytes, bytes);
    return self();
  }

  /** What random choices depend on; 1 unless said. */
  public E setSeed(long value) {
    set(seed, value);
    return self();
  }

  /** The Param of a parameter of the catalogue: {@code parameter("neighbors")}. */
  public Param<String> parameter(String name) {
    return parameters.get(name);
  }

  /** Sets a parameter of the method, by its name in the catalogue. */
  public E setParameter(String name, Object value) {
    set(parameter(name), value.toString());
    return self();
  }

  /**
   * Neighbours that {@link NeighborGraph} found in the same rows before, perhaps read from a file:
   * they are not searched for again where they are enough.
   */
  public E setGraph(Dataset<Row> found) {
    this.graph = found;
    return self();
  }

  final void setAtLeast(IntParam param, int value, int least) {
    if (value < least) {
      throw new ParameterException(param.name() + " must be at least " + least + ": " + value);
    }
    set(param, value);
  }

  /** What was set for the method, by the names of the catalogue. */
  final Map<String, String> given() {
    return parameters.given(this);
  }

  /** The neighbours that were given, for rows of these ids. */
  final @Nullable Lists givenNeighbors(SparkRows rows) {
    return graph == null ? null : GraphFrames.read(graph, rows.ids);
  }

  /** The rows to learn from. */
  final SparkRows rows(Dataset<?> data, String labelKind, boolean dense) {
    return SparkRows.of(
            data,
            new SparkRows.Source(
                $(idCol),
                $(featuresCol),
                isSet(labelCol) ? $(labelCol) : null,
                labelKind,
                (Integer) $(blockRows),
                dense))
        .requireTwo();
  }

  /** Refuses a schema without the columns that are read. */
  final void requireColumns(StructType schema) {
    Cells.requireFeatures(schema, $(featuresCol));
    Cells.requireId(schema, $(idCol));
    if (isSet(labelCol)) {
      Cells.requireLabel(schema, $(labelCol));
    }
  }

  @Override
  public E copy(ParamMap extra) {
    E copy = defaultCopy(extra);
    CatalogueEstimator<M, E> base = copy;
    base.graph = graph;
    return copy;
  }

  @Override
  public void save(String path) throws IOException {
    write().save(path);
  }
}
