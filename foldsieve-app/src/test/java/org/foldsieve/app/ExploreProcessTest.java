package org.foldsieve.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.foldsieve.app.failure.ExitCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code explore} as a process of its own: how it opens a browser, and what its end looks like. */
@DisabledOnOs(OS.WINDOWS)
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class ExploreProcessTest {

  @TempDir Path folder;

  private Process process;

  @AfterEach
  void endProcess() {
    if (process != null) {
      process.destroyForcibly();
    }
  }

  @Test
  void noArgumentOfTheBrowserHoldsTheSecret() throws Exception {
    URI address = startWithOpener();
    String secret = address.getQuery().substring("key=".length());
    Path page = Path.of(Files.readString(folder.resolve("arguments")).strip());
    assertThat(Files.readString(folder.resolve("arguments")).lines())
        .singleElement()
        .asString()
        .endsWith(".html")
        .doesNotContain(secret);
    assertThat(process.info().commandLine().orElse("")).doesNotContain(secret);
    // Nobody else can read what leads there.
    assertThat(Files.readString(folder.resolve("listed"))).startsWith("-rw------- ");
    assertThat(Files.readString(folder.resolve("seen")))
        .contains("http-equiv=\"refresh\" content=\"0;url=" + address + "\"");
    assertThat(page).exists();

    HttpResponse<String> entered =
        HttpClient.newHttpClient()
            .send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
    assertThat(entered.statusCode()).isEqualTo(200);
    await("the file goes once it has served", () -> Files.notExists(page));
    assertThat(stop()).isEqualTo(ExitCode.DONE);
  }

  @Test
  void anInvitationThatNobodyFollowedGoesWithTheProgram() throws Exception {
    startWithOpener();
    Path page = Path.of(Files.readString(folder.resolve("arguments")).strip());
    assertThat(page).exists();
    assertThat(stop()).isEqualTo(ExitCode.DONE);
    assertThat(page).doesNotExist();
  }

  @Test
  void theFileLeadsABrowserInAndTheOpenPageSeesTheServerEnd() throws Exception {
    assumeTrue(
        Browser.isThere(), "skipped: no chromium (or chrome) and chromedriver on the search path");
    startWithOpener();
    Path page = Path.of(Files.readString(folder.resolve("arguments")).strip());
    try (Browser browser = Browser.open()) {
      browser.visit(page);
      browser.await("document.body.dataset.ready");
      browser.await("document.querySelector('.column')");
      assertThat(browser.run("return location.href").getAsString()).endsWith("/#data?data=iris");
      assertThat(browser.run("return document.querySelector('#lost').hidden").getAsBoolean())
          .isTrue();

      // Killed, not stopped: nobody says goodbye.
      process.destroyForcibly().waitFor();
      browser.await("!document.querySelector('#lost').hidden");
      assertThat(browser.run("return document.querySelector('#lost').innerText").getAsString())
          .contains("The server has ended", "Open the address that the terminal shows");
      browser.run("location.hash = '#features?data=iris&method=fisher'; return 0");
      Thread.sleep(300);
      assertThat(browser.run("return document.querySelectorAll('.feature').length").getAsInt())
          .isZero();
    }
  }

  @Test
  void aServerThatWasKilledAndStartedAgainTakesUpTheStateAndTheBookmarks() throws Exception {
    assumeTrue(
        Browser.isThere(), "skipped: no chromium (or chrome) and chromedriver on the search path");
    URI first = start("explore", "iris", "--port", "0", "--no-browser");
    String port = Integer.toString(first.getPort());
    String state = "#samples?data=iris&method=fisher&map=pca&these=setosa";
    URI bookmark = URI.create("http://127.0.0.1:" + port + "/" + state);
    String told = "document.querySelector('#told .feature')?.innerText";
    try (Browser browser = Browser.open()) {
      browser.visit(first);
      browser.await("document.body.dataset.ready");
      browser.run("location.hash = '" + state + "'; return 0");
      browser.await("document.querySelector('[data-state=apart]')");
      String best = browser.run("return " + told).getAsString();

      process.destroyForcibly().waitFor();
      assertThat(process.exitValue()).isEqualTo(128 + 9);
      Files.delete(folder.resolve("out"));
      URI second = start("explore", "iris", "--port", port, "--no-browser");
      assertThat(second).isNotEqualTo(first).hasPort(first.getPort());

      // The page that was left open is asked to work: it says why not, and does nothing.
      browser.run("location.hash = '#features?data=digits&method=fisher'; return 0");
      browser.await("!document.querySelector('#lost').hidden");
      String lost = browser.run("return document.querySelector('#lost').innerText").getAsString();
      assertThat(lost).contains("Open the address that the terminal shows");
      browser.run("location.hash = '" + state + "'; return 0");
      Thread.sleep(500);
      assertThat(browser.run("return document.title").getAsString()).startsWith("iris");
      assertThat(browser.run("return " + told).getAsString()).isEqualTo(best);

      // A bookmark alone does not open a server that nobody has entered.
      browser.visit(URI.create("about:blank"));
      browser.visit(bookmark);
      assertThat(browser.run("return document.body.innerText").getAsString())
          .contains("terminal")
          .doesNotContain("iris");
      browser.visit(second);
      browser.await("document.querySelector('[data-state=apart]')");
      assertThat(browser.run("return location.hash").getAsString()).isEqualTo(state);
      assertThat(browser.run("return " + told).getAsString()).isEqualTo(best);
      browser.visit(URI.create("about:blank"));
      browser.visit(bookmark);
      browser.await("document.querySelector('[data-state=apart]')");
      assertThat(browser.run("return " + told).getAsString()).isEqualTo(best);
    }
    assertThat(stop()).isEqualTo(ExitCode.DONE);
  }

  @Test
  void itEndsWhenTheLastPageHasBeenClosedForAWhile() throws Exception {
    assumeTrue(
        Browser.isThere(), "skipped: no chromium (or chrome) and chromedriver on the search path");
    URI address = start("explore", "iris", "--port", "0", "--no-browser", "--idle", "2");
    try (Browser browser = Browser.open()) {
      browser.visit(address);
      browser.await("document.body.dataset.ready");
      String first = browser.another();
      browser.visit(URI.create("http://" + address.getAuthority() + "/"));
      browser.await("document.body.dataset.ready");
      // One of two is closed: the other keeps it.
      browser.leaveFor(first);
      assertThat(process.waitFor(4, TimeUnit.SECONDS)).isFalse();
      browser.visit(URI.create("about:blank"));
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(ExitCode.DONE);
    }
  }

  /** Starts it where the system's opener writes down what it is given. */
  private URI startWithOpener() throws Exception {
    Path programs = Files.createDirectories(folder.resolve("bin"));
    for (String name : List.of("xdg-open", "open")) {
      Path opener = programs.resolve(name);
      Files.writeString(
          opener,
          """
          #!/bin/sh
          cd 'FOLDER'
          printf '%s\\n' "$@" > arguments
          ls -l "$1" > listed
          cp "$1" half && mv half seen
          """
              .replace("FOLDER", folder.toString()));
      assertThat(opener.toFile().setExecutable(true)).isTrue();
    }
    URI address = start("explore", "iris", "--port", "0");
    await("the opener has run", () -> Files.exists(folder.resolve("seen")));
    return address;
  }

  private URI start(String... arguments) throws Exception {
    // A build in the background ignores Ctrl-C, and so would its children.
    List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT"));
    Process known = new ProcessBuilder("env", "--default-signal=INT", "true").start();
    assumeTrue(known.waitFor() == 0);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx1g", "-cp", System.getProperty("java.class.path")));
    command.add(Foldsieve.class.getName());
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder
        .environment()
        .merge("PATH", folder.resolve("bin").toString(), (path, ours) -> ours + ":" + path);
    process =
        builder
            .redirectError(folder.resolve("err").toFile())
            .redirectOutput(folder.resolve("out").toFile())
            .start();
    await("the address is printed", () -> said("out").endsWith("\n"));
    return URI.create(said("out").strip());
  }

  private int stop() throws Exception {
    new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }

  private void await(String what, BooleanSupplier condition) throws InterruptedException {
    for (int attempt = 0; attempt < 600 && !condition.getAsBoolean(); attempt++) {
      Thread.sleep(100);
    }
    assertThat(condition.getAsBoolean()).as(() -> what + ": " + said("err")).isTrue();
  }

  private String said(String name) {
    try {
      return Files.readString(folder.resolve(name));
    } catch (IOException notYet) {
      return "";
    }
  }
}
