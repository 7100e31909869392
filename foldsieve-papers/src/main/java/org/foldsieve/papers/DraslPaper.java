package org.foldsieve.papers;

import java.util.List;

/**
 * The experiments of the DRASL paper: Unsupervised 2D dimensionality reduction with adaptive
 * structure learning. Neural Computation (2017).
 */
final class DraslPaper {

  private DraslPaper() {}

  static List<Experiment> experiments() {
    return List.of(
        DraslTable.table2(),
        DraslTable.table3(),
        DraslTable.table4(),
        DraslSweep.figure1(),
        DraslSweep.figure2(),
        new DraslConvergence());
  }
}
