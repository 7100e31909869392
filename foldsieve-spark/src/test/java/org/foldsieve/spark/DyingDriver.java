package org.foldsieve.spark;

import java.nio.file.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** A driver that writes a graph and then works on until it is killed. */
final class DyingDriver {

  private DyingDriver() {}

  /** Takes the cluster, its folder, and where the graph goes. */
  public static void main(String[] arguments) {
    SparkSession spark =
        Cluster.session(
                arguments[0], Path.of(arguments[1]), "org.apache.spark.serializer.KryoSerializer")
            .getOrCreate();
    Dataset<Row> data = Local.frame(spark, Local.table(900, 8, 31), 5);
    new NeighborGraph().setK(6).setBlockRows(200).compute(data).write().parquet(arguments[2]);
    while (true) {
      new GraphSelector().setMethod("laplacian").fit(data);
    }
  }
}
