package org.foldsieve.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.foldsieve.app.option.NameList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NameListTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a|a",
        "a,b|a;b",
        "a,,b|a;;b",
        "\"height, cm\",weight|height, cm;weight",
        "weight,\"height, cm\"|weight;height, cm",
        "\"\"\"x\"\", y\"|\"x\", y",
        // Inches, and quotes that enclose no whole name.
        "5\" pipe,6\" pipe|5\" pipe;6\" pipe",
        "\"a\"b,c|\"a\"b;c",
        "\"a,b|\"a;b",
        "-size,it's|-size;it's",
      })
  void namesAreThoseOfCsv(String word, String names) {
    assertThat(NameList.of(List.of(word))).containsExactly(names.split(";", -1));
  }

  @Test
  void wordsOfSeveralOptionsFollowEachOther() {
    assertThat(NameList.of(List.of("a,b", "\"c,d\""))).containsExactly("a", "b", "c,d");
  }
}
