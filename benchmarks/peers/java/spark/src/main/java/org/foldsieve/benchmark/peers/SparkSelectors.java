package org.foldsieve.benchmark.peers;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.ml.feature.UnivariateFeatureSelector;
import org.apache.spark.ml.feature.VarianceThresholdSelector;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Spark ML's selectors in one process, on a cached data frame: {@code --selector variance} beside
 * our variance, {@code --selector anova} beside our Fisher score, which gives the same order as F
 * (Spark orders by p-values, which are 0 for all features that are clear enough).
 */
final class SparkSelectors {

  private SparkSelectors() {}

  public static void main(String[] args) throws Exception {
    Peer peer = new Peer(args);
    SparkSession spark =
        SparkSession.builder()
            .master("local[" + peer.threads() + "]")
            .config("spark.ui.enabled", "false")
            .config("spark.sql.warehouse.dir", peer.text("scratch"))
            .config("spark.sql.shuffle.partitions", peer.threads())
            .getOrCreate();
    try {
      Dataset<Row> data = frame(spark, peer.table()).repartition(peer.threads()).cache();
      data.count();
      switch (peer.text("selector")) {
        case "variance" -> variance(peer, data);
        case "anova" -> anova(peer, data);
        default -> throw new IllegalArgumentException("unknown --selector; known: variance, anova");
      }
    } finally {
      spark.stop();
    }
  }

  private static void variance(Peer peer, Dataset<Row> data) throws Exception {
    peer.measure(
        "variance",
        "Spark 4.1.0 VarianceThresholdSelector",
        peer.threads() + " threads; local; cached data",
        () -> new VarianceThresholdSelector().setVarianceThreshold(0).fit(data));
  }

  private static void anova(Peer peer, Dataset<Row> data) throws Exception {
    int[] picks =
        peer.measure(
                "fisher",
                "Spark 4.1.0 ANOVA UnivariateFeatureSelector",
                peer.threads() + " threads; local; cached data",
                () ->
                    new UnivariateFeatureSelector()
                        .setFeatureType("continuous")
                        .setLabelType("categorical")
                        .setSelectionMode("numTopFeatures")
                        .setSelectionThreshold(peer.number("picks", 50))
                        .fit(data))
            .selectedFeatures();
    peer.checkPicks("fisher", picks);
  }

  private static Dataset<Row> frame(SparkSession spark, PeerTable table) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < table.rows().length; i++) {
      rows.add(RowFactory.create((double) table.codes()[i], Vectors.dense(table.rows()[i])));
    }
    return spark.createDataFrame(
        rows,
        new StructType(
            new StructField[] {
              new StructField("label", DataTypes.DoubleType, false, Metadata.empty()),
              new StructField("features", SQLDataTypes.VectorType(), false, Metadata.empty())
            }));
  }
}
