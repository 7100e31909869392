package org.foldsieve.app.option;

import java.util.List;
import org.foldsieve.app.failure.UsageException;
import org.foldsieve.run.NearestName;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whether features pay for what they repeat. */
public final class RedundancyOptions {

  @Option(
      names = "--redundancy",
      paramLabel = "gka",
      description = "Reorder the features of a score so that each pays for what it repeats.")
  private @Nullable String redundancy;

  /** Whether scores are reordered by redundancy. */
  public boolean isControlled() {
    if (redundancy != null && !redundancy.equals("gka")) {
      throw new UsageException(
          NearestName.unknown("redundancy control", redundancy, List.of("gka")));
    }
    return redundancy != null;
  }
}
