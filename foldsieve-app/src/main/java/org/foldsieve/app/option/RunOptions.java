package org.foldsieve.app.option;

import java.nio.file.Path;
import java.util.OptionalLong;
import org.foldsieve.app.failure.UsageException;
import org.foldsieve.run.MemoryLimitException;
import org.foldsieve.run.Run;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How to run: threads, seed, memory, what to say, what to measure. */
public final class RunOptions {

  /** Where these stand in the help of a command: behind its own options. */
  public static final int LAST = 100;

  @Option(
      names = "--threads",
      order = LAST,
      paramLabel = "N",
      description = "Threads to use (default: all processors). Results never depend on it.")
  private @Nullable Integer threads;

  @Option(
      names = "--seed",
      order = LAST,
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of every random number (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--max-memory",
      order = LAST,
      paramLabel = "SIZE",
      description =
          "What the process may take, at least 160M: 512M, 2G, 70%% (default: 85%% of the machine)."
              + " Work that needs more is refused.")
  private @Nullable String maxMemory;

  /** Whether existing files are replaced. */
  @Option(names = "--force", order = LAST, description = "Replace output files that exist.")
  public boolean force;

  /** Whether to say nothing beside results and errors. */
  @Option(
      names = {"-q", "--quiet"},
      order = LAST,
      description = "No progress bar, no hints.")
  public boolean quiet;

  /** Whether errors show where they come from. */
  @Option(
      names = "--debug",
      order = LAST,
      description = "Show the stack trace of an error, and what the work ran on.")
  public boolean debug;

  /** Where to write how long each stage took. */
  @Option(
      names = "--timings",
      order = LAST,
      paramLabel = "FILE.json",
      converter = OutputPath.class,
      description = "Write the seconds of each stage.")
  public @Nullable Path timings;

  /** How often to repeat the computation. */
  @Option(
      names = "--repeat",
      order = LAST,
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Repeat the computation, for measuring; --timings then holds the fastest of the last"
              + " N-1.")
  public int repeat;

  /** Checks the options; the run has their threads, seed and memory. */
  public Run run() {
    if (repeat < 1) {
      throw new UsageException("--repeat must be at least 1: --repeat " + repeat);
    }
    if (threads != null && threads < 1) {
      throw new UsageException("--threads must be at least 1: --threads " + threads);
    }
    Run run = Run.defaults().withSeed(seed);
    if (threads != null) {
      run = run.withThreads(threads);
    }
    if (!ProcessMemory.isOwn()) {
      return maxMemory == null ? run : run.withMaxMemory(MemorySize.parse(maxMemory));
    }
    if (limit() < ProcessMemory.FLOOR && maxMemory != null) {
      throw new MemoryLimitException(
          "--max-memory "
              + maxMemory
              + " is less than the 160M that Java and Foldsieve take for themselves; allow more");
    }
    return run.withMaxMemory(Math.max(1, limit() - ProcessMemory.JAVA));
  }

  /** What the process may take. */
  private long limit() {
    return maxMemory == null ? ProcessMemory.defaultLimit() : MemorySize.parse(maxMemory);
  }

  /** What may be taken outside the Java heap, in bytes. */
  public long memoryOutsideHeap() {
    if (!ProcessMemory.isOwn()) {
      return Long.MAX_VALUE;
    }
    return ProcessMemory.outsideHeap(limit());
  }

  /**
   * The heap that this process should have been started with, if its heap may outgrow the limit.
   */
  public OptionalLong missedHeapLimit() {
    if (maxMemory == null || !ProcessMemory.isOwn()) {
      return OptionalLong.empty();
    }
    long heap = ProcessMemory.heap(limit());
    // The JVM rounds, and gives percentages of the whole.
    return Runtime.getRuntime().maxMemory() > heap + heap / 4 + ProcessMemory.JAVA
        ? OptionalLong.of(heap)
        : OptionalLong.empty();
  }
}
