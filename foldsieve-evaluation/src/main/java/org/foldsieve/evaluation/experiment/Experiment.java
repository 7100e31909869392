package org.foldsieve.evaluation.experiment;

import java.util.List;

/** One table or figure of a paper, done again. */
public interface Experiment {

  /** The id: {@code "lle-score-table6"}. */
  String id();

  /** What it shows, in a few words. */
  String title();

  /** The files of the data folder it wants. */
  List<String> files();

  /**
   * Does it.
   *
   * @throws MissingDataException when the data folder lacks a file
   */
  ExperimentReport run(Laboratory laboratory);
}
