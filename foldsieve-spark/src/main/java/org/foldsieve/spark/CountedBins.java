package org.foldsieve.spark;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.score.information.RemoteBins;
import org.foldsieve.score.information.SplitInformation;
import scala.Tuple2;

/** The bins of all features, on the executors that own their columns: they count, here is asked. */
final class CountedBins implements RemoteBins, AutoCloseable {

  private final JavaSparkContext context;
  private final int features;
  private final int width;
  private final JavaPairRDD<Integer, SentBins> bins;
  private final int[][] counts;

  CountedBins(SparkRows rows, SlabTasks tasks) {
    this.context = rows.context;
    this.features = rows.features;
    this.width = tasks.slabs.width;
    this.counts = new int[features][];
    int w = width;
    int d = features;
    Broadcast<Known> known = tasks.known;
    this.bins =
        tasks
            .slabs
            .blocks
            .mapToPair(
                entry -> {
                  Workbench bench =
                      known.value().bench(Slabs.table(entry._2, entry._1 * w), Tasks.run(0));
                  return new Tuple2<>(
                      entry._1, new SentBins(SplitInformation.of(bench, known.value().scorer())));
                })
            .persist(StorageLevel.MEMORY_AND_DISK());
    for (Tuple2<Integer, int[][]> part :
        bins.mapToPair(
                entry -> {
                  int[][] found = new int[Math.min(w, d - entry._1 * w)][];
                  Arrays.setAll(found, entry._2.bins()::counts);
                  return new Tuple2<>(entry._1, found);
                })
            .collect()) {
      System.arraycopy(part._2, 0, counts, part._1 * width, part._2.length);
    }
  }

  @Override
  public int[] counts(int feature) {
    return counts[feature];
  }

  @Override
  public int[] codes(int feature) {
    int slab = feature / width;
    int place = feature % width;
    return bins.filter(entry -> entry._1 == slab)
        .mapValues(own -> own.bins().codes(place))
        .values()
        .first();
  }

  @Override
  public void count(int[] codes, int values, boolean[] open, Sink sink) {
    Broadcast<int[]> sent = context.broadcast(codes);
    int w = width;
    int d = features;
    for (Tuple2<Integer, int[][]> part :
        bins.mapToPair(
                entry -> {
                  int first = entry._1 * w;
                  int[] which =
                      IntStream.range(0, Math.min(w, d - first))
                          .filter(j -> open[first + j])
                          .toArray();
                  return new Tuple2<>(entry._1, entry._2.bins().count(sent.value(), values, which));
                })
            .collect()) {
      int next = 0;
      for (int j = part._1 * w; j < Math.min(d, (part._1 + 1) * w); j++) {
        if (open[j]) {
          sink.accept(j, part._2[next++]);
        }
      }
    }
    sent.destroy();
  }

  @Override
  public void close() {
    bins.unpersist(false);
  }
}
