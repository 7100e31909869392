package org.foldsieve.torture;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.model.ModelFormatException;
import org.foldsieve.run.MemoryLimitException;
import org.foldsieve.run.ParameterException;

/**
 * Gives inputs to something that reads them, and counts what comes of each: it is read, or refused
 * with a message. Anything else, too much time or too much memory is a finding, and the input is
 * kept as a file.
 */
final class Trial {

  /** What an input of a few kilobytes may take, whatever it claims. */
  private static final long MOST_BYTES = 256L << 20;

  private static final long MOST_NANOS = 10_000_000_000L;

  private static final com.sun.management.ThreadMXBean THREADS =
      (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final Tally tally;
  private final Path findings;
  private final Watchdog watchdog;

  /** What reads an input. */
  @FunctionalInterface
  interface Reader {
    void read(byte[] bytes) throws Exception;
  }

  Trial(Tally tally, Path findings, Watchdog watchdog) {
    this.tally = tally;
    this.findings = findings;
    this.watchdog = watchdog;
  }

  /**
   * Tries an input.
   *
   * @param name of the file that keeps it, should it be a finding
   */
  void attempt(String name, byte[] bytes, Reader reader) throws IOException {
    watchdog.begin(name, bytes);
    long allocated = THREADS.getCurrentThreadAllocatedBytes();
    long began = THREADS.getCurrentThreadCpuTime();
    String fault = outcome(bytes, reader);
    long nanos = THREADS.getCurrentThreadCpuTime() - began;
    long took = THREADS.getCurrentThreadAllocatedBytes() - allocated;
    watchdog.end();
    tally.count("inputs");
    if (fault.isEmpty() && (took > MOST_BYTES || nanos > MOST_NANOS)) {
      fault = String.format(Locale.ROOT, "%,d bytes of memory, %,d ns", took, nanos);
    }
    if (!fault.isEmpty()) {
      keep(findings, name, bytes);
      tally.find(name + ": " + fault);
    }
  }

  private String outcome(byte[] bytes, Reader reader) {
    try {
      reader.read(bytes);
      tally.count("read");
      return "";
    } catch (DataException
        | MemoryLimitException
        | ModelFormatException
        | ParameterException refusal) {
      tally.count("refused");
      return String.valueOf(refusal.getMessage()).isBlank() ? "a refusal without a word" : "";
    } catch (Exception | StackOverflowError | OutOfMemoryError fault) {
      StackTraceElement[] trace = fault.getStackTrace();
      return fault + (trace.length == 0 ? "" : " at " + trace[0]);
    }
  }

  static void keep(Path folder, String name, byte[] bytes) throws IOException {
    Files.createDirectories(folder);
    Files.write(folder.resolve(name), bytes);
  }
}
