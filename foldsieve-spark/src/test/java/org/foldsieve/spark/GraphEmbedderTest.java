package org.foldsieve.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.foldsieve.data.DataException;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Embedding;
import org.foldsieve.embed.EmbeddingModel;
import org.foldsieve.embed.linear.LinearModel;
import org.foldsieve.method.Method;
import org.foldsieve.method.Methods;
import org.foldsieve.model.ModelFiles;
import org.foldsieve.model.SavedModel;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.ParameterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Maps of a DataFrame are those of the table, bit for bit, and so is every row's place. */
class GraphEmbedderTest {

  /** More than one strip of rows, and more than one block that becomes a triangular factor. */
  private static final Table TALL = Local.table(1300, 7, 21);

  private static final int[] PARTITIONS = {1, 3, 8, 50};

  private static final Table SMALL = Local.table(140, 12, 22);

  private static GraphEmbedder embedder(String method) {
    return new GraphEmbedder().setMethod(method).setLabelCol("label").setBlockRows(300);
  }

  private static Dataset<Row> frame(Table table, int partitions) {
    return Local.frame(Local.spark(), table, partitions);
  }

  /** The places of all rows, by id. */
  private static double[] places(GraphEmbedderModel model, Dataset<Row> data) {
    return model.transform(data).select("id", "map").collectAsList().stream()
        .sorted((a, b) -> Long.compare(a.getLong(0), b.getLong(0)))
        .flatMapToDouble(row -> Arrays.stream(((Vector) row.get(1)).toArray()))
        .toArray();
  }

  @ParameterizedTest
  @CsvSource({
    "pca, 3, dims=6",
    "pca, 8, dims=0.9",
    "lpp, 3, weights=heat-t",
    "lpp, 1, weights=lne",
    "lpp, 8, weights=reconstruction",
    "npe, 3, orthogonal=true",
    "lda, 3, reg=0"
  })
  void withOtherParameters(String method, int partitions, String parameter) {
    check(method, partitions, Map.of(parameter.split("=")[0], parameter.split("=")[1]));
  }

  static List<String> linearMaps() {
    return Methods.all(Method.Kind.EMBEDDING).stream()
        .filter(method -> MapFit.isExact((Embedding) method.defaults()))
        .map(Method::id)
        .toList();
  }

  @ParameterizedTest
  @MethodSource("linearMaps")
  void linearMapsHaveTheBitsOfOneMachine(String method) {
    for (int partitions : PARTITIONS) {
      check(method, partitions, Map.of());
    }
  }

  private static void check(String method, int partitions, Map<String, String> given) {
    LinearModel expected = (LinearModel) Methods.embedding(method, given).fit(TALL, Local.RUN);
    GraphEmbedder embedder = embedder(method);
    given.forEach(embedder::setParameter);
    Dataset<Row> data = frame(TALL, partitions);
    Set<Integer> before = Set.copyOf(Local.kept());
    GraphEmbedderModel model = embedder.fit(data);
    assertThat(before).as("frames that are kept after the work").containsAll(Local.kept());
    LinearModel actual = (LinearModel) model.embeddingModel();
    assertThat(actual.mean()).isEqualTo(expected.mean());
    assertThat(actual.projection()).isEqualTo(expected.projection());
    assertThat(actual.eigenvalues()).isEqualTo(expected.eigenvalues());
    assertThat(actual.residuals()).isEqualTo(expected.residuals());
    assertThat(actual.provenance()).isEqualTo(expected.provenance());
    assertThat(actual.notes()).isEqualTo(expected.notes());
    assertThat(actual.componentSizes()).isEqualTo(expected.componentSizes());
    assertThat(actual.fields().number("spread")).isEqualTo(expected.fields().number("spread"));
    assertThat(actual.coordinates().rows()).isZero();
    assertThat(places(model, data)).isEqualTo(expected.coordinates().values());
    assertThat(model.summary().fittedRows()).isEqualTo(1300);
  }

  @Test
  void sparseRowsAndArraysOfFloats() {
    Table sparse = Local.sparse(TALL);
    Embedding npe = Methods.embedding("npe", Map.of());
    Matrix expected = npe.fit(sparse, Local.RUN).coordinates();
    Dataset<Row> vectors = frame(sparse, 5);
    assertThat(places(embedder("npe").fit(vectors), vectors)).isEqualTo(expected.values());
    Dataset<Row> floats =
        vectors.withColumn(
            "features",
            org.apache.spark.ml.functions.vector_to_array(functions.col("features"), "float32"));
    GraphEmbedderModel model = embedder("pca").fit(floats);
    assertThat(((LinearModel) model.embeddingModel()).projection())
        .isEqualTo(
            ((LinearModel)
                    Methods.embedding("pca", Map.of()).fit(Table.of(sparse.toMatrix()), Local.RUN))
                .projection());
    Row first = model.transform(floats).select("map").first();
    assertThat(first.getList(0)).hasSize(2);
  }

