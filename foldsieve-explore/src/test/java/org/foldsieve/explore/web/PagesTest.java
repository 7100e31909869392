package org.foldsieve.explore.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class PagesTest {

  private final AtomicLong now = new AtomicLong();
  private final Pages pages = new Pages(Duration.ofSeconds(60), now::get);
  private final CompletableFuture<Void> ended =
      CompletableFuture.runAsync(
          () -> {
            try {
              pages.awaitEnd();
            } catch (InterruptedException stop) {
              Thread.currentThread().interrupt();
            }
          },
          task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            thread.start();
          });

  private void pass(int seconds) {
    for (int i = 0; i < seconds; i++) {
      now.addAndGet(TimeUnit.SECONDS.toNanos(1));
      pages.look();
    }
  }

  @Test
  void whoHasNotComeYetIsWaitedFor() throws Exception {
    pass(1000);
    assertThat(ended.isDone()).isFalse();
    pages.end();
    ended.get();
  }

  @Test
  void itEndsAWhileAfterTheLastPageSaidGoodbye() throws Exception {
    pages.hear("one");
    pages.hear("two");
    pass(10);
    pages.leave("one");
    pass(50);
    pages.leave("two");
    pass(59);
    assertThat(ended.isDone()).isFalse();
    pass(2);
    ended.get();
  }

  @Test
  void aPageThatComesAgainKeepsItGoing() throws Exception {
    pages.hear("one");
    pages.leave("one");
    pass(40);
    pages.hear("one");
    pass(70);
    assertThat(ended.isDone()).isFalse();
    // It says nothing more: its browser was killed.
    pass(160);
    ended.get();
  }
}
