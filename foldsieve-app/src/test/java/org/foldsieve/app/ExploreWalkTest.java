package org.foldsieve.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;
import org.foldsieve.data.Table;
import org.foldsieve.io.BundledData;
import org.foldsieve.io.Tables;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The whole way through {@code explore}, from the first page without data to the list that is taken
 * along, on every kind of table.
 */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class ExploreWalkTest {

  /** A file's own name may do harm as well. */
  private static final String HOSTILE = "<img src=x onerror=document.title='owned'>.csv";

  @TempDir static Path folder;

  private static ExplorePage page;
  private static Browser browser;

  @BeforeAll
  static void start() throws Exception {
    Assumptions.assumeTrue(
        Browser.isThere(), "skipped: no chromium (or chrome) and chromedriver on the search path");
    write(BundledData.table("digits"), "digits.csv");
    write(BundledData.table("wdbc"), "wdbc.csv");
    writeTexts();
    writeImages();
    writeHostile();
    Files.writeString(folder.resolve("columns.parquet"), "PAR1 and nothing else");
    Files.writeString(folder.resolve("notes.pdf"), "no table");
    Files.writeString(folder.resolve("t10k-images-idx3-ubyte.gz"), "images");
    page = ExplorePage.open(folder);
    browser = page.browser();
  }

  private static void write(Table table, String name) throws IOException {
    Tables.write(table, folder.resolve(name));
  }

  private static void writeTexts() throws IOException {
    Random random = new Random(1);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 80; i++) {
      text.append(i % 2);
      for (int j = 1; j <= 300; j++) {
        if (random.nextInt(12) == 0 || j % 50 == i % 2) {
          text.append(String.format(Locale.ROOT, " %d:%d", j, 1 + random.nextInt(4)));
        }
      }
      text.append('\n');
    }
    Files.writeString(folder.resolve("text.svm"), text);
  }

  private static void writeImages() throws IOException {
    Random random = new Random(1);
    for (String name : List.of("dark", "light")) {
      Path images = Files.createDirectories(folder.resolve("faces").resolve(name));
      for (int i = 0; i < 20; i++) {
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
  }

  /** Columns, classes and rows that are called what does harm. */
  private static void writeHostile() throws IOException {
    List<String> names = HostileNamesTest.NAMES;
    StringBuilder lines = new StringBuilder("\"id\",");
    lines.append(
        names.stream().map(ExploreWalkTest::quoted).collect(Collectors.joining(",", "", ",")));
    lines.append(quoted("kind <img src=x onerror=\"document.title='owned'\">")).append('\n');
    for (int i = 0; i < 60; i++) {
      lines.append(quoted(i + " " + names.get(i % names.size())));
      for (int j = 0; j < names.size(); j++) {
        lines.append(',').append((i * (j + 3) + i * i * j) % 17 + i % 2 * j);
      }
      lines.append(',').append(quoted(names.get(i % 2 == 0 ? 0 : 6))).append('\n');
    }
    Files.writeString(folder.resolve(HOSTILE), lines);
  }

  private static String quoted(String text) {
    return '"' + text.replace("\"", "\"\"") + '"';
  }

  @AfterAll
  static void stop() throws Exception {
    if (page != null) {
      page.close();
    }
  }

  @AfterEach
  void consoleIsSilent() throws Exception {
    assertThat(browser.console())
        .filteredOn(line -> !line.contains("WebGL") && !line.contains("GL Driver"))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "digits.csv, true, 64, 10",
    "wdbc.csv, false, 30, 2",
    "text.svm, true, 300, 2",
    "faces, false, 120, 2",
  })
  void fromTheFirstPageToTheListThatIsTakenAlong(
      String data, boolean dropped, int features, int classes) throws Exception {
    open(data, dropped);
    if (page.text("document.querySelector('#title').innerText").contains("65 features")) {
      // Numbers alone do not say that they are classes: the user does, in the list of columns.
      browser.type("input[type=search]", BundledData.table("digits").labels().orElseThrow().name());
      browser.await("document.querySelectorAll('.column').length === 1");
      browser.run(
          "const box = document.querySelector('.column select'); box.value = 'label';"
              + " box.dispatchEvent(new Event('change')); return 0");
      browser.await("document.querySelector('#title').innerText.includes('classes')");
    }
    assertThat(page.text("document.querySelector('#title').innerText"))
        .contains(features + " features", classes + " classes");
    assertThat(page.text("document.title")).startsWith(data.replaceAll("\\..*", ""));

    tab("Features", "features");
    // Whatever is recommended: a list of all features, best first, and why the first is first.
    browser.await("document.querySelector('#features:not(.waiting) .feature')");
    page.click("#features .feature");
    browser.await("document.querySelector('aside h3')");
    // The list of a quick method may give way to that of auto meanwhile.
    browser.await(
        "/Place [0-9]+ of [0-9]+, score/.test(document.querySelector('aside').innerText)");

    tab("Samples", "samples");
    browser.await("document.querySelector('[data-map=pca]')");
    assertThat(page.number("document.querySelectorAll('.legend button').length"))
        .isEqualTo(classes);
    page.click(".legend button");
    browser.await("document.querySelector('[data-state=apart]')");
    assertThat(page.text("document.querySelector('aside').innerText"))
        .contains("What tells these from the rest", "samples selected");
    assertThat(page.text("location.hash")).contains("these=");

    browser.run(
        "location.hash = location.hash.replace(/^#samples/, '#compare')"
            + " + '&compared=fisher&compared=variance'; return 0");
    shown("compare");
    page.click("main button.primary");
    browser.await("document.querySelector('[data-winner]')");
    String answer = page.text("document.querySelector('.answer').innerText");
    assertThat(answer).contains("a random order of as many");
    page.click(".answer + p button.primary");
    shown("take");
    browser.await("document.querySelector('main [data-ready=yes]')");
    int top = page.number("Number(document.querySelector('#top').value)");
    assertThat(top).isBetween(1, features);

    List<String> taken = takenList();
    assertThat(page.text("document.body.dataset.saved"))
        .startsWith(data.replaceAll("\\..*", "") + "-features.txt ");
    assertThat(taken).hasSize(top).doesNotHaveDuplicates();
    Set<String> units = new HashSet<>(units());
    assertThat(units).hasSize(features).containsAll(taken);
  }

  /** From the first page: by the choice of a file, or by a path. */
  private static void open(String data, boolean dropped) throws Exception {
    browser.run("location.hash = '#start'; return 0");
    browser.await("document.querySelector('main[data-view=start] .drop')");
    if (dropped) {
      browser.type("#file", folder.resolve(data).toString());
    } else {
      browser.type("#path", data);
      page.click("form button[type=submit]");
    }
    shown("data");
    browser.await("document.querySelector('.column')");
  }

  /** By the tab, as a hand would. */
  private static void tab(String words, String view) throws Exception {
    browser.run(
        "[...document.querySelectorAll('#tabs a')].find((a) => a.textContent === '"
            + words
            + "').click(); return 0");
    shown(view);
  }

  private static void shown(String view) throws Exception {
    browser.await(
        "location.hash.startsWith('#"
            + view
            + "') && document.querySelector('main').dataset.shown?.startsWith('#"
            + view
            + "')");
  }

  /** The file of names, as it is saved. */
  private static List<String> takenList() throws Exception {
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
    page.click("[data-what=list]");
    browser.await("document.body.dataset.saved && document.body.dataset.list");
    String list = page.text("document.body.dataset.list");
    browser.run("delete document.body.dataset.list; return 0");
    return list.lines().toList();
  }

  /** The names of all features, as the page has them. */
  private static List<String> units() throws Exception {
    browser.run(
        """
        delete document.body.dataset.units;
        Promise.all([import('/page/api.js'), import('/page/state.js')]).then(([api, state]) =>
          api.ask('open', {view: state.table(state.read())})).then((table) => {
            document.body.dataset.units = table.units.join('\\n');
          });
        return 0\
        """);
    browser.await("document.body.dataset.units");
    return page.text("document.body.dataset.units").lines().toList();
  }

  @Test
  void aFileThatNeedsAModuleIsListedAndSaysSo() throws Exception {
    browser.run("location.hash = '#start'; return 0");
    browser.await("document.querySelector('main[data-view=start] .files button')");
    String listed = "[...document.querySelectorAll('.files button')]";
    assertThat(page.text(listed + ".map((one) => one.textContent).join()"))
        .contains("columns.parquet", "faces/", "text.svm", "t10k-images-idx3-ubyte.gz")
        .doesNotContain("notes.pdf");
    browser.run(listed + ".find((one) => one.textContent === 'columns.parquet').click(); return 0");
    browser.await("document.querySelector('main .refusal')");
    assertThat(page.text("document.querySelector('main').innerText"))
        .contains("This cannot be opened", "foldsieve-sql");
  }

  @Test
  void hostileNamesAreNamesInEveryView() throws Exception {
    open(HOSTILE, false);
    browser.run(
        "location.hash += '&id=id&label=' + encodeURIComponent('kind <img src=x"
            + " onerror=\"document.title=\\'owned\\'\">') + '&method=fisher'; return 0");
    browser.await("document.querySelector('#title').innerText.includes('2 classes of')");
    browser.await("document.querySelector('.role-id')");
    List<String> shown = new ArrayList<>();
    shown.add(harmless("data"));

    tab("Features", "features");
    browser.await("document.querySelector('#features[data-method=fisher] .feature')");
    for (int i = 1; i <= HostileNamesTest.NAMES.size(); i++) {
      browser.run(
          "document.querySelector('#features').dispatchEvent(new KeyboardEvent('keydown', {key:"
              + " 'ArrowDown'})); return 0");
      browser.await("document.querySelector('aside').innerText.includes('Place " + i + " of')");
      shown.add(harmless("features"));
    }
    browser.await("document.querySelector('.groups, aside section:last-child p')");
    browser.await("document.querySelector('.chart svg')");
    harmless("features");

    tab("Samples", "samples");
    browser.await("document.querySelector('[data-map=pca]')");
    page.click(".legend button");
    browser.await("document.querySelector('[data-state=apart]')");
    browser.run("document.querySelector('main').scatter.events.hover(6); return 0");
    browser.run("document.querySelector('main').scatter.events.click(6); return 0");
    browser.await("document.querySelectorAll('.near li').length === 8");
    page.click("#told .feature");
    browser.await("location.hash.includes('color=')");
    shown.add(harmless("samples"));
    assertThat(page.text("document.querySelector('.near').parentNode.innerText"))
        .contains("6 " + HostileNamesTest.NAMES.get(6));

    browser.run(
        "location.hash = location.hash.replace(/^#samples/, '#compare')"
            + " + '&compared=fisher&compared=variance'; return 0");
    shown("compare");
    page.click("main button.primary");
    browser.await("document.querySelector('[data-winner]')");
    browser.await("document.querySelector('.chart svg')");
    shown.add(harmless("compare"));

    tab("Take it with you", "take");
    browser.await("document.querySelector('main [data-ready=yes]')");
    shown.add(harmless("take"));

    // Every name is there to be read.
    String all = String.join("\n", shown);
    assertThat(HostileNamesTest.NAMES)
        .filteredOn(name -> name.codePoints().noneMatch(Character::isISOControl))
        .allSatisfy(name -> assertThat(all).contains(name));
  }

  /** What a view shows, in which nothing of a name has become part of the page. */
  private static String harmless(String view) throws Exception {
    assertThat(page.text("document.title"))
        .as(view)
        .isEqualTo(HOSTILE.replace(".csv", "") + " · Foldsieve");
    assertThat(
            page.number(
                "document.querySelectorAll('main img, main b, main script, main iframe, #title img,"
                    + " #title script, #tabs img, #said img, [onerror]').length"))
        .as(view)
        .isZero();
    return page.text("document.querySelector('main').innerText");
  }
}
