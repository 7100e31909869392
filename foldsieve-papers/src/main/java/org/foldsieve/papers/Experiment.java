package org.foldsieve.papers;

import java.util.List;

/**
 * One table or figure of a paper, done again.
 *
 * @since 0.1.0
 */
public interface Experiment {

  /** {@return the id: {@code "lle-score-table6"}} */
  String id();

  /**
   * {@return the ids of figures that it draws along with its table, under which it is found too}
   */
  default List<String> otherIds() {
    return List.of();
  }

  /** {@return what it shows, in a few words} */
  String title();

  /** {@return the files of the data folder it wants} */
  List<String> files();

  /**
   * Does it.
   *
   * @param setup what it works with
   * @return what it found
   * @throws MissingDataException when the data folder lacks a file
   */
  ExperimentReport run(ExperimentSetup setup);
}
