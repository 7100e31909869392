package org.foldsieve.papers;

import java.util.List;

/** One table or figure of a paper, done again. */
public interface Experiment {

  /** The id: {@code "lle-score-table6"}. */
  String id();

  /** Ids of figures that it draws along with its table, under which it is found too. */
  default List<String> otherIds() {
    return List.of();
  }

  /** What it shows, in a few words. */
  String title();

  /** The files of the data folder it wants. */
  List<String> files();

  /**
   * Does it.
   *
   * @throws MissingDataException when the data folder lacks a file
   */
  ExperimentReport run(ExperimentSetup setup);
}
