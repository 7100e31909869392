package org.foldsieve.run;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One parallel loop: its threads live exactly as long as {@link #run}. */
final class ParallelLoop<S> {

  private final String task;
  private final int items;
  private final Supplier<S> scratch;
  private final ObjIntConsumer<S> body;
  private final Progress progress;
  private final Cancellation cancellation;

  private final AtomicInteger next = new AtomicInteger();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final Object reporting = new Object();
  private int done;

  ParallelLoop(
      String task,
      int items,
      Supplier<S> scratch,
      ObjIntConsumer<S> body,
      Progress progress,
      Cancellation cancellation) {
    this.task = task;
    this.items = items;
    this.scratch = scratch;
    this.body = body;
    this.progress = progress;
    this.cancellation = cancellation;
  }

  /** The caller is one of the threads, so one thread means no thread is started at all. */
  void run(int threads) {
    Thread[] helpers = new Thread[Math.max(0, Math.min(threads, items) - 1)];
    for (int t = 0; t < helpers.length; t++) {
      helpers[t] = new Thread(this::work, "foldsieve-" + task + "-" + (t + 1));
      helpers[t].setDaemon(true);
      helpers[t].start();
    }
    work();
    joinAll(helpers);
    rethrowFailure();
  }

  private void work() {
    try {
      S space = null;
      for (int item; failure.get() == null && (item = next.getAndIncrement()) < items; ) {
        if (cancellation.isRequested() || Thread.currentThread().isInterrupted()) {
          throw new CancelledException(task);
        }
        if (space == null) {
          space = scratch.get();
        }
        body.accept(space, item);
        report();
      }
    } catch (Throwable problem) {
      Throwable first = failure.compareAndExchange(null, problem);
      if (first != null && first != problem && !(problem instanceof CancelledException)) {
        first.addSuppressed(problem);
      }
    }
  }

  private void report() {
    synchronized (reporting) {
      if (failure.get() == null) {
        done++;
        progress.update(task, done, items);
      }
    }
  }

  /** Waits for every helper even when interrupted; the interrupt itself cancels the loop. */
  private void joinAll(Thread[] helpers) {
    boolean interrupted = false;
    for (Thread helper : helpers) {
      while (true) {
        try {
          helper.join();
          break;
        } catch (InterruptedException stop) {
          interrupted = true;
          failure.compareAndSet(null, new CancelledException(task));
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void rethrowFailure() {
    Throwable problem = failure.get();
    if (problem instanceof RuntimeException unchecked) {
      throw unchecked;
    }
    if (problem instanceof Error error) {
      throw error;
    }
    if (problem != null) {
      throw new IllegalStateException(problem);
    }
  }
}
