package org.foldsieve.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.run.Cancellation;
import org.foldsieve.run.CancelledException;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.DynamicTest;

/** What every operation promises about progress, cancellation, threads and memory. */
public final class RunContract {

  private RunContract() {}

  static void addChecks(List<DynamicTest> tests, Table table, BiConsumer<Table, Run> method) {
    Consumer<Run> operation = run -> method.accept(table, run);
    tests.add(
        DynamicTest.dynamicTest(
            "progress reaches its total and then is silent", () -> progress(operation)));
    tests.add(
        DynamicTest.dynamicTest(
            "cancelling stops it and leaves no thread", () -> cancel(operation)));
    tests.add(
        DynamicTest.dynamicTest(
            "nothing of the table is kept", () -> assertNothingIsKept(table, method)));
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

  /** Fails where something still holds the values of a table when the operation is over. */
  public static void assertNothingIsKept(Table table, BiConsumer<Table, Run> method)
      throws InterruptedException {
    WeakReference<double[]> values = valuesOfACopy(table, method);
    for (int tries = 0; values.get() != null && tries < 100; tries++) {
      System.gc();
      Thread.sleep(10);
    }
    assertThat(values.get()).as("the values of a table nobody uses any more").isNull();
  }

  /** Runs the method on a copy of the table, of which nothing is left in this frame afterwards. */
  private static WeakReference<double[]> valuesOfACopy(Table table, BiConsumer<Table, Run> method) {
    Table copy = table.selectRows(IntStream.range(0, table.rows()).toArray());
    method.accept(copy, Run.defaults().withThreads(2));
    return new WeakReference<>(copy.dense().values());
  }
}
