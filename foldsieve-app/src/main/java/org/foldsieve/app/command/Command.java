package org.foldsieve.app.command;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.foldsieve.app.failure.ExitCode;
import org.foldsieve.app.file.Outputs;
import org.foldsieve.app.option.RunOptions;
import org.foldsieve.app.session.Context;
import org.foldsieve.app.session.Session;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What all commands have: help, run options, a session around the work. */
abstract class Command implements Callable<Integer> {

  private final Context context;

  @Mixin private RunOptions runOptions = new RunOptions();

  @Option(
      names = {"-h", "--help"},
      order = RunOptions.LAST,
      usageHelp = true,
      description = "Show this help.")
  private boolean help;

  Command(Context context) {
    this.context = context;
  }

  /** What the process gave. */
  final Context context() {
    return context;
  }

  /** Whether existing files may be replaced. */
  final boolean isForced() {
    return runOptions.force;
  }

  /** The writer of result files; refuses at once those that exist, unless they may be replaced. */
  final Outputs outputs(@Nullable Path... files) {
    Outputs outputs = new Outputs(runOptions.force);
    for (@Nullable Path file : files) {
      outputs.check(file);
    }
    return outputs;
  }

  @Override
  public final Integer call() {
    try (Session session = new Session(context, runOptions)) {
      Outputs.requireFile(
          "--timings", runOptions.timings, "standard output is for the result; name a .json file");
      outputs(runOptions.timings);
      run(session);
      session.finish();
      return ExitCode.DONE;
    }
  }

  /** Does the work; what goes wrong is thrown. */
  abstract void run(Session session);
}
