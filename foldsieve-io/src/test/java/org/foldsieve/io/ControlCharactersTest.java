package org.foldsieve.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.io.option.CategoricalValues;
import org.foldsieve.io.option.ReadOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A control character in a name, a label or a word is kept where it stands: at the beginning, at
 * the end or inside. Two words that differ in one are two words.
 */
class ControlCharactersTest {

  /** All of them but NUL, which no text has, and those that end or part words: tabs and lines. */
  static Stream<String> words() {
    return IntStream.concat(
            IntStream.concat(IntStream.range(1, 9), IntStream.range(14, 32)),
            IntStream.rangeClosed(0x7f, 0x9f))
        .mapToObj(c -> String.valueOf((char) c))
        .flatMap(c -> Stream.of(c + "a", "a" + c, "a" + c + "b"));
  }

  @ParameterizedTest
  @MethodSource("words")
  void namesLabelsAndWordsOfCsv(String word) throws IOException {
    for (String written : List.of(word, '"' + word + '"', "  " + word + "\t")) {
      String text = written + ",w,y\n1,a," + written + "\n3," + written + ",a\n5,c,b\n7,a,a\n";
      ReadOptions options =
          ReadOptions.defaults().withLabel("y").withCategorical(CategoricalValues.ONE_HOT);
      Table table = Text.read("t.csv", text, options).table();
      assertThat(table.featureNames()).containsExactlyInAnyOrder(word, "w=a", "w=c", "w=" + word);
      assertThat(labels(table)).containsExactly(word, "a", "b", "a");
    }
  }

  @ParameterizedTest
  @MethodSource("words")
  void namesAndLabelsOfArff(String word) throws IOException {
    String text =
        "@relation r\n@attribute '"
            + word
            + "' numeric\n@attribute class {'"
            + word
            + "',a}\n@data\n1,'"
            + word
            + "'\n2,a\n3,"
            + word
            + "\n4,a\n";
    Table table = Text.read("t.arff", text).table();
    assertThat(table.featureNames()).containsExactly(word);
    assertThat(labels(table)).containsExactly(word, "a", word, "a");
  }

  @Test
  void labelsOfAFileOfTheirOwn(@TempDir Path folder) throws IOException {
    List<String> words = new ArrayList<>(words().toList());
    words.add("a");
    StringBuilder rows = new StringBuilder("u,v\n");
    for (int i = 0; i < words.size(); i++) {
      rows.append(i * i % 7).append(',').append(i).append('\n');
    }
    Path labels = folder.resolve("labels.csv");
    Files.writeString(labels, " " + String.join(" \n\t", words) + "\n");
    Table table =
        Text.read("t.csv", rows.toString(), ReadOptions.defaults().withLabelsFile(labels)).table();
    assertThat(labels(table)).containsExactlyElementsOf(words);
  }

  @Test
  void aNumberHasNone() {
    assertThatThrownBy(() -> Text.read("t.csv", "u,v\n1,2\n3,4\u0001\n5,6\n"))
        .isInstanceOf(DataException.class);
  }

  @Test
  void theEndOfAFileFromDosIsNoRow() throws IOException {
    assertThat(Text.read("t.csv", "u,v\r\n1,2\r\n3,4\r\n\u001a").table().rows()).isEqualTo(2);
  }

  private static List<String> labels(Table table) {
    Labels labels = table.labels().orElseThrow();
    return IntStream.range(0, table.rows()).mapToObj(labels::text).toList();
  }
}
