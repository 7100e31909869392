package org.foldsieve.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Embedding;
import org.foldsieve.embed.EmbeddingModel;
import org.foldsieve.evaluation.metric.MapQuality;
import org.foldsieve.method.Method;
import org.foldsieve.method.Methods;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;

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
public class GraphEmbedder extends CatalogueEstimator<GraphEmbedderModel, GraphEmbedder> {

  private static final long serialVersionUID = 1;

  /** How many nearest the quality of a map looks at. */
  private static final int QUALITY_NEIGHBORS = 10;

  private final Param<String> imageShape;
  private final IntParam qualityRows;

  /** An embedder with a name of its own. */
  public GraphEmbedder() {
    this(Identifiable$.MODULE$.randomUID("graphEmbedder"));
  }

  /** An embedder under a name, as it was saved. */
  public GraphEmbedder(String uid) {
    super(uid, Set.of(Method.Kind.EMBEDDING, Method.Kind.IMAGE_EMBEDDING), "map");
    imageShape = text("imageShape", "for maps of images: rows x columns, as 28x28");
    qualityRows = count("qualityRows", "rows the quality is measured on; 0 for none");
    setDefault(method, "pca");
    setDefault(qualityRows, 1000);
  }

  /** The embedder of a saved folder: {@code GraphEmbedder.read().load(path)}. */
  public static MLReader<GraphEmbedder> read() {
    return new DefaultParamsReader<>();
  }

  /** The embedder of a saved folder. */
  public static GraphEmbedder load(String path) {
    return read().load(path);
  }

  /** For maps of images: their rows and columns, as {@code 28x28}. */
  public GraphEmbedder setImageShape(String shape) {
    set(imageShape, ImageShape.parse(shape).toString());
    return this;
  }

  /** How many rows the quality of the map is measured on; 1,000 unless said, 0 for none. */
  public GraphEmbedder setQualityRows(int rows) {
    setAtLeast(qualityRows, rows, 0);
    return this;
  }

  private Embedding embedding() {
    return Methods.embedding($(method), given());
  }

  @Override
  public GraphEmbedderModel fit(Dataset<?> data) {
    transformSchema(data.schema());
    SparkRows rows = rows(data, "classes", false);
    try (rows) {
      MapFit fit = new MapFit(rows, $(method), given(), (Long) $(seed));
      Lists near = givenNeighbors(rows);
      byte[] bytes =
          fit.fit(
              near,
              near == null ? 0 : GraphFrames.neighbors(near),
              (Integer) $(sampleRows),
              (Long) $(broadcastBytes),
              isSet(imageShape) ? $(imageShape) : null);
      EmbeddingModel map = MapFit.model(bytes);
      GraphEmbedderModel model = new GraphEmbedderModel(uid(), bytes, summary(rows, fit, map));
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
    requireColumns(schema);
    embedding();
    return output(schema, $(featuresCol), $(outputCol));
  }

  /** The schema with the column that is written: vectors, or arrays where features are arrays. */
  static StructType output(StructType schema, String featuresCol, String outputCol) {
    Cells.requireNew(schema, outputCol);
    DataType given = Cells.requireFeatures(schema, featuresCol).dataType();
    return schema.add(
        outputCol,
        Cells.isVector(given)
            ? SQLDataTypes.VectorType()
            : DataTypes.createArrayType(DataTypes.DoubleType, false));
  }
}
