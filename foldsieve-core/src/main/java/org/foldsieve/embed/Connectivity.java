package org.foldsieve.embed;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.foldsieve.data.DataException;
import org.foldsieve.graph.Graph;
import org.foldsieve.graph.weight.AffinityGraph;
import org.foldsieve.graph.weight.Bandwidth;
import org.foldsieve.graph.weight.Kernel;
import org.foldsieve.neighbor.Workbench;

/**
 * The connected components of a neighbour graph.
 *
 * @param component of every row, counted from 0 in the order of their smallest rows
 * @param sizes of the components
 */
record Connectivity(int[] component, int[] sizes) {

  private static final int MOST_LISTED = 10;

  /** The components of the graph of the k nearest neighbours; refuses several when told to. */
  static Connectivity of(Workbench bench, int neighbors, Components rule) {
    Graph graph = AffinityGraph.nearest(neighbors, Kernel.BINARY, Bandwidth.AUTO).on(bench);
    int[] component = graph.components();
    int[] sizes = new int[Arrays.stream(component).max().orElse(-1) + 1];
    for (int c : component) {
      sizes[c]++;
    }
    Connectivity found = new Connectivity(component, sizes);
    if (found.count() > 1 && rule == Components.ERROR) {
      throw new DataException(
          found.sentence() + "; take more neighbours, or components=report to map it all the same");
    }
    return found;
  }

  /** The number of components. */
  int count() {
    return sizes.length;
  }

  /** The largest component; of equal ones that with the smallest row. */
  int largest() {
    int largest = 0;
    for (int c = 1; c < sizes.length; c++) {
      largest = sizes[c] > sizes[largest] ? c : largest;
    }
    return largest;
  }

  /** The rows of a component, ascending. */
  int[] rows(int wanted) {
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
  List<String> notes(String consequence) {
    return count() == 1 ? List.of() : List.of(sentence() + "; " + consequence);
  }

  private String sentence() {
    String listed =
        Arrays.stream(sizes)
            .limit(MOST_LISTED)
            .mapToObj(Integer::toString)
            .collect(Collectors.joining(", "));
    return "the neighbour graph has %d connected components, of %s%s rows"
        .formatted(count(), listed, count() > MOST_LISTED ? ", …" : "");
  }
}
