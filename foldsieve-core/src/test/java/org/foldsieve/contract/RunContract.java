package org.foldsieve.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.foldsieve.run.Cancellation;
import org.foldsieve.run.CancelledException;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.DynamicTest;

/** What every operation promises about progress, cancellation and threads. */
final class RunContract {

  private RunContract() {}

  static void addChecks(List<DynamicTest> tests, Consumer<Run> operation) {
    tests.add(
        DynamicTest.dynamicTest(
            "progress reaches its total and then is silent", () -> progress(operation)));
    tests.add(
        DynamicTest.dynamicTest(
            "cancelling stops it and leaves no thread", () -> cancel(operation)));
  }

  private static void progress(Consumer<Run> operation) {
    Map<String, Long> done = new HashMap<>();
    Map<String, Long> totals = new HashMap<>();
    AtomicBoolean returned = new AtomicBoolean();
    AtomicBoolean late = new AtomicBoolean();
    Run run =
        Run.defaults()
            .withThreads(2)
            .withProgress(
                (task, step, total) -> {
                  done.put(task, step);
                  totals.put(task, total);
                  late.compareAndSet(false, returned.get());
                });
    operation.accept(run);
    returned.set(true);
    assertThat(done).isEqualTo(totals);
    assertThat(late).isFalse();
  }

  /**
   * Cancels at the first sign of progress; an operation too short to show any has nothing to stop.
   */
  private static void cancel(Consumer<Run> operation) {
    Cancellation stop = new Cancellation();
    AtomicBoolean working = new AtomicBoolean();
    Run run =
        Run.defaults()
            .withThreads(2)
            .withCancellation(stop)
            .withProgress((task, step, total) -> working.set(true));
    operation.accept(run);
    if (working.get()) {
      stop.cancel();
      assertThatThrownBy(() -> operation.accept(run)).isInstanceOf(CancelledException.class);
    }
    assertThat(Thread.getAllStackTraces().keySet())
        .noneMatch(thread -> thread.getName().startsWith("foldsieve-"));
  }
}
