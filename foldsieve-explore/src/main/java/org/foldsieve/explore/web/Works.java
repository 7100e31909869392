package org.foldsieve.explore.web;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.foldsieve.explore.work.Ongoing;
import org.foldsieve.run.Cancellation;
import org.foldsieve.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * The work that goes on. Of one kind each page has one at a time: the next stops the one before.
 */
final class Works {

  private static final int MOST = 12;
  private static final long BETWEEN_NANOS = 40_000_000;

  private final Set<Work> all = new HashSet<>();

  /** One piece of work, and the page that waits for it. */
  final class Work implements Ongoing, AutoCloseable {

    private final String page;
    private final String kind;
    private final EventStream stream;
    private final Cancellation cancellation = new Cancellation();
    private final Run run;
    private long told;

    private Work(String page, String kind, EventStream stream, Run plain) {
      this.page = page;
      this.kind = kind;
      this.stream = stream;
      this.run = plain.withProgress(this::progress).withCancellation(cancellation);
    }

    private void progress(String task, long done, long total) {
      long now = System.nanoTime();
      if (now - told < BETWEEN_NANOS && done < total) {
        return;
      }
      told = now;
      JsonObject news = new JsonObject();
      news.addProperty("task", task);
      news.addProperty("done", done);
      news.addProperty("total", total);
      tell("progress", news);
    }

    @Override
    public Run run() {
      return run;
    }

    @Override
    public Cancellation cancellation() {
      return cancellation;
    }

    @Override
    public void tell(String event, JsonElement news) {
      if (!stream.send(event, news)) {
        cancellation.cancel();
      }
    }

    @Override
    public void close() {
      synchronized (all) {
        all.remove(this);
      }
      stream.close();
    }
  }

  /** Begins a piece of work, or gives null where there is too much of it already. */
  @Nullable Work begin(String page, String kind, EventStream stream, Run run) {
    Work work = new Work(page, kind, stream, run);
    synchronized (all) {
      all.stream()
          .filter(other -> other.page.equals(page) && other.kind.equals(kind))
          .forEach(other -> other.cancellation.cancel());
      if (all.size() >= MOST) {
        return null;
      }
      all.add(work);
    }
    return work;
  }

  /** Stops what a page waits for. */
  void cancel(String page) {
    synchronized (all) {
      all.stream()
          .filter(work -> work.page.equals(page))
          .forEach(work -> work.cancellation.cancel());
    }
  }

  /** Stops everything. */
  void cancelAll() {
    synchronized (all) {
      all.forEach(work -> work.cancellation.cancel());
    }
  }

  /** Says to every page that its work goes on; who does not hear it is gone. */
  void beat() {
    List<Work> now;
    synchronized (all) {
      now = List.copyOf(all);
    }
    for (Work work : now) {
      if (!work.stream.beat()) {
        work.cancellation.cancel();
      }
    }
  }
}
