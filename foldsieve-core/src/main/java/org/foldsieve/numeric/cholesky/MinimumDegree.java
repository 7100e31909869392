package org.foldsieve.numeric.cholesky;

import java.util.Arrays;
import java.util.Optional;
import org.foldsieve.numeric.SparseMatrix;

/**
 * Orders the rows of a symmetric sparse matrix so that its Cholesky factor stays sparse: the
 * approximate minimum degree algorithm of Amestoy, Davis and Duff (1996), SIAM J. Matrix Anal.
 * Appl. 17(4), 886-905.
 *
 * <p>Elimination is played on a quotient graph. A variable i is linked to variables and to
 * elements; an element is a pivot that is gone, and stands for the clique of the variables it was
 * linked to. The next pivot is a variable of (nearly) least degree. Variables that have become
 * indistinguishable are merged and go together; elements inside the new one are absorbed. Rows with
 * very many entries are put last without being looked at.
 */
final class MinimumDegree {

  private final int n;

  /** Variables linked to variable i, or (once i is an element) the variables of element i. */
  private final int[][] variables;

  private final int[] variableCount;

  /** Elements linked to variable i. */
  private final int[][] elements;

  private final int[] elementCount;

  /** How many rows variable i stands for; 0 when it was merged or eliminated; negative: in use. */
  private final int[] weight;

  private final int[] degree;
  private final boolean[] isElement;

  /** The variable a merged one went into, or the element an absorbed one went into, else -1. */
  private final int[] mergedInto;

  /** The live variables by degree. */
  private final DegreeLists lists;

  /** |element \ newest element| + stamp, by element, while the stamp is current. */
  private final int[] outside;

  private int stamp = 1;
  private int eliminated;

  /** Sorted into buckets by hash: the variables that may be indistinguishable. */
  private final int[] hashHead;

  private final int[] hashNext;
  private final int[] hashOf;

  private MinimumDegree(SparseMatrix matrix) {
    n = matrix.rows();
    variables = new int[n][];
    variableCount = new int[n];
    elements = new int[n][];
    elementCount = new int[n];
    weight = new int[n];
    degree = new int[n];
    isElement = new boolean[n];
    mergedInto = new int[n];
    lists = new DegreeLists(n);
    outside = new int[n];
    hashHead = new int[n];
    hashNext = new int[n];
    hashOf = new int[n];
    Arrays.fill(hashHead, -1);
    Arrays.fill(mergedInto, -1);
    Arrays.fill(weight, 1);
    int[] start = matrix.rowStart();
    int[] column = matrix.columnIndices();
    for (int i = 0; i < n; i++) {
      variables[i] = new int[start[i + 1] - start[i]];
      elements[i] = new int[Math.max(1, variables[i].length)];
      for (int e = start[i]; e < start[i + 1]; e++) {
        if (column[e] != i) {
          variables[i][variableCount[i]++] = column[e];
        }
      }
    }
  }

  /**
   * The order: entry k is the row to be eliminated in step k. The pattern must be symmetric. Given
   * up, and empty, as soon as it is clear that the factorisation takes more than the given work.
   */
  static Optional<int[]> order(SparseMatrix matrix, double maxFlops) {
    return new MinimumDegree(matrix).run(maxFlops);
  }

  private Optional<int[]> run(double maxFlops) {
    int[] pivots = new int[n];
    int pivotCount = 0;
    int[] dense = setDenseRowsAside();
    for (int i = n - 1; i >= 0; i--) {
      if (weight[i] > 0) {
        degree[i] = liveVariables(i);
        lists.add(i, degree[i]);
      }
    }
    int least = 0;
    int goal = n - dense.length;
    while (eliminated < goal) {
      least = lists.leastFrom(least);
      int pivot = lists.first(least);
      // The neighbours of the pivot become a clique, whose elimination is dense.
      double clique = degree[pivot] + weight[pivot];
      if (clique * clique * clique / 3 > maxFlops) {
        return Optional.empty();
      }
      lists.remove(pivot, degree[pivot]);
      pivots[pivotCount++] = pivot;
      least = Math.min(least, eliminate(pivot));
    }
    return Optional.of(expand(pivots, pivotCount, dense));
  }

