package org.foldsieve.app.text;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.foldsieve.io.option.Query;

/** Command lines and their words as users type them. */
public final class CommandText {

  private CommandText() {}

  /** The command line that was run, quoted for a shell. */
  public static String line(List<String> arguments) {
    return "foldsieve "
        + arguments.stream()
            .map(CommandText::withoutSecrets)
            .map(CommandText::quote)
            .collect(Collectors.joining(" "));
  }

  /** The line goes into files that are passed on; a password in an address does not. */
  private static String withoutSecrets(String argument) {
    return argument.contains("jdbc:") ? Query.withoutSecrets(argument) : argument;
  }

  private static String quote(String argument) {
    return !argument.isEmpty() && argument.chars().allMatch(CommandText::isPlain)
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }

  /** Whether a shell takes the character as it is, wherever it stands. */
  private static boolean isPlain(int c) {
    return c >= 'a' && c <= 'z'
        || c >= 'A' && c <= 'Z'
        || c >= '0' && c <= '9'
        || "_./:=,%+@-".indexOf(c) >= 0;
  }

  /** A constant as users type it: {@code column-major}. */
  public static String choice(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
