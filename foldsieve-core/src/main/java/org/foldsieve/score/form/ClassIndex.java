package org.foldsieve.score.form;

import java.util.Arrays;

/**
 * The classes of rows, looked at from the rows.
 *
 * @param classOf the class of each row, -1 for none
 * @param first a row of each class, -1 for a class without rows
 * @param sizes the number of rows of each class
 * @param total the number of rows that have a class
 */
record ClassIndex(int[] classOf, int[] first, int[] sizes, int total) {

  static ClassIndex of(int[][] members, int rows) {
    int[] classOf = new int[rows];
    int[] first = new int[members.length];
    int[] sizes = new int[members.length];
    Arrays.fill(classOf, -1);
    Arrays.fill(first, -1);
    for (int p = 0; p < members.length; p++) {
      sizes[p] = members[p].length;
      for (int i : members[p]) {
        classOf[i] = p;
        first[p] = first[p] < 0 ? i : first[p];
      }
    }
    return new ClassIndex(classOf, first, sizes, Arrays.stream(sizes).sum());
  }

  int classes() {
    return sizes.length;
  }

  /** A row that has a class; -1 when none has. */
  int anyRow() {
    return Arrays.stream(first).filter(row -> row >= 0).findFirst().orElse(-1);
  }
}
