package org.foldsieve.papers;

import java.nio.file.Path;
import org.foldsieve.run.Run;

/**
 * What an experiment works with.
 *
 * @param data where the data come from
 * @param folder where finished pieces are kept, so that an interrupted experiment goes on
 * @param quick whether fewer splits and repeats will do
 * @param run threads, seed, progress
 */
public record Laboratory(DataFolder data, Path folder, boolean quick, Run run) {

  /** The first number in a full run, the second in a quick one. */
  public int choose(int full, int few) {
    return quick ? few : full;
  }
}
