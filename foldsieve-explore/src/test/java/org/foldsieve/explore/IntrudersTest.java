package org.foldsieve.explore;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.foldsieve.explore.option.ExplorerOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Nobody else gets in: each way in is tried. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class IntrudersTest {

  @TempDir Path outside;
  private Path folder;
  private Explorer explorer;

  @BeforeEach
  void start() throws IOException {
    folder = Files.createDirectory(outside.resolve("start"));
    Files.writeString(folder.resolve("ours.csv"), "a,b\n1,2\n3,4\n");
    Files.writeString(outside.resolve("theirs.csv"), "secret,b\n1,2\n3,4\n");
    explorer =
        Explorer.start(
            ExplorerOptions.of(folder, (arguments, stop) -> "none here").withMostBytes(1000));
  }

  @AfterEach
  void stop() {
    explorer.close();
  }

  private static JsonObject question(String... pairs) {
    JsonObject json = new JsonObject();
    json.addProperty("page", "test");
    for (int i = 0; i < pairs.length; i += 2) {
      json.addProperty(pairs[i], pairs[i + 1]);
    }
    return json;
  }

  @Test
  void whoHasTheSecretIsLetIn() throws IOException {
    Visitor visitor = Visitor.welcome(explorer);
    assertThat(visitor.get("/").status()).isEqualTo(200);
    assertThat(visitor.ask("hello", question()).body()).contains("instance", "digits");
  }

  @Test
  void theCookieIsStrictAndNoScriptReadsIt() throws IOException {
    Visitor.Answer answer = Visitor.stranger(explorer).enter(explorer.address());
    assertThat(answer.header("set-cookie").orElseThrow())
        .contains("HttpOnly", "SameSite=Strict", "Path=/")
        .startsWith("foldsieve-" + explorer.port() + "=");
  }

  @Test
  void theSecretOpensOnce() throws IOException {
    Visitor first = Visitor.welcome(explorer);
    Visitor.Answer second = Visitor.stranger(explorer).enter(explorer.address());
    assertThat(second.status()).isEqualTo(401);
    assertThat(second.header("set-cookie")).isEmpty();
    assertThat(second.body()).contains("opens once").doesNotContain(first.token);
    // The browser that opened it goes on.
    assertThat(first.enter(explorer.address()).status()).isEqualTo(303);
  }

  @Test
  void aWrongSecretOpensNothing() throws IOException {
    Visitor stranger = Visitor.stranger(explorer);
    for (String path : List.of("/enter", "/enter?key=", "/enter?key=guess", "/enter?key=%00")) {
      assertThat(stranger.get(path).status()).as(path).isIn(400, 401);
    }
    assertThat(Visitor.welcome(explorer).get("/").status()).isEqualTo(200);
  }

  @Test
  void withoutTheCookieNothingIsShown() throws IOException {
    Visitor stranger = Visitor.stranger(explorer);
    for (String path : List.of("/", "/page/main.js", "/page/page.css", "/page/echarts.js")) {
      assertThat(stranger.get(path).status()).as(path).isEqualTo(401);
    }
    assertThat(stranger.ask("hello", question()).status()).isEqualTo(401);
  }

  @Test
  void theCookieAloneAsksNothing() throws IOException {
    Visitor visitor = Visitor.welcome(explorer);
    visitor.token = "";
    assertThat(visitor.ask("hello", question()).status()).isEqualTo(401);
    visitor.token = "x".repeat(32);
    assertThat(visitor.ask("hello", question()).status()).isEqualTo(401);
  }

  @Test
  void whatOpensAnotherServerDoesNotOpenThisOne() throws IOException {
    try (Explorer other =
        Explorer.start(ExplorerOptions.of(folder, (arguments, stop) -> "none here"))) {
      Visitor elsewhere = Visitor.welcome(other);
      Visitor here = Visitor.stranger(explorer);
      here.cookie = elsewhere.cookie;
      here.token = elsewhere.token;
      assertThat(here.ask("hello", question()).status()).isEqualTo(401);
      // Also under the name that this server's cookie has.
      here.cookie = "foldsieve-" + explorer.port() + elsewhere.cookie.replaceAll("^[^=]+", "");
      assertThat(here.ask("hello", question()).status()).isEqualTo(401);
      assertThat(here.get(other.address().getPath() + "?" + other.address().getQuery()).status())
          .isEqualTo(401);
    }
  }

  @Test
  void aNameThatPointsHereIsNotThisServer() throws IOException {
    Visitor visitor = Visitor.welcome(explorer);
    for (String host :
        List.of(
            "evil.example:" + visitor.port,
            "127.0.0.1",
            "127.0.0.1:" + (visitor.port + 1),
            "127.0.0.1.evil.example:" + visitor.port,
            "0.0.0.0:" + visitor.port)) {
      visitor.host = host;
      visitor.origin = "http://" + host;
      assertThat(visitor.ask("hello", question()).status()).as(host).isEqualTo(421);
      assertThat(visitor.get("/").status()).as(host).isEqualTo(421);
    }
    visitor.host = "";
    assertThat(visitor.get("/").status()).isIn(400, 421);
    visitor.host = "localhost:" + visitor.port;
    visitor.origin = "http://localhost:" + visitor.port;
    assertThat(visitor.ask("hello", question()).status()).isEqualTo(200);
  }

  @Test
  void aPageOfAnotherServerGetsNothing() throws IOException {
    Visitor visitor = Visitor.welcome(explorer);
    for (String origin :
        List.of(
            "https://evil.example",
            "null",
            "http://127.0.0.1:" + (visitor.port + 1),
            "https://127.0.0.1:" + visitor.port,
            "http://localhost:" + visitor.port)) {
      visitor.origin = origin;
      Visitor.Answer answer = visitor.ask("hello", question());
      assertThat(answer.status()).as(origin).isEqualTo(403);
      assertThat(answer.head().toLowerCase(java.util.Locale.ROOT)).doesNotContain("access-control");
    }
    visitor.origin = "";
    assertThat(visitor.ask("hello", question()).status()).isEqualTo(401);
    for (String site : List.of("cross-site", "same-site")) {
      assertThat(visitor.get("/", "Sec-Fetch-Site: " + site).status()).as(site).isEqualTo(403);
    }
    assertThat(visitor.get("/", "Sec-Fetch-Site: none").status()).isEqualTo(200);
  }

  @Test
  void nobodyIsAllowedToAskFromElsewhere() throws IOException {
    Visitor visitor = Visitor.welcome(explorer);
    Visitor.Answer answer =
        visitor.send(
            "OPTIONS /api/hello",
            "",
            "Origin: https://evil.example",
            "Access-Control-Request-Method: POST",
            "Access-Control-Request-Headers: x-foldsieve-token");
    assertThat(answer.status()).isEqualTo(405);
    assertThat(answer.head().toLowerCase(java.util.Locale.ROOT)).doesNotContain("access-control");
    for (String method : List.of("PUT", "DELETE", "TRACE", "HEAD", "PATCH")) {
      assertThat(visitor.send(method + " /", "").status()).as(method).isIn(400, 405);
    }
    assertThat(visitor.get("/api/hello").status()).isEqualTo(405);
  }

  @Test
  void everyAnswerForbidsForeignAndInlineScript() throws IOException {
    Visitor visitor = Visitor.welcome(explorer);
    List<Visitor.Answer> answers =
        List.of(
            visitor.get("/"),
            visitor.get("/nowhere"),
            visitor.ask("hello", question()),
            Visitor.stranger(explorer).get("/"));
    for (Visitor.Answer answer : answers) {
      String policy = answer.header("content-security-policy").orElseThrow();
      assertThat(policy)
          .contains("default-src 'none'", "script-src 'self';", "frame-ancestors 'none'")
          .doesNotContain("unsafe", "*", "http");
      assertThat(answer.header("x-content-type-options")).contains("nosniff");
      assertThat(answer.header("referrer-policy")).contains("no-referrer");
      assertThat(answer.header("cross-origin-resource-policy")).contains("same-origin");
      assertThat(answer.header("cache-control")).contains("no-store");
      assertThat(answer.header("server")).isEmpty();
    }
  }

  @Test
  void noPageHoldsScriptOrStyleOfItsOwn() throws IOException {
    for (String name : List.of("index.html", "enter.html", "notice.html")) {
      String html;
      try (var in = Explorer.class.getResourceAsStream("web/" + name)) {
        html = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      }
      assertThat(html)
          .doesNotContain("<style")
          .doesNotContain("style=")
          .doesNotContain("javascript:")
          .doesNotContainPattern("\\son[a-z]+=")
          .doesNotContainPattern("<script(?![^>]*\\ssrc=)");
    }
  }

  @Test
  void onlyFilesOfThePageAreSent() throws IOException {
    Visitor visitor = Visitor.welcome(explorer);
    for (String path :
        List.of(
            "/page/../web/Gate.class",
            "/page/..%2fGate.class",
            "/page/%2e%2e/Gate.class",
            "/page/Gate.class",
            "/page/versions.properties",
            "/page/enter.html",
            "//etc/passwd",
            "/page//etc/passwd",
            "/page/..\\..\\x.js",
            "/META-INF/MANIFEST.MF")) {
      assertThat(visitor.get(path).status()).as(path).isIn(400, 404);
    }
    assertThat(visitor.get("/page/echarts.js").status()).isEqualTo(200);
  }

  private static String refusal(Visitor visitor, String name, JsonObject question)
      throws IOException {
    Visitor.Answer answer = visitor.ask(name, question);
    assertThat(answer.body()).contains("event: error");
    return answer.body();
  }

  private static JsonObject opening(String data) {
    JsonObject view = new JsonObject();
    view.addProperty("data", data);
    JsonObject question = question();
    question.add("view", view);
    return question;
  }

  @Test
  void filesElsewhereAreNotRead() throws IOException {
    Visitor visitor = Visitor.welcome(explorer);
    assertThat(visitor.ask("open", opening("ours.csv")).body()).contains("event: result");
    for (String path :
        List.of(
            "../theirs.csv",
            outside.resolve("theirs.csv").toString(),
            "x/../../theirs.csv",
            "../start/../theirs.csv",
            "..",
            "/",
            "-",
            "theirs\u0000.csv",
            "file:" + outside.resolve("theirs.csv"))) {
      assertThat(refusal(visitor, "open", opening(path))).as(path).doesNotContain("secret");
    }
    assertThat(refusal(visitor, "files", question("folder", ".."))).contains("no folder");
    assertThat(visitor.ask("files", question("folder", "")).body())
        .contains("ours.csv")
        .doesNotContain("theirs");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void linksAreJudgedByWhereTheyLead() throws IOException {
    Files.createSymbolicLink(folder.resolve("link.csv"), outside.resolve("theirs.csv"));
    Files.createSymbolicLink(folder.resolve("up"), outside);
    Files.createSymbolicLink(folder.resolve("fine.csv"), folder.resolve("ours.csv"));
    Path images = Files.createDirectory(folder.resolve("images"));
    Files.createSymbolicLink(images.resolve("a.png"), outside.resolve("theirs.csv"));
    Visitor visitor = Visitor.welcome(explorer);
    for (String path : List.of("link.csv", "up/theirs.csv", "up", "images")) {
      assertThat(refusal(visitor, "open", opening(path)))
          .as(path)
          .contains("there is no file")
          .doesNotContain("secret");
    }
    assertThat(visitor.ask("open", opening("fine.csv")).body()).contains("event: result");
    assertThat(visitor.ask("files", question("folder", "")).body())
        .contains("fine.csv")
        .doesNotContain("link.csv")
        .doesNotContain("\"up\"");
  }

  @Test
  void largeQuestionsAndFilesAreRefusedBeforeTheyAreRead() throws IOException {
    Visitor visitor = Visitor.welcome(explorer);
    assertThat(visitor.send("POST /api/upload?name=a.csv", "a,b\n1,2\n").status()).isEqualTo(200);
    assertThat(visitor.send("POST /api/upload?name=a.csv", "x".repeat(1001)).status())
        .isEqualTo(413);
    // Said to be large, and nothing sent.
    assertThat(announce(visitor, "upload?name=a.csv", "Content-Length: 99999999999", ""))
        .isEqualTo(413);
    assertThat(announce(visitor, "hello", "Content-Length: 999999999", "")).isEqualTo(413);
    // Not said to be large.
    String part = "400\r\n" + "x".repeat(1024) + "\r\n";
    assertThat(announce(visitor, "upload?name=a.csv", "Transfer-Encoding: chunked", part + part))
        .isEqualTo(413);
    assertThat(visitor.get("/", "X-Long: " + "x".repeat(20_000)).status()).isEqualTo(431);
  }

  private int announce(Visitor visitor, String name, String length, String body)
      throws IOException {
    try (Socket socket = new Socket("127.0.0.1", visitor.port)) {
      socket.setSoTimeout(20_000);
      OutputStream out = socket.getOutputStream();
      out.write(
          ("POST /api/"
                  + name
                  + " HTTP/1.1\r\nHost: "
                  + visitor.host
                  + "\r\nOrigin: "
                  + visitor.origin
                  + "\r\nCookie: "
                  + visitor.cookie
                  + "\r\nX-Foldsieve-Token: "
                  + visitor.token
                  + "\r\n"
                  + length
                  + "\r\n\r\n"
                  + body)
              .getBytes(StandardCharsets.UTF_8));
      out.flush();
      return Visitor.read(socket.getInputStream()).status();
    }
  }

  @Test
  void questionsThatAreNoneAreToldSo() throws IOException {
    Visitor visitor = Visitor.welcome(explorer);
    for (String body : List.of("", "[]", "{", "null", "{\"page\":[]}", "{\"page\":{}}", "7")) {
      assertThat(visitor.send("POST /api/hello", body).status()).as(body).isEqualTo(400);
    }
    assertThat(visitor.ask("nothing", question()).status()).isEqualTo(404);
    assertThat(visitor.send("POST /api/open", "{\"page\":\"x\",\"view\":7}").body())
        .contains("event: error");
    StringBuilder deep = new StringBuilder("{\"page\":\"x\",\"view\":");
    deep.append("[".repeat(100_000)).append("]".repeat(100_000)).append("}");
    assertThat(visitor.send("POST /api/open", deep.toString()).status()).isIn(200, 400);
    assertThat(visitor.ask("hello", question()).status()).isEqualTo(200);
  }

  @Test
  void tooManyQuestionsWait() throws IOException {
    Visitor visitor = Visitor.welcome(explorer);
    int answered = 0;
    int status = 200;
    for (int i = 0; i < 20_000 && status != 429; i++) {
      status = visitor.get("/page/icon.svg").status();
      assertThat(status).isIn(200, 429);
      answered += status == 200 ? 1 : 0;
    }
    assertThat(status).isEqualTo(429);
    assertThat(answered).isGreaterThanOrEqualTo(100);
  }

  @Test
  void aFloodOfStrangersDoesNotKeepItsUserOut() throws IOException {
    Visitor stranger = Visitor.stranger(explorer);
    stranger.cookie = "foldsieve-" + stranger.port + "=guess";
    flood(stranger, "/");
    // Who has the secret gets in meanwhile, and who is in goes on.
    Visitor visitor = Visitor.welcome(explorer);
    assertThat(visitor.token).isNotEmpty();
    flood(stranger, "/enter?key=guess");
    assertThat(visitor.get("/").status()).isEqualTo(200);
    assertThat(visitor.ask("hello", question()).status()).isEqualTo(200);
    assertThat(visitor.enter(explorer.address()).status()).isEqualTo(303);
    // A page of another server of this machine is shown the cookie, and is a stranger with it.
    stranger.cookie = visitor.cookie;
    stranger.origin = "http://127.0.0.1:" + (visitor.port + 1);
    for (int i = 0; i < 400; i++) {
      assertThat(stranger.ask("hello", question()).status()).isIn(403, 429);
    }
    assertThat(visitor.ask("hello", question()).status()).isEqualTo(200);
  }

  /** Asks until it is too much. */
  private static void flood(Visitor stranger, String path) throws IOException {
    int status = 0;
    for (int i = 0; i < 20_000 && status != 429; i++) {
      status = stranger.get(path).status();
      assertThat(status).isIn(401, 429);
    }
    assertThat(status).isEqualTo(429);
  }

  @Test
  void slowClientsKeepNobodyWaiting() throws IOException {
    Visitor visitor = Visitor.welcome(explorer);
    List<Socket> slow = new ArrayList<>();
    try {
      for (int i = 0; i < 60; i++) {
        Socket socket = new Socket("127.0.0.1", visitor.port);
        slow.add(socket);
        socket
            .getOutputStream()
            .write("GET / HTTP/1.1\r\nHost: 127".getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().flush();
      }
      long before = System.nanoTime();
      assertThat(visitor.ask("hello", question()).status()).isEqualTo(200);
      assertThat(System.nanoTime() - before).isLessThan(TimeUnit.SECONDS.toNanos(10));
      // After a while they are shown out.
      slow.get(0).setSoTimeout(40_000);
      String last = new String(slow.get(0).getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(last).doesNotContain("200 OK");
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }

  @Test
  void otherAddressesOfThisMachineDoNotListen() throws IOException {
    for (NetworkInterface one : Collections.list(NetworkInterface.getNetworkInterfaces())) {
      for (InetAddress address : Collections.list(one.getInetAddresses())) {
        if (!address.isLoopbackAddress()) {
          try (Socket socket = new Socket()) {
            socket.connect(new java.net.InetSocketAddress(address, explorer.port()), 500);
            throw new AssertionError("listens on " + address);
          } catch (IOException refused) {
            assertThat(refused).isNotNull();
          }
        }
      }
    }
    assertThat(explorer.address().getHost()).isEqualTo("127.0.0.1");
  }

  @Test
  void anUploadIsGoneWithTheServer() throws IOException {
    Visitor visitor = Visitor.welcome(explorer);
    Visitor.Answer answer =
        visitor.send("POST /api/upload?name=..%2f..%2fa.csv", "a,b\n1,2\n2,5\n");
    String data = JsonParser.parseString(answer.body()).getAsJsonObject().get("data").getAsString();
    assertThat(data).startsWith("dropped:").doesNotContain("../");
    assertThat(visitor.ask("open", opening(data)).body()).contains("event: result");
    assertThat(refusal(visitor, "open", opening("dropped:99/x.csv"))).contains("drop it again");
  }
}
