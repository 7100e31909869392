package org.foldsieve.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Of what a browser is opened with, only the file is ours to name. */
class BrowsersTest {

  @ParameterizedTest
  @CsvSource({
    "Linux, xdg-open here.html",
    "FreeBSD, xdg-open here.html",
    "Mac OS X, open here.html",
    "Windows 11, 'rundll32 url.dll,FileProtocolHandler here.html'",
  })
  void everySystemIsGivenAFile(String system, String command) {
    assertThat(String.join(" ", Browsers.opener(system, Path.of("here.html")))).isEqualTo(command);
  }
}
