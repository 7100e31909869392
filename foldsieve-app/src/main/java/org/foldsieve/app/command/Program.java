package org.foldsieve.app.command;

import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.foldsieve.app.failure.ExitCode;
import org.foldsieve.app.failure.Failures;
import org.foldsieve.app.failure.UsageMistakes;
import org.foldsieve.app.session.Context;
import org.foldsieve.app.terminal.Console;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.run.Cancellation;
import org.foldsieve.run.CancelledException;
import org.foldsieve.run.Provenance;
import picocli.CommandLine;

/** The program: its commands, and a run of one of them. */
@CommandLine.Command(
    name = "foldsieve",
    synopsisHeading = "Usage: ",
    customSynopsis = "foldsieve COMMAND DATA [options]",
    description = "%nRanks, selects and maps features by the neighbourhood graph of the data.%n",
    footer = {
      "",
      "DATA is a file, '-' (standard input), a folder of images, a bundled set (iris,",
      "iris-uci, wdbc, digits) or a generated one (swiss-roll:n=2000,seed=1).",
      "",
      "Examples:",
      "  foldsieve rank digits",
      "  foldsieve rank table.csv --label species --method fisher --output ranking.csv",
      "  foldsieve neighbors iris -k 5 --output graph.npz",
      "  foldsieve methods laplacian"
    })
public final class Program {

  /** No command is needed to say which version this is. */
  private static final List<String> VERSION = List.of("-V", "--version");

  /** In the order the help shows them. Made when asked for: a run needs one of them. */
  private static final Map<String, Function<Context, Command>> COMMANDS = new LinkedHashMap<>();

  static {
    COMMANDS.put("rank", RankCommand::new);
    COMMANDS.put("select", SelectCommand::new);
    COMMANDS.put("embed", EmbedCommand::new);
    COMMANDS.put("transform", TransformCommand::new);
    COMMANDS.put("compare", CompareCommand::new);
    COMMANDS.put("explore", ExploreCommand::new);
    COMMANDS.put("reproduce", ReproduceCommand::new);
    COMMANDS.put("neighbors", NeighborsCommand::new);
    COMMANDS.put("methods", MethodsCommand::new);
    COMMANDS.put("data", DataCommand::new);
    COMMANDS.put("completion", CompletionCommand::new);
  }

  @CommandLine.Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  private boolean help;

  @CommandLine.Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Show the version, and what runs it.")
  private boolean version;

  private Program() {}

  /** The names of the commands, in the order the help shows them. */
  public static List<String> commandNames() {
    return List.copyOf(COMMANDS.keySet());
  }

  /** Runs the program on the given streams and gives back its exit code. */
  public static int run(String[] args, PrintStream out, PrintStream err, InputStream in) {
    return run(args, Console.of(out, err, in), new Cancellation());
  }

  /** Runs the program; the switch stops it. */
  public static int run(String[] args, Console console, Cancellation cancellation) {
    return run(new Context(console, cancellation, System::nanoTime, List.of(args)));
  }

  /** Runs the program on what the process gave. */
  public static int run(Context context) {
    String[] args = context.arguments().toArray(String[]::new);
    Console console = context.console();
    boolean debug = Arrays.asList(args).contains("--debug");
    try {
      CommandLine line = commandLine(context);
      line.setParameterExceptionHandler(
          (problem, unused) -> UsageMistakes.report(problem, console, debug));
      line.setExecutionExceptionHandler(
          (problem, unused, parsed) -> failure(problem, context, debug));
      return args.length == 0 ? showHelp(line, console) : line.execute(args);
    } catch (Throwable problem) {
      return failure(problem, context, debug);
    }
  }

  /** After Ctrl-C whatever goes wrong comes of it: a read that broke off, for one. */
  private static int failure(Throwable problem, Context context, boolean debug) {
    boolean stopped = context.cancellation().isRequested();
    Throwable reason =
        stopped && !(problem instanceof CancelledException)
            ? new CancelledException(problem.toString())
            : problem;
    return Failures.report(reason, context.console(), debug);
  }

  /** The whole command line, or as much of it as these arguments need: building it takes time. */
  static CommandLine commandLine(Context context) {
    CommandLine line = new CommandLine(new Program());
    String wanted = context.arguments().isEmpty() ? "" : context.arguments().get(0);
    boolean all = !COMMANDS.containsKey(wanted) && !VERSION.contains(wanted);
    COMMANDS.forEach(
        (name, command) -> {
          if (name.equals(wanted) || all) {
            line.addSubcommand(name, new CommandLine(command.apply(context)));
          }
        });
    line.getCommandSpec().versionProvider(Program::version);
    Charset charset = Console.outputCharset();
    line.setOut(new PrintWriter(context.console().out(), true, charset));
    line.setErr(new PrintWriter(context.console().err(), true, charset));
    line.setUsageHelpWidth(96);
    // picocli sorts them in the order of the language, and "i" is elsewhere in Turkish.
    line.getSubcommands()
        .values()
        .forEach(command -> command.getCommandSpec().usageMessage().sortSynopsis(false));
    line.setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
    return line;
  }

  /** The first line is for programs, the rest for people who ask what runs there. */
  private static String[] version() {
    return new String[] {
      "foldsieve " + Provenance.currentVersion(),
      String.format(
          Locale.ROOT,
          "Java %s, %s %s",
          System.getProperty("java.version"),
          System.getProperty("os.name"),
          System.getProperty("os.arch")),
      "dense products: " + Blas.describe()
    };
  }

  /** The command line with all commands, for those who look at all of their options. */
  public static CommandLine wholeCommandLine(Context context) {
    return commandLine(context.withArguments(List.of()));
  }

  private static int showHelp(CommandLine line, Console console) {
    line.usage(console.err());
    return ExitCode.USAGE;
  }
}
