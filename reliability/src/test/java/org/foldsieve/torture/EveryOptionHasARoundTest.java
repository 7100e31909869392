package org.foldsieve.torture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.foldsieve.app.command.Program;
import org.foldsieve.app.option.OutputArguments;
import org.foldsieve.app.session.Context;
import org.foldsieve.app.terminal.Console;
import org.foldsieve.run.Cancellation;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Every option that names a file, as the command line knows them, is tried on disks that break: a
 * new one fails here until it has a line.
 */
class EveryOptionHasARoundTest {

  /** Serves until it is stopped; the one file it writes, its timings, all other commands do too. */
  private static final String WITHOUT_END = "explore";

  @Test
  void everyOutputOfEveryCommandIsWrittenToABreakingDisk() {
    List<String> missing = new ArrayList<>();
    int options = 0;
    for (CommandLine command : commands()) {
      for (OptionSpec option : OutputArguments.options(command.getCommandSpec())) {
        options++;
        if (!isIn(DiskRounds.LINES, command.getCommandName(), option, "OUT/")) {
          missing.add(command.getCommandName() + " " + option.longestName());
        }
      }
    }
    assertThat(options).as("options looked at").isGreaterThan(20);
    assertThat(missing).as("say in DiskRounds how they are written").isEmpty();
  }

  /** An option is of the same kind in every command: one line is enough for all. */
  @Test
  void everyInputIsReadFromABreakingDisk() {
    Set<String> wanted = new TreeSet<>();
    Set<String> tried = new TreeSet<>();
    for (CommandLine command : commands()) {
      List<OptionSpec> outputs = OutputArguments.options(command.getCommandSpec());
      for (OptionSpec option : command.getCommandSpec().options()) {
        boolean path =
            option.auxiliaryTypes().length > 0 && option.auxiliaryTypes()[0] == Path.class;
        if (path && !outputs.contains(option)) {
          wanted.add(option.longestName());
          if (isIn(DiskReads.LINES, command.getCommandName(), option, "IN/")) {
            tried.add(option.longestName());
          }
        }
      }
    }
    assertThat(wanted).contains("--labels", "--distances", "--model", "--from");
    assertThat(tried).as("say in DiskReads how they are read").isEqualTo(wanted);
  }

  private static List<CommandLine> commands() {
    Console console = Console.of(System.out, System.err, InputStream.nullInputStream());
    Context context = new Context(console, new Cancellation(), System::nanoTime, List.of());
    return Program.wholeCommandLine(context).getSubcommands().values().stream()
        .filter(command -> !command.getCommandName().equals(WITHOUT_END))
        .collect(Collectors.toList());
  }

  /** Whether a line of a command gives that option a file of that folder. */
  private static boolean isIn(
      List<String> lines, String command, OptionSpec option, String folder) {
    Predicate<String> gives =
        line ->
            Arrays.stream(option.names())
                .anyMatch(name -> line.contains(" " + name + " " + folder));
    return lines.stream().filter(line -> line.startsWith(command + " ")).anyMatch(gives);
  }
}
