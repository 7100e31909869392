package org.foldsieve.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import javax.imageio.ImageIO;
import org.foldsieve.app.command.Program;
import org.foldsieve.app.terminal.Console;
import org.foldsieve.explore.Explorer;
import org.foldsieve.explore.option.ExplorerOptions;
import org.foldsieve.explore.option.FirstRoles;
import org.foldsieve.io.BundledData;
import org.foldsieve.run.Cancellation;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Walks through the page of {@code explore} in a real browser, as its user would. */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class ExploreBrowserTest {

  private static final Path SCREENSHOTS = Path.of("target", "screenshots");

  /** A path on the map. */
  private static final String LEFT_HALF = "[[-1, -1], [0, -1], [0, 1], [-1, 1]]";

  private static final String DOWN = "\uE015";

  @TempDir static Path folder;

  private static Explorer explorer;
  private static Browser browser;

  @BeforeAll
  static void start() throws Exception {
    Assumptions.assumeTrue(
        Browser.isThere(), "skipped: no chromium (or chrome) and chromedriver on the search path");
    writeFiles();
    explorer = Explorer.start(options());
    browser = Browser.open();
    browser.visit(explorer.address());
    browser.await("document.body.dataset.ready");
  }

  private static ExplorerOptions options() {
    return ExplorerOptions.of(folder, ExploreBrowserTest::command);
  }

  private static String command(List<String> arguments, Cancellation cancellation) {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(said, true, StandardCharsets.UTF_8);
    Console console = Console.of(stream, stream, InputStream.nullInputStream());
    int code = Program.run(arguments.toArray(String[]::new), console, cancellation);
    return code == 0 ? "" : said.toString(StandardCharsets.UTF_8);
  }

  private static void writeFiles() throws IOException {
    StringBuilder words = new StringBuilder("number,colour,<b>size</b>,kind\n");
    Random random = new Random(1);
    String[] colours = {"red", "blue", "green"};
    for (int i = 0; i < 120; i++) {
      int kind = i % 2;
      words.append(
          String.format(
              Locale.ROOT,
              "%d,%s,%s,%s%n",
              i,
              colours[random.nextInt(2) + kind],
              i % 10 == 3 ? "" : String.format(Locale.ROOT, "%.2f", kind + random.nextGaussian()),
              kind == 0 ? "calm" : "wild"));
    }
    Files.writeString(folder.resolve("words.csv"), words);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      text.append(i % 2).append(' ');
      for (int j = 1; j <= 300; j++) {
        if (random.nextInt(12) == 0 || j % 50 == i % 2) {
          text.append(j).append(':').append(1 + random.nextInt(4)).append(' ');
        }
      }
      text.append('\n');
    }
    Files.writeString(folder.resolve("text.svm"), text);
    for (String name : List.of("dark", "light")) {
      Path images = Files.createDirectories(folder.resolve("faces").resolve(name));
      for (int i = 0; i < 12; i++) {
        BufferedImage image = new BufferedImage(10, 12, BufferedImage.TYPE_BYTE_GRAY);
        for (int y = 0; y < 12; y++) {
          for (int x = 0; x < 10; x++) {
            int grey = random.nextInt(120) + (name.equals("light") && y > 5 ? 120 : 0);
            image.getRaster().setSample(x, y, 0, grey);
          }
        }
        ImageIO.write(image, "png", images.resolve("face" + i + ".png").toFile());
      }
    }
    StringBuilder wide = new StringBuilder("kind");
    for (int j = 0; j < 60_000; j++) {
      wide.append(",gene").append(j);
    }
    for (int i = 0; i < 12; i++) {
      wide.append('\n').append(i % 2 == 0 ? "a" : "b");
      for (int j = 0; j < 60_000; j++) {
        wide.append(',').append(random.nextInt(10) + (j == 41_000 ? 20 * (i % 2) : 0));
      }
    }
    Files.writeString(folder.resolve("wide.csv"), wide.append('\n'));
  }

  @AfterAll
  static void stop() throws Exception {
    if (browser != null) {
      browser.close();
    }
    if (explorer != null) {
      explorer.close();
    }
  }

  @BeforeEach
  void asAtFirst() throws Exception {
    browser.resize(1280, 860);
    browser.prefer("prefers-color-scheme", "light");
  }

  @AfterEach
  void consoleIsSilent() throws Exception {
    assertThat(browser.console())
        .filteredOn(line -> !line.contains("WebGL") && !line.contains("GL Driver"))
        .isEmpty();
  }

  private static void show(String state) throws Exception {
    browser.run("delete document.querySelector('main').dataset.shown; return 0");
    browser.run("location.hash = '" + state + "'; return 0");
    browser.await(
        "decodeURIComponent(document.querySelector('main').dataset.shown ?? '') === '"
            + state
            + "'");
  }

  /** As show, where nothing will be. */
  private static void ask(String state) throws Exception {
    browser.run("location.hash = '" + state + "'; return 0");
  }

  private static String text(String expression) throws Exception {
    return browser.run("return String(" + expression + ")").getAsString();
  }

  private static int number(String expression) throws Exception {
    return browser.run("return " + expression).getAsInt();
  }

  private static void click(String selector) throws Exception {
    browser.await("document.querySelector('" + selector + "')");
    browser.run("document.querySelector('" + selector + "').click(); return 0");
  }

  @Test
  void theSecretIsInNoAddress() throws Exception {
    show("#data?data=iris");
    browser.await("document.querySelector('.column')");
    String secret = explorer.address().getQuery().substring("key=".length());
    assertThat(text("location.href")).doesNotContain(secret).endsWith("/#data?data=iris");
    assertThat(text("document.documentElement.outerHTML")).doesNotContain(secret);
  }

  @Test
  void digitsFromTheFirstLookToTheFile() throws Exception {
    show("#data?data=digits");
    browser.await("document.querySelector('.column')");
    assertThat(text("document.title")).isEqualTo("digits · Foldsieve");
    assertThat(text("document.querySelector('main').innerText"))
        .contains("65 columns", "same value in every row");
    browser.screenshot(SCREENSHOTS.resolve("explore-data.png"));

    show("#features?data=digits&method=fisher");
    browser.await("document.querySelector('#features[data-method=fisher] .feature')");
    String best = text("document.querySelector('.feature .name').textContent");
    assertThat(best).isEqualTo("p4_1");
    browser.await("document.querySelector('.chart svg')");
    assertThat(text("document.querySelector('aside').innerText")).contains("of 64 features reach");
    // The keyboard goes through the list, and each feature says why it stands there.
    browser.run("document.querySelector('#features').focus(); return 0");
    browser.press(DOWN);
    browser.await("document.querySelector('aside h3')");
    browser.press(DOWN);
    browser.await("document.querySelector('aside').innerText.includes('Place 2 of')");
    assertThat(text("document.querySelector('[aria-selected=true]').getAttribute('aria-posinset')"))
        .isEqualTo("2");
    browser.screenshot(SCREENSHOTS.resolve("explore-features.png"));

    // Left out by hand: the next one is first, and the curve is judged anew beside the old one.
    click(".feature .acts button:nth-child(2)");
    browser.await("location.hash.includes('drop=p4_1')");
    browser.await(
        "document.querySelector('.feature .name') &&"
            + " document.querySelector('.feature .name').textContent !== 'p4_1'");
    browser.await("document.querySelector('.change')");
    browser.run("history.back(); return 0");
    browser.await("document.querySelector('.feature .name')?.textContent === 'p4_1'");

    show("#features?data=digits&method=fisher&also=variance");
    browser.await("document.querySelectorAll('.slope-lines path').length > 5");
    assertThat(number("document.querySelectorAll('.slope').length")).isEqualTo(2);

    show("#samples?data=digits&method=fisher");
    browser.await("document.querySelector('[data-map=pca]')");
    browser.await("document.querySelector('[data-state=ranked]')");
    assertThat(text("document.querySelector('canvas.points').dataset.drawn"))
        .isIn("webgl", "canvas");
    assertThat(inkOnTheMap()).isGreaterThan(500);
    click(".legend button");
    browser.await("document.querySelector('[data-state=apart]')");
    assertThat(text("document.querySelector('aside').innerText"))
        .contains("178 samples selected", "tells these from the rest");
    browser.screenshot(SCREENSHOTS.resolve("explore-apart.png"));
    lasso();
    browser.await("!document.querySelector('aside').innerText.includes('178 samples')");
    browser.await("document.querySelector('[data-state=apart]')");
    assertThat(
            number(
                "Number(document.querySelector('aside"
                    + " p').innerText.match(/^[\\d,]+/)[0].replace(',', ''))"))
        .isBetween(50, 1796);
    // The address has the lasso and the class before it: a bookmark restores it, 'back' goes back.
    String told = text("document.querySelector('aside p').innerText");
    assertThat(text("location.hash")).contains("lasso=").doesNotContain("these=");
    browser.run("location.reload(); return 0");
    browser.await("document.querySelector('[data-state=apart]')");
    assertThat(text("document.querySelector('aside p').innerText")).isEqualTo(told);
    browser.run("history.back(); return 0");
    browser.await("document.querySelector('aside').innerText.includes('178 samples selected')");
    // A feature that was chosen goes on colouring the map.
    click("#told .feature");
    browser.await("location.hash.includes('color=p')");
    browser.await("document.querySelector('.legend').innerText.startsWith('p')");
    browser.run("const s = document.querySelector('main').scatter; s.events.click(7); return 0");
    browser.await("document.querySelectorAll('.near .thumb').length === 8");

    show("#take?data=digits&method=fisher&top=5");
    browser.await("document.querySelector('main [data-ready=yes]')");
    assertThat(text("document.querySelector('main').innerText"))
        .contains(
            "foldsieve select digits --method fisher --top 5 --output digits-small.csv",
            "Methods.scorer(\"fisher\", Map.of())",
            "fs.rank(X, y, \"fisher\")");
    for (String what : List.of("list", "table", "model")) {
      browser.run("document.body.dataset.saved = ''; return 0");
      click("[data-what=" + what + "]");
      browser.await("document.body.dataset.saved");
      assertThat(text("document.body.dataset.saved")).startsWith("digits");
    }
  }

  /** A path around the left half of the map, drawn with the lasso. */
  private static void lasso() throws Exception {
    browser.run(
        "[...document.querySelectorAll('button')].find((b) => b.textContent === 'Lasso').click();"
            + " return 0");
    int left = number("Math.round(document.querySelector('.over').getBoundingClientRect().left)");
    int top = number("Math.round(document.querySelector('.over').getBoundingClientRect().top)");
    int width = number("Math.round(document.querySelector('.over').clientWidth)");
    int height =
        number(
            "Math.round(Math.min(document.querySelector('.over').clientHeight, innerHeight - "
                + top
                + " - 4))");
    browser.drag(
        left + 5,
        top + 5,
        left + width / 2,
        top + 5,
        left + width / 2,
        top + height / 2,
        left + width / 2,
        top + height - 5,
        left + 5,
        top + height - 5);
  }

  @Test
  void theLastAnswerAskedForStays() throws Exception {
    // auto chooses for seconds; a class is chosen meanwhile.
    show("#samples?data=digits&method=auto");
    browser.await("document.querySelector('[data-map=pca]')");
    click(".legend button");
    browser.await("document.querySelector('[data-state=apart]')");
    String best = text("document.querySelector('#told .feature .name').textContent");
    // Where the ranking is still on its way this waits for it, where it was stopped it asks again.
    answer("rank", "{view: {data: 'digits', drop: []}, method: 'auto', keep: []}");
    assertThat(text("document.querySelector('#told').previousSibling.dataset.state"))
        .isEqualTo("apart");
    assertThat(text("document.querySelector('aside').innerText"))
        .contains("178 samples selected", "tells these from the rest");
    assertThat(text("document.querySelector('#told .feature .name').textContent")).isEqualTo(best);

    // The other way round: they are let go while what tells them apart is still being found.
    browser.run(
        "const box = document.querySelector('aside select'); box.value = 'relieff';"
            + " box.dispatchEvent(new Event('change'));"
            + " document.querySelector('main').scatter.events.lasso("
            + LEFT_HALF
            + "); [...document.querySelectorAll('aside button')].find((b) => b.textContent === 'Let"
            + " go').click(); return 0");
    browser.await("document.querySelector('[data-state=ranked]')");
    best = text("document.querySelector('#told .feature .name').textContent");
    answer(
        "apart",
        "{view: {data: 'digits', drop: []}, rows: document.querySelector('main').scatter.inside("
            + LEFT_HALF
            + "), method: 'relieff'}");
    browser.run("document.querySelector('#told').scrollTop = 0; return 0");
    assertThat(text("document.querySelector('aside').innerText"))
        .contains("Features by auto")
        .doesNotContain("selected");
    assertThat(text("document.querySelector('#told .feature .name').textContent")).isEqualTo(best);
    assertThat(text("document.getElementById('said').textContent")).doesNotContain("null");
  }

  /** Waits for an answer as the page itself would. */
  private static void answer(String kind, String question) throws Exception {
    browser.run(
        "delete document.body.dataset.answered; import('/page/api.js').then((api) => api.ask('"
            + kind
            + "', "
            + question
            + ")).finally(() => { document.body.dataset.answered = 'yes'; }); return 0");
    browser.await("document.body.dataset.answered");
  }

  /** How many pixels of the map are not empty. */
  private static int inkOnTheMap() throws Exception {
    return number(
        """
        (() => {
          const from = document.querySelector('canvas.points');
          const scatter = document.querySelector('main').scatter;
          scatter.paint();
          const to = document.createElement('canvas');
          to.width = from.width; to.height = from.height;
          const context = to.getContext('2d');
          context.drawImage(from, 0, 0);
          const bytes = context.getImageData(0, 0, to.width, to.height).data;
          let ink = 0;
          for (let i = 3; i < bytes.length; i += 4) if (bytes[i] > 0) ink++;
          return ink;
        })()\
        """);
  }

  @Test
  void comparisonsAreDrawnWhileTheyRunAndCanBeStopped() throws Exception {
    show("#compare?data=wdbc&compared=fisher&compared=variance");
    click("main button.primary");
    browser.await("document.querySelector('[data-pieces] svg')");
    browser.await("document.querySelector('[data-winner]')");
    assertThat(text("document.querySelector('.answer').innerText"))
        .contains("a random order of as many");
    show("#take?data=wdbc&method=fisher&top=5&compared=fisher");
    browser.run("document.body.dataset.saved = ''; return 0");
    click("[data-what=report]");
    browser.await("document.body.dataset.saved.startsWith('wdbc-report.html ')");
    show("#compare?data=digits");
    click("main button.primary");
    browser.await(
        "[...document.querySelectorAll('main button')].some((b) => b.textContent === 'Stop' &&"
            + " !b.hidden)");
    browser.run(
        "[...document.querySelectorAll('main button')].find((b) => b.textContent ==="
            + " 'Stop').click(); return 0");
    browser.await("document.querySelector('main').innerText.includes('Stopped')");
  }

  @Test
  void wordsGapsAndHostileNames() throws Exception {
    show("#data?data=words.csv&label=kind");
    browser.await("document.querySelectorAll('.column').length === 4");
    assertThat(text("document.querySelector('main').innerText"))
        .contains("<b>size</b>", "counts the rows", "12 gaps", "words");
    assertThat(number("document.querySelectorAll('main b').length")).isZero();
    // The role of the first column, by its list of choices.
    browser.run(
        "const box = document.querySelector('.column select'); box.value = 'id';"
            + " box.dispatchEvent(new Event('change')); return 0");
    browser.await("location.hash.includes('id=number')");
    browser.await("document.querySelector('.role-id')");
    show("#features?data=words.csv&label=kind&id=number&method=mutual-information");
    browser.await("document.querySelectorAll('.feature').length === 2");
    show("#samples?data=words.csv&label=kind&id=number&method=mutual-information");
    browser.await("document.querySelector('[data-map=pca]')");
    show("#take?data=words.csv&label=kind&id=number&method=mutual-information&top=1");
    browser.await("document.querySelector('main [data-ready=yes]')");
    assertThat(text("document.querySelector('main').innerText"))
        .contains("--label kind --id number --missing auto --method mutual-information");
  }

  @Test
  void textsAndImages() throws Exception {
    show("#features?data=text.svm&method=fisher");
    browser.await("document.querySelector('#features[data-method=fisher] .feature')");
    show("#samples?data=text.svm&method=fisher");
    browser.await("document.querySelector('[data-state=ranked]')");
    show("#samples?data=faces&method=fisher");
    browser.await("document.querySelector('[data-map=pca]')");
    browser.await("document.querySelector('[data-state=ranked]')");
    browser.run("document.querySelector('main').scatter.events.click(3); return 0");
    browser.await("document.querySelectorAll('.thumb').length > 4");
    show("#features?data=faces&method=fisher");
    browser.await("document.querySelector('canvas.pixels')");
    assertThat(number("document.querySelector('canvas.pixels').height")).isEqualTo(12);
  }

  @Test
  void sixtyThousandFeatures() throws Exception {
    show("#features?data=wide.csv&label=kind");
    browser.await("document.querySelector('#features[data-method=fisher] .feature')");
    assertThat(text("document.querySelector('.feature .name').textContent")).isEqualTo("gene41000");
    assertThat(number("document.querySelectorAll('.feature').length")).isLessThan(60);
    double worst =
        browser
            .run(
                """
                const box = document.querySelector('#features');
                let worst = 0;
                for (let i = 0; i < 40; i++) {
                  const began = performance.now();
                  box.scrollTop = i * 50000;
                  box.dispatchEvent(new Event('scroll'));
                  worst = Math.max(worst, performance.now() - began);
                }
                return worst;\
                """)
            .getAsDouble();
    assertThat(worst).as("milliseconds to draw after a jump").isLessThan(500);
    browser.run(
        "const find = document.querySelector('input[type=search]'); find.value = 'gene4100';"
            + " find.dispatchEvent(new Event('input')); return 0");
    browser.await("document.querySelector('.feature').getAttribute('aria-setsize') === '11'");
  }

  @Test
  void aHundredThousandPoints() throws Exception {
    show("#samples?data=swiss-roll:n=100000,seed=1&method=variance");
    browser.await("document.querySelector('[data-map=pca]')");
    browser.await("document.querySelector('[data-state=ranked]')");
    browser.run(
        """
        const scatter = document.querySelector('main').scatter;
        const before = scatter.frames;
        const began = performance.now();
        const step = () => {
          scatter.x += 0.002;
          scatter.draw();
          if (scatter.frames - before < 20) requestAnimationFrame(step);
          else document.body.dataset.rate = 1000 * (scatter.frames - before) / (performance.now() - began);
        };
        step();
        return 0\
        """);
    browser.await("document.body.dataset.rate");
    System.out.println("frames a second while moving: " + text("document.body.dataset.rate"));
    assertThat(inkOnTheMap()).isGreaterThan(5000);
  }

  @Test
  void darkAndOnAPhone() throws Exception {
    browser.prefer("prefers-color-scheme", "dark");
    browser.resize(390, 800);
    for (String view : List.of("data", "features", "samples", "compare", "take")) {
      show("#" + view + "?data=wdbc&method=fisher");
      browser.await("document.querySelector('main').dataset.view === '" + view + "'");
      browser.await("!document.querySelector('.waiting')");
      assertThat(number("document.documentElement.scrollWidth")).as(view).isLessThanOrEqualTo(390);
      browser.screenshot(SCREENSHOTS.resolve("explore-phone-" + view + ".png"));
    }
    assertThat(text("getComputedStyle(document.body).backgroundColor"))
        .isEqualTo("rgb(16, 19, 23)");
    // Everything that can be pressed or chosen has a name.
    assertThat(
            number(
                "[...document.querySelectorAll('button, select, input, a')].filter((e) =>"
                    + " !(e.innerText || e.labels?.length || e.ariaLabel || e.title)).length"))
        .isZero();
  }

  @Test
  void whatTheCommandLineSaysOfColumnsIsShown() throws Exception {
    Path elsewhere = Files.createDirectories(folder.resolve("roles"));
    List<String> names = BundledData.table("iris").featureNames();
    FirstRoles roles =
        new FirstRoles(
            Optional.of(names.get(3)),
            Optional.of("number"),
            Optional.empty(),
            List.of(names.get(0)));
    String before = browser.another();
    try (Explorer other =
        Explorer.start(
            ExplorerOptions.of(elsewhere, (words, stop) -> "none")
                .withData("iris")
                .withRoles(roles))) {
      browser.visit(other.address());
      browser.await("document.body.dataset.ready");
      assertThat(text("document.querySelector('#title').innerText"))
          .contains("iris", "predicts " + names.get(3));
      assertThat(text("decodeURIComponent(location.hash.replaceAll('+', ' '))"))
          .contains("drop=" + names.get(0), "label=" + names.get(3), "target=number");
    }
    browser.leaveFor(before);
    browser.console();
  }

  @Test
  void twoPagesDoNotDisturbEachOther() throws Exception {
    show("#features?data=wdbc&method=fisher");
    browser.await("document.querySelector('#features[data-method=fisher] .feature')");
    String first = browser.another();
    browser.visit(
        java.net.URI.create(
            "http://127.0.0.1:" + explorer.port() + "/#features?data=iris&method=variance"));
    browser.await("document.querySelector('#features[data-method=variance] .feature')");
    assertThat(text("document.title")).startsWith("iris");
    browser.leaveFor(first);
    assertThat(text("document.title")).startsWith("wdbc");
    click(".feature");
    browser.await("document.querySelector('aside h3')");
  }

  @Test
  void afterARestartThePageSaysSoAndTheNewAddressRestoresIt() throws Exception {
    Path elsewhere = Files.createDirectories(folder.resolve("restart"));
    Explorer first =
        Explorer.start(ExplorerOptions.of(elsewhere, (words, stop) -> "none").withData("wdbc"));
    String before = browser.another();
    browser.visit(first.address());
    browser.await("document.body.dataset.ready");
    assertThat(text("document.title")).startsWith("wdbc");
    show("#features?data=iris&method=fisher");
    browser.await("document.querySelector('.feature')");
    int port = first.port();
    first.close();
    try (Explorer second =
        Explorer.start(ExplorerOptions.of(elsewhere, (words, stop) -> "none").withPort(port))) {
      ask("#features?data=iris&method=variance");
      browser.await("!document.querySelector('#lost').hidden");
      assertThat(text("document.querySelector('#lost').innerText"))
          .contains("started again", "address that the terminal shows");
      ask("#data?data=wdbc");
      Thread.sleep(300);
      assertThat(text("document.title")).startsWith("iris");
      browser.console();
      ask("#features?data=iris&method=variance");
      browser.visit(second.address());
      browser.await("document.querySelector('#features[data-method=variance] .feature')");
      assertThat(text("document.querySelector('#lost').hidden")).isEqualTo("true");
    }
    browser.leaveFor(before);
    browser.console();
  }
}
