package org.foldsieve.papers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointsTest {

  @TempDir Path folder;

  private final AtomicInteger made = new AtomicInteger();

  private double[] get(Run run, String experiment, String piece) {
    DataFolder none =
        (name, matrix, label) -> {
          throw new MissingDataException(name);
        };
    return new ExperimentSetup(none, folder, false, run)
        .checkpoints(experiment)
        .get(
            piece,
            () -> {
              made.incrementAndGet();
              return new double[] {0.1, -1e-300, Double.NaN};
            });
  }

  @Test
  void whatIsFinishedIsNotDoneAgain() {
    Run run = Run.defaults();
    double[] first = get(run, "a", "yale K=5");
    assertThat(get(run, "a", "yale K=5")).containsExactly(first);
    assertThat(made).hasValue(1);
  }

  @Test
  void anotherPieceExperimentOrSeedIs() {
    Run run = Run.defaults();
    get(run, "a", "yale K=5");
    get(run, "a", "yale K=6");
    get(run, "b", "yale K=5");
    get(run.withSeed(run.seed() + 1), "a", "yale K=5");
    assertThat(made).hasValue(4);
  }
}
