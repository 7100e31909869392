package org.foldsieve.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The library names rule and value; how a setting is typed is the program's to say. So no text in
 * the sources of the library holds an option of the command line.
 */
class LibraryMessagesTest {

  /** The modules that people use without our programs. */
  private static final List<String> LIBRARY =
      List.of(
          "foldsieve-core",
          "foldsieve-testkit",
          "foldsieve-io",
          "foldsieve-evaluation",
          "foldsieve-papers",
          "foldsieve-explore",
          "foldsieve-sql",
          "foldsieve-spark");

  /** Who speaks of options because it must, as module/class. */
  private static final Set<String> SPEAKERS =
      Set.of(
          // Writes a page for those who type its commands.
          "foldsieve-papers/LedgerPage.java",
          // What the page shows are lines to type, and words of the program it runs.
          "foldsieve-explore/ChosenMethod.java",
          "foldsieve-explore/Lines.java",
          "foldsieve-explore/TakeAnswers.java",
          "foldsieve-explore/View.java",
          // The options are Java's, which nobody else can set.
          "foldsieve-sql/ArrowTable.java",
          // A program of its own.
          "foldsieve-spark/Rank.java");

  private static final Pattern TEXT = Pattern.compile("\"(?:[^\"\\\\\n]|\\\\.)*\"");
  private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--[a-z]");

  @Test
  void noTextOfTheLibraryNamesAnOption() throws IOException {
    List<String> wrong = new ArrayList<>();
    List<String> spoke = new ArrayList<>();
    int texts = 0;
    for (String module : LIBRARY) {
      for (Path source : sources(module)) {
        String name = module + "/" + source.getFileName();
        Matcher text = TEXT.matcher(withoutComments(Files.readString(source)));
        while (text.find()) {
          texts++;
          if (OPTION.matcher(text.group()).find()) {
            (SPEAKERS.contains(name) ? spoke : wrong).add(name + ": " + text.group());
          }
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(texts).as("texts looked at").isGreaterThan(5000);
    // Whoever no longer needs to is no longer allowed to.
    assertThat(SPEAKERS)
        .allMatch(speaker -> spoke.stream().anyMatch(text -> text.startsWith(speaker)));
  }

  @Test
  void anOptionInATextIsFound() {
    Matcher text = TEXT.matcher(withoutComments("\"name it with --label\"); // \"--x\""));
    List<String> found = new ArrayList<>();
    while (text.find()) {
      if (OPTION.matcher(text.group()).find()) {
        found.add(text.group());
      }
    }
    assertThat(found).containsExactly("\"name it with --label\"");
  }

  private static List<Path> sources(String module) throws IOException {
    Path folder = HousePage.ROOT.resolve(module).resolve("src/main/java");
    try (var files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
  }

  /** Comments may speak of the program; they stand on lines of their own, or end one. */
  private static String withoutComments(String source) {
    return source.replaceAll("(?m)^\\s*(?:\\*|/\\*).*$", "").replaceAll("(?m)(^|\\s)// .*$", "");
  }
}