  static List<String> otherMaps() {
    return Methods.all(Method.Kind.EMBEDDING).stream()
        .filter(method -> !MapFit.isExact((Embedding) method.defaults()))
        .map(Method::id)
        .toList();
  }

  /** On all rows where they are that few: then the model is that of one machine, byte for byte. */
  @ParameterizedTest
  @MethodSource("otherMaps")
  void otherMapsAreLearntInOneTask(String method) {
    EmbeddingModel expected = Methods.embedding(method, Map.of()).fit(SMALL, Local.RUN);
    double[] places = expected.transform(SMALL, Local.RUN).values();
    for (int partitions : PARTITIONS) {
      Dataset<Row> data = frame(SMALL, partitions);
      GraphEmbedderModel model = embedder(method).setQualityRows(0).fit(data);
      assertThat(ModelFiles.toBytes(SavedModel.of(model.embeddingModel())))
          .isEqualTo(ModelFiles.toBytes(SavedModel.of(expected)));
      assertThat(places(model, data)).isEqualTo(places);
    }
  }

  @Test
  void otherMapsAreLearntOnADraw() {
    GraphEmbedder embedder = embedder("isomap").setSampleRows(60).setSeed(7).setQualityRows(80);
    GraphEmbedderModel one = embedder.fit(frame(SMALL, 2));
    GraphEmbedderModel other = embedder.fit(frame(SMALL, 9));
    assertThat(ModelFiles.toBytes(SavedModel.of(one.embeddingModel())))
        .isEqualTo(ModelFiles.toBytes(SavedModel.of(other.embeddingModel())));
    assertThat(one.summary().notes()).contains("learnt from 60 of 140 rows, drawn by their ids");
    assertThat(one.summary().fittedRows()).isEqualTo(60);
    assertThat(one.summary().trustworthiness())
        .isEqualTo(other.summary().trustworthiness())
        .isBetween(0.6, 1.0);
    assertThat(one.summary().qualityRows()).isEqualTo(80);
    assertThat(one.summary()).hasToString(other.summary().toString());
    GraphEmbedderModel sparse =
        embedder("lpp").setParameter("weights", "l1").setSampleRows(50).fit(frame(SMALL, 2));
    assertThat(sparse.summary().fittedRows()).isEqualTo(50);
  }

  @Test
  void images() {
    Table images = SMALL.withImageShape(ImageShape.parse("3x4"));
    GraphEmbedderModel model =
        new GraphEmbedder().setMethod("2dpca").setImageShape("3x4").fit(frame(SMALL, 4));
    assertThat(places(model, frame(SMALL, 4)))
        .isEqualTo(
            Methods.embedding("2dpca", Map.of()).fit(images, Local.RUN).coordinates().values());
    assertThatThrownBy(() -> new GraphEmbedder().setMethod("2dpca").fit(frame(SMALL, 2)))
        .hasMessageContaining("image");
  }

  @Test
  void aMapOfAllDimensionsIsTrustworthy() {
    GraphEmbedderModel model =
        embedder("pca").setParameter("dims", "6").setQualityRows(200).fit(frame(TALL, 3));
    assertThat(model.summary().trustworthiness()).isCloseTo(1, within(0.02));
    assertThat(model.summary().qualityNeighbors()).isEqualTo(10);
  }

  @Test
  void aGraphOfBeforeServes() {
    Dataset<Row> data = frame(TALL, 3);
    Dataset<Row> graph = new NeighborGraph().setK(12).compute(data);
    LinearModel expected = (LinearModel) Methods.embedding("lpp", Map.of()).fit(TALL, Local.RUN);
    LinearModel actual = (LinearModel) embedder("lpp").setGraph(graph).fit(data).embeddingModel();
    assertThat(actual.projection()).isEqualTo(expected.projection());
  }

