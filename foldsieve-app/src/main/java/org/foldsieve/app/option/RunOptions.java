package org.foldsieve.app.option;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** How to run: threads, seed, memory, what to say, what to measure. */
public final class RunOptions {

  /** Threads; 0 for as many as the machine has. */
  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Threads to use (default: all processors). Results never depend on it.")
  public Integer threads;

  /** The seed of every random number. */
  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of every random number (default: ${DEFAULT-VALUE}).")
  public long seed;

  /** The most memory the work may plan for, as text. */
  @Option(
      names = "--max-memory",
      paramLabel = "SIZE",
      description = "Refuse work that needs more: 512M, 2G, 70%% (default: 70%% of the machine).")
  public String maxMemory;

  /** Whether existing files are replaced. */
  @Option(names = "--force", description = "Replace output files that exist.")
  public boolean force;

  /** Whether to say nothing beside results and errors. */
  @Option(
      names = {"-q", "--quiet"},
      description = "No progress bar, no hints.")
  public boolean quiet;

  /** Whether errors show where they come from. */
  @Option(
      names = "--debug",
      description = "Show the stack trace of an error, and what the work ran on.")
  public boolean debug;

  /** Where to write how long each stage took. */
  @Option(
      names = "--timings",
      paramLabel = "FILE.json",
      description = "Write the seconds of each stage.")
  public Path timings;

  /** How often to repeat the computation. */
  @Option(
      names = "--repeat",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Repeat the computation, for measuring; --timings then holds the fastest of the last"
              + " N-1.")
  public int repeat;
}
