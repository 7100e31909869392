package org.foldsieve.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.attribute.AttributeGroup;
import org.apache.spark.ml.classification.LogisticRegression;
import org.apache.spark.ml.evaluation.MulticlassClassificationEvaluator;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.ml.linalg.DenseVector;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.functions;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.method.Method;
import org.foldsieve.method.Methods;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.ParameterException;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every score of the catalogue ranks a DataFrame as it ranks the table, bit for bit. */
class GraphSelectorTest {

  private static final int[] PARTITIONS = {1, 3, 8, 50};
  private static final Table TABLE = Local.table(140, 9, 11);

  /** Relief takes two classes, and shares of labels are drawn. */
  private static Table table(String method) {
    if (!method.equals("relief")) {
      return TABLE;
    }
    int[] two = Arrays.stream(TABLE.labels().orElseThrow().codes()).map(c -> c % 2).toArray();
    return TABLE.withLabels(Labels.classes("label", two));
  }

  static List<String> methods() {
    return Methods.all(Method.Kind.FEATURE_SCORE).stream().map(Method::id).toList();
  }

  private static GraphSelector selector(String method) {
    return new GraphSelector()
        .setMethod(method)
        .setLabelCol("label")
        .setNumTopFeatures(9)
        .setBlockRows(60);
  }

  private static void assertSame(FeatureRanking actual, FeatureRanking expected) {
    assertThat(actual.order()).isEqualTo(expected.order());
    assertThat(actual.scores()).isEqualTo(expected.scores());
    assertThat(actual.direction()).isEqualTo(expected.direction());
    assertThat(actual.featureNames()).isEqualTo(expected.featureNames());
    assertThat(actual.provenance()).isEqualTo(expected.provenance());
    assertThat(actual.notes()).isEqualTo(expected.notes());
    assertThat(actual.parts().keySet()).isEqualTo(expected.parts().keySet());
    expected.parts().forEach((name, part) -> assertThat(actual.parts().get(name)).isEqualTo(part));
  }

  private static void check(String method, Map<String, String> given, Table table, int partitions) {
    GraphSelector selector = selector(method);
    given.forEach(selector::setParameter);
    FeatureScorer scorer = Methods.scorer(method, given).forTop(table.features());
    Set<Integer> before = Set.copyOf(Local.kept());
    FeatureRanking actual = selector.fit(Local.frame(Local.spark(), table, partitions)).ranking();
    assertThat(before).as("frames that are kept after the work").containsAll(Local.kept());
    assertSame(actual, scorer.rank(table, Local.RUN));
  }

  @ParameterizedTest
  @MethodSource("methods")
  void theBitsOfOneMachine(String method) {
    for (int partitions : PARTITIONS) {
      check(method, Map.of(), table(method), partitions);
    }
  }

  @Test
  void withOtherParameters() {
    check("laplacian", Map.of("neighbors", "7"), TABLE, 3);
    check("gka-margin", Map.of("neighbors", "4"), TABLE, 3);
    check("frll-q", Map.of("split", "class"), TABLE, 8);
    check("graph-preserving", Map.of("pair", "frll"), TABLE, 1);
    check("trace-ratio", Map.of("pair", "fisher"), TABLE, 3);
  }

  @Test
  void numbersToPredict() {
    SplittableRandom random = new SplittableRandom(5);
    double[] y = IntStream.range(0, 140).mapToDouble(i -> i + random.nextDouble()).toArray();
    Table table = TABLE.withLabels(Labels.numbers("label", y));
    check("gka-supervised", Map.of(), table, 3);
    check("f-test", Map.of(), table, 5);
    check("cfs", Map.of(), table, 2);
    check("frll-d", Map.of(), table, 2);
  }

  @Test
  void sparseVectors() {
    Table table = Local.sparse(TABLE);
    check("laplacian", Map.of(), table, 3);
    check("fisher", Map.of(), table, 4);
    check("mrmr-miq", Map.of(), table, 2);
    check("lle-graph", Map.of(), table, 2);
  }

  @Test
  void methodsThatCompareAllRowsTakeADraw() {
    GraphSelector selector = selector("relieff").setSampleRows(60).setSeed(7);
    FeatureRanking one = selector.fit(Local.frame(Local.spark(), TABLE, 2)).ranking();
    FeatureRanking other = selector.fit(Local.frame(Local.spark(), TABLE, 9)).ranking();
    assertSame(one, other);
    assertThat(one.notes()).contains("ranked by 60 of 140 rows, drawn by their ids");
    assertThat(one.provenance().rows()).isEqualTo(60);
  }

