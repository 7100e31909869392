package org.foldsieve.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Follows docs/tutorial.md: runs every command of its {@code console} blocks, in order and in one
 * folder, and holds what they print to the text. With {@code -Dfoldsieve.docs=write} the text is
 * written.
 */
class TutorialTest {

  private static final Path DOCUMENT = Path.of("..", "docs", "tutorial.md");
  private static final String COMMAND =
      "mvn -q -pl foldsieve-app -am test -Dtest=TutorialTest"
          + " -Dsurefire.failIfNoSpecifiedTests=false -Dfoldsieve.docs=write";
  private static final Pattern CONSOLE = Pattern.compile("(?ms)^```console\\n(.*?)^```$");

  /** What may stand for a file: a name with an extension, or the folder of a report. */
  private static final Pattern FILE = Pattern.compile("[a-z-]+\\.[a-z]+|report");

  @TempDir Path folder;

  @Test
  void commandsPrintWhatTheTextShows() throws IOException {
    assumeTrue(File.separatorChar == '/', "the text has commands of a Unix shell");
    String text = Files.readString(DOCUMENT);
    StringBuilder fresh = new StringBuilder();
    Matcher block = CONSOLE.matcher(text);
    while (block.find()) {
      StringBuilder session = new StringBuilder();
      for (String line : block.group(1).split("\n")) {
        if (line.startsWith("$ ")) {
          session.append(line).append('\n').append(run(line.substring(2)));
        }
      }
      block.appendReplacement(fresh, Matcher.quoteReplacement("```console\n" + session + "```"));
    }
    block.appendTail(fresh);
    if ("write".equals(System.getProperty("foldsieve.docs"))) {
      Files.writeString(DOCUMENT, fresh);
      return;
    }
    assertThat(text)
        .as("docs/tutorial.md; to write it again: %s", COMMAND)
        .isEqualTo(fresh.toString());
  }

  private String run(String command) throws IOException {
    String printed = command.startsWith("foldsieve ") ? foldsieve(command) : shell(command);
    return printed.replace(folder + "/", "").stripTrailing() + (printed.isBlank() ? "" : "\n");
  }

  private String foldsieve(String command) {
    String[] arguments =
        Arrays.stream(command.substring("foldsieve ".length()).split(" "))
            .map(word -> FILE.matcher(word).matches() ? folder.resolve(word).toString() : word)
            .toArray(String[]::new);
    Outcome outcome = Outcome.of(arguments);
    return outcome.err() + outcome.out();
  }

  private String shell(String command) throws IOException {
    Process process =
        new ProcessBuilder("sh", "-c", command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }
}
