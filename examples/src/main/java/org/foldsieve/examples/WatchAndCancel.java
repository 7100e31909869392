package org.foldsieve.examples;

import java.util.concurrent.atomic.AtomicInteger;
import org.foldsieve.io.BundledData;
import org.foldsieve.run.Cancellation;
import org.foldsieve.run.CancelledException;
import org.foldsieve.run.Run;
import org.foldsieve.score.graph.LaplacianScore;

/** How do I show progress and stop a long run? Cancels a ranking at its tenth sign of life. */
public final class WatchAndCancel {

  private WatchAndCancel() {}

  /** Prints how far it came. */
  public static void main(String[] args) {
    Cancellation stop = new Cancellation();
    AtomicInteger steps = new AtomicInteger();
    Run run =
        Run.defaults()
            .withCancellation(stop)
            .withProgress(
                (task, done, total) -> {
                  if (steps.incrementAndGet() == 10) {
                    stop.cancel();
                  }
                });
    try {
      LaplacianScore.withDefaults().rank(BundledData.table("digits"), run);
      System.out.println("finished before it could be stopped");
    } catch (CancelledException stopped) {
      System.out.println("stopped: no thread is left, and no half result");
    }
  }
}
