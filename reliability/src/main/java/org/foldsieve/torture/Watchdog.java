package org.foldsieve.torture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Keeps an input that hangs while it hangs: nobody would live to tell otherwise. */
final class Watchdog implements AutoCloseable {

  private static final long PATIENCE_NANOS = 120_000_000_000L;
  private static final long LOOK_MILLIS = 1000;

  private final Tally tally;
  private final Path findings;
  private final Thread watched = Thread.currentThread();
  private final Thread thread = new Thread(this::watch, "watchdog");
  private volatile long began;
  private volatile @Nullable String name;
  private volatile byte[] bytes = new byte[0];

  Watchdog(Tally tally, Path findings) {
    this.tally = tally;
    this.findings = findings;
    thread.setDaemon(true);
    thread.start();
  }

  void begin(String input, byte[] content) {
    bytes = content;
    began = System.nanoTime();
    name = input;
  }

  void end() {
    name = null;
  }

  private void watch() {
    String told = "";
    try {
      while (true) {
        Thread.sleep(LOOK_MILLIS);
        String input = name;
        if (input != null && !input.equals(told) && System.nanoTime() - began > PATIENCE_NANOS) {
          told = input;
          Trial.keep(findings, input, bytes);
          StackTraceElement[] trace = watched.getStackTrace();
          tally.find(input + ": hangs" + (trace.length == 0 ? "" : " at " + trace[0]));
          // Some loops ask for this; of the others the finding is printed now.
          watched.interrupt();
          System.err.println(input + " hangs; it is kept in " + findings);
        }
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
