package org.foldsieve.app.option;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.foldsieve.app.file.NamedOutput;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The files that a command line names: those that will be written, and those that are read. */
public final class OutputArguments {

  private OutputArguments() {}

  /** The options of a command that write a file or a folder. */
  public static List<OptionSpec> options(CommandSpec command) {
    return command.options().stream().filter(option -> mark(option) != null).toList();
  }

  /** The files that will be written. */
  public static List<NamedOutput> outputs(CommandSpec command) {
    List<NamedOutput> outputs = new ArrayList<>();
    for (OptionSpec option : options(command)) {
      @Nullable Path path = option.getValue();
      OutputPath mark = mark(option);
      if (path != null) {
        outputs.add(
            new NamedOutput(
                option.longestName(),
                path,
                mark instanceof OutputPath.Folder,
                mark instanceof OutputPath.Updated));
      }
    }
    return outputs;
  }

  /** The files that are read, if they are files: DATA may also be the name of a set. */
  public static List<Path> inputs(CommandSpec command) {
    List<Path> inputs = new ArrayList<>();
    command.positionalParameters().forEach(argument -> inputs.addAll(paths(argument)));
    for (OptionSpec option : command.options()) {
      boolean holdsPaths = option.auxiliaryTypes().length == 1 && isPath(option);
      if (holdsPaths && mark(option) == null) {
        inputs.addAll(paths(option));
      }
    }
    return inputs;
  }

  private static boolean isPath(OptionSpec option) {
    return option.auxiliaryTypes()[0] == Path.class;
  }

  private static List<Path> paths(ArgSpec argument) {
    Object value = argument.getValue();
    Stream<?> values =
        value instanceof Collection<?> several ? several.stream() : Stream.ofNullable(value);
    return values.flatMap(one -> path(one.toString())).toList();
  }

  private static Stream<Path> path(String name) {
    try {
      return Stream.of(Path.of(name));
    } catch (InvalidPathException noFile) {
      return Stream.empty();
    }
  }

  private static @Nullable OutputPath mark(OptionSpec option) {
    for (Object converter : option.converters()) {
      if (converter instanceof OutputPath mark) {
        return mark;
      }
    }
    return null;
  }
}
