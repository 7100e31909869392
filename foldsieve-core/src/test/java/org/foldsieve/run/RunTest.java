package org.foldsieve.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void everyItemIsDoneOnce(int threads) {
    AtomicIntegerArray done = new AtomicIntegerArray(1000);
    Run.defaults().withThreads(threads).forEach("count", 1000, done::incrementAndGet);
    for (int i = 0; i < 1000; i++) {
      assertThat(done.get(i)).isEqualTo(1);
    }
  }

  @Test
  void noItemsIsFine() {
    Run.defaults()
        .forEach(
            "none",
            0,
            i -> {
              throw new AssertionError("there is no item " + i);
            });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void progressRisesToItsTotalAndIsSilentAfterwards(int threads) {
    List<Long> seen = new ArrayList<>();
    AtomicBoolean returned = new AtomicBoolean();
    AtomicBoolean late = new AtomicBoolean();
    Run run =
        Run.defaults()
            .withThreads(threads)
            .withProgress(
                (task, done, total) -> {
                  seen.add(done);
                  late.compareAndSet(false, returned.get());
                  assertThat(total).isEqualTo(500);
                });
    run.forEach("work", 500, i -> {});
    returned.set(true);
    assertThat(seen).isSorted().doesNotHaveDuplicates().hasSize(500).endsWith(500L);
    assertThat(late).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void cancellingStopsWithinASecondAndLeavesNoThread(int threads) throws Exception {
    Cancellation stop = new Cancellation();
    Run run = Run.defaults().withThreads(threads).withCancellation(stop);
    CountDownLatch begun = new CountDownLatch(1);
    AtomicInteger items = new AtomicInteger();
    Thread caller =
        new Thread(
            () ->
                assertThatThrownBy(
                        () ->
                            run.forEach(
                                "cancel-me",
                                1_000_000,
                                i -> {
                                  items.incrementAndGet();
                                  begun.countDown();
                                  sleep(5);
                                }))
                    .isInstanceOf(CancelledException.class)
                    .hasMessage("cancelled while: cancel-me"));
    AtomicBoolean failed = new AtomicBoolean();
    caller.setUncaughtExceptionHandler((thread, problem) -> failed.set(true));
    caller.start();
    begun.await();
    stop.cancel();
    caller.join(TimeUnit.SECONDS.toMillis(1));
    assertThat(caller.isAlive()).isFalse();
    assertThat(failed).isFalse();
    assertThat(items.get()).isLessThan(1_000_000);
    assertThat(Thread.getAllStackTraces().keySet())
        .noneMatch(thread -> thread.getName().startsWith("foldsieve-cancel-me"));
  }

  @Test
  void anInterruptCancelsAndStaysSet() {
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(() -> Run.defaults().withThreads(3).forEach("interrupt", 100, i -> {}))
          .isInstanceOf(CancelledException.class);
      assertThat(Thread.currentThread().isInterrupted()).isTrue();
    } finally {
      Thread.interrupted();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void theFirstFailureIsThrownAndStopsTheRest(int threads) {
    AtomicInteger items = new AtomicInteger();
    assertThatThrownBy(
            () ->
                Run.defaults()
                    .withThreads(threads)
                    .forEach(
                        "fail",
                        100_000,
                        i -> {
                          items.incrementAndGet();
                          sleep(1);
                          throw new ArithmeticException("item failed");
                        }))
        .isInstanceOf(ArithmeticException.class)
        .hasMessage("item failed");
    assertThat(items.get()).isLessThanOrEqualTo(threads);
  }

  @Test
  void randomNumbersBelongToTheItemNotTheThread() {
    Run run = Run.defaults().withSeed(7);
    long first = run.random(3).nextLong();
    run.random(4).nextLong();
    assertThat(run.random(3).nextLong()).isEqualTo(first);
    assertThat(run.random(4).nextLong()).isNotEqualTo(first);
    assertThat(run.withSeed(8).random(3).nextLong()).isNotEqualTo(first);
  }

  @Test
  void memoryBeyondTheLimitIsRefusedWithTheNumbersAndTheRemedy() {
    Run run = Run.defaults().withMaxMemory(1L << 20);
    run.requireMemory(1L << 20, "a small thing", "nothing");
    assertThatThrownBy(() -> run.requireMemory(3L << 20, "the distance matrix", "use landmarks"))
        .isInstanceOf(MemoryLimitException.class)
        .hasMessage("the distance matrix needs 3.0 MiB, the limit is 1.0 MiB; use landmarks");
  }

  @Test
  void nestedStagesAreCountedOnce() {
    Run run = Run.defaults();
    long start = System.nanoTime();
    run.stage(
        "outer",
        () -> {
          sleep(20);
          return run.stage(
              "inner",
              () -> {
                sleep(30);
                return 0;
              });
        });
    double total = (System.nanoTime() - start) * 1e-9;
    var seconds = run.timings().seconds();
    assertThat(seconds).containsOnlyKeys("outer", "inner");
    assertThat(seconds.get("inner")).isGreaterThanOrEqualTo(0.029);
    assertThat(seconds.get("outer") + seconds.get("inner")).isLessThanOrEqualTo(total);
  }

  @Test
  void threadsMustBePositive() {
    assertThatThrownBy(() -> Run.defaults().withThreads(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("threads must be at least 1: threads = 0");
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void squaresThatNoArrayHoldsAreRefusedWhateverTheMemory() {
    Run run = Run.defaults().withMaxMemory(Long.MAX_VALUE);
    run.requireSquare(46_340, "the kernel", "use fewer rows");
    assertThatThrownBy(() -> run.requireSquare(46_341, "the kernel", "use fewer rows"))
        .isInstanceOf(MemoryLimitException.class)
        .hasMessage(
            "the kernel needs more than the 2^31 - 9 numbers an array holds; use fewer rows");
  }
}
