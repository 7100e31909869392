package org.foldsieve.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MessageTest {

  private static final Message REMEDY =
      Message.of(
          "%d values miss; leave them out (%s) or their columns (%s)",
          3, Setting.MISSING.to("drop-rows"), Setting.DROP);

  @Test
  void namesSettingsAsTheLibraryDoes() {
    assertThat(REMEDY)
        .hasToString("3 values miss; leave them out (missing=drop-rows) or their columns (drop)");
  }

  @Test
  void namesSettingsAsItsReaderDoesAlsoInsideOtherMessages() {
    Message told = Message.of("%s: %s", "100%s.csv", REMEDY);
    assertThat(told.text(mention -> "-" + mention.setting().id() + "!" + mention.value()))
        .isEqualTo(
            "100%s.csv: 3 values miss; leave them out (-missing!drop-rows) or their columns"
                + " (-drop!)");
  }

  @Test
  void keepsAPlainTextAsItStands() {
    assertThat(Message.of("100 % of %s")).hasToString("100 % of %s");
  }

  @Test
  void isTheTextOfTheException() {
    assertThat(new DataException(REMEDY)).hasMessage(REMEDY.toString());
    assertThat(new DataException(REMEDY).details()).isSameAs(REMEDY);
    assertThat(new DataException("100 %").details()).hasToString("100 %");
  }
}
