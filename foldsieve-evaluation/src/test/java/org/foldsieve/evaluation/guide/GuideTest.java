package org.foldsieve.evaluation.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Holds the Java of the documents to code that runs: a block after {@code <!-- snippet: name -->}
 * is the region {@code // guide: name} of {@link JavaGuideTest}, and {@code imports} is what all of
 * them import. With {@code -Dfoldsieve.docs=write} the blocks are written first.
 */
class GuideTest {

  private static final Path ROOT = Path.of("..");
  private static final List<String> DOCUMENTS = List.of("README.md", "docs/java.md");
  private static final Path SOURCE =
      Path.of("src/test/java/org/foldsieve/evaluation/guide/JavaGuideTest.java");
  private static final String COMMAND =
      "mvn -q -pl foldsieve-evaluation -am test -Dtest=GuideTest"
          + " -Dsurefire.failIfNoSpecifiedTests=false -Dfoldsieve.docs=write";

  private static final Pattern REGION =
      Pattern.compile("(?ms)^( *)// guide: (\\w+)\\n(.*?)^ *// end$");
  private static final Pattern SNIPPET =
      Pattern.compile("(?ms)^<!-- snippet: (\\w+) -->\\n```java\\n(.*?)^```$");
  private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:\\w+\\.)+(\\w+);$");
  private static final Pattern JAVA_BLOCK = Pattern.compile("(?m)^```java$");

  @Test
  void documentsShowTheCodeThatRuns() throws IOException {
    Map<String, String> regions = regions();
    Set<String> unused = new HashSet<>(regions.keySet());
    for (String document : DOCUMENTS) {
      Path file = ROOT.resolve(document);
      String text = Files.readString(file);
      String fresh = withSnippets(text, regions, unused, document);
      if ("write".equals(System.getProperty("foldsieve.docs"))) {
        Files.writeString(file, fresh);
        continue;
      }
      assertThat(text).as("%s; to write it again: %s", document, COMMAND).isEqualTo(fresh);
    }
    assertThat(unused).as("regions of %s that no document shows", SOURCE).isEmpty();
  }

  @Test
  void everyJavaBlockIsASnippet() throws IOException {
    for (String document : DOCUMENTS) {
      String text = Files.readString(ROOT.resolve(document));
      assertThat(JAVA_BLOCK.matcher(text).results().count())
          .as("Java blocks of %s, of which each follows a line <!-- snippet: name -->", document)
          .isEqualTo(SNIPPET.matcher(text).results().count());
    }
  }

  private static String withSnippets(
      String text, Map<String, String> regions, Set<String> unused, String document) {
    return SNIPPET
        .matcher(text)
        .replaceAll(
            found -> {
              String name = found.group(1);
              assertThat(regions).as("the snippet '%s' of %s", name, document).containsKey(name);
              unused.remove(name);
              return Matcher.quoteReplacement(
                  String.format(
                      Locale.ROOT,
                      "<!-- snippet: %s -->\n```java\n%s```",
                      name,
                      regions.get(name)));
            });
  }

  private static Map<String, String> regions() throws IOException {
    Map<String, String> regions = new LinkedHashMap<>();
    String source = Files.readString(SOURCE);
    Matcher matcher = REGION.matcher(source);
    while (matcher.find()) {
      int indent = matcher.group(1).length();
      String code =
          matcher
              .group(3)
              .lines()
              .map(line -> line.isBlank() ? "" : line.substring(indent))
              .collect(Collectors.joining("\n", "", "\n"));
      assertThat(regions.put(matcher.group(2), code))
          .as("the region '%s' is there once", matcher.group(2))
          .isNull();
    }
    regions.put("imports", imports(source, String.join("", regions.values())));
    return regions;
  }

  private static String imports(String source, String code) {
    Set<String> words = new HashSet<>(List.of(code.split("\\W+")));
    return IMPORT
        .matcher(source)
        .results()
        .filter(found -> words.contains(found.group(1)))
        .map(found -> found.group() + "\n")
        .collect(Collectors.joining());
  }
}
