package org.foldsieve.papers;

import java.nio.file.Path;
import org.foldsieve.run.Run;

/**
 * What an experiment works with.
 *
 * @param data where the data come from
 * @param folder where its checkpoints are kept, so that an interrupted experiment goes on
 * @param quick whether fewer splits and repeats will do
 * @param run threads, seed, progress
 * @since 0.1.0
 */
public record ExperimentSetup(DataFolder data, Path folder, boolean quick, Run run) {

  /**
   * {@return the first number in a full run, the second in a quick one}
   *
   * @param full for a full run
   * @param few for a quick one
   */
  public int choose(int full, int few) {
    return quick ? few : full;
  }

  /**
   * {@return what an earlier run with this build and seed has finished}
   *
   * @param name the experiment's id, or a name that several experiments share their numbers under
   */
  public Checkpoints checkpoints(String name) {
    return new Checkpoints(folder.resolve(name + "-" + PapersBuild.mark() + "-seed" + run.seed()));
  }
}
