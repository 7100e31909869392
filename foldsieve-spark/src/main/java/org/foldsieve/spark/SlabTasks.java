package org.foldsieve.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.spark.broadcast.Broadcast;
import org.foldsieve.data.FeatureRanges;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Run;

/** Tasks that own columns, each with a bench that knows what is known of all rows. */
final class SlabTasks implements AutoCloseable {

  /** What a task does with its columns. */
  interface Work extends Serializable {
    SlabScores apply(int slab, Workbench bench, SlabScores found);
  }

  final Slabs slabs;
  final Broadcast<Known> known;
  private final SparkRows rows;
  private final String method;

  SlabTasks(SparkRows rows, Known known) {
    this.rows = rows;
    this.slabs = Slabs.of(rows);
    this.known = rows.context.broadcast(known);
    this.method = known.scorer().id();
  }

  /** Every task on its columns; the results by slab. */
  List<SlabScores> run(String what, Work work) {
    int width = slabs.width;
    Broadcast<Known> shared = known;
    List<SlabScores> found =
        new ArrayList<>(
            Described.as(
                rows.context,
                method + ": " + what,
                () ->
                    slabs
                        .blocks
                        .map(
                            entry -> {
                              Run own = Tasks.run(shared.value().seed);
                              Table part = Slabs.table(entry._2, entry._1 * width);
                              SlabScores scores = new SlabScores(entry._1, part, own);
                              return work.apply(entry._1, shared.value().bench(part, own), scores);
                            })
                        .collect()));
    found.sort(Comparator.comparingInt(scores -> scores.slab));
    return found;
  }

  /** The parts of all slabs, one after the other. */
  static double[] join(List<double[]> parts) {
    return parts.stream().flatMapToDouble(Arrays::stream).toArray();
  }

  /** One of the values that every slab found, of all columns. */
  static double[] value(List<SlabScores> found, int which) {
    return join(found.stream().map(scores -> scores.values.get(which)).toList());
  }

  /** The ranges of all columns. */
  static FeatureRanges ranges(List<SlabScores> found) {
    return FeatureRanges.of(
        join(found.stream().map(scores -> scores.min).toList()),
        join(found.stream().map(scores -> scores.max).toList()));
  }

  @Override
  public void close() {
    slabs.close();
    known.destroy();
  }
}
