package org.foldsieve.app.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextTableTest {

  @Test
  void columnsStandUnderEachOtherWhateverTheirCharactersAre() {
    String table =
        new TextTable()
            .text("feature")
            .number("score")
            .row("\u82b1\u3073\u3089\u306e", 1)
            .row("e\u0301te\u0301", 22)
            .row("\ud83d\ude00", 3)
            .toString();
    // Four wide characters take eight columns, an accent none, an emoji two.
    assertThat(table)
        .isEqualTo(
            " feature   score\n"
                + " \u82b1\u3073\u3089\u306e      1\n"
                + " e\u0301te\u0301          22\n"
                + " \ud83d\ude00            3\n");
  }

  @Test
  void wideTextsGoOnInTheNextLine() {
    String table =
        new TextTable()
            .text("name", 10)
            .number("n")
            .row("a name of words", 1)
            .row("one_word_without_end", 2)
            .row("\u82b1\u82b1\u82b1\u82b1\u82b1\u82b1", 3)
            .toString();
    assertThat(table)
        .isEqualTo(
            " name        n\n"
                + " a name of   1\n"
                + " words\n"
                + " one_word_w  2\n"
                + " ithout_end\n"
                + " \u82b1\u82b1\u82b1\u82b1\u82b1  3\n"
                + " \u82b1\n");
  }

  /** A quoted name of a CSV file may hold anything, a terminal should get none of it. */
  @Test
  void controlCharactersDoNotReachTheTerminal() {
    assertThat(new TextTable().text("name").row("two\nlines \u001b[31mred").toString())
        .isEqualTo(" name\n two\\u000alines \\u001b[31mred\n");
  }
}
