package org.foldsieve.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.NeighborSearch;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.ParameterException;
import org.junit.jupiter.api.Test;

/** The neighbours of a DataFrame are those of the table, bit for bit, however it is cut. */
class NeighborGraphTest {

  private static Dataset<Row> frame(Table table, int partitions) {
    return Local.frame(Local.spark(), table, partitions);
  }

  @Test
  void anyPartitionsAndBlocksGiveTheSameBits() {
    Table table = Local.table(230, 6, 1);
    List<String> expected = Local.text(NeighborSearch.nearest(table, 5, Local.RUN).toLists());
    NeighborGraph shuffled = new NeighborGraph().setK(5).setBlockRows(60).setBroadcastBytes(0);
    assertThat(Local.text(shuffled.compute(frame(table, 3)))).isEqualTo(expected);
    NeighborGraph sent = new NeighborGraph().setK(5).setBlockRows(100);
    assertThat(Local.text(sent.compute(frame(table, 1)))).isEqualTo(expected);
    NeighborGraph one = new NeighborGraph().setK(5).setBlockRows(1000);
    assertThat(Local.text(one.compute(frame(table, 50)))).isEqualTo(expected);
    NeighborGraph usual = new NeighborGraph().setK(5);
    assertThat(Local.text(usual.compute(frame(table, 120)))).isEqualTo(expected);
  }

  @Test
  void equalRowsAreNeighborsById() {
    Table few = Local.table(12, 3, 2);
    double[][] rows = new double[150][3];
    for (int i = 0; i < rows.length; i++) {
      few.copyRow(i * i % 12, rows[i]);
    }
    Table table = Table.of(Matrix.ofRows(rows)).withLabels(Labels.classes("label", classes(150)));
    NeighborGraph graph = new NeighborGraph().setK(20).setBlockRows(6).setLabelCol("label");
    assertThat(Local.text(graph.compute(frame(table, 5))))
        .isEqualTo(Local.text(NeighborSearch.nearest(table, 20, Local.RUN).toLists()));
    assertThat(Local.text(graph.setWithin("outside").setBlockRows(9).compute(frame(table, 5))))
        .isEqualTo(
            Local.text(
                NeighborSearch.nearestOutsideClass(
                    table, table.labels().orElseThrow(), 20, Local.RUN)));
  }

  private static int[] classes(int n) {
    int[] classes = new int[n];
    for (int i = 0; i < n; i++) {
      classes[i] = i % 7 == 0 ? 1 : 0;
    }
    return classes;
  }

  @Test
  void insideAndOutsideClasses() {
    Table table = Local.table(160, 5, 3);
    Labels labels = table.labels().orElseThrow();
    NeighborGraph graph = new NeighborGraph().setK(4).setBlockRows(30).setLabelCol("label");
    assertThat(Local.text(graph.setWithin("inside").compute(frame(table, 4))))
        .isEqualTo(Local.text(NeighborSearch.nearestInClass(table, labels, 4, Local.RUN)));
    assertThat(Local.text(graph.setWithin("outside").compute(frame(table, 4))))
        .isEqualTo(Local.text(NeighborSearch.nearestOutsideClass(table, labels, 4, Local.RUN)));
  }

  @Test
  void theNearestOfEachClass() {
    Table table = Local.table(120, 5, 3);
    Labels labels = table.labels().orElseThrow();
    SparkRows rows =
        SparkRows.of(
            frame(table, 7), new SparkRows.Source("id", "features", "label", "auto", 25, false));
    var found = new Neighbors(rows, 0).ofEachClass(labels, 4);
    var expected = NeighborSearch.nearestOfEachClass(table, labels, 4, Local.RUN);
    for (int c = 0; c < 3; c++) {
      assertThat(found.get(c)).isEqualTo(expected.of(c));
    }
  }

  @Test
  void sparseVectorsAndArrays() {
    Table table = Local.sparse(Local.table(130, 7, 4));
    NeighborGraph graph = new NeighborGraph().setK(6).setBlockRows(40);
    List<String> expected = Local.text(NeighborSearch.nearest(table, 6, Local.RUN).toLists());
    Dataset<Row> vectors = frame(table, 3);
    assertThat(Local.text(graph.compute(vectors))).isEqualTo(expected);
    Dataset<Row> arrays =
        vectors.withColumn(
            "features",
            org.apache.spark.ml.functions.vector_to_array(functions.col("features"), "float64"));
    assertThat(Local.text(graph.compute(arrays))).isEqualTo(expected);
    Dataset<Row> floats =
        vectors.withColumn(
            "features",
            org.apache.spark.ml.functions.vector_to_array(functions.col("features"), "float32"));
    assertThat(Local.text(graph.compute(floats))).isEqualTo(expected);
  }

