package org.foldsieve.app.command;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.foldsieve.run.Cancellation;

/** Hears what the program says, and stops it at a word, as Ctrl-C would. */
final class Stopper {

  private final PrintStream stream;

  Stopper(String word, Cancellation cancellation) {
    this.stream =
        new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8) {
          @Override
          public void println(String text) {
            super.println(text);
            if (text.contains(word)) {
              cancellation.cancel();
            }
          }
        };
  }

  PrintStream stream() {
    return stream;
  }
}
