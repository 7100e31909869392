package org.foldsieve.app.terminal;

import java.io.PrintStream;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.foldsieve.run.Progress;
import org.jspecify.annotations.Nullable;

/** Draws one bar a task on a terminal, once a task lasts long enough for one to look at it. */
public final class ProgressBars implements Progress, AutoCloseable {

  private static final long PATIENCE_NANOS = 400_000_000L;
  private static final int WIDTH = 79;

  private final PrintStream err;
  private final boolean unicode;
  private String task = "";
  private long since;
  private @Nullable ProgressBar bar;

  /**
   * Bars on standard error.
   *
   * @param unicode whether block characters can be shown
   */
  public ProgressBars(PrintStream err, boolean unicode) {
    this.err = err;
    this.unicode = unicode;
  }

  @Override
  public void update(String name, long done, long total) {
    if (!name.equals(task)) {
      close();
      task = name;
      since = System.nanoTime();
    }
    if (bar == null && done < total && System.nanoTime() - since > PATIENCE_NANOS) {
      bar =
          new ProgressBarBuilder()
              .setTaskName(name)
              .setInitialMax(total)
              .setStyle(unicode ? ProgressBarStyle.UNICODE_BLOCK : ProgressBarStyle.ASCII)
              .setConsumer(new ConsoleProgressBarConsumer(err, WIDTH))
              .setUpdateIntervalMillis(200)
              .clearDisplayOnFinish()
              .build();
    }
    if (bar != null) {
      bar.maxHint(total);
      bar.stepTo(done);
      if (done >= total) {
        close();
      }
    }
  }

  /** Takes the bar away, so that what is printed next stands alone. */
  @Override
  public void close() {
    if (bar != null) {
      bar.close();
      bar = null;
    }
    task = "";
  }
}
