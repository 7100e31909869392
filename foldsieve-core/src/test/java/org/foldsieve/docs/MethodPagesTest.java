package org.foldsieve.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Holds docs/methods to the catalogue and the Javadoc; with {@code -Dfoldsieve.docs=write} it
 * writes the pages first.
 */
class MethodPagesTest {

  private static final Path FOLDER = Path.of("..", "docs", "methods");
  private static final String COMMAND =
      "mvn -q -pl foldsieve-core test -Dtest=MethodPagesTest -Dfoldsieve.docs=write";

  /** To a file of ours; what stands behind # is left out. */
  private static final Pattern LINK = Pattern.compile("]\\((?!https?:)([^)#]+)(?:#[^)]*)?\\)");

  private final Map<String, String> pages = new MethodPages(Path.of("src/main/java")).pages();

  @Test
  void everyMethodHasAPageThatIsUpToDate() throws IOException {
    if ("write".equals(System.getProperty("foldsieve.docs"))) {
      write();
    }
    assertThat(files())
        .as("the files of docs/methods; to write them again: %s", COMMAND)
        .isEqualTo(new TreeSet<>(pages.keySet()));
    for (Map.Entry<String, String> page : pages.entrySet()) {
      assertThat(Files.readString(FOLDER.resolve(page.getKey())))
          .as("docs/methods/%s; to write it again: %s", page.getKey(), COMMAND)
          .isEqualTo(page.getValue());
    }
  }

  @Test
  void everyLinkLeadsToAFile() {
    int links = 0;
    for (Map.Entry<String, String> page : pages.entrySet()) {
      for (Matcher link = LINK.matcher(page.getValue()); link.find(); links++) {
        assertThat(FOLDER.resolve(link.group(1))).as(page.getKey()).exists();
      }
    }
    assertThat(links).as("links looked at").isGreaterThan(2 * pages.size());
  }

  @Test
  void formulasAreWhole() {
    pages.forEach(
        (name, text) ->
            assertThat(text)
                .as(name)
                .doesNotContain("\\[", "\\]", "\\(", "\\)", "{@", "\u0001")
                .satisfies(t -> assertThat(t.split("```", -1).length % 2).isOne()));
  }

  private void write() throws IOException {
    Files.createDirectories(FOLDER);
    for (String stale : files()) {
      if (!pages.containsKey(stale)) {
        Files.delete(FOLDER.resolve(stale));
      }
    }
    for (Map.Entry<String, String> page : pages.entrySet()) {
      Files.writeString(FOLDER.resolve(page.getKey()), page.getValue());
    }
  }

  private static Set<String> files() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .map(file -> file.getFileName().toString())
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }
}
