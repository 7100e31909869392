package org.foldsieve.app.command;

import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.foldsieve.app.failure.ExitCode;
import org.foldsieve.app.file.Outputs;
import org.foldsieve.app.option.OutputArguments;
import org.foldsieve.app.option.RunOptions;
import org.foldsieve.app.session.Context;
import org.foldsieve.app.session.Session;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What all commands have: help, run options, a session around the work. */
abstract class Command implements Callable<Integer> {

  private final Context context;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it.
  private CommandSpec spec;

  @Mixin private RunOptions runOptions = new RunOptions();

  /** Of the present run. */
  private @Nullable Outputs outputs;

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

  /**
   * The writer of result files; refuses at once those that exist, unless they may be replaced, and
   * those that another run writes.
   */
  final Outputs outputs() {
    Outputs files = Objects.requireNonNull(outputs, "a command writes while it runs");
    files.reserve(output -> true);
    return files;
  }

  @Override
  public final Integer call() {
    try (Session session = new Session(context, runOptions);
        Outputs files = new Outputs(OutputArguments.outputs(spec), runOptions.force)) {
      outputs = files;
      Outputs.requireFile(
          "--timings", runOptions.timings, "standard output is for the result; name a .json file");
      files.keepApart(OutputArguments.inputs(spec));
      files.reserve(output -> output.path().equals(runOptions.timings));
      try {
        run(session);
        files.commit();
        session.finish(files);
      } catch (UncheckedIOException problem) {
        throw files.told(problem);
      }
      files
          .unlocked()
          .forEach(
              file ->
                  session.hint(
                      "'"
                          + file
                          + "' is where no locks are known: another run that wrote it at the same"
                          + " time was not kept away"));
      return ExitCode.DONE;
    }
  }

  /** Does the work; what goes wrong is thrown. */
  abstract void run(Session session);
}
