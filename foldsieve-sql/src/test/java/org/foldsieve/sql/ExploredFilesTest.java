package org.foldsieve.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.foldsieve.explore.Explorer;
import org.foldsieve.explore.option.ExplorerOptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page of {@code explore} opens what this module reads: by its path, and dropped onto it. */
class ExploredFilesTest {

  private static final Path RESOURCES = Path.of("src", "test", "resources");

  @TempDir Path folder;

  private String authority = "";
  private String cookie = "";
  private String token = "";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mixed.parquet",
        "mixed-zstd.parquet",
        "mixed.feather",
        "mixed.arrows",
        "mixed.pq"
      })
  void columnsAreThoseOfTheSameTableAsText(String name) throws Exception {
    Files.copy(RESOURCES.resolve("mixed.csv"), folder.resolve("mixed.csv"));
    Files.copy(RESOURCES.resolve(name.replace(".pq", ".parquet")), folder.resolve(name));
    try (Explorer explorer =
        Explorer.start(ExplorerOptions.of(folder, (arguments, stop) -> "none"))) {
      enter(explorer.address());
      String byPath = columns(name);
      assertThat(byPath).contains("\"names\":[\"");
      assertThat(names(byPath)).isEqualTo(names(columns("mixed.csv")));
      byte[] content = Files.readAllBytes(folder.resolve(name));
      String dropped =
          ask("upload?name=" + name, content).replaceAll("(?s).*\"data\":\"([^\"]+)\".*", "$1");
      assertThat(dropped).startsWith("dropped:");
      assertThat(columns(dropped)).isEqualTo(byPath);
    }
  }

  private static String names(String columns) {
    return columns.replaceAll("(?s).*\"names\":(\\[[^]]*\\]).*", "$1");
  }

  /** What the page is told of the columns of a table. */
  private String columns(String data) throws IOException {
    String question = "{\"page\":\"test\",\"view\":{\"data\":\"" + data + "\"}}";
    String said = ask("open", question.getBytes(StandardCharsets.UTF_8));
    assertThat(said).contains("event: result\n");
    return said.substring(said.indexOf("\"columns\":"), said.indexOf("\"remarks\":"));
  }

  private void enter(URI address) throws IOException {
    authority = address.getAuthority();
    String page = send("GET " + address.getPath() + "?" + address.getQuery(), "", new byte[0]);
    token = page.replaceAll("(?s).*name=\"token\" content=\"([^\"]+)\".*", "$1");
    cookie = page.replaceAll("(?s).*Set-Cookie: ([^;]+);.*", "$1");
  }

  private String ask(String name, byte[] body) throws IOException {
    String headers =
        "Origin: http://"
            + authority
            + "\r\nCookie: "
            + cookie
            + "\r\nX-Foldsieve-Token: "
            + token
            + "\r\nContent-Length: "
            + body.length
            + "\r\n";
    return send("POST /api/" + name, headers, body);
  }

  /** What a server of the older protocol says, which ends where it hangs up. */
  private String send(String first, String headers, byte[] body) throws IOException {
    URI server = URI.create("http://" + authority);
    try (Socket socket = new Socket(server.getHost(), server.getPort())) {
      String head = first + " HTTP/1.0\r\nHost: " + authority + "\r\n" + headers + "\r\n";
      socket.getOutputStream().write(head.getBytes(StandardCharsets.UTF_8));
      socket.getOutputStream().write(body);
      socket.getOutputStream().flush();
      String said = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(said).contains(" 200 ");
      return said;
    }
  }
}
