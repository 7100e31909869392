package org.foldsieve.app.text;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Command lines and their words as users type them. */
public final class CommandText {

  private CommandText() {}

  /** The command line that was run, quoted for a shell. */
  public static String line(List<String> arguments) {
    return "foldsieve "
        + arguments.stream().map(CommandText::quote).collect(Collectors.joining(" "));
  }

  private static String quote(String argument) {
    return argument.matches("[A-Za-z0-9_./:=,%+@-]+")
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }

  /** A constant as users type it: {@code column-major}. */
  public static String choice(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
