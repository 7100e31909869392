package org.foldsieve.embed.part;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.foldsieve.data.DataException;
import org.foldsieve.embed.Components;
import org.foldsieve.graph.EdgeWeight;
import org.foldsieve.graph.Graph;
import org.foldsieve.graph.Radius;
import org.foldsieve.graph.Symmetrization;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.numeric.SparseMatrix;

/**
 * The connected components of a neighbour graph.
 *
 * @param component of every row, counted from 0 in the order of their smallest rows
 * @param sizes of the components
 * @param graph what falls apart, as in "the neighbour graph"
 * @param remedy how to get fewer components
 * @param remarks what was done about components that there are no more
 */
public record Connectivity(
    int[] component, int[] sizes, String graph, String remedy, List<String> remarks) {

  private static final int MOST_LISTED = 10;
  private static final String NEIGHBOURS = "the neighbour graph";

  /** The components of the graph of neighbours; refuses several when told to. */
  static Connectivity ofNeighbors(Graph graph, Radius radius, Components rule) {
    String remedy = radius.value().isPresent() ? "take a larger radius" : "take more neighbours";
    return new Connectivity(
            graph.components(), graph.componentSizes(), NEIGHBOURS, remedy, List.of())
        .check(rule, ", components=join to join them");
  }

  /**
   * The components by the edges of weight above 0. They are more than those of the neighbours where
   * weights underflow, or where a row of many duplicates has a self-tuned scale of 0.
   *
   * @param near the neighbours, with what was done to join them
   */
  public static Connectivity of(Graph weighted, Connectivity near, Components rule) {
    Graph graph = weighted.withoutZeros();
    int[] sizes = graph.componentSizes();
    boolean cut = graph != weighted && sizes.length > near.count();
    return new Connectivity(
            graph.components(),
            sizes,
            cut ? NEIGHBOURS + " without its edges of weight 0" : NEIGHBOURS,
            cut ? "drop repeated rows, take a larger bandwidth, binary weights" : near.remedy,
            near.remarks)
        .check(rule, "");
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
    return new Connectivity(
            graph.components(),
            graph.componentSizes(),
            "the graph of sparse weights",
            "take a smaller price",
            List.of())
        .check(rule, "");
  }

  private Connectivity check(Components rule, String choice) {
    if (count() > 1 && rule == Components.ERROR) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "%s; %s%s, or components=report to map it all the same",
              sentence(),
              remedy(),
              choice));
    }
    return this;
  }

  /**
   * Refuses more dimensions than the rows of the largest component can have.
   *
   * @throws DataException when the graph falls apart, and no component has more rows than that
   */
  public void requireMappable(int dims) {
    int rows = sizes[largest()];
    if (count() > 1 && rows <= dims) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "%s; the largest has %d, and dims = %d needs at least %d; %s, or components=join",
              sentence(),
              rows,
              dims,
              dims + 1,
              remedy()));
    }
  }

  /** All rows in one component, with a remark about those that there were. */
  Connectivity joined(String how) {
    return new Connectivity(
        new int[component.length],
        new int[] {component.length},
        graph,
        remedy,
        List.of(sentence() + "; " + how));
  }

  /** The components when all rows of a class are joined; a code below 0 is no class. */
  public Connectivity joinedBy(int[] codes) {
    int[] lead = new int[count()];
    Arrays.setAll(lead, c -> c);
    int[] first = new int[Arrays.stream(codes).max().orElse(-1) + 1];
    Arrays.fill(first, -1);
    for (int i = 0; i < codes.length; i++) {
      if (codes[i] >= 0 && first[codes[i]] < 0) {
        first[codes[i]] = component[i];
      } else if (codes[i] >= 0) {
        int one = find(lead, first[codes[i]]);
        int other = find(lead, component[i]);
        lead[Math.max(one, other)] = Math.min(one, other);
      }
    }
    int[] renamed = new int[count()];
    int left = 0;
    for (int c = 0; c < renamed.length; c++) {
      renamed[c] = find(lead, c) == c ? left++ : renamed[find(lead, c)];
    }
    int[] of = new int[component.length];
    int[] counts = new int[left];
    for (int i = 0; i < of.length; i++) {
      of[i] = renamed[component[i]];
      counts[of[i]]++;
    }
    return left == count()
        ? this
        : new Connectivity(of, counts, graph + " with its classes joined", remedy, remarks);
  }

  private static int find(int[] lead, int c) {
    int at = c;
    while (lead[at] != at) {
      at = lead[at];
    }
    return at;
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

  /** What a reader should know: nothing when the graph was whole. */
  public List<String> notes(String consequence) {
    return count() == 1
        ? remarks
        : Stream.concat(remarks.stream(), Stream.of(sentence() + "; " + consequence)).toList();
  }

  private String sentence() {
    String listed =
        Arrays.stream(sizes)
            .limit(MOST_LISTED)
            .mapToObj(Integer::toString)
            .collect(Collectors.joining(", "));
    return String.format(
        Locale.ROOT,
        "%s has %d connected components, of %s%s rows",
        graph,
        count(),
        listed,
        count() > MOST_LISTED ? ", …" : "");
  }
}
