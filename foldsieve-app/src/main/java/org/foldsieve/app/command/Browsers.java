package org.foldsieve.app.command;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The browser of the user, opened by the means of the system. */
final class Browsers {

  private Browsers() {}

  /** Opens an address; says what to do where no browser can be. */
  static Optional<String> open(URI address) {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    List<String> opener =
        system.startsWith("windows")
            ? List.of("rundll32", "url.dll,FileProtocolHandler", address.toString())
            : system.startsWith("mac")
                ? List.of("open", address.toString())
                : List.of("xdg-open", address.toString());
    try {
      new ProcessBuilder(opener)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
      return Optional.empty();
    } catch (IOException none) {
      return Optional.of("no browser could be opened; open the address above in one");
    }
  }
}
