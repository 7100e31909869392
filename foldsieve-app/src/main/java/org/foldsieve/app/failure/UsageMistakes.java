package org.foldsieve.app.failure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.foldsieve.app.terminal.Console;
import org.foldsieve.run.NearestName;
import picocli.CommandLine;

/** Says in one line what is wrong with a command line. */
public final class UsageMistakes {

  private UsageMistakes() {}

  /** Says what is wrong and where the help is, and gives the exit code. */
  public static int report(CommandLine.ParameterException problem, Console console, boolean debug) {
    String command = problem.getCommandLine().getCommandSpec().qualifiedName();
    console.hint(String.format(Locale.ROOT, "%s; see '%s --help'", describe(problem), command));
    if (debug) {
      problem.printStackTrace(console.err());
    }
    return ExitCode.USAGE;
  }

  private static String describe(CommandLine.ParameterException problem) {
    CommandLine line = problem.getCommandLine();
    if (problem instanceof CommandLine.UnmatchedArgumentException unmatched) {
      String first = unmatched.getUnmatched().get(0);
      if (first.startsWith("-") && first.length() > 1) {
        return unknownOption(first, line);
      }
      if (line.getParent() == null) {
        return NearestName.unknown("command", first, line.getSubcommands().keySet());
      }
      return String.format(Locale.ROOT, "'%s' is one argument too many", first);
    }
    if (problem.getCause() instanceof UsageException usage) {
      return Failures.describe(usage);
    }
    String message = Failures.describe((Throwable) problem);
    return Character.toLowerCase(message.charAt(0)) + message.substring(1);
  }

  private static String unknownOption(String option, CommandLine line) {
    String name = option.contains("=") ? option.substring(0, option.indexOf('=')) : option;
    List<String> known = new ArrayList<>();
    line.getCommandSpec().options().forEach(spec -> known.addAll(List.of(spec.names())));
    Optional<String> near = NearestName.of(name, known);
    return String.format(Locale.ROOT, "unknown option '%s'", name)
        + near.map(text -> "; did you mean '" + text + "'?").orElse("");
  }
}
