package org.foldsieve.app;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A real browser without a window, driven by the W3C protocol of chromedriver. */
public final class Browser implements AutoCloseable {

  private final HttpClient client = HttpClient.newHttpClient();
  private final Process driver;
  private final String session;

  private Browser(Process driver, int port) throws IOException, InterruptedException {
    this.driver = driver;
    String root = "http://127.0.0.1:" + port;
    awaitReady(root);
    JsonObject options = new JsonObject();
    JsonArray arguments = new JsonArray();
    for (String argument :
        List.of(
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--force-device-scale-factor=1",
            "--window-size=1200,900")) {
      arguments.add(argument);
    }
    options.add("args", arguments);
    chromium().ifPresent(path -> options.addProperty("binary", path.toString()));
    JsonObject logs = new JsonObject();
    logs.addProperty("browser", "ALL");
    JsonObject always = new JsonObject();
    always.addProperty("browserName", "chrome");
    always.add("goog:chromeOptions", options);
    always.add("goog:loggingPrefs", logs);
    JsonObject capabilities = new JsonObject();
    capabilities.add("alwaysMatch", always);
    JsonObject body = new JsonObject();
    body.add("capabilities", capabilities);
    JsonObject created = post(root + "/session", body).getAsJsonObject();
    this.session = root + "/session/" + created.get("sessionId").getAsString();
  }

  /** Whether there is a browser and its driver. */
  public static boolean isThere() {
    return chromium().isPresent() && program("chromedriver").isPresent();
  }

  private static Optional<Path> chromium() {
    return Stream.of("chromium", "chromium-browser", "google-chrome", "chrome")
        .flatMap(name -> program(name).stream())
        .findFirst();
  }

  /** A program of the search path; on Windows its name ends with {@code .exe}. */
  private static Optional<Path> program(String name) {
    String path = System.getenv().getOrDefault("PATH", "").replace("\"", "");
    return Stream.of(path.split(Pattern.quote(File.pathSeparator)))
        .flatMap(folder -> Stream.of(new File(folder, name), new File(folder, name + ".exe")))
        .filter(File::isFile)
        .map(File::toPath)
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Opens one. */
  public static Browser open() throws IOException, InterruptedException {
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    Process driver =
        new ProcessBuilder(program("chromedriver").orElseThrow().toString(), "--port=" + port)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      return new Browser(driver, port);
    } catch (IOException | RuntimeException problem) {
      driver.destroy();
      throw problem;
    }
  }

  private void awaitReady(String root) throws InterruptedException, IOException {
    for (int attempt = 0; attempt < 300; attempt++) {
      try {
        get(root + "/status");
        return;
      } catch (IOException notYet) {
        Thread.sleep(100);
      }
    }
    throw new IOException("chromedriver does not answer");
  }

  /** Shows a file. */
  public void visit(Path file) throws IOException, InterruptedException {
    visit(file.toUri());
  }

  /** Shows a page. */
  public void visit(URI address) throws IOException, InterruptedException {
    JsonObject body = new JsonObject();
    body.addProperty("url", address.toString());
    post(session + "/url", body);
  }

  /** Opens another page, goes there, and gives back the way to where we were. */
  public String another() throws IOException, InterruptedException {
    String here = get(session + "/window").getAsString();
    JsonObject kind = new JsonObject();
    kind.addProperty("type", "tab");
    goTo(post(session + "/window/new", kind).getAsJsonObject().get("handle").getAsString());
    return here;
  }

  /** Goes to a page that is open. */
  public void goTo(String window) throws IOException, InterruptedException {
    JsonObject body = new JsonObject();
    body.addProperty("handle", window);
    post(session + "/window", body);
  }

  /** Closes the page that is shown, and goes to another. */
  public void leaveFor(String window) throws IOException, InterruptedException {
    send(HttpRequest.newBuilder(URI.create(session + "/window")).DELETE());
    goTo(window);
  }

  /** Drags the pointer along a path of x, y, x, y ... */
  public void drag(int... path) throws IOException, InterruptedException {
    JsonArray moves = new JsonArray();
    moves.add(move(path[0], path[1]));
    moves.add(press("pointerDown", 0));
    for (int i = 2; i < path.length; i += 2) {
      moves.add(move(path[i], path[i + 1]));
    }
    moves.add(press("pointerUp", 0));
    act("pointer", "mouse", moves);
  }

  private static JsonObject press(String type, int button) {
    JsonObject press = new JsonObject();
    press.addProperty("type", type);
    press.addProperty("button", button);
    return press;
  }

  private void act(String type, String id, JsonArray steps)
      throws IOException, InterruptedException {
    JsonObject device = new JsonObject();
    device.addProperty("type", type);
    device.addProperty("id", id);
    device.add("actions", steps);
    JsonArray actions = new JsonArray();
    actions.add(device);
    JsonObject body = new JsonObject();
    body.add("actions", actions);
    post(session + "/actions", body);
  }

  /** Runs a script that ends with {@code return}. */
  public JsonElement run(String script) throws IOException, InterruptedException {
    JsonObject body = new JsonObject();
    body.addProperty("script", script);
    body.add("args", new JsonArray());
    return post(session + "/execute/sync", body);
  }

