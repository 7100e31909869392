package org.foldsieve.app.session;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.foldsieve.app.file.Outputs;
import org.foldsieve.app.option.RunOptions;
import org.foldsieve.app.terminal.Console;
import org.foldsieve.app.terminal.ProgressBars;
import org.foldsieve.app.text.OptionText;
import org.foldsieve.data.Message;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.run.Progress;
import org.foldsieve.run.Run;
import org.foldsieve.run.Timings;
import org.jspecify.annotations.Nullable;

/**
 * One run of a command: how to run, what to say beside the results, and how long each part took.
 *
 * <p>A command's work is a sequence of {@linkplain #stage stages} and {@linkplain #compute
 * computations}. What it does between two of them is getting ready for the second and counts there,
 * what it does after the last counts with that one; so the stages add up to the total, which is a
 * clock of its own.
 */
public final class Session implements AutoCloseable {

  private final Console console;
  private final RunOptions options;
  private final Run run;
  private final @Nullable ProgressBars progress;
  private final Map<String, Double> seconds = new LinkedHashMap<>();
  private final LongSupplier clock;
  private final long began;

  /** The end of the last stage, and its name. */
  private long since;

  private String last = "write";

  /** What other repetitions took than the one that counts. */
  private long uncounted;

  /** Checks the options and gets ready. */
  public Session(Context context, RunOptions options) {
    this.clock = context.clock();
    this.began = clock.getAsLong();
    this.since = began;
    this.console = context.console();
    this.options = options;
    Run plain = options.run();
    Blas.limitNativeMemory(options.memoryOutsideHeap());
    this.progress =
        console.interactive() && !options.quiet
            ? new ProgressBars(console.screen(), console.unicode())
            : null;
    this.run =
        plain
            .withProgress(progress == null ? Progress.NONE : progress)
            .withCancellation(context.cancellation());
    options
        .missedHeapLimit()
        .ifPresent(
            heap ->
                hint(
                    "the Java heap may outgrow --max-memory; start with ./foldsieve, which limits"
                        + " it, or give Java -Xmx"
                        + (heap >> 20)
                        + "m"));
  }

  /** How to run what is not measured. */
  public Run run() {
    return run;
  }

  /** The streams. */
  public Console console() {
    return console;
  }

  /** Says something beside the results, unless told to be quiet. */
  public void hint(String text) {
    if (!options.quiet) {
      clearProgress();
      console.hint(text);
    }
  }

  /** Says something of the library's beside the results, unless told to be quiet. */
  public void hint(Message message) {
    hint(OptionText.of(message));
  }

  /** Does a part of the work that is not repeated: reading, plotting, writing. */
  public <T> T stage(String name, Supplier<T> work) {
    enter(name);
    Timings timings = new Timings(clock);
    try {
      return run.withTimings(timings).stage(name, work);
    } finally {
      clearProgress();
      add(timings);
      since = clock.getAsLong();
    }
  }

  /** Does a part of the work that gives nothing back. */
  public void stage(String name, Runnable work) {
    stage(
        name,
        () -> {
          work.run();
          return null;
        });
  }

  /**
   * Does the computation, as often as {@code --repeat} says; the last result counts.
   *
   * @param stage the stage of whatever the work does outside stages of its own
   */
  public <T> T compute(String stage, Function<Run, T> work) {
    enter(stage);
    T result;
    Timings fastest = new Timings(clock);
    long fastestNanos = Long.MAX_VALUE;
    long start = clock.getAsLong();
    try {
      int repetition = 1;
      do {
        Timings timings = new Timings(clock);
        long before = clock.getAsLong();
        Run timed = run.withTimings(timings);
        result = timed.stage(stage, () -> work.apply(timed));
        long nanos = clock.getAsLong() - before;
        // The first of several warms up.
        if ((repetition > 1 || options.repeat == 1) && nanos < fastestNanos) {
          fastest = timings;
          fastestNanos = nanos;
        }
      } while (repetition++ < options.repeat);
    } finally {
      clearProgress();
    }
    add(fastest);
    since = clock.getAsLong();
    uncounted += since - start - fastestNanos;
    return result;
  }

  /** Whether the computation is done several times, for measuring. */
  public boolean isRepeated() {
    return options.repeat > 1;
  }

  /** Begins a stage: what was done since the one before got ready for it. */
  private void enter(String stage) {
    seconds.merge(stage, (clock.getAsLong() - since) * 1e-9, Double::sum);
    last = stage;
  }

  private void add(Timings timings) {
    timings.seconds().forEach((stage, time) -> seconds.merge(stage, time, Double::sum));
  }

  private void clearProgress() {
    if (progress != null) {
      progress.close();
    }
  }

  /** Seconds by stage so far. */
  public Map<String, Double> seconds() {
    return new LinkedHashMap<>(seconds);
  }

  /**
   * Writes the timings, when they were asked for, and says what ran: with {@code --debug}, or when
   * it is not what should have.
   */
  public void finish(Outputs outputs) {
    sayWhatRan();
    Blas.trouble()
        .ifPresent(
            reason ->
                console.hint(
                    "dense products ran in plain Java, and the last digits may differ from those of"
                        + " OpenBLAS: "
                        + reason));
    if (options.timings == null) {
      return;
    }
    long now = clock.getAsLong();
    seconds.merge(last, (now - since) * 1e-9, Double::sum);
    double total = (now - began - uncounted) * 1e-9;
    JsonArray stages = new JsonArray();
    seconds.forEach(
        (stage, time) -> {
          JsonObject entry = new JsonObject();
          entry.addProperty("name", stage);
          entry.addProperty("seconds", time);
          stages.add(entry);
        });
    JsonObject all = new JsonObject();
    all.add("stages", stages);
    all.addProperty("total", total);
    String text = new GsonBuilder().setPrettyPrinting().create().toJson(all) + "\n";
    // Standard output may be where it goes, too.
    console.out().flush();
    outputs.text(options.timings, writer -> writer.write(text));
    outputs.commit();
  }

  /** With {@code --debug}, says what the work ran on: now it is known what was loaded. */
  private void sayWhatRan() {
    if (options.debug) {
      hint(
          String.format(
              Locale.ROOT,
              "ran on %d threads of Java %s; dense products: %s",
              run.threads(),
              System.getProperty("java.version"),
              Blas.describe()));
    }
  }

  @Override
  public void close() {
    clearProgress();
  }
}