  @Test
  void pipelinesAndFiles(@TempDir Path folder) throws Exception {
    Dataset<Row> data = frame(SMALL, 3);
    GraphEmbedder embedder = embedder("lda");
    LogisticRegression judge = new LogisticRegression().setFeaturesCol("map").setMaxIter(3);
    Pipeline pipeline = new Pipeline().setStages(new PipelineStage[] {embedder, judge});
    String kept = folder.resolve("pipeline").toString();
    pipeline.save(kept);
    PipelineModel fitted = Pipeline.load(kept).fit(data);
    String file = folder.resolve("model").toString();
    fitted.save(file);
    GraphEmbedderModel again = (GraphEmbedderModel) PipelineModel.load(file).stages()[0];
    GraphEmbedderModel before = (GraphEmbedderModel) fitted.stages()[0];
    assertThat(places(again, data)).isEqualTo(places(before, data));
    assertThat(again.summary()).hasToString(before.summary().toString());
    assertThat(again.summary().notes()).isEqualTo(before.summary().notes());
    GraphEmbedder copy = embedder.copy(new ParamMap().put(embedder.parameter("dims").w("1")));
    assertThat(copy.fit(data).embeddingModel().dimensions()).isEqualTo(1);
    Dataset<Row> placed = before.transform(data);
    assertThat(AttributeGroup.fromStructField(placed.schema().apply("map")).size()).isEqualTo(2);
    assertThat(placed.columns()).containsExactly("id", "features", "label", "map");
    assertThat(embedder.explainParams()).contains("lpp").contains("qualityRows");
  }

  /** As in GraphSelectorTest: the folder is not made anew. */
  @Test
  void whatWasSavedBeforeIsRead() {
    Dataset<Row> data = frame(SMALL, 2);
    double[] expected =
        Methods.embedding("npe", Map.of()).fit(SMALL, Local.RUN).coordinates().values();
    // Another processor's BLAS may have learnt it.
    assertThat(places(GraphEmbedderModel.load("src/test/resources/saved/map"), data))
        .containsExactly(expected, within(1e-7));
  }

  @Test
  void whatCannotBeDoneIsSaid() {
    Dataset<Row> data = frame(SMALL, 2);
    assertThatThrownBy(() -> embedder("pcs").fit(data))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("pca");
    assertThatThrownBy(() -> embedder("pca").setOutputCol("label").fit(data))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("outputCol");
    assertThatThrownBy(() -> embedder("pca").setParameter("dims", 13).fit(data))
        .hasMessageContaining("dims");
    assertThatThrownBy(() -> new GraphEmbedder().setMethod("lda").fit(data))
        .hasMessageContaining("lda");
    assertThatThrownBy(
            () ->
                embedder("pca")
                    .fit(data.withColumn("features", functions.array(functions.lit(1.0)))))
        .hasMessageContaining("are the same");
    assertThatThrownBy(() -> embedder("pca").setParameter("neighbours", 3))
        .hasMessageContaining("neighbors");
    GraphEmbedderModel model = embedder("pca").fit(data);
    assertThatThrownBy(() -> model.transform(frame(TALL, 2)).collectAsList())
        .hasStackTraceContaining("the map was learnt on 12");
    assertThatThrownBy(() -> model.transform(data.drop("features")))
        .hasMessageContaining("no column 'features'");
  }

  @Test
  void jobsSayWhatTheyDoAndStopWithTheirGroup() throws Exception {
    Dataset<Row> data = frame(TALL, 3).cache();
    JavaSparkContext context = JavaSparkContext.fromSparkContext(Local.spark().sparkContext());
    Set<String> descriptions = new ConcurrentSkipListSet<>();
    SparkListener listener =
        new SparkListener() {
          @Override
          public void onJobStart(SparkListenerJobStart start) {
            String what = start.properties().getProperty("spark.job.description");
            if (what != null) {
              descriptions.add(what);
            }
            if (what != null && what.contains("products")) {
              // Another thread: this one hands out events.
              new Thread(() -> context.cancelJobGroup("maps")).start();
            }
          }
        };
    context.sc().addSparkListener(listener);
    AtomicReference<Throwable> end = new AtomicReference<>();
    Thread fit =
        new Thread(
            () -> {
              context.setJobGroup("maps", "mine", true);
              try {
                for (int again = 0; again < 50; again++) {
                  embedder("npe").fit(data);
                }
              } catch (Throwable cancelled) {
                end.set(cancelled);
              }
            });
    fit.start();
    fit.join(120_000);
    context.sc().removeSparkListener(listener);
    assertThat(fit.isAlive()).isFalse();
    assertThat(end.get()).hasMessageContaining("cancelled");
    assertThat(descriptions)
        .contains("foldsieve: npe: neighbours", "foldsieve: npe: weights", "foldsieve: means");
  }
}
