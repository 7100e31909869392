package org.foldsieve.papers;

import java.time.LocalDate;
import java.time.ZoneOffset;
import org.foldsieve.run.Provenance;

/**
 * A report and the run it comes from.
 *
 * @param report what was found
 * @param quick whether it was a quick run, with fewer splits and repeats
 * @param seed the seed of the run
 * @param version the version of Foldsieve
 * @param build what tells its builds apart
 * @param date the day it ended: {@code "2026-11-16"}
 * @since 0.1.0
 */
public record FinishedExperiment(
    ExperimentReport report, boolean quick, long seed, String version, String build, String date) {

  /** {@return the word for the kind of run: full or quick} */
  public String kind() {
    return quick ? "quick" : "full";
  }

  /**
   * {@return a report of this build, finished today}
   *
   * @param report what was found
   * @param quick whether it was a quick run
   * @param seed the seed of the run
   */
  public static FinishedExperiment now(ExperimentReport report, boolean quick, long seed) {
    return new FinishedExperiment(
        report,
        quick,
        seed,
        Provenance.currentVersion(),
        PapersBuild.mark(),
        LocalDate.now(ZoneOffset.UTC).toString());
  }

  /**
   * {@return whether a run of this build, of that kind and seed, would find the same}
   *
   * @param quick whether it is a quick run
   * @param seed the seed of the run
   */
  public boolean isUpToDate(boolean quick, long seed) {
    return this.quick == quick && this.seed == seed && PapersBuild.mark().equals(build);
  }
}
