package org.foldsieve.embed.part;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.foldsieve.data.DataException;
import org.foldsieve.embed.Components;
import org.foldsieve.graph.EdgeWeight;
import org.foldsieve.graph.Graph;
import org.foldsieve.graph.Symmetrization;
import org.foldsieve.graph.weight.AffinityGraph;
import org.foldsieve.graph.weight.Bandwidth;
import org.foldsieve.graph.weight.Kernel;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.SparseMatrix;

/**
 * The connected components of a neighbour graph.
 *
 * @param component of every row, counted from 0 in the order of their smallest rows
 * @param sizes of the components
 * @param cut whether the neighbours hold together more than the weights of their edges do
 */
public record Connectivity(int[] component, int[] sizes, boolean cut) {

  private static final int MOST_LISTED = 10;

  /** The components of the graph of the k nearest neighbours; refuses several when told to. */
  public static Connectivity of(Workbench bench, int neighbors, Components rule) {
    Graph graph = AffinityGraph.nearest(neighbors, Kernel.BINARY, Bandwidth.AUTO).on(bench);
    return new Connectivity(graph.components(), graph.componentSizes(), false).check(rule);
  }

  /**
   * The components by the edges of weight above 0. They are more than those of the neighbours where
   * weights underflow, or where a row of many duplicates has a self-tuned scale of 0.
   */
  public static Connectivity of(Graph weighted, Components rule) {
    Graph graph = weighted.withoutZeros();
    int[] sizes = graph.componentSizes();
    boolean cut = graph != weighted && sizes.length > weighted.componentSizes().length;
    return new Connectivity(graph.components(), sizes, cut).check(rule);
  }

  /** The components of rows that take part in rebuilding each other, by weights that are not 0. */
  public static Connectivity ofWeights(SparseMatrix weights, Components rule) {
    int n = weights.rows();
    int[] start = weights.rowStart();
    int[] used = new int[n + 1];
    int[] index = new int[start[n]];
    int at = 0;
    for (int i = 0; i < n; i++) {
      for (int e = start[i]; e < start[i + 1]; e++) {
        if (weights.values()[e] != 0) {
          index[at++] = weights.columnIndices()[e];
        }
      }
      used[i + 1] = at;
    }
    NeighborLists lists = new NeighborLists(used, Arrays.copyOf(index, at), new double[at]);
    Graph graph = Graph.of(lists, Symmetrization.OR, EdgeWeight.BINARY);
    return new Connectivity(graph.components(), graph.componentSizes(), false).check(rule);
  }

  private Connectivity check(Components rule) {
    if (count() > 1 && rule == Components.ERROR) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "%s; %s, or components=report to map it all the same",
              sentence(),
              remedy()));
    }
    return this;
  }

  /** How to get fewer components. */
  public String remedy() {
    return cut
        ? "drop repeated rows, take a larger bandwidth, binary weights"
        : "take more neighbours";
  }

  /** The number of components. */
  public int count() {
    return sizes.length;
  }

  /** The largest component; of equal ones that with the smallest row. */
  public int largest() {
    int largest = 0;
    for (int c = 1; c < sizes.length; c++) {
      largest = sizes[c] > sizes[largest] ? c : largest;
    }
    return largest;
  }

  /** The rows of a component, ascending. */
  public int[] rows(int wanted) {
    int[] rows = new int[sizes[wanted]];
    int next = 0;
    for (int i = 0; i < component.length; i++) {
      if (component[i] == wanted) {
        rows[next++] = i;
      }
    }
    return rows;
  }

  /** What a reader should know: nothing when the graph is whole. */
  public List<String> notes(String consequence) {
    return count() == 1 ? List.of() : List.of(sentence() + "; " + consequence);
  }

  private String sentence() {
    String listed =
        Arrays.stream(sizes)
            .limit(MOST_LISTED)
            .mapToObj(Integer::toString)
            .collect(Collectors.joining(", "));
    return String.format(
        Locale.ROOT,
        "the neighbour graph%s has %d connected components, of %s%s rows",
        cut ? " without its edges of weight 0" : "",
        count(),
        listed,
        count() > MOST_LISTED ? ", …" : "");
  }
}
