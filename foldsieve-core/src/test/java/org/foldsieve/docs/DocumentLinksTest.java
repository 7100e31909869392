package org.foldsieve.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every link from a document to a file of the repository leads somewhere. */
class DocumentLinksTest {

  private static final Path ROOT = Path.of("..");
  private static final Pattern LINK = Pattern.compile("]\\(([^)#\\s]+)(#[^)]*)?\\)");

  @Test
  void linksLeadToFilesThatExist() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path document : documents()) {
      Matcher link = LINK.matcher(Files.readString(document));
      while (link.find()) {
        String target = link.group(1);
        if (!target.contains("://") && Files.notExists(document.resolveSibling(target))) {
          broken.add(ROOT.relativize(document) + " -> " + target);
        }
      }
    }
    assertThat(broken).isEmpty();
  }

  private static List<Path> documents() throws IOException {
    List<Path> documents = new ArrayList<>();
    try (Stream<Path> root = Files.list(ROOT);
        Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      Stream.concat(root, docs)
          .filter(file -> file.getFileName().toString().endsWith(".md"))
          .forEach(documents::add);
    }
    return documents;
  }
}
