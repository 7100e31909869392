package org.foldsieve.app.option;

import java.util.Map;
import java.util.function.Consumer;
import org.foldsieve.app.failure.UsageException;
import org.foldsieve.run.Run;
import picocli.CommandLine.Option;

/** Whether neighbours must be exact. */
public final class RecallOptions {

  @Option(
      names = "--neighbors-recall",
      paramLabel = "R",
      defaultValue = "1",
      description =
          "The part of the nearest neighbours to find at least, above 0 and at most 1; below 1"
              + " large tables are searched approximately, and the part that was found is measured"
              + " and told (default: ${DEFAULT-VALUE}, exact).")
  private double recall = 1;

  /** Refuses what is no part. Asked before any work is done. */
  public void check() {
    // Written so that NaN is refused too.
    if (!(recall > 0 && recall <= 1)) {
      throw new UsageException(
          "--neighbors-recall must be above 0 and at most 1: --neighbors-recall " + recall);
    }
  }

  /** The run with this part. */
  public Run of(Run run) {
    return run.withNeighborRecall(recall);
  }

  /** Says what part of the neighbours a result stands on, where it is not all. */
  public static void say(Map<String, String> provenance, Consumer<String> hint) {
    String found = provenance.get("neighbors-recall");
    if (found != null) {
      hint.accept("neighbors: " + found);
    }
  }
}
