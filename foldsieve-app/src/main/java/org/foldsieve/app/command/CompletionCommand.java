package org.foldsieve.app.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.foldsieve.app.failure.UsageException;
import org.foldsieve.app.session.Context;
import org.foldsieve.app.session.Session;
import org.foldsieve.app.text.CommandText;
import org.foldsieve.io.BundledData;
import org.foldsieve.io.GeneratedData;
import org.foldsieve.io.option.CategoricalValues;
import org.foldsieve.io.option.DecimalMark;
import org.foldsieve.io.option.Format;
import org.foldsieve.io.option.Header;
import org.foldsieve.io.option.MissingValues;
import org.foldsieve.method.Method;
import org.foldsieve.method.Methods;
import org.foldsieve.run.NearestName;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Parameters;

/** Prints what a shell needs to complete commands, options, methods and their parameters. */
@CommandLine.Command(
    name = "completion",
    description = "Print the shell's completion: commands, options, methods and their parameters.",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  source <(foldsieve completion bash)",
      "  foldsieve completion bash > ~/.local/share/bash-completion/completions/foldsieve",
      "  foldsieve completion zsh > ~/.foldsieve-completion  (and: source it in ~/.zshrc)"
    })
final class CompletionCommand extends Command {

  private static final List<String> SHELLS = List.of("bash", "zsh");

  @Parameters(paramLabel = "bash|zsh", description = "The shell.")
  @SuppressWarnings("NullAway.Init") // Required: picocli sets it.
  private String shell;

  CompletionCommand(Context context) {
    super(context);
  }

  @Override
  void run(Session session) {
    if (!SHELLS.contains(shell)) {
      throw new UsageException(NearestName.unknown("shell", shell, SHELLS));
    }
    CommandLine line = Program.wholeCommandLine(context());
    line.getSubcommands().values().forEach(CompletionCommand::addCandidates);
    // One script serves both: in zsh it begins by asking for bash's way of completing.
    session.console().out().print(script(line));
  }

  /** Picocli counts its variables in the digits of the default locale, which no shell knows. */
  private static String script(CommandLine line) {
    Locale ours = Locale.getDefault(Locale.Category.FORMAT);
    Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT);
    try {
      return AutoComplete.bash("foldsieve", line);
    } finally {
      Locale.setDefault(Locale.Category.FORMAT, ours);
    }
  }

  /** Puts the values that an option or argument can take where the shell finds them. */
  private static void addCandidates(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    Map<String, List<String>> values = values(spec.name());
    for (OptionSpec option : List.copyOf(spec.options())) {
      List<String> candidates = values.get(option.longestName());
      if (candidates != null) {
        spec.remove(option);
        // The script has one variable a label: two options of one label would share their values.
        String label = option.longestName().replace("-", "");
        spec.addOption(
            OptionSpec.builder(option).paramLabel(label).completionCandidates(candidates).build());
      }
    }
    for (PositionalParamSpec parameter : List.copyOf(spec.positionalParameters())) {
      List<String> candidates = values.get(spec.name() + " " + parameter.paramLabel());
      PositionalParamSpec.Builder fresh =
          PositionalParamSpec.builder()
              .paramLabel(parameter.paramLabel().replaceAll("\\W", ""))
              .index(parameter.index())
              .arity(parameter.arity());
      spec.remove(parameter);
      spec.addPositional(
          candidates == null
              ? fresh.type(Path.class).build()
              : fresh.type(String.class).completionCandidates(candidates).build());
    }
  }

  /** The values by option, and by command and argument; an argument without any is a file. */
  private static Map<String, List<String>> values(String command) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    values.put("--method", ids(command.equals("embed")));
    values.put("-P", parameters());
    values.put("--redundancy", List.of("gka"));
    values.put("--scale", List.of("none", "standard", "minmax"));
    values.put("--target", List.of("class", "number"));
    values.put("--label", List.of("last", "none"));
    values.put("--header", ids(Header.values()));
    values.put("--decimal", ids(DecimalMark.values()));
    values.put("--missing", ids(MissingValues.values()));
    values.put("--categorical", ids(CategoricalValues.values()));
    values.put("--format", Arrays.stream(Format.values()).map(Format::id).toList());
    if (command.equals("select")) {
      values.put("--top", List.of("auto"));
    }
    values.put("methods ID", Methods.all().stream().map(Method::id).toList());
    values.put("data DATA", sets());
    values.put("completion bash|zsh", SHELLS);
    return values;
  }

  private static List<String> ids(Enum<?>... choices) {
    return Stream.of(choices).map(CommandText::choice).toList();
  }

  private static List<String> ids(boolean maps) {
    return Methods.all().stream()
        .filter(method -> (method.kind() != Method.Kind.FEATURE_SCORE) == maps)
        .map(Method::id)
        .toList();
  }

  private static List<String> parameters() {
    return Methods.all().stream()
        .flatMap(method -> method.parameters().stream())
        .map(parameter -> parameter.name() + "=")
        .distinct()
        .sorted()
        .toList();
  }

  private static List<String> sets() {
    List<String> sets = new ArrayList<>(BundledData.names());
    sets.addAll(GeneratedData.names());
    return sets;
  }
}
