package org.foldsieve.spark;

import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Lists with the rows they belong to. */
final class NamedLists implements Serializable {
  private static final long serialVersionUID = 1;

  final int[] rows;
  final Lists lists;

  NamedLists(int[] rows, Lists lists) {
    this.rows = rows;
    this.lists = lists;
  }

  NamedLists renamed(int[] names) {
    return new NamedLists(Arrays.stream(rows).map(i -> names[i]).toArray(), lists.renamed(names));
  }

  /** Lists of the rows of a block. */
  static NamedLists ofBlock(int block, Lists lists, int blockRows) {
    int first = block * blockRows;
    return new NamedLists(IntStream.range(first, first + lists.rows()).toArray(), lists);
  }
}
