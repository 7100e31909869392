package org.foldsieve.papers.drasl;

import java.util.List;
import org.foldsieve.papers.Experiment;

/** The experiments of the DRASL paper, in its order. */
public final class DraslPaper {

  private DraslPaper() {}

  /** {@return the experiments, in the order of the paper} */
  public static List<Experiment> experiments() {
    return List.of(
        DraslTable.table2(),
        DraslTable.table3(),
        DraslTable.table4(),
        DraslSweep.figure1(),
        DraslSweep.figure2(),
        new DraslConvergence());
  }
}