  /** Rows with more than 10 sqrt(n) entries cost much time and gain nothing by their place. */
  private int[] setDenseRowsAside() {
    int limit = (int) Math.max(16, 10 * Math.sqrt(n));
    int[] dense = new int[n];
    int count = 0;
    for (int i = 0; i < n; i++) {
      if (variableCount[i] > limit) {
        dense[count++] = i;
        weight[i] = 0;
      }
    }
    return Arrays.copyOf(dense, count);
  }

  private int liveVariables(int i) {
    int live = 0;
    for (int e = 0; e < variableCount[i]; e++) {
      int j = variables[i][e];
      if (weight[j] > 0) {
        variables[i][live++] = j;
      }
    }
    variableCount[i] = live;
    return live;
  }

  /** Turns the pivot into an element; returns the least degree of the variables it touched. */
  private int eliminate(int pivot) {
    int pivotWeight = weight[pivot];
    int size = formElement(pivot);
    eliminated += pivotWeight;
    measureOverlaps(pivot);
    updateNeighbors(pivot, size);
    mergeIndistinguishable(pivot);
    int least = enlistNeighbors(pivot);
    if (variableCount[pivot] == 0) {
      variables[pivot] = null;
      mergedInto[pivot] = n;
    }
    return least;
  }

  /** Collects the variables of the new element, each marked by a negative weight. */
  private int formElement(int pivot) {
    int capacity = variableCount[pivot];
    for (int e = 0; e < elementCount[pivot]; e++) {
      capacity += variableCount[elements[pivot][e]];
    }
    int[] members = new int[capacity];
    weight[pivot] = -weight[pivot];
    int count = 0;
    int size = 0;
    for (int e = -1; e < elementCount[pivot]; e++) {
      int source = e < 0 ? pivot : elements[pivot][e];
      for (int v = 0; v < variableCount[source]; v++) {
        int i = variables[source][v];
        if (weight[i] > 0) {
          size += weight[i];
          weight[i] = -weight[i];
          members[count++] = i;
          lists.remove(i, degree[i]);
        }
      }
      if (e >= 0) {
        absorb(source, pivot);
      }
    }
    isElement[pivot] = true;
    variables[pivot] = Arrays.copyOf(members, count);
    variableCount[pivot] = count;
    elements[pivot] = null;
    elementCount[pivot] = 0;
    return size;
  }

  private void absorb(int element, int into) {
    mergedInto[element] = into;
    variables[element] = null;
    variableCount[element] = 0;
  }

  /** For each element e that touches the new one: outside[e] - stamp = weight of e \ new. */
  private void measureOverlaps(int pivot) {
    if (stamp > Integer.MAX_VALUE - 4 * n - 4) {
      Arrays.fill(outside, 0);
      stamp = 1;
    }
    stamp += n + 1;
    for (int v = 0; v < variableCount[pivot]; v++) {
      int i = variables[pivot][v];
      int own = -weight[i];
      for (int k = 0; k < elementCount[i]; k++) {
        int e = elements[i][k];
        if (mergedInto[e] >= 0) {
          continue;
        }
        outside[e] = (outside[e] >= stamp ? outside[e] : stamp + degree[e]) - own;
      }
    }
  }

  /** Prunes the lists of each neighbour, bounds its degree and eliminates it when it is alone. */
  private void updateNeighbors(int pivot, int size) {
    int kept = 0;
    int sizeLeft = size;
    for (int v = 0; v < variableCount[pivot]; v++) {
      int i = variables[pivot][v];
      int own = -weight[i];
      long hash = 0;
      long bound = 0;
      int[] list = elements[i];
      int count = 0;
      for (int k = 0; k < elementCount[i]; k++) {
        int e = list[k];
        if (mergedInto[e] >= 0) {
          continue;
        }
        int beyond = outside[e] - stamp;
        if (beyond > 0) {
          list[count++] = e;
          bound += beyond;
          hash += e;
        } else {
          absorb(e, pivot);
        }
      }
      int[] direct = variables[i];
      int directCount = 0;
      for (int k = 0; k < variableCount[i]; k++) {
        int j = direct[k];
        if (weight[j] > 0) {
          direct[directCount++] = j;
          bound += weight[j];
          hash += j;
        }
      }
      variableCount[i] = directCount;
      if (count == 0 && directCount == 0) {
        // Its neighbours are those of the pivot: it can go with it.
        mergedInto[i] = pivot;
        weight[pivot] -= own;
        eliminated += own;
        sizeLeft -= own;
        weight[i] = 0;
        variables[i] = null;
        elements[i] = null;
        continue;
      }
      if (count == list.length) {
        list = Arrays.copyOf(list, count + 1);
        elements[i] = list;
      }
      list[count] = list[0];
      list[0] = pivot;
      elementCount[i] = count + 1;
      degree[i] = (int) Math.min(degree[i], bound);
      hashOf[i] = (int) ((hash & Long.MAX_VALUE) % n);
      hashNext[i] = hashHead[hashOf[i]];
      hashHead[hashOf[i]] = i;
      variables[pivot][kept++] = i;
    }
    variableCount[pivot] = kept;
    degree[pivot] = sizeLeft;
  }

