package org.foldsieve.spark;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.foldsieve.data.DataException;
import scala.Tuple2;

/** Graphs that {@link NeighborGraph} made, read again. */
final class GraphFrames {

  private GraphFrames() {}

  /** The neighbours by place among the ids; executors make arrays of the rows of the graph. */
  static Lists read(Dataset<Row> graph, long[] ids) {
    JavaSparkContext context =
        JavaSparkContext.fromSparkContext(graph.sparkSession().sparkContext());
    Broadcast<long[]> sent = context.broadcast(ids);
    Dataset<Row> rows = graph.select("id", "neighbors");
    return Described.as(
        context,
        "read the graph",
        () -> {
          long count = rows.count();
          if (count != ids.length) {
            throw new DataException(
                "the graph has " + count + " rows, the data " + ids.length + "; compute it anew");
          }
          List<Tuple2<NamedLists, Set<Long>>> parts =
              rows.javaRDD()
                  .mapPartitions(part -> List.of(lists(part, sent.value())).iterator())
                  .collect();
          sent.destroy();
          for (Tuple2<NamedLists, Set<Long>> part : parts) {
            for (long stranger : part._2) {
              throw new DataException(
                  "the graph has the id " + stranger + ", the data do not; compute it anew");
            }
          }
          return FoundNeighbors.join(parts.stream().map(part -> part._1).toList(), ids.length);
        });
  }

  /** The lists of a partition, and an id they have that the data do not, if there is one. */
  private static Tuple2<NamedLists, Set<Long>> lists(Iterator<Row> part, long[] ids) {
    Set<Long> strangers = new HashSet<>();
    IntStream.Builder names = IntStream.builder();
    IntStream.Builder start = IntStream.builder().add(0);
    IntStream.Builder indices = IntStream.builder();
    DoubleStream.Builder squared = DoubleStream.builder();
    int entries = 0;
    while (part.hasNext() && strangers.isEmpty()) {
      Row row = part.next();
      names.add(place(ids, row.getLong(0), strangers));
      for (Object near : Cells.asList(row.get(1))) {
        Row one = (Row) near;
        indices.add(place(ids, one.getLong(0), strangers));
        squared.add(one.getDouble(2));
        entries++;
      }
      start.add(entries);
    }
    Lists found =
        new Lists(start.build().toArray(), indices.build().toArray(), squared.build().toArray());
    return new Tuple2<>(new NamedLists(names.build().toArray(), found), strangers);
  }

  private static int place(long[] ids, long id, Set<Long> strangers) {
    int place = Arrays.binarySearch(ids, id);
    if (place < 0) {
      strangers.add(id);
    }
    return place;
  }

  /** How many neighbours every row has. */
  static int neighbors(Lists lists) {
    int k = lists.start[1];
    for (int i = 0; i < lists.rows(); i++) {
      if (lists.start[i + 1] - lists.start[i] != k) {
        throw new DataException(
            "rows of the graph have different numbers of neighbours; give one with search = exact"
                + " and within = all");
      }
    }
    return k;
  }
}