  /** Waits until a script gives true. */
  public void await(String condition) throws IOException, InterruptedException {
    for (int attempt = 0; attempt < 600; attempt++) {
      if (run("return Boolean(" + condition + ")").getAsBoolean()) {
        return;
      }
      Thread.sleep(100);
    }
    throw new AssertionError("never true: " + condition);
  }

  /** Moves the pointer there, in two steps as a hand would. */
  public void point(int x, int y) throws IOException, InterruptedException {
    JsonArray moves = new JsonArray();
    moves.add(move(x - 3, y - 3));
    moves.add(move(x, y));
    act("pointer", "mouse", moves);
  }

  private static JsonObject move(int x, int y) {
    JsonObject move = new JsonObject();
    move.addProperty("type", "pointerMove");
    move.addProperty("duration", 50);
    move.addProperty("x", x);
    move.addProperty("y", y);
    return move;
  }

  /** Presses a key where the focus is. */
  public void press(String key) throws IOException, InterruptedException {
    JsonArray presses = new JsonArray();
    for (String type : List.of("keyDown", "keyUp")) {
      JsonObject press = new JsonObject();
      press.addProperty("type", type);
      press.addProperty("value", key);
      presses.add(press);
    }
    act("key", "keyboard", presses);
  }

  /** Types into a field, or gives a field of files the path of one. */
  public void type(String selector, String text) throws IOException, InterruptedException {
    JsonObject where = new JsonObject();
    where.addProperty("using", "css selector");
    where.addProperty("value", selector);
    JsonObject found = post(session + "/element", where).getAsJsonObject();
    String element = found.entrySet().iterator().next().getValue().getAsString();
    JsonObject body = new JsonObject();
    body.addProperty("text", text);
    post(session + "/element/" + element + "/value", body);
  }

  /** Gives the page a size. */
  public void resize(int width, int height) throws IOException, InterruptedException {
    // Headless windows do not get narrower than 500; the emulated screen of a phone does.
    JsonObject parameters = new JsonObject();
    parameters.addProperty("width", width);
    parameters.addProperty("height", height);
    parameters.addProperty("deviceScaleFactor", 1);
    parameters.addProperty("mobile", false);
    devtools("Emulation.setDeviceMetricsOverride", parameters);
  }

  /** Sets a feature such as {@code prefers-color-scheme}. */
  public void prefer(String feature, String value) throws IOException, InterruptedException {
    JsonObject entry = new JsonObject();
    entry.addProperty("name", feature);
    entry.addProperty("value", value);
    JsonArray features = new JsonArray();
    features.add(entry);
    JsonObject parameters = new JsonObject();
    parameters.add("features", features);
    devtools("Emulation.setEmulatedMedia", parameters);
  }

  /** Shows the page as on paper ({@code print}), or on the screen again. */
  public void medium(String medium) throws IOException, InterruptedException {
    JsonObject parameters = new JsonObject();
    parameters.addProperty("media", medium);
    devtools("Emulation.setEmulatedMedia", parameters);
  }

  /** The processor time that the browser has taken so far, all of its processes together. */
  public double processorSeconds() {
    return driver
        .descendants()
        .flatMap(process -> process.info().totalCpuDuration().stream())
        .mapToDouble(time -> time.toNanos() / 1e9)
        .sum();
  }

  private void devtools(String command, JsonObject parameters)
      throws IOException, InterruptedException {
    JsonObject body = new JsonObject();
    body.addProperty("cmd", command);
    body.add("params", parameters);
    post(session + "/goog/cdp/execute", body);
  }

  /** Draws what is shown into a file. */
  public void screenshot(Path file) throws IOException, InterruptedException {
    Files.createDirectories(file.getParent());
    Files.write(file, Base64.getDecoder().decode(get(session + "/screenshot").getAsString()));
  }

  /** What the console said since it was last asked. */
  public List<String> console() throws IOException, InterruptedException {
    JsonObject body = new JsonObject();
    body.addProperty("type", "browser");
    List<String> lines = new ArrayList<>();
    for (JsonElement entry : post(session + "/se/log", body).getAsJsonArray()) {
      JsonObject line = entry.getAsJsonObject();
      lines.add(line.get("level").getAsString() + ": " + line.get("message").getAsString());
    }
    return lines;
  }

  private JsonElement get(String address) throws IOException, InterruptedException {
    return send(HttpRequest.newBuilder(URI.create(address)).GET());
  }

  private JsonElement post(String address, JsonObject body)
      throws IOException, InterruptedException {
    return send(
        HttpRequest.newBuilder(URI.create(address))
            .header("Content-Type", "application/json; charset=utf-8")
            .POST(HttpRequest.BodyPublishers.ofString(body.toString())));
  }

  private JsonElement send(HttpRequest.Builder request) throws IOException, InterruptedException {
    HttpResponse<String> response =
        client.send(
            request.timeout(Duration.ofSeconds(120)).build(), HttpResponse.BodyHandlers.ofString());
    JsonElement value = JsonParser.parseString(response.body()).getAsJsonObject().get("value");
    if (response.statusCode() != 200) {
      throw new IOException("chromedriver: " + value);
    }
    return value;
  }

  @Override
  public void close() throws IOException {
    try {
      send(HttpRequest.newBuilder(URI.create(session)).DELETE());
      driver.destroy();
      driver.waitFor();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    } finally {
      driver.destroy();
    }
  }
}
