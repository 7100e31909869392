package org.foldsieve.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import javax.imageio.ImageIO;
import org.foldsieve.explore.Explorer;
import org.foldsieve.explore.option.ExplorerOptions;
import org.foldsieve.explore.option.FirstRoles;
import org.foldsieve.io.BundledData;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Walks through the page of {@code explore} in a real browser, as its user would. */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class ExploreBrowserTest {

  private static final Path SCREENSHOTS = Path.of("target", "screenshots");

  /** A path on the map. */
  private static final String LEFT_HALF = "[[-1, -1], [0, -1], [0, 1], [-1, 1]]";

  private static final String DOWN = "\uE015";

  @TempDir static Path folder;

  private static ExplorePage page;
  private static Browser browser;

  @BeforeAll
  static void start() throws Exception {
    Assumptions.assumeTrue(
        Browser.isThere(), "skipped: no chromium (or chrome) and chromedriver on the search path");
    writeFiles();
    page = ExplorePage.open(folder);
    browser = page.browser();
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
    StringBuilder crowd = new StringBuilder("across,up,kind\n");
    for (int i = 0; i < 1010; i++) {
      crowd.append(i % 10 + "," + i % 10 * (i % 10) + "," + (i < 10 ? "rare" : "common") + "\n");
    }
    Files.writeString(folder.resolve("crowd.csv"), crowd);
    Files.writeString(folder.resolve("europe.csv"), "width;kind\n1,5;a\n2,5;b\n0,5;a\n3,75;b\n");
    StringBuilder doubled = new StringBuilder("height,width,width again,weight,kind\n");
    for (int i = 0; i < 60; i++) {
      int width = random.nextInt(1000) + 600 * (i % 2);
      doubled
          .append(random.nextInt(1000) + ",")
          .append(width + "," + 2 * width + ",")
          .append(random.nextInt(1000) + "," + (i % 2 == 0 ? "narrow" : "wide") + "\n");
    }
    Files.writeString(folder.resolve("doubled.csv"), doubled);
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
    if (page != null) {
      page.close();
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
        // The tests read what is drawn, the page does not.
        .filteredOn(line -> !line.contains("willReadFrequently"))
        .isEmpty();
  }

  @Test
  void theSecretIsInNoAddress() throws Exception {
    page.show("#data?data=iris");
    browser.await("document.querySelector('.column')");
    String secret = page.explorer().address().getQuery().substring("key=".length());
    assertThat(page.text("location.href")).doesNotContain(secret).endsWith("/#data?data=iris");
    assertThat(page.text("document.documentElement.outerHTML")).doesNotContain(secret);
  }

  @Test
  void digitsFromTheFirstLookToTheFile() throws Exception {
    page.show("#data?data=digits");
    browser.await("document.querySelector('.column')");
    assertThat(page.text("document.title")).isEqualTo("digits · Foldsieve");
    assertThat(page.text("document.querySelector('main').innerText"))
        .contains("65 columns", "same value in every row");
    browser.screenshot(SCREENSHOTS.resolve("explore-data.png"));

    page.show("#features?data=digits&method=fisher");
    browser.await("document.querySelector('#features[data-method=fisher] .feature')");
    String best = page.text("document.querySelector('.feature .name').textContent");
    assertThat(best).isEqualTo("p4_1");
    browser.await("document.querySelector('.chart svg')");
    assertThat(page.text("document.querySelector('aside').innerText"))
        .contains("of 64 features reach");
    // The keyboard goes through the list, and each feature says why it stands there.
    browser.run("document.querySelector('#features').focus(); return 0");
    browser.press(DOWN);
    browser.await("document.querySelector('aside h3')");
    browser.press(DOWN);
    browser.await("document.querySelector('aside').innerText.includes('Place 2 of')");
    assertThat(
            page.text(
                "document.querySelector('[aria-selected=true]').getAttribute('aria-posinset')"))
        .isEqualTo("2");
    browser.screenshot(SCREENSHOTS.resolve("explore-features.png"));

    // Left out by hand: the next one is first, and the curve is judged anew beside the old one.
    page.click(".feature .acts button:nth-child(2)");
    browser.await("location.hash.includes('drop=p4_1')");
    browser.await(
        "document.querySelector('.feature .name') &&"
            + " document.querySelector('.feature .name').textContent !== 'p4_1'");
    browser.await("document.querySelector('.change')");
    browser.run("history.back(); return 0");
    browser.await("document.querySelector('.feature .name')?.textContent === 'p4_1'");

    page.show("#features?data=digits&method=fisher&also=variance");
    browser.await("document.querySelectorAll('.slope-lines path').length > 5");
    assertThat(page.number("document.querySelectorAll('.slope').length")).isEqualTo(2);

    page.show("#samples?data=digits&method=fisher");
    browser.await("document.querySelector('[data-map=pca]')");
    browser.await("document.querySelector('[data-state=ranked]')");
    assertThat(page.text("document.querySelector('canvas.points').dataset.drawn"))
        .isIn("webgl", "canvas");
    assertThat(page.inkOnTheMap()).isGreaterThan(500);
    page.click(".legend button");
    browser.await("document.querySelector('[data-state=apart]')");
    assertThat(page.text("document.querySelector('aside').innerText"))
        .contains("178 samples selected", "tells these from the rest");
    browser.screenshot(SCREENSHOTS.resolve("explore-apart.png"));
    page.lasso();
    browser.await("!document.querySelector('aside').innerText.includes('178 samples')");
    browser.await("document.querySelector('[data-state=apart]')");
    assertThat(
            page.number(
                "Number(document.querySelector('aside"
                    + " p').innerText.match(/^[\\d,]+/)[0].replace(',', ''))"))
        .isBetween(50, 1796);
    // It stays to be seen, around the samples that it chose.
    assertThat(page.number("document.querySelector('main').scatter.kept.length"))
        .isGreaterThanOrEqualTo(4);
    assertThat(page.inkAbove()).isGreaterThan(200);
    browser.screenshot(SCREENSHOTS.resolve("explore-lasso.png"));
    // The address has the lasso and the class before it: a bookmark restores it, 'back' goes back.
    String told = page.text("document.querySelector('aside p').innerText");
    assertThat(page.text("location.hash")).contains("lasso=").doesNotContain("these=");
    browser.run("location.reload(); return 0");
    browser.await("document.querySelector('[data-state=apart]')");
    assertThat(page.text("document.querySelector('aside p').innerText")).isEqualTo(told);
    assertThat(page.inkAbove()).isGreaterThan(200);
    browser.run("history.back(); return 0");
    browser.await("document.querySelector('aside').innerText.includes('178 samples selected')");
    assertThat(page.inkAbove()).isZero();
    // A feature that was chosen goes on colouring the map.
    page.click("#told .feature");
    browser.await("location.hash.includes('color=p')");
    browser.await("document.querySelector('.legend').innerText.startsWith('p')");
    browser.run("const s = document.querySelector('main').scatter; s.events.click(7); return 0");
    browser.await("document.querySelectorAll('.near .thumb').length === 8");

    page.show("#take?data=digits&method=fisher&top=5");
    browser.await("document.querySelector('main [data-ready=yes]')");
    assertThat(page.text("document.querySelector('main').innerText"))
        .contains(
            "foldsieve select digits --method fisher --top 5 --output digits-small.csv",
            "Methods.scorer(\"fisher\", Map.of())",
            "fs.rank(X, y, \"fisher\")");
    for (String what : List.of("list", "table", "model")) {
      browser.run("document.body.dataset.saved = ''; return 0");
      page.click("[data-what=" + what + "]");
      browser.await("document.body.dataset.saved");
      assertThat(page.text("document.body.dataset.saved")).startsWith("digits");
    }
  }

  @Test
  void aRankingBesideTheMapCanBeStoppedAndGoOn() throws Exception {
    page.show("#samples?data=digits&scale=minmax&method=auto");
    browser.await(
        "document.querySelector('[data-state=asked]') &&"
            + " !document.getElementById('progress').hidden");
    page.click("#progress button");
    browser.await("document.querySelector('[data-state=stopped]')");
    assertThat(page.text("document.querySelector('aside').innerText")).contains("Stopped.");
    page.click("[data-state=stopped] button");
    browser.await("document.querySelector('[data-state=ranked]')");
    assertThat(page.text("document.querySelector('aside').innerText"))
        .contains("Features by auto")
        .doesNotContain("Stopped");
  }

  @Test
  void theMapIsColouredByTheFeatureThatIsPointedAt() throws Exception {
    page.show("#samples?data=iris&method=fisher");
    browser.await("document.querySelector('[data-state=ranked]')");
    String colours = "[...document.querySelector('main').scatter.colours.slice(0, 400)].join()";
    String byClass = page.text(colours);
    String place =
        "document.querySelector('#told .feature:nth-child(2) .name').getBoundingClientRect()";
    String second = page.text("document.querySelectorAll('#told .feature .name')[1].textContent");
    browser.point(
        page.number("Math.round(" + place + ".left) + 5"),
        page.number("Math.round(" + place + ".top) + 5"));
    browser.await("document.querySelector('.legend').innerText.startsWith('" + second + "')");
    assertThat(page.text(colours)).isNotEqualTo(byClass);
    browser.point(5, 5);
    browser.await("document.querySelector('.legend').innerText.includes('versicolor')");
    assertThat(page.text(colours)).isEqualTo(byClass);
  }

  @Test
  void whatTellsSamplesApartIsTakenAlong() throws Exception {
    page.show("#samples?data=iris&method=fisher");
    browser.await("document.querySelector('[data-state=ranked]')");
    browser.run("document.querySelector('main').scatter.events.lasso(" + LEFT_HALF + "); return 0");
    browser.await("document.querySelector('[data-state=apart]')");
    int these =
        page.number("document.querySelector('main').scatter.inside(" + LEFT_HALF + ").length");
    browser.run(
        "[...document.querySelectorAll('#tabs a')].find((a) => a.textContent.startsWith('Take'))"
            + ".click(); return 0");
    browser.await("document.querySelector('main [data-ready=yes]')");
    assertThat(page.text("document.querySelector('main').innerText"))
        .contains(
            "foldsieve rank iris --labels iris-selection.txt",
            "samples.withLabels(Labels.classes(",
            "apart = fs.rank(X, these, \"fisher\")");
    browser.run(
        """
        document.body.dataset.saved = '';
        const plain = URL.createObjectURL;
        URL.createObjectURL = (blob) => {
          blob.text().then((text) => { document.body.dataset.list = text; });
          URL.createObjectURL = plain;
          return plain.call(URL, blob);
        };
        return 0\
        """);
    page.click("[data-what=selection]");
    browser.await("document.body.dataset.saved && document.body.dataset.list");
    assertThat(page.text("document.body.dataset.saved")).startsWith("iris-selection.txt ");
    List<String> lines = page.text("document.body.dataset.list").lines().toList();
    assertThat(lines).hasSize(150).containsOnly("these", "the rest");
    assertThat(Collections.frequency(lines, "these")).isEqualTo(these);
    browser.run("delete document.body.dataset.list; return 0");

    // Without samples that are chosen there is nothing to take.
    page.show("#take?data=iris&method=fisher");
    browser.await("document.querySelector('main [data-ready=yes]')");
    assertThat(page.text("document.querySelector('[data-what=selection]').hidden"))
        .isEqualTo("true");
  }

  @Test
  void theLastAnswerAskedForStays() throws Exception {
    // auto chooses for seconds; a class is chosen meanwhile.
    page.show("#samples?data=digits&method=auto");
    browser.await("document.querySelector('[data-map=pca]')");
    page.click(".legend button");
    browser.await("document.querySelector('[data-state=apart]')");
    String best = page.text("document.querySelector('#told .feature .name').textContent");
    // Where the ranking is still on its way this waits for it, where it was stopped it asks again.
    page.answer("rank", "{view: {data: 'digits', drop: []}, method: 'auto', keep: []}");
    assertThat(page.text("document.querySelector('#told').previousSibling.dataset.state"))
        .isEqualTo("apart");
    assertThat(page.text("document.querySelector('aside').innerText"))
        .contains("178 samples selected", "tells these from the rest");
    assertThat(page.text("document.querySelector('#told .feature .name').textContent"))
        .isEqualTo(best);

    // The other way round: they are let go while what tells them apart is still being found.
    browser.run(
        "const box = document.querySelector('aside select'); box.value = 'relieff';"
            + " box.dispatchEvent(new Event('change'));"
            + " document.querySelector('main').scatter.events.lasso("
            + LEFT_HALF
            + "); [...document.querySelectorAll('aside button')].find((b) => b.textContent === 'Let"
            + " go').click(); return 0");
    browser.await("document.querySelector('[data-state=ranked]')");
    best = page.text("document.querySelector('#told .feature .name').textContent");
    page.answer(
        "apart",
        "{view: {data: 'digits', drop: []}, rows: document.querySelector('main').scatter.inside("
            + LEFT_HALF
            + "), method: 'relieff'}");
    browser.run("document.querySelector('#told').scrollTop = 0; return 0");
    assertThat(page.text("document.querySelector('aside').innerText"))
        .contains("Features by auto")
        .doesNotContain("selected");
    assertThat(page.text("document.querySelector('#told .feature .name').textContent"))
        .isEqualTo(best);
    assertThat(page.text("document.getElementById('said').textContent")).doesNotContain("null");
  }

  @Test
  void comparisonsAreDrawnWhileTheyRunAndCanBeStopped() throws Exception {
    page.show("#compare?data=wdbc&compared=fisher&compared=variance");
    page.click("main button.primary");
    browser.await("document.querySelector('[data-pieces] svg')");
    browser.await("document.querySelector('[data-winner]')");
    assertThat(page.text("document.querySelector('.answer').innerText"))
        .contains("a random order of as many");
    // The curves are of the judge that the answer names.
    String judge = page.text("document.querySelector('main .row select').selectedOptions[0].text");
    assertThat(page.text("document.querySelector('.answer').innerText")).contains(judge);
    page.show("#take?data=wdbc&method=fisher&top=5&compared=fisher");
    browser.run("document.body.dataset.saved = ''; return 0");
    page.click("[data-what=report]");
    browser.await("document.body.dataset.saved.startsWith('wdbc-report.html ')");
    page.show("#compare?data=digits");
    page.click("main button.primary");
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
    page.show("#data?data=words.csv&label=kind");
    browser.await("document.querySelectorAll('.column').length === 4");
    assertThat(page.text("document.querySelector('main').innerText"))
        .contains("<b>size</b>", "counts the rows", "12 gaps", "words");
    assertThat(page.number("document.querySelectorAll('main b').length")).isZero();
    // The role of the first column, by its list of choices.
    browser.run(
        "const box = document.querySelector('.column select'); box.value = 'id';"
            + " box.dispatchEvent(new Event('change')); return 0");
    browser.await("location.hash.includes('id=number')");
    browser.await("document.querySelector('.role-id')");
    page.show("#features?data=words.csv&label=kind&id=number&method=mutual-information");
    browser.await("document.querySelectorAll('.feature').length === 2");
    page.show("#samples?data=words.csv&label=kind&id=number&method=mutual-information");
    browser.await("document.querySelector('[data-map=pca]')");
    page.show("#take?data=words.csv&label=kind&id=number&method=mutual-information&top=1");
    browser.await("document.querySelector('main [data-ready=yes]')");
    assertThat(page.text("document.querySelector('main').innerText"))
        .contains("--label kind --id number --missing auto --method mutual-information");
  }

  @Test
  void whatCannotBeReadAsItStandsIsSettledInThePage() throws Exception {
    page.show("#data?data=words.csv&label=kind");
    browser.await("document.querySelectorAll('.column').length === 4");
    page.ask("#data?data=europe.csv");
    browser.await("document.querySelector('main .refusal')");
    assertThat(page.text("document.querySelector('main').innerText"))
        .contains("a comma before the fraction", "“Numbers: with a comma”")
        .doesNotContain("--");
    // The title of the table before would say what is not there.
    assertThat(page.text("document.querySelector('#title').innerText")).isEmpty();
    browser.run(
        "const box = document.querySelector('main select'); box.value = 'comma';"
            + " box.dispatchEvent(new Event('change')); return 0");
    browser.await("document.querySelector('#title').innerText.includes('2 classes of')");
    assertThat(page.text("document.querySelector('.column .range').innerText"))
        .isEqualTo("0.5 to 3.75");
    page.show("#take?data=europe.csv&decimal=comma&method=fisher");
    browser.await("document.querySelector('main [data-ready=yes]')");
    assertThat(page.text("document.querySelector('main').innerText"))
        .contains(
            "foldsieve rank europe.csv --decimal comma --method fisher",
            "withDecimal(DecimalMark.parse(\"comma\"))",
            "decimal=\"comma\"");

    page.ask("#data?data=words.csv");
    browser.await("document.querySelector('.panel.warn')");
    assertThat(page.text("document.querySelector('.panel.warn').innerText"))
        .contains("Something has to be settled first", "the role “label”", "“Words”")
        .doesNotContain("--");
    browser.run(
        "const box = [...document.querySelectorAll('select')].find((one) =>"
            + " one.labels[0].innerText.startsWith('Label is')); box.value = 'none';"
            + " box.dispatchEvent(new Event('change')); return 0");
    browser.await("document.querySelector('#title').innerText.includes('4 features')");
    assertThat(page.text("location.hash")).contains("label=none");
  }

  @Test
  void aFolderThatIsDroppedIsNoEndOfTheServer() throws Exception {
    page.ask("#start");
    browser.await("document.querySelector('main[data-view=start] .drop')");
    browser.run(
        """
        const drop = new Event('drop', {cancelable: true});
        drop.dataTransfer = {
          items: [{webkitGetAsEntry: () => ({isDirectory: true})}],
          files: [new File([], 'faces')],
        };
        document.querySelector('.drop').dispatchEvent(drop);
        return 0\
        """);
    assertThat(page.text("document.querySelector('main .refusal').innerText"))
        .contains("A folder cannot be dropped");
    browser.run(
        """
        const file = new File(['x'], 'large.csv');
        Object.defineProperty(file, 'size', {value: 2e9});
        const drop = new Event('drop', {cancelable: true});
        drop.dataTransfer = {items: [], files: [file]};
        document.querySelector('.drop').dispatchEvent(drop);
        return 0\
        """);
    browser.await("document.querySelector('main .refusal').innerText.includes('larger than')");
    assertThat(page.text("document.querySelector('#lost').hidden")).isEqualTo("true");
  }

  @Test
  void textsAndImages() throws Exception {
    page.show("#features?data=text.svm&method=fisher");
    browser.await("document.querySelector('#features[data-method=fisher] .feature')");
    page.show("#samples?data=text.svm&method=fisher");
    browser.await("document.querySelector('[data-state=ranked]')");
    page.show("#samples?data=faces&method=fisher");
    browser.await("document.querySelector('[data-map=pca]')");
    browser.await("document.querySelector('[data-state=ranked]')");
    browser.run("document.querySelector('main').scatter.events.click(3); return 0");
    browser.await("document.querySelectorAll('.thumb').length > 4");
    page.show("#features?data=faces&method=fisher");
    browser.await("document.querySelector('canvas.pixels')");
    assertThat(page.number("document.querySelector('canvas.pixels').height")).isEqualTo(12);
  }

  @Test
  void sixtyThousandFeatures() throws Exception {
    page.show("#features?data=wide.csv&label=kind");
    browser.await("document.querySelector('#features[data-method=fisher] .feature')");
    assertThat(page.text("document.querySelector('.feature .name').textContent"))
        .isEqualTo("gene41000");
    assertThat(page.number("document.querySelectorAll('.feature').length")).isLessThan(60);
    assertThat(worstJump("#features")).as("milliseconds to draw after a jump").isLessThan(50);
    browser.run(
        "const find = document.querySelector('input[type=search]'); find.value = 'gene4100';"
            + " find.dispatchEvent(new Event('input')); return 0");
    browser.await("document.querySelector('.feature').getAttribute('aria-setsize') === '11'");
    assertThat(worstSearch()).as("milliseconds to draw after a letter").isLessThan(100);
  }

  /** The longest that 60,000 features take to be searched, each search in its best of three. */
  private static double worstSearch() throws Exception {
    return browser
        .run(
            """
            const find = document.querySelector('input[type=search]');
            const box = document.querySelector('#features');
            const words = ['', 'g', 'ge', 'gene', 'gene4', 'gene41', 'GENE41000', '0', '9'];
            const least = new Array(words.length).fill(Infinity);
            for (let sweep = 0; sweep < 3; sweep++) {
              words.forEach((word, i) => {
                const began = performance.now();
                find.value = word;
                find.dispatchEvent(new Event('input'));
                const first = box.querySelector('.feature .name');
                first.getBoundingClientRect();
                least[i] = Math.min(least[i], performance.now() - began);
                if (!first.textContent.includes(word.toLowerCase())) least[i] = 1e9;
              });
            }
            return Math.max(...least);\
            """)
        .getAsDouble();
  }

  @Test
  void sixtyThousandColumns() throws Exception {
    page.show("#data?data=wide.csv&label=kind");
    browser.await("document.querySelector('.column')");
    assertThat(page.text("document.querySelector('main').innerText")).contains("60,001 columns");
    assertThat(page.number("document.querySelectorAll('.column').length")).isLessThan(60);
    assertThat(worstJump(".columns")).as("milliseconds to draw after a jump").isLessThan(50);
    browser.screenshot(SCREENSHOTS.resolve("explore-wide.png"));
    browser.run(
        "const find = document.querySelector('input[type=search]'); find.value = 'GENE59999';"
            + " find.dispatchEvent(new Event('input')); return 0");
    browser.await("document.querySelectorAll('.column').length === 1");
    // Its role is changed like any other's.
    browser.run(
        "const box = document.querySelector('.column select'); box.value = 'dropped';"
            + " box.dispatchEvent(new Event('change')); return 0");
    browser.await("document.querySelector('#title').innerText.includes('59,999 features')");
  }

  /** The longest that a list takes to be drawn after a jump, each jump in its best of three. */
  private static double worstJump(String list) throws Exception {
    return browser
        .run(
            """
            const box = document.querySelector('LIST');
            const least = new Array(40).fill(Infinity);
            for (let sweep = 0; sweep < 3; sweep++) {
              for (let i = 0; i < least.length; i++) {
                const began = performance.now();
                box.scrollTop = i * 50000;
                box.dispatchEvent(new Event('scroll'));
                box.querySelector('.virtual-row').getBoundingClientRect();
                least[i] = Math.min(least[i], performance.now() - began);
              }
            }
            return Math.max(...least);\
            """
                .replace("LIST", list))
        .getAsDouble();
  }

  @Test
  void aDoubledColumnIsOneGroupWithTheOther() throws Exception {
    page.show("#features?data=doubled.csv&label=kind&method=fisher");
    browser.await("document.querySelector('.groups')");
    assertThat(page.number("document.querySelectorAll('.groups li').length")).isEqualTo(1);
    assertThat(
            page.text(
                "[...document.querySelectorAll('.groups li button bdi')].map((one) =>"
                    + " one.textContent).join()"))
        .isEqualTo("width,width again");
    assertThat(page.text("document.querySelector('.groups li').innerText")).contains("1.00");
    // The one that repeats says whom.
    page.click(".groups .like");
    browser.await("document.querySelector('aside').innerText.includes('Most like width ')");
    assertThat(page.text("document.querySelector('aside').innerText"))
        .contains("it says nearly the same again");
  }

  @Test
  void aHundredThousandPoints() throws Exception {
    page.show("#samples?data=swiss-roll:n=100000,seed=1&method=variance");
    browser.await("document.querySelector('[data-map=pca]')");
    browser.await("document.querySelector('[data-state=ranked]')");
    assertThat(page.inkOnTheMap()).isGreaterThan(5000);
    assertThat(framesASecond()).isGreaterThanOrEqualTo(15);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "?canvas"})
  void whatIsChosenIsAboveTheRestAndARareClassAboveACommonOne(String how) throws Exception {
    String before = browser.another();
    browser.visit(
        URI.create(
            "http://127.0.0.1:"
                + page.explorer().port()
                + "/"
                + how
                + "#samples?data=crowd.csv&label=kind&scale=none&method=fisher"));
    browser.await("document.querySelector('[data-state=ranked]')");
    // Every rare point lies below a hundred common ones, by the order of the rows.
    String blue = "bytes[i] < 90 && bytes[i + 2] > 120";
    String orange = "bytes[i] > 200 && bytes[i + 2] < 90";
    assertThat(page.text("document.querySelector('.legend').innerText")).startsWith("common");
    assertThat(pixelsDrawn(orange)).isGreaterThan(30);
    page.click(".legend button:nth-child(1)");
    browser.await("document.querySelector('[data-state=apart]')");
    assertThat(pixelsDrawn(orange)).isLessThan(5);
    assertThat(pixelsDrawn(blue)).isGreaterThan(30);
    page.click(".legend button:nth-child(2)");
    browser.await("document.querySelector('aside').innerText.includes('10 samples')");
    browser.await("document.querySelector('[data-state=apart]')");
    assertThat(pixelsDrawn(orange)).isGreaterThan(30);
    browser.leaveFor(before);
  }

  /** How many pixels of the map are so, whatever has drawn it. */
  private static int pixelsDrawn(String condition) throws Exception {
    return page.number(
        """
        (() => {
          const from = document.querySelector('canvas.points');
          document.querySelector('main').scatter.paint();
          const to = document.createElement('canvas');
          to.width = from.width; to.height = from.height;
          const context = to.getContext('2d');
          context.drawImage(from, 0, 0);
          const bytes = context.getImageData(0, 0, to.width, to.height).data;
          let count = 0;
          for (let i = 0; i < bytes.length; i += 4) if (bytes[i + 3] > 128 && CONDITION) count++;
          return count;
        })()\
        """
            .replace("CONDITION", condition));
  }

  @Test
  void aHundredThousandPointsWithoutWebGl() throws Exception {
    String before = browser.another();
    browser.visit(
        URI.create(
            "http://127.0.0.1:"
                + page.explorer().port()
                + "/?canvas#samples?data=swiss-roll:n=100000,seed=1&method=variance"));
    browser.await("document.querySelector('[data-state=ranked]')");
    assertThat(page.text("document.querySelector('canvas.points').dataset.drawn"))
        .isEqualTo("canvas");
    assertThat(page.inkOnTheMap()).isGreaterThan(5000);
    assertThat(framesASecond()).isGreaterThanOrEqualTo(15);
    // What is chosen is drawn above the rest, whatever the order of the rows.
    browser.run("document.querySelector('main').scatter.events.lasso(" + LEFT_HALF + "); return 0");
    browser.await("document.querySelector('[data-state=apart]')");
    int opaque = pixels("bytes[i + 3] === 255");
    assertThat(opaque).isGreaterThan(1000);
    assertThat(pixels("bytes[i + 3] === 255 && (i / 4) % to.width > to.width / 2 + 2")).isZero();
    assertThat(pixels("bytes[i + 3] === 40 && (i / 4) % to.width < to.width / 2 - 2")).isZero();
    browser.screenshot(SCREENSHOTS.resolve("explore-canvas.png"));
    // Few points are drawn by the canvas itself.
    page.show("#samples?data=iris&method=variance");
    browser.await("document.querySelector('[data-state=ranked]')");
    assertThat(page.inkOnTheMap()).isGreaterThan(500);
    browser.leaveFor(before);
  }

  /** How many pixels of the map are so. */
  private static int pixels(String condition) throws Exception {
    return page.number(
        """
        (() => {
          const to = document.querySelector('canvas.points');
          document.querySelector('main').scatter.paint();
          const bytes = to.getContext('2d').getImageData(0, 0, to.width, to.height).data;
          let count = 0;
          for (let i = 0; i < bytes.length; i += 4) if (CONDITION) count++;
          return count;
        })()\
        """
            .replace("CONDITION", condition));
  }

  /**
   * How fast the map moves. Others may use the machine as well: what counts is the best of some
   * windows by the clock, or what two processors make of the time that the browser takes of them
   * for a frame. What the clock says where nobody else is at work is in docs/benchmarks.md.
   */
  private static double framesASecond() throws Exception {
    double best = 0;
    for (int window = 0; window < 10 && best < 15; window++) {
      double before = browser.processorSeconds();
      browser.run(
          """
          delete document.body.dataset.rate;
          const scatter = document.querySelector('main').scatter;
          const before = scatter.frames;
          const began = performance.now();
          const step = () => {
            scatter.x += 0.0005;
            scatter.draw();
            if (scatter.frames - before < 20) requestAnimationFrame(step);
            else document.body.dataset.rate = 1000 * (scatter.frames - before) / (performance.now() - began);
          };
          step();
          return 0\
          """);
      browser.await("document.body.dataset.rate");
      best = Math.max(best, Double.parseDouble(page.text("document.body.dataset.rate")));
      double took = browser.processorSeconds() - before;
      best = took > 0.05 ? Math.max(best, 2 * 20 / took) : best;
    }
    browser.run("document.querySelector('main').scatter.x = 0; return 0");
    return best;
  }

  @Test
  void darkAndOnAPhone() throws Exception {
    browser.prefer("prefers-color-scheme", "dark");
    browser.resize(390, 800);
    for (String view : List.of("data", "features", "samples", "compare", "take")) {
      page.show("#" + view + "?data=wdbc&method=fisher");
      browser.await("document.querySelector('main').dataset.view === '" + view + "'");
      browser.await("!document.querySelector('.waiting')");
      assertThat(page.number("document.documentElement.scrollWidth"))
          .as(view)
          .isLessThanOrEqualTo(390);
      browser.screenshot(SCREENSHOTS.resolve("explore-phone-" + view + ".png"));
    }
    assertThat(page.text("getComputedStyle(document.body).backgroundColor"))
        .isEqualTo("rgb(16, 19, 23)");
    // Everything that can be pressed or chosen has a name.
    assertThat(
            page.number(
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
      assertThat(page.text("document.querySelector('#title').innerText"))
          .contains("iris", "predicts " + names.get(3));
      assertThat(page.text("decodeURIComponent(location.hash.replaceAll('+', ' '))"))
          .contains("drop=" + names.get(0), "label=" + names.get(3), "target=number");
    }
    browser.leaveFor(before);
    browser.console();
  }

  @Test
  void twoPagesDoNotDisturbEachOther() throws Exception {
    page.show("#features?data=wdbc&method=fisher");
    browser.await("document.querySelector('#features[data-method=fisher] .feature')");
    String first = browser.another();
    browser.visit(
        URI.create(
            "http://127.0.0.1:" + page.explorer().port() + "/#features?data=iris&method=variance"));
    browser.await("document.querySelector('#features[data-method=variance] .feature')");
    assertThat(page.text("document.title")).startsWith("iris");
    browser.leaveFor(first);
    assertThat(page.text("document.title")).startsWith("wdbc");
    page.click(".feature");
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
    assertThat(page.text("document.title")).startsWith("wdbc");
    page.show("#features?data=iris&method=fisher");
    browser.await("document.querySelector('.feature')");
    int port = first.port();
    first.close();
    try (Explorer second =
        Explorer.start(ExplorerOptions.of(elsewhere, (words, stop) -> "none").withPort(port))) {
      page.ask("#features?data=iris&method=variance");
      browser.await("!document.querySelector('#lost').hidden");
      assertThat(page.text("document.querySelector('#lost').innerText"))
          .contains("started again", "address that the terminal shows");
      page.ask("#data?data=wdbc");
      Thread.sleep(300);
      assertThat(page.text("document.title")).startsWith("iris");
      browser.console();
      page.ask("#features?data=iris&method=variance");
      browser.visit(second.address());
      browser.await("document.querySelector('#features[data-method=variance] .feature')");
      assertThat(page.text("document.querySelector('#lost').hidden")).isEqualTo("true");
    }
    browser.leaveFor(before);
    browser.console();
  }
}
