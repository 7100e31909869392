package org.foldsieve.app.failure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.foldsieve.app.terminal.Console;
import org.foldsieve.app.text.OptionText;
import org.foldsieve.data.DataException;
import org.foldsieve.output.OutputException;
import org.foldsieve.run.CancelledException;
import org.foldsieve.run.MemoryLimitException;
import org.foldsieve.run.ParameterException;
import picocli.CommandLine;

/** Turns what went wrong into one line and an exit code. */
public final class Failures {

  private Failures() {}

  /** Says what went wrong, and gives the exit code. */
  public static int report(Throwable problem, Console console, boolean debug) {
    int code = exitCode(problem);
    String message = message(problem, code);
    console.out().flush();
    console.hint(message.lines().map(String::strip).collect(Collectors.joining(" ")));
    if (debug) {
      problem.printStackTrace(console.err());
    } else if (code == ExitCode.FAULT) {
      console
          .err()
          .println(
              "foldsieve: this is a fault of ours; please report it with the command and what"
                  + " --debug shows");
    }
    return code;
  }

  static int exitCode(Throwable problem) {
    Throwable cause = problem instanceof UncheckedIOException ? problem.getCause() : problem;
    if (cause instanceof OutputException) {
      return ExitCode.OUTPUT;
    }
    if (problem instanceof UsageException
        || problem instanceof CommandLine.ParameterException
        || problem instanceof ParameterException) {
      return ExitCode.USAGE;
    }
    if (problem instanceof DataException
        || problem instanceof IOException
        || problem instanceof UncheckedIOException) {
      return ExitCode.DATA;
    }
    if (problem instanceof MemoryLimitException || problem instanceof OutOfMemoryError) {
      return ExitCode.MEMORY;
    }
    return problem instanceof CancelledException ? ExitCode.INTERRUPTED : ExitCode.FAULT;
  }

  private static String message(Throwable problem, int code) {
    if (problem instanceof OutOfMemoryError) {
      return "out of memory; allow more with --max-memory, or take fewer rows or features";
    }
    if (code == ExitCode.INTERRUPTED) {
      return "interrupted; what was not finished was not written";
    }
    if (problem instanceof UncheckedIOException wrapped) {
      return describe(cause(wrapped));
    }
    if (problem instanceof IOException trouble) {
      return describe(trouble);
    }
    if (code == ExitCode.FAULT || problem.getMessage() == null) {
      return problem.toString();
    }
    return describe(problem);
  }

  /** What went wrong inside; there is always something. */
  public static IOException cause(UncheckedIOException wrapped) {
    return Objects.requireNonNull(wrapped.getCause());
  }

  /** What the library said, in the words of the command line. */
  public static String describe(Throwable refused) {
    return refused instanceof DataException data
        ? OptionText.of(data.details())
        : String.valueOf(refused.getMessage());
  }

  /** What the file system said; its own messages are often a bare path. */
  public static String describe(IOException trouble) {
    if (trouble instanceof NoSuchFileException missing) {
      return String.format(Locale.ROOT, "there is no file '%s'", missing.getFile());
    }
    if (trouble instanceof java.nio.file.AccessDeniedException denied) {
      return String.format(Locale.ROOT, "no permission for '%s'", denied.getFile());
    }
    if (trouble instanceof FileSystemException other) {
      String reason = other.getReason();
      return String.format(
          Locale.ROOT, "'%s': %s", other.getFile(), reason == null ? other.toString() : reason);
    }
    return trouble.getMessage() == null ? trouble.toString() : trouble.getMessage();
  }
}