  @Test
  void aGraphOfBeforeServes() {
    Dataset<Row> data = Local.frame(Local.spark(), TABLE, 3);
    Dataset<Row> graph = new NeighborGraph().setK(6).compute(data);
    FeatureRanking ranking = selector("laplacian").setGraph(graph).fit(data).ranking();
    assertSame(ranking, Methods.scorer("laplacian", Map.of()).rank(TABLE, Local.RUN));
    assertThatThrownBy(() -> selector("laplacian").setGraph(graph.limit(9)).fit(data))
        .hasMessageContaining("compute it anew");
    Dataset<Row> others = graph.withColumn("id", functions.expr("if(id = -50, 7777, id)"));
    assertThatThrownBy(() -> selector("laplacian").setGraph(others).fit(data))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("the id 7777");
    assertThatThrownBy(() -> selector("laplacian").fit(data.limit(1)))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("one row");
  }

  /**
   * What was saved on Spark 3.5 is read by every later version and Spark: the folders in the
   * resources are not made anew.
   */
  @Test
  void whatWasSavedBeforeIsRead() {
    FeatureRanking expected =
        Methods.scorer("laplacian", Map.of("neighbors", "4")).rank(TABLE, Local.RUN);
    GraphSelector selector = GraphSelector.load("src/test/resources/saved/selector");
    assertThat(selector.fit(Local.frame(Local.spark(), TABLE, 2)).ranking().scores())
        .isEqualTo(expected.scores());
    GraphSelectorModel model = GraphSelectorModel.load("src/test/resources/saved/selected");
    // Not its provenance, which has the version it was made by.
    assertThat(model.ranking().scores()).containsExactly(expected.scores(), within(1e-12));
    assertThat(model.ranking().order()).isEqualTo(expected.order());
    assertThat(model.ranking().provenance().parameters()).containsEntry("neighbors", "4");
    assertThat(model.selectedFeatures()).isEqualTo(Arrays.copyOf(expected.order(), 4));
  }

  @Test
  void whatCannotBeDoneIsSaid() {
    Dataset<Row> data = Local.frame(Local.spark(), TABLE, 2);
    assertThatThrownBy(() -> selector("laplacian").setParameter("radius", 3).fit(data))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("set neighbors");
    assertThatThrownBy(() -> selector("lle-score").setParameter("gamma-relative", 0.1).fit(data))
        .hasMessageContaining("gamma-relative");
    assertThatThrownBy(() -> selector("graph-preserving").setParameter("pair", "lle").fit(data))
        .hasMessageContaining("lle-graph");
    assertThatThrownBy(() -> selector("laplacien").fit(data)).hasMessageContaining("laplacian");
    assertThatThrownBy(() -> selector("laplacian").setParameter("neighbours", 3))
        .hasMessageContaining("neighbors");
    assertThatThrownBy(() -> selector("laplacian").setParameter("neighbors", "x").fit(data))
        .hasMessageContaining("neighbors");
    assertThatThrownBy(() -> selector("laplacian").setOutputCol("id").fit(data))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("outputCol");
    assertThatThrownBy(() -> selector("fisher").setLabelCol("y").fit(data))
        .hasMessageContaining("no column 'y'");
    assertThatThrownBy(() -> new GraphSelector().setMethod("fisher").fit(data))
        .hasMessageContaining("fisher");
  }

