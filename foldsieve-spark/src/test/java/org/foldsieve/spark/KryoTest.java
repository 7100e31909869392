package org.foldsieve.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.method.Methods;
import org.foldsieve.neighbor.NeighborSearch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is shuffled, sent and kept goes by Kryo too: the same bits. */
class KryoTest {

  private static final Table TABLE = Local.table(140, 9, 17);

  private static SparkSession spark;

  @BeforeAll
  static void start() {
    Local.stop();
    spark =
        Local.builder("local[2]", "org.apache.spark.serializer.KryoSerializer")
            // Kept blocks are written as well.
            .config("spark.rdd.compress", "true")
            .getOrCreate();
  }

  @AfterAll
  static void stop() {
    spark.stop();
  }

  private static Dataset<Row> data(Table table, int partitions) {
    return Local.frame(spark, table, partitions);
  }

  @Test
  void theSerializerIsKryo() {
    assertThat(spark.sparkContext().getConf().get("spark.serializer")).endsWith("KryoSerializer");
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1 << 20})
  void neighbors(long broadcastBytes) {
    Labels labels = TABLE.labels().orElseThrow();
    NeighborGraph graph =
        new NeighborGraph()
            .setK(5)
            .setBlockRows(40)
            .setBroadcastBytes(broadcastBytes)
            .setLabelCol("label");
    assertThat(Local.text(graph.compute(data(TABLE, 3))))
        .isEqualTo(Local.text(NeighborSearch.nearest(TABLE, 5, Local.RUN).toLists()));
    assertThat(Local.text(graph.setWithin("outside").compute(data(TABLE, 3))))
        .isEqualTo(Local.text(NeighborSearch.nearestOutsideClass(TABLE, labels, 5, Local.RUN)));
    assertThat(Local.text(graph.setWithin("inside").compute(data(TABLE, 3))))
        .isEqualTo(Local.text(NeighborSearch.nearestInClass(TABLE, labels, 5, Local.RUN)));
    assertThat(
            new NeighborGraph()
                .setSearch("cells")
                .setCells(5)
                .setProbes(5)
                .compute(data(TABLE, 2))
                .schema()
                .apply("neighbors")
                .metadata()
                .getDouble("recall"))
        .isEqualTo(1);
  }

  /** One method of every way that scores go, on dense and on sparse rows. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "laplacian",
        "lle-score",
        "frll-q",
        "trace-ratio",
        "gka-margin",
        "fcbf",
        "relieff"
      })
  void scores(String method) {
    for (Table table : List.of(TABLE, Local.sparse(TABLE))) {
      boolean dense = !table.isSparse() || method.equals("gka-margin");
      Table alone =
          dense ? Table.of(table.toMatrix()).withLabels(table.labels().orElseThrow()) : table;
      GraphSelectorModel model =
          new GraphSelector()
              .setMethod(method)
              .setLabelCol("label")
              .setNumTopFeatures(9)
              .setBlockRows(60)
              .setBroadcastBytes(0)
              .fit(data(table, 3));
      assertThat(model.ranking().scores())
          .isEqualTo(Methods.scorer(method, Map.of()).forTop(9).rank(alone, Local.RUN).scores());
      assertThat(model.transform(data(table, 2)).select("selected").collectAsList()).hasSize(140);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"pca", "npe", "lda", "isomap", "umap"})
  void places(String method) {
    GraphEmbedderModel model =
        new GraphEmbedder()
            .setMethod(method)
            .setLabelCol("label")
            .setBlockRows(60)
            .fit(data(TABLE, 4));
    double[] placed =
        model.transform(data(TABLE, 7)).select("id", "map").collectAsList().stream()
            .sorted((a, b) -> Long.compare(a.getLong(0), b.getLong(0)))
            .flatMapToDouble(row -> Arrays.stream(((Vector) row.get(1)).toArray()))
            .toArray();
    assertThat(placed)
        .isEqualTo(
            Methods.embedding(method, Map.of())
                .fit(TABLE, Local.RUN)
                .transform(Table.of(TABLE.toMatrix()), Local.RUN)
                .values());
  }
}