  @Test
  void cellsSayWhatTheyMiss() {
    Table table = Local.table(300, 6, 5);
    NeighborGraph graph =
        new NeighborGraph().setK(5).setSearch("cells").setCells(12).setProbes(3).setSeed(4);
    Dataset<Row> some = graph.compute(frame(table, 3));
    Metadata metadata = some.schema().apply("neighbors").metadata();
    double recall = metadata.getDouble("recall");
    assertThat(recall).isBetween(0.5, 0.9999);
    assertThat(metadata.getLong("recallRows")).isEqualTo(200);
    assertThat(Local.text(graph.setBlockRows(70).compute(frame(table, 8))))
        .isEqualTo(Local.text(some));
    Dataset<Row> every = graph.setProbes(12).compute(frame(table, 2));
    assertThat(every.schema().apply("neighbors").metadata().getDouble("recall")).isEqualTo(1);
    assertThat(Local.text(every))
        .isEqualTo(Local.text(NeighborSearch.nearest(table, 5, Local.RUN).toLists()));
  }

  @Test
  void emptyPartitionsAndTwoRows() {
    Table table = Local.table(2, 3, 6);
    Dataset<Row> skewed = frame(table, 1).repartition(20, functions.col("label"));
    assertThat(Local.text(new NeighborGraph().setK(1).compute(skewed)))
        .isEqualTo(Local.text(NeighborSearch.nearest(table, 1, Local.RUN).toLists()));
  }

  @Test
  void oneRowHasNoNeighbors() {
    Dataset<Row> data = frame(Local.table(20, 3, 7), 2).filter("id = -50");
    NeighborGraph graph = new NeighborGraph().setLabelCol("label");
    for (String within : List.of("all", "inside", "outside")) {
      assertThat(Local.text(graph.setWithin(within).compute(data))).containsExactly("-50:");
    }
    assertThat(Local.text(new NeighborGraph().setSearch("cells").compute(data)))
        .containsExactly("-50:");
  }

  @Test
  void farMorePartitionsThanRows() {
    Table table = Local.table(60, 4, 9);
    assertThat(Local.text(new NeighborGraph().setK(3).compute(frame(table, 250))))
        .isEqualTo(Local.text(NeighborSearch.nearest(table, 3, Local.RUN).toLists()));
  }

  @Test
  void nearlyAllRowsInOnePartition() {
    Table table = Local.table(400, 4, 9);
    Dataset<Row> all = frame(table, 1);
    Dataset<Row> skewed =
        all.filter("id >= 0").coalesce(1).union(all.filter("id < 0").repartition(7));
    NeighborGraph graph = new NeighborGraph().setK(3).setBlockRows(90).setBroadcastBytes(0);
    assertThat(Local.text(graph.compute(skewed)))
        .isEqualTo(Local.text(NeighborSearch.nearest(table, 3, Local.RUN).toLists()));
  }

  @Test
  void mistakesAreNamed() {
    Dataset<Row> data = frame(Local.table(20, 3, 7), 2);
    NeighborGraph graph = new NeighborGraph().setK(3);
    assertThatThrownBy(() -> graph.compute(data.limit(0)))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("no rows");
    assertThatThrownBy(() -> new NeighborGraph().setK(20).compute(data))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("20");
    assertThatThrownBy(() -> graph.compute(data.withColumn("id", functions.lit(4L))))
        .hasMessageContaining("id 4 is there twice");
    assertThatThrownBy(() -> graph.compute(data.drop("id")))
        .hasMessageContaining("no column 'id'")
        .hasMessageContaining("features, label");
    assertThatThrownBy(
            () ->
                graph.compute(
                    data.withColumn("id", functions.col("id").cast(DataTypes.StringType))))
        .hasMessageContaining("whole number");
    assertThatThrownBy(() -> graph.compute(data.withColumn("features", functions.lit("x"))))
        .hasMessageContaining("VectorAssembler");
    assertThatThrownBy(() -> new NeighborGraph().setWithin("inside").compute(data))
        .hasMessageContaining("labelCol");
    assertThatThrownBy(() -> graph.setWithin("near")).hasMessageContaining("all, inside, outside");
    Table gap = Local.table(20, 3, 7);
    Dataset<Row> nan =
        frame(gap, 2)
            .withColumn(
                "features",
                functions.array(
                    functions.lit(1.0), functions.expr("IF(id = -50, double('NaN'), 2.0)")));
    assertThatThrownBy(() -> graph.compute(nan))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("feature 1 of the row with id -50");
  }
}