  @Test
  void selectedColumnsKeepTheirNamesAndKind() {
    Dataset<Row> data = Local.frame(Local.spark(), TABLE, 2);
    Dataset<Row> columns = data.select("id", "label");
    String[] names = new String[9];
    for (int j = 0; j < 9; j++) {
      names[j] = "length " + j;
    }
    Dataset<Row> arrays =
        data.withColumn(
            "all",
            org.apache.spark.ml.functions.vector_to_array(functions.col("features"), "float64"));
    for (int j = 0; j < 9; j++) {
      arrays = arrays.withColumn(names[j], functions.col("all").getItem(j));
    }
    Dataset<Row> named =
        new VectorAssembler().setInputCols(names).setOutputCol("assembled").transform(arrays);
    GraphSelectorModel model =
        selector("variance").setFeaturesCol("assembled").setNumTopFeatures(3).fit(named);
    int[] kept = Arrays.stream(model.selectedFeatures()).sorted().toArray();
    Dataset<Row> result = model.transform(named);
    AttributeGroup group = AttributeGroup.fromStructField(result.schema().apply("selected"));
    for (int a = 0; a < 3; a++) {
      assertThat(group.getAttr(a).name().get()).isEqualTo(names[kept[a]]);
    }
    assertThat(model.selectedNames()).allMatch(name -> name.startsWith("length "));
    Row first = result.select("assembled", "selected").first();
    for (int a = 0; a < 3; a++) {
      assertThat(((Vector) first.get(1)).apply(a))
          .isEqualTo(((Vector) first.get(0)).apply(kept[a]));
    }
    assertThat(first.get(1)).isInstanceOf(DenseVector.class);
    Row array = model.setFeaturesCol("all").transform(arrays).select("all", "selected").first();
    assertThat(array.getList(1))
        .containsExactly(
            array.getList(0).get(kept[0]),
            array.getList(0).get(kept[1]),
            array.getList(0).get(kept[2]));
    Dataset<Row> sparse = Local.frame(Local.spark(), Local.sparse(TABLE), 2);
    Row cell =
        model.setFeaturesCol("features").transform(sparse).select("features", "selected").first();
    assertThat(cell.get(1)).isInstanceOf(SparseVector.class);
    assertThat(((Vector) cell.get(1)).apply(1)).isEqualTo(((Vector) cell.get(0)).apply(kept[1]));
    assertThat(columns.columns()).hasSize(2);
  }

  @Test
  void pipelinesAndFiles(@TempDir Path folder) throws Exception {
    Dataset<Row> data = Local.frame(Local.spark(), TABLE, 3);
    GraphSelector selector =
        selector("laplacian").setParameter("neighbors", 4).setNumTopFeatures(4);
    LogisticRegression judge = new LogisticRegression().setFeaturesCol("selected").setMaxIter(5);
    Pipeline pipeline = new Pipeline().setStages(new PipelineStage[] {selector, judge});
    String kept = folder.resolve("pipeline").toString();
    pipeline.save(kept);
    PipelineModel fitted = Pipeline.load(kept).fit(data);
    String file = folder.resolve("model").toString();
    fitted.save(file);
    GraphSelectorModel again = (GraphSelectorModel) PipelineModel.load(file).stages()[0];
    GraphSelectorModel before = (GraphSelectorModel) fitted.stages()[0];
    assertThat(again.selectedFeatures()).isEqualTo(before.selectedFeatures());
    assertThat(again.ranking().scores()).isEqualTo(before.ranking().scores());
    assertThat(again.ranking().order()).isEqualTo(before.ranking().order());
    assertThat(again.ranking().provenance()).isEqualTo(before.ranking().provenance());
    assertThat(again.transform(data).select("selected").collectAsList())
        .isEqualTo(before.transform(data).select("selected").collectAsList());
    assertThat(before.ranking().scores())
        .isEqualTo(
            Methods.scorer("laplacian", Map.of("neighbors", "4")).rank(TABLE, Local.RUN).scores());
    GraphSelector copy = selector.copy(new ParamMap().put(selector.parameter("neighbors").w("9")));
    assertThat(copy.extractParamMap().apply(copy.parameter("neighbors"))).isEqualTo("9");
    assertThat(selector.extractParamMap().apply(selector.parameter("neighbors"))).isEqualTo("4");
    assertThat(selector.explainParams()).contains("laplacian").contains("numTopFeatures");
  }

  @Test
  void crossValidation() {
    Dataset<Row> data = Local.frame(Local.spark(), TABLE, 2);
    GraphSelector selector = selector("fisher").setNumTopFeatures(3);
    LogisticRegression judge = new LogisticRegression().setFeaturesCol("selected").setMaxIter(3);
    CrossValidatorModel best =
        new CrossValidator()
            .setEstimator(new Pipeline().setStages(new PipelineStage[] {selector, judge}))
            .setEvaluator(new MulticlassClassificationEvaluator())
            .setEstimatorParamMaps(
                new ParamMap[] {
                  new ParamMap().put(selector.parameter("weighted").w("true")),
                  new ParamMap().put(selector.parameter("weighted").w("false"))
                })
            .setNumFolds(2)
            .fit(data);
    assertThat(Arrays.stream(best.avgMetrics()).boxed())
        .hasSize(2)
        .allMatch(metric -> metric > 0.3);
  }

