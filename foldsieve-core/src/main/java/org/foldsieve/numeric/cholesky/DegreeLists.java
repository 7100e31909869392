package org.foldsieve.numeric.cholesky;

import java.util.Arrays;

/** Variables by degree: a list for each degree, linked both ways so that any can be taken out. */
final class DegreeLists {

  private static final int NONE = -1;

  private final int[] head;
  private final int[] next;
  private final int[] previous;

  /** Empty lists for the variables 0 to n - 1 and the degrees 0 to n. */
  DegreeLists(int n) {
    head = new int[n + 1];
    next = new int[n];
    previous = new int[n];
    Arrays.fill(head, NONE);
  }

  /** The least degree that some variable has, from a given one up; there must be such a one. */
  int leastFrom(int degree) {
    int least = degree;
    while (head[least] == NONE) {
      least++;
    }
    return least;
  }

  /** The variable of that degree that was added last. */
  int first(int degree) {
    return head[degree];
  }

  void add(int variable, int degree) {
    next[variable] = head[degree];
    previous[variable] = NONE;
    if (head[degree] != NONE) {
      previous[head[degree]] = variable;
    }
    head[degree] = variable;
  }

  /** Takes out a variable that was added with that degree. */
  void remove(int variable, int degree) {
    if (previous[variable] == NONE) {
      head[degree] = next[variable];
    } else {
      next[previous[variable]] = next[variable];
    }
    if (next[variable] != NONE) {
      previous[next[variable]] = previous[variable];
    }
  }
}
