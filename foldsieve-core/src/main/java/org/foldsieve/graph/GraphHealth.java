package org.foldsieve.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.NeighborLists;

/**
 * What a user should know of a neighbourhood graph before trusting what is computed on it.
 *
 * @param vertices rows of the table
 * @param edges pairs of joined rows
 * @param componentSizes vertices of each connected component, largest first
 * @param isolated rows without an edge
 * @param duplicates rows at distance 0 from one of their neighbours
 * @param allEqual whether all rows are the same
 * @param hub the row that is a neighbour of most others, the first of them
 * @param hubNeighbors of how many rows it is a neighbour
 * @param hubness skewness of the number of rows a row is a neighbour of: 0 when all are alike,
 *     above 1 when a few rows are everybody's neighbour
 * @param underflowing edges whose weight is 0
 * @since 0.1.0
 */
public record GraphHealth(
    int vertices,
    int edges,
    List<Integer> componentSizes,
    int isolated,
    int duplicates,
    boolean allEqual,
    int hub,
    int hubNeighbors,
    double hubness,
    int underflowing) {

  /** Copies the sizes. */
  public GraphHealth {
    componentSizes = List.copyOf(componentSizes);
  }

  /** Looks at the neighbours of a table's rows and at the graph made of them. O(nd + edges). */
  public static GraphHealth of(Table table, NeighborLists neighbors, Graph graph) {
    int n = graph.vertices();
    int[] popularity = new int[n];
    for (int j : neighbors.indices()) {
      popularity[j]++;
    }
    int hub = 0;
    for (int j = 1; j < n; j++) {
      hub = popularity[j] > popularity[hub] ? j : hub;
    }
    int edges = 0;
    int underflowing = 0;
    int[] joined = new int[n];
    int[] start = graph.adjacency().rowStart();
    for (int i = 0; i < n; i++) {
      for (int e = start[i]; e < start[i + 1]; e++) {
        int j = graph.adjacency().columnIndices()[e];
        joined[i]++;
        joined[j]++;
        // Of an edge that is stored both ways, count one; of a directed one, that one.
        if (i < j || !contains(graph, j, i)) {
          edges++;
          underflowing += graph.adjacency().values()[e] == 0 ? 1 : 0;
        }
      }
    }
    return new GraphHealth(
        n,
        edges,
        Arrays.stream(graph.componentSizes()).boxed().sorted((a, b) -> b - a).toList(),
        (int) Arrays.stream(joined).filter(count -> count == 0).count(),
        (int) IntStream.range(0, n).filter(i -> hasDuplicate(neighbors, i)).count(),
        allEqual(table),
        hub,
        popularity[hub],
        skewness(popularity),
        underflowing);
  }

  private static boolean contains(Graph graph, int i, int j) {
    int[] start = graph.adjacency().rowStart();
    return Arrays.binarySearch(graph.adjacency().columnIndices(), start[i], start[i + 1], j) >= 0;
  }

  private static boolean hasDuplicate(NeighborLists neighbors, int i) {
    // Nearest first, so one look is enough.
    return neighbors.count(i) > 0 && neighbors.squaredDistances()[neighbors.start()[i]] == 0;
  }

  private static boolean allEqual(Table table) {
    double[] first = new double[table.features()];
    double[] other = new double[table.features()];
    table.copyRow(0, first);
    for (int i = 1; i < table.rows(); i++) {
      table.copyRow(i, other);
      for (int j = 0; j < first.length; j++) {
        if (first[j] != other[j]) {
          return false;
        }
      }
    }
    return true;
  }

  private static double skewness(int[] counts) {
    double mean = Arrays.stream(counts).average().orElse(0);
    double second = 0;
    double third = 0;
    for (int count : counts) {
      double difference = count - mean;
      second += difference * difference / counts.length;
      third += difference * difference * difference / counts.length;
    }
    return second == 0 ? 0 : third / Math.pow(second, 1.5);
  }

  /** The number of connected components. */
  public int components() {
    return componentSizes.size();
  }

  /** What is wrong or unusual, a sentence each; empty for a healthy graph. */
  public List<String> findings() {
    List<String> findings = new ArrayList<>();
    if (allEqual) {
      findings.add(
          String.format(
              Locale.ROOT, "all %d rows are equal; neighbours are in index order", vertices));
    } else if (duplicates > 0) {
      findings.add(
          String.format(
              Locale.ROOT, "%d of %d rows equal one of their neighbours", duplicates, vertices));
    }
    if (components() > 1) {
      String sizes =
          String.join(", ", componentSizes.stream().limit(10).map(String::valueOf).toList());
      findings.add(
          String.format(
              Locale.ROOT,
              "the graph has %d connected components, of %s%s rows",
              components(),
              sizes,
              components() > 10 ? ", ..." : ""));
    }
    if (isolated > 0) {
      findings.add(String.format(Locale.ROOT, "%d rows have no edge", isolated));
    }
    if (underflowing > 0) {
      findings.add(
          String.format(
              Locale.ROOT,
              "bandwidth too small for this data: %d of %d edge weights underflow to 0",
              underflowing,
              edges));
    }
    if (hubness > 1) {
      findings.add(
          String.format(
              Locale.ROOT,
              "hubs: row %d is a neighbour of %d rows (skewness %.1f)",
              hub,
              hubNeighbors,
              hubness));
    }
    return findings;
  }
}
