package org.foldsieve.spark;

import java.util.Set;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.StructType;
import org.foldsieve.method.Method;
import org.foldsieve.method.Methods;
import org.foldsieve.method.Recommendation;
import org.foldsieve.score.FeatureRanking;

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
public class GraphSelector extends CatalogueEstimator<GraphSelectorModel, GraphSelector> {

  private static final long serialVersionUID = 1;

  private final Param<String> labelKind;
  private final IntParam numTopFeatures;

  /** A selector with a name of its own. */
  public GraphSelector() {
    this(Identifiable$.MODULE$.randomUID("graphSelector"));
  }

  /** A selector under a name, as it was saved. */
  public GraphSelector(String uid) {
    super(uid, Set.of(Method.Kind.FEATURE_SCORE), "selected");
    labelKind = text("labelKind", "what labels are: auto, classes or numbers");
    numTopFeatures = count("numTopFeatures", "how many features to keep");
    setDefault(labelKind, "auto");
    setDefault(numTopFeatures, 50);
  }

  /** The selector of a saved folder: {@code GraphSelector.read().load(path)}. */
  public static MLReader<GraphSelector> read() {
    return new DefaultParamsReader<>();
  }

  /** The selector of a saved folder. */
  public static GraphSelector load(String path) {
    return read().load(path);
  }

  /**
   * The score, by its id in the catalogue: {@code laplacian}. Where none is set it is {@code
   * gka-margin} with a label and {@code gka} without.
   */
  @Override
  public GraphSelector setMethod(String id) {
    return super.setMethod(id);
  }

  /** What labels are: {@code classes}, {@code numbers}, or {@code auto} by their values. */
  public GraphSelector setLabelKind(String kind) {
    set(labelKind, NeighborGraph.oneOf("labelKind", kind, "auto", "classes", "numbers"));
    return this;
  }

  /** How many features to keep; 50 unless said, and all where there are fewer. */
  public GraphSelector setNumTopFeatures(int features) {
    setAtLeast(numTopFeatures, features, 1);
    return this;
  }

  private String methodId() {
    return isSet(method) ? $(method) : Recommendation.scoreOfScatteredRows(isSet(labelCol)).id();
  }

  @Override
  public GraphSelectorModel fit(Dataset<?> data) {
    transformSchema(data.schema());
    var given = given();
    SparkRows rows =
        rows(data, $(labelKind), Ranker.needsDenseRows(Methods.scorer(methodId(), given)));
    try (rows) {
      int top = Math.min((Integer) $(numTopFeatures), rows.features);
      Known known = new Known(methodId(), given, top, (Long) $(seed), rows.labels);
      Lists near = givenNeighbors(rows);
      int count = near == null ? 0 : GraphFrames.neighbors(near);
      FeatureRanking ranking =
          new Ranker(rows, known, (Integer) $(sampleRows), (Long) $(broadcastBytes))
              .rank(near, count);
      GraphSelectorModel model = new GraphSelectorModel(uid(), ranking, top);
      model.setParent(this);
      return model.setFeaturesCol($(featuresCol)).setOutputCol($(outputCol));
    }
  }

  @Override
  public StructType transformSchema(StructType schema) {
    requireColumns(schema);
    Methods.scorer(methodId(), given());
    return output(schema, $(featuresCol), $(outputCol));
  }

  /** The schema with the column that is written. */
  static StructType output(StructType schema, String featuresCol, String outputCol) {
    Cells.requireNew(schema, outputCol);
    return schema.add(outputCol, Cells.requireFeatures(schema, featuresCol).dataType());
  }
}
