package org.foldsieve.neighbor.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.api.ObjectAssert;
import org.foldsieve.neighbor.NeighborLists;

/** What the engine found, held against the lists of a slow twin. */
public final class Found {

  private Found() {}

  static ObjectAssert<NeighborLists> assertFound(FoundLists found) {
    return assertThat(lists(found));
  }

  public static NeighborLists lists(FoundLists found) {
    return new NeighborLists(found.start(), found.indices(), found.squaredDistances());
  }
}
