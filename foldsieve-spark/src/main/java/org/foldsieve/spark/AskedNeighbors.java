package org.foldsieve.spark;

import java.io.Serializable;
import java.util.Arrays;
import java.util.function.Supplier;
import org.foldsieve.data.Labels;
import org.foldsieve.neighbor.Workbench;
import org.jspecify.annotations.Nullable;

/**
 * The neighbours of all rows that a method asks for: near, inside and outside classes, in every
 * class. Found on the executors, held by the driver, sent to whoever puts them on a bench.
 */
final class AskedNeighbors implements Serializable {

  private static final long serialVersionUID = 1;

  private @Nullable Lists near;
  private int nearCount;
  private @Nullable Lists inside;
  private @Nullable Lists outside;
  private int classCount;
  private Lists @Nullable [] eachClass;
  private int eachCount;

  /** Takes a graph that was found before. */
  void use(Lists graph, int neighbors) {
    near = graph;
    nearCount = neighbors;
  }

  /**
   * Finds what was announced, where it is not known.
   *
   * @param who names the jobs
   */
  void find(Workbench.Plan asked, SparkRows rows, long broadcastBytes, String who) {
    Neighbors search = new Neighbors(rows, broadcastBytes);
    if (asked.neighbors() > nearCount) {
      int k = asked.neighbors();
      near = described(rows, who, "neighbours", () -> Lists.of(search.nearest(k).toLists()));
      nearCount = k;
    }
    Labels labels = rows.labels;
    int byClass = Math.max(asked.inClass(), asked.outsideClass());
    if (labels != null && byClass > 0 && asked.ofEachClass() == 0) {
      classCount = byClass;
      inside =
          described(
              rows,
              who,
              "neighbours inside classes",
              () -> Lists.of(search.inside(labels, byClass)));
      outside =
          asked.outsideClass() == 0
              ? new Lists(new int[rows.size() + 1], new int[0], new double[0])
              : described(
                  rows,
                  who,
                  "neighbours outside classes",
                  () -> Lists.of(search.outside(labels, byClass)));
    }
    if (labels != null && asked.ofEachClass() > 0) {
      eachCount = Math.max(asked.ofEachClass(), byClass);
      eachClass =
          described(
              rows,
              who,
              "neighbours in every class",
              () ->
                  search.ofEachClass(labels, eachCount).stream()
                      .map(Lists::of)
                      .toArray(Lists[]::new));
    }
  }

  private static <T> T described(SparkRows rows, String who, String what, Supplier<T> jobs) {
    return Described.as(rows.context, who + ": " + what, jobs);
  }

  /** Puts all that is known on a bench, whose table has these labels. */
  void tell(Workbench bench, @Nullable Labels labels) {
    if (near != null) {
      bench.know(near.table(nearCount));
    }
    if (labels != null && inside != null && outside != null) {
      bench.knowByClass(labels, classCount, inside.lists(), outside.lists());
    }
    if (labels != null && eachClass != null) {
      bench.knowOfEachClass(labels, eachCount, Arrays.stream(eachClass).map(Lists::lists).toList());
    }
  }
}
