package org.foldsieve.run;

import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;

/**
 * How an operation runs: threads, seed, progress, cancellation, memory limit, timings, and whether
 * neighbours must be exact. What it computes is in the method's own parameters.
 *
 * <p>Immutable; each {@code with…} gives a new instance. No result depends on the number of
 * threads: work is split by output, and random numbers by {@linkplain #random(long) item}, never by
 * thread.
 *
 * <p>This is the only place of the library that starts threads. An operation opens them and has
 * closed them when it returns, normally or not; the common pool is never used.
 *
 * @since 0.1.0
 */
public final class Run {

  private final int threads;
  private final long seed;
  private final Progress progress;
  private final Cancellation cancellation;
  private final long maxMemory;
  private final Timings timings;
  private final double neighborRecall;

  private Run(
      int threads,
      long seed,
      Progress progress,
      Cancellation cancellation,
      long maxMemory,
      Timings timings,
      double neighborRecall) {
    this.threads = threads;
    this.seed = seed;
    this.progress = progress;
    this.cancellation = cancellation;
    this.maxMemory = maxMemory;
    this.timings = timings;
    this.neighborRecall = neighborRecall;
  }

  /**
   * As many threads as the machine has processors, seed 1, no progress, no cancellation, and a
   * limit of 70 % of the machine's memory.
   */
  public static Run defaults() {
    return new Run(
        Runtime.getRuntime().availableProcessors(),
        1,
        Progress.NONE,
        new Cancellation(),
        MachineMemory.defaultLimit(),
        new Timings(),
        1);
  }

  /** This run with the given number of threads, at least 1. */
  public Run withThreads(int threads) {
    Require.atLeast(1, "threads", threads);
    return new Run(threads, seed, progress, cancellation, maxMemory, timings, neighborRecall);
  }

  /** This run with the seed all its random numbers come from. */
  public Run withSeed(long seed) {
    return new Run(threads, seed, progress, cancellation, maxMemory, timings, neighborRecall);
  }

  /** This run, reporting to the given listener. */
  public Run withProgress(Progress progress) {
    Objects.requireNonNull(progress, "progress");
    return new Run(threads, seed, progress, cancellation, maxMemory, timings, neighborRecall);
  }

  /** This run, stopped by the given switch. */
  public Run withCancellation(Cancellation cancellation) {
    Objects.requireNonNull(cancellation, "cancellation");
    return new Run(threads, seed, progress, cancellation, maxMemory, timings, neighborRecall);
  }

  /** This run with a limit on the memory an operation may plan for, in bytes. */
  public Run withMaxMemory(long bytes) {
    if (bytes < 1) {
      throw new ParameterException("the memory limit must be positive: " + bytes + " bytes");
    }
    return new Run(threads, seed, progress, cancellation, bytes, timings, neighborRecall);
  }

  /** This run, noting the time of its stages in the given place. */
  public Run withTimings(Timings timings) {
    Objects.requireNonNull(timings, "timings");
    return new Run(threads, seed, progress, cancellation, maxMemory, timings, neighborRecall);
  }

  /**
   * This run, content with a part of the nearest neighbours where that is faster: neighbours are
   * then approximate, the part that was found is measured and told with them. What is found depends
   * on the seed, never on the threads.
   *
   * @param recall the part of the k nearest rows to find at least, above 0 and at most 1; 1 is
   *     exact, and the default
   */
  public Run withNeighborRecall(double recall) {
    // Written so that NaN is refused too.
    if (!(recall > 0 && recall <= 1)) {
      throw new ParameterException(
          "the recall of neighbours must be above 0 and at most 1: recall = " + recall);
    }
    return new Run(threads, seed, progress, cancellation, maxMemory, timings, recall);
  }

  /** The number of threads, at least 1. */
  public int threads() {
    return threads;
  }

  /** The seed of all random numbers. */
  public long seed() {
    return seed;
  }

