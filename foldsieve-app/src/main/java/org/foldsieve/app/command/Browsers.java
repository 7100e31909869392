package org.foldsieve.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The browser of the user, opened by the means of the system. */
final class Browsers {

  private Browsers() {}

  /** Opens a file; says what to do where no browser can be. */
  static Optional<String> open(Path file) {
    try {
      new ProcessBuilder(opener(System.getProperty("os.name"), file))
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
      return Optional.empty();
    } catch (IOException none) {
      return Optional.of("no browser could be opened; open the address above in one");
    }
  }

  /** What is started on a system: a word with arguments, which everybody on the machine can see. */
  static List<String> opener(String system, Path file) {
    String name = system.toLowerCase(Locale.ROOT);
    if (name.startsWith("windows")) {
      return List.of("rundll32", "url.dll,FileProtocolHandler", file.toString());
    }
    return List.of(name.startsWith("mac") ? "open" : "xdg-open", file.toString());
  }
}