  /** Merges neighbours with the same elements and the same variables. */
  private void mergeIndistinguishable(int pivot) {
    for (int v = 0; v < variableCount[pivot]; v++) {
      int bucket = hashOf[variables[pivot][v]];
      for (int i = hashHead[bucket]; i >= 0; i = hashNext[i]) {
        int last = i;
        int j = hashNext[i];
        if (j < 0) {
          break;
        }
        stamp++;
        for (int k = 1; k < elementCount[i]; k++) {
          outside[elements[i][k]] = stamp;
        }
        for (int k = 0; k < variableCount[i]; k++) {
          outside[variables[i][k]] = stamp;
        }
        while (j >= 0) {
          if (sameLists(i, j)) {
            mergedInto[j] = i;
            weight[i] += weight[j];
            weight[j] = 0;
            variables[j] = null;
            elements[j] = null;
            hashNext[last] = hashNext[j];
          } else {
            last = j;
          }
          j = hashNext[last];
        }
      }
      hashHead[bucket] = -1;
    }
    // The stamps above count on from the overlaps; leave room before the next pivot's.
    stamp += n + 1;
  }

  private boolean sameLists(int i, int j) {
    if (elementCount[i] != elementCount[j] || variableCount[i] != variableCount[j]) {
      return false;
    }
    for (int k = 1; k < elementCount[j]; k++) {
      if (outside[elements[j][k]] != stamp) {
        return false;
      }
    }
    for (int k = 0; k < variableCount[j]; k++) {
      if (outside[variables[j][k]] != stamp) {
        return false;
      }
    }
    return true;
  }

  /** Gives the neighbours their weights back and puts them into the degree lists. */
  private int enlistNeighbors(int pivot) {
    int kept = 0;
    int least = n;
    for (int v = 0; v < variableCount[pivot]; v++) {
      int i = variables[pivot][v];
      if (weight[i] == 0) {
        continue;
      }
      weight[i] = -weight[i];
      int rest = n - eliminated - weight[i];
      degree[i] = Math.min(rest, degree[i] + degree[pivot] - weight[i]);
      lists.add(i, degree[i]);
      least = Math.min(least, degree[i]);
      variables[pivot][kept++] = i;
    }
    variableCount[pivot] = kept;
    return least;
  }

  /** Writes each pivot followed by the rows merged into it, and the dense rows at the end. */
  private int[] expand(int[] pivots, int pivotCount, int[] dense) {
    int[] firstFollower = new int[n];
    int[] nextFollower = new int[n];
    Arrays.fill(firstFollower, -1);
    for (int i = n - 1; i >= 0; i--) {
      if (!isElement[i] && mergedInto[i] >= 0) {
        nextFollower[i] = firstFollower[mergedInto[i]];
        firstFollower[mergedInto[i]] = i;
      }
    }
    int[] order = new int[n];
    int[] stack = new int[n + 1];
    int k = 0;
    for (int p = 0; p < pivotCount; p++) {
      int top = 0;
      stack[top++] = pivots[p];
      while (top > 0) {
        int i = stack[--top];
        order[k++] = i;
        for (int f = firstFollower[i]; f >= 0; f = nextFollower[f]) {
          stack[top++] = f;
        }
      }
    }
    for (int i : dense) {
      order[k++] = i;
    }
    return order;
  }
}