  /** The most memory an operation may plan for, in bytes. */
  public long maxMemory() {
    return maxMemory;
  }

  /** The part of the nearest neighbours that a search must find; 1 for all. */
  public double neighborRecall() {
    return neighborRecall;
  }

  /** The times of the stages so far. */
  public Timings timings() {
    return timings;
  }

  /**
   * Random numbers of one work item. The same seed and item give the same numbers, whichever thread
   * asks and whatever was drawn before.
   */
  public SplittableRandom random(long item) {
    // Two rounds keep the streams of neighbouring seeds and neighbouring items apart.
    long mixed = new SplittableRandom(seed).nextLong() ^ new SplittableRandom(~item).nextLong();
    return new SplittableRandom(mixed);
  }

  /** Throws {@link CancelledException} when this run was cancelled or its thread interrupted. */
  public void checkCancelled(String task) {
    if (cancellation.isRequested() || Thread.currentThread().isInterrupted()) {
      throw new CancelledException(task);
    }
  }

  /**
   * Throws {@link MemoryLimitException} when the work would need more than {@link #maxMemory()}.
   *
   * @param bytes what the work will take beyond what is held already
   * @param what the work, as in "the neighbours of 60000 rows"
   * @param remedy what the user can do instead
   */
  public void requireMemory(long bytes, String what, String remedy) {
    if (bytes > maxMemory) {
      throw new MemoryLimitException(
          String.format(
              Locale.ROOT,
              "%s needs %s, the limit is %s; %s",
              what,
              size(bytes),
              size(maxMemory),
              remedy));
    }
  }

  private static String size(long bytes) {
    return bytes < 1 << 20
        ? String.format(Locale.ROOT, "%.1f KiB", bytes / 1024.0)
        : String.format(Locale.ROOT, "%.1f MiB", bytes / 1048576.0);
  }

  /**
   * As {@link #requireMemory}, for a square of doubles in one array, which holds no more than 2^31
   * - 9 of them whatever the memory.
   */
  public void requireSquare(int order, String what, String remedy) {
    long entries = (long) order * order;
    requireMemory(Double.BYTES * entries, what, remedy);
    if (entries > Integer.MAX_VALUE - 8) {
      throw new MemoryLimitException(
          String.format(
              Locale.ROOT,
              "%s needs more than the 2^31 - 9 numbers an array holds; %s",
              what,
              remedy));
    }
  }

  /** Does the work as a named stage of {@link #timings()}. */
  public <T> T stage(String name, Supplier<T> work) {
    timings.enter(name);
    try {
      return work.get();
    } finally {
      timings.exit();
    }
  }

  /**
   * Does work that serves several stages at once; its time is divided among them.
   *
   * @param shares each stage with its part of the work, at least one and not all 0
   */
  public <T> T stage(Map<String, Double> shares, Supplier<T> work) {
    timings.enter("shared by " + shares.keySet());
    try {
      return work.get();
    } finally {
      timings.exitInto(shares);
    }
  }

  /** Tells the listener how far a task of one thread has come, and asks for cancellation. */
  public void step(String task, long done, long total) {
    checkCancelled(task);
    progress.update(task, done, total);
  }

  /**
   * Does {@code body} for the items 0 to {@code items - 1}, each once, on this run's threads, and
   * returns when all are done. Items are begun in order; each must write only what belongs to it.
   *
   * <p>The first failure stops the rest and is thrown; cancellation is asked for before each item.
   */
  public void forEach(String task, int items, IntConsumer body) {
    forEach(task, items, () -> body, IntConsumer::accept);
  }

  /** As {@link #forEach(String, int, IntConsumer)}, with scratch space made once a thread. */
  public <S> void forEach(String task, int items, Supplier<S> scratch, ObjIntConsumer<S> body) {
    new ParallelLoop<>(task, items, scratch, body, progress, cancellation).run(threads);
  }
}