  @Test
  void nothingIsKeptWhereWorkFails() {
    Set<Integer> before = Set.copyOf(Local.kept());
    Dataset<Row> data = Local.frame(Local.spark(), TABLE, 3);
    Dataset<Row> gap =
        data.withColumn(
            "features",
            functions.expr(
                "transform(array(1.0D, 2.0D), v -> if(id = 100, double('NaN'), v * id))"));
    assertThatThrownBy(() -> selector("laplacian").fit(gap))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("feature 0 of the row with id 100");
    assertThatThrownBy(() -> selector("laplacian").setParameter("neighbors", 140).fit(data))
        .hasMessageContaining("140");
    assertThatThrownBy(
            () ->
                selector("chi2")
                    .fit(data.selectExpr("id", "label", "array(-1.5D * id, 1.0D) features")))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("chi2 takes counts");
    assertThat(before).containsAll(Local.kept());
  }

  /** Of several mistakes that of the lowest id is told, wherever its row is. */
  @Test
  void theFirstMistakeIsTold() {
    for (int partitions : PARTITIONS) {
      Dataset<Row> data =
          Local.frame(Local.spark(), TABLE, partitions)
              .withColumn(
                  "features",
                  functions.expr(
                      "CASE WHEN id > 300 THEN null"
                          + " WHEN id = 70 THEN array(double('Infinity'), 1.0D)"
                          + " WHEN id > 70 THEN array(1.0D, double('NaN'))"
                          + " ELSE array(1.0D * id, 2.0D) END"));
      assertThatThrownBy(() -> selector("variance").fit(data))
          .isInstanceOf(DataException.class)
          .hasMessageContaining("feature 0 of the row with id 70");
      assertThatThrownBy(() -> selector("variance").fit(data.filter("id < 70 or id > 300")))
          .hasMessageContaining("the row with id 301 has no features");
      assertThatThrownBy(() -> selector("variance").fit(data.filter("id > 300")))
          .hasMessageContaining("the row with id 301 has no features");
      assertThatThrownBy(
              () ->
                  selector("variance")
                      .fit(
                          data.withColumn(
                              "features",
                              functions.expr("IF(id = 40, array(1.0D), array(1.0D, 2.0D))"))))
          .hasMessageContaining("features, others have")
          .hasMessageContaining("give all the same");
    }
  }

  /** Some vectors sparse, some dense: a dense table. */
  @Test
  void mixedVectors() {
    Table table = Local.sparse(TABLE);
    Dataset<Row> sparse = Local.frame(Local.spark(), table, 4);
    Dataset<Row> dense = Local.frame(Local.spark(), Table.of(table.toMatrix()), 4);
    Dataset<Row> both =
        sparse
            .filter("id < 200")
            .union(
                dense
                    .drop("label")
                    .join(sparse.select("id", "label"), "id")
                    .select("id", "features", "label")
                    .filter("id >= 200"));
    FeatureScorer scorer = Methods.scorer("laplacian", Map.of()).forTop(9);
    assertSame(
        selector("laplacian").setBlockRows(25).fit(both).ranking(),
        scorer.rank(
            Table.of(table.toMatrix()).withLabels(table.labels().orElseThrow()), Local.RUN));
  }

  @Test
  void idsThatChangeAreNoticed() {
    Dataset<Row> data = Local.frame(Local.spark(), TABLE, 3);
    Dataset<Row> changing =
        Local.spark()
            .createDataFrame(
                data.javaRDD()
                    .map(
                        row ->
                            RowFactory.create(
                                ThreadLocalRandom.current().nextLong(), row.get(1), row.get(2))),
                data.schema());
    assertThatThrownBy(() -> selector("variance").fit(changing))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("ids must not depend on partitions");
  }

  @Test
  void matrixOfOnes() {
    // Rows that are all equal: one group, everything undefined.
    Table flat = Table.of(Matrix.wrap(6, 2, new double[] {1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2}));
    FeatureRanking ranking =
        new GraphSelector()
            .setMethod("variance")
            .fit(Local.frame(Local.spark(), flat, 2))
            .ranking();
    assertThat(ranking.undefined()).hasSize(2);
  }
}
