package org.foldsieve.embed.part;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.embed.Components;
import org.foldsieve.graph.Graph;
import org.foldsieve.graph.Radius;
import org.foldsieve.graph.weight.AffinityGraph;
import org.foldsieve.graph.weight.Bandwidth;
import org.foldsieve.graph.weight.Kernel;
import org.foldsieve.neighbor.ClassNeighborLists;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.neighbor.NeighborSearch;
import org.foldsieve.neighbor.Workbench;

/**
 * Which rows a map takes for neighbours: the k nearest or all within a radius, and where the graph
 * falls apart and that is asked for, the nearest rows of every two pieces.
 *
 * @param lists of every row, nearest first
 * @param connectivity of the graph in which either's neighbour is a neighbour
 * @param asFound whether the lists are the k nearest or those within the radius, and nothing else
 */
public record Surroundings(NeighborLists lists, Connectivity connectivity, boolean asFound) {

  private static final int MOST_LISTED = 5;

  /** Two rows that join their pieces. */
  private record Bridge(int one, int other, double squaredDistance) {}

  /** The neighbours of the rows on the bench. */
  public static Surroundings of(Workbench bench, int neighbors, Radius radius, Components rule) {
    AffinityGraph near = new AffinityGraph(neighbors, radius, Kernel.BINARY, Bandwidth.AUTO);
    Graph graph = near.on(bench);
    NeighborLists lists =
        radius.value().isPresent()
            ? bench.neighborsWithin(radius.value().getAsDouble())
            : bench.neighbors(neighbors).toLists();
    Connectivity found = Connectivity.ofNeighbors(graph, radius, rule);
    if (found.count() == 1 || rule != Components.JOIN) {
      return new Surroundings(lists, found, true);
    }
    List<Bridge> bridges = bridges(bench, found);
    if (bridges.size() < found.count() * (found.count() - 1) / 2) {
      throw new DataException(
          "components=join needs the distances between all rows, and a graph was given that does"
              + " not have them; give a matrix of distances, or take components=report");
    }
    return new Surroundings(with(lists, bridges), found.joined(note(bridges)), false);
  }

  /** Refuses a row without neighbours, which a radius may leave. */
  public Surroundings requireNeighbors(Radius radius) {
    for (int i = 0; i < lists.rows(); i++) {
      if (lists.count(i) == 0) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "no other row is within radius = %s of row %d; choose a larger radius, or"
                    + " components=join",
                radius,
                i));
      }
    }
    return this;
  }

  /** The largest number of neighbours a row has. */
  public int largest() {
    return IntStream.range(0, lists.rows()).map(lists::count).max().orElse(0);
  }

  /** The nearest rows of every two pieces; of equally near ones those of the smallest index. */
  private static List<Bridge> bridges(Workbench bench, Connectivity pieces) {
    int count = pieces.count();
    ClassNeighborLists nearest =
        NeighborSearch.nearestOfEachClass(
            bench.table(),
            bench.distances(),
            Labels.classes("component", pieces.component()),
            1,
            bench.run());
    List<Bridge> bridges = new ArrayList<>();
    for (int other = 1; other < count; other++) {
      NeighborLists lists = nearest.of(other);
      for (int one = 0; one < other; one++) {
        Bridge best = null;
        for (int i : pieces.rows(one)) {
          int at = lists.start()[i];
          if (lists.count(i) > 0
              && (best == null || lists.squaredDistances()[at] < best.squaredDistance)) {
            best = new Bridge(i, lists.indices()[at], lists.squaredDistances()[at]);
          }
        }
        if (best != null) {
          bridges.add(best);
        }
      }
    }
    return bridges;
  }

  /** The lists with each end of a bridge in the list of the other, after what was there. */
  private static NeighborLists with(NeighborLists lists, List<Bridge> bridges) {
    int n = lists.rows();
    List<List<Bridge>> more = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      more.add(new ArrayList<>());
    }
    for (Bridge bridge : bridges) {
      more.get(bridge.one).add(bridge);
      more.get(bridge.other).add(new Bridge(bridge.other, bridge.one, bridge.squaredDistance));
    }
    int[] start = new int[n + 1];
    int[] index = new int[lists.indices().length + 2 * bridges.size()];
    double[] squares = new double[index.length];
    for (int i = 0; i < n; i++) {
      int at = start[i];
      System.arraycopy(lists.indices(), lists.start()[i], index, at, lists.count(i));
      System.arraycopy(lists.squaredDistances(), lists.start()[i], squares, at, lists.count(i));
      at += lists.count(i);
      more.get(i)
          .sort(
              Comparator.comparingDouble(Bridge::squaredDistance).thenComparingInt(Bridge::other));
      for (Bridge bridge : more.get(i)) {
        index[at] = bridge.other;
        squares[at++] = bridge.squaredDistance;
      }
      start[i + 1] = at;
    }
    return new NeighborLists(start, index, squares);
  }

  private static String note(List<Bridge> bridges) {
    String listed =
        bridges.stream()
            .limit(MOST_LISTED)
            .map(
                bridge ->
                    String.format(
                        Locale.ROOT,
                        "%d and %d (%.3g apart)",
                        bridge.one,
                        bridge.other,
                        Math.sqrt(bridge.squaredDistance)))
            .collect(Collectors.joining(", "));
    return String.format(
        Locale.ROOT,
        "joined by the nearest rows of every two: %s%s",
        listed,
        bridges.size() > MOST_LISTED
            ? String.format(Locale.ROOT, ", … (%d in all)", bridges.size())
            : "");
  }
}
