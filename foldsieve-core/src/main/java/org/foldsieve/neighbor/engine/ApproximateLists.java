package org.foldsieve.neighbor.engine;

/**
 * Neighbours that may miss some of the nearest.
 *
 * @param found what was found
 * @param isExact whether nothing was missed, for certain
 * @param recall the part of the nearest that was found, measured on some rows; 1 where it is exact
 * @param standardError of the recall; 0 where it is exact
 */
public record ApproximateLists(
    FoundLists found, boolean isExact, double recall, double standardError) {

  /** Lists of an exact search. */
  static ApproximateLists exact(FoundLists found) {
    return new ApproximateLists(found, true, 1, 0);
  }
}
