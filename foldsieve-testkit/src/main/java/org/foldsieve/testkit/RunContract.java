package org.foldsieve.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Cancellation;
import org.foldsieve.run.CancelledException;
import org.foldsieve.run.Run;

/**
 * What every operation promises about progress, cancellation, threads and memory.
 *
 * @since 0.1.0
 */
public final class RunContract {

  private static final int THREADS = 2;

  /** Features and rows are worked on in blocks of some hundreds: so many are several steps. */
  private static final int MANY = 1500;

  /** Moments at which an operation is cancelled. */
  private static final int MOMENTS = 20;

  private RunContract() {}

  static void addTo(CheckList checks, Table table, BiConsumer<Table, Run> method) {
    Consumer<Run> operation = run -> method.accept(table, run);
    checks.add(Check.PROGRESS, () -> assertProgress(operation));
    // Cancelled is at a step of the progress: who is exempt from it has one moment, the first.
    boolean steps = !checks.isExempt(Check.PROGRESS);
    checks.add(
        Check.CANCEL,
        steps
            ? () -> assertCancels(withEnoughSteps(table, method))
            : () -> assertCancelsAtOnce(operation));
    checks.add(Check.KEPT, () -> assertNothingIsKept(table, method));
  }

  /** The work on the table, or on a wide or a long one where that has too few steps. */
  private static Consumer<Run> withEnoughSteps(Table table, BiConsumer<Table, Run> method) {
    Consumer<Run> operation = run -> method.accept(table, run);
    if (steps(operation) <= 2 * THREADS) {
      Table wide = ContractTables.repeated(table, table.rows(), MANY);
      operation = run -> method.accept(wide, run);
    }
    if (steps(operation) <= THREADS) {
      Table tall = ContractTables.repeated(table, MANY, table.features());
      operation = run -> method.accept(tall, run);
    }
    return operation;
  }

  /** Fails unless progress is reported, reaches its total in every task and then is silent. */
  public static void assertProgress(Consumer<Run> operation) {
    Map<String, Long> done = new HashMap<>();
    Map<String, Long> totals = new HashMap<>();
    AtomicBoolean returned = new AtomicBoolean();
    AtomicBoolean late = new AtomicBoolean();
    Run run =
        Run.defaults()
            .withThreads(THREADS)
            .withProgress(
                (task, step, total) -> {
                  done.put(task, step);
                  totals.put(task, total);
                  late.compareAndSet(false, returned.get());
                });
    operation.accept(run);
    returned.set(true);
    assertThat(done).as("tasks that report progress").isNotEmpty();
    assertThat(done).isEqualTo(totals);
    assertThat(late).as("progress after the end").isFalse();
  }

  /**
   * Cancels in the middle of the work, at moments drawn with a seed that a failure names. The
   * operation has to stop with {@link CancelledException} unless so little is left that its threads
   * have begun all of it; it must have more steps than threads.
   */
  public static void assertCancels(Consumer<Run> operation) {
    int steps = steps(operation);
    assertThat(steps).as("steps of progress, to cancel in between").isGreaterThan(THREADS);
    long seed = Long.getLong("foldsieve.test.seed", System.nanoTime());
    SplittableRandom random = new SplittableRandom(seed);
    for (int moment = 0; moment < MOMENTS; moment++) {
      int at = moment == 0 ? 1 : 1 + random.nextInt(steps - THREADS);
      assertThat(stopsAt(at, operation))
          .as(
              "stops when cancelled at step %d of %d (replay with -Dfoldsieve.test.seed=%d)",
              at, steps, seed)
          .isTrue();
      assertThat(Thread.getAllStackTraces().keySet())
          .noneMatch(thread -> thread.getName().startsWith("foldsieve-"));
    }
  }

  /** Fails unless an operation that is cancelled before it begins ends in that. */
  public static void assertCancelsAtOnce(Consumer<Run> operation) {
    Cancellation stop = new Cancellation();
    stop.cancel();
    Run run = Run.defaults().withThreads(THREADS).withCancellation(stop);
    assertThatThrownBy(() -> operation.accept(run)).isInstanceOf(CancelledException.class);
  }

  /** The steps of progress that the whole operation reports. */
  private static int steps(Consumer<Run> operation) {
    AtomicInteger steps = new AtomicInteger();
    operation.accept(
        Run.defaults()
            .withThreads(THREADS)
            .withProgress((task, step, total) -> steps.incrementAndGet()));
    return steps.get();
  }

  /** Whether the operation stops when it is cancelled at that step of its progress. */
  private static boolean stopsAt(int step, Consumer<Run> operation) {
    Cancellation stop = new Cancellation();
    AtomicInteger steps = new AtomicInteger();
    Run run =
        Run.defaults()
            .withThreads(THREADS)
            .withCancellation(stop)
            .withProgress(
                (task, done, total) -> {
                  if (steps.incrementAndGet() == step) {
                    stop.cancel();
                  }
                });
    try {
      operation.accept(run);
      return false;
    } catch (CancelledException expected) {
      return true;
    }
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
    Matrix values = table.toMatrix();
    method.accept(ContractTables.like(table, values), Run.defaults().withThreads(THREADS));
    return new WeakReference<>(values.values());
  }
}
