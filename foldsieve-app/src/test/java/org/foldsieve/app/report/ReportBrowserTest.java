package org.foldsieve.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.StreamSupport;
import org.foldsieve.app.Browser;
import org.foldsieve.app.HostileNamesTest;
import org.foldsieve.app.Outcome;
import org.foldsieve.app.terminal.Visible;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opens a report from disk in a real browser and uses it as a reader would. */
class ReportBrowserTest {

  private static final Path SCREENSHOTS = Path.of("target", "screenshots");
  private static final String TAB = "\uE004";
  private static final String ENTER = "\uE007";

  @TempDir static Path folder;

  private static Browser browser;

  @BeforeAll
  static void makeReport() throws Exception {
    Assumptions.assumeTrue(
        Browser.isThere(), "skipped: no chromium (or chrome) and chromedriver on the search path");
    Outcome made =
        Outcome.of(
            "compare",
            "digits",
            "--method",
            "gka,variance,fisher",
            "--top",
            "24",
            "--output",
            folder.resolve("a report").toString());
    assertThat(made.code()).as(made.err()).isZero();
    browser = Browser.open();
  }

  @AfterAll
  static void closeBrowser() throws Exception {
    if (browser != null) {
      browser.close();
    }
  }

  @BeforeEach
  void open() throws Exception {
    browser.resize(1200, 900);
    browser.prefer("prefers-color-scheme", "light");
    browser.visit(folder.resolve("a report").resolve("report.html"));
    browser.await("document.documentElement.dataset.ready === 'true'");
  }

  @AfterEach
  void consoleIsSilent() throws Exception {
    assertThat(browser.console()).isEmpty();
  }

  private static String text(String script) throws Exception {
    return browser.run(script).getAsString();
  }

  @Test
  void theAnswerComesFirst() throws Exception {
    assertThat(text("return document.querySelector('h1').textContent"))
        .isEqualTo("Which features of “digits” are worth keeping?");
    assertThat(text("return document.querySelector('#answer .headline').textContent"))
        .containsPattern("Keep the \\d+ of 64 features that [a-z-]+ ranks first");
    assertThat(text("return document.querySelector('main').firstElementChild.id"))
        .isEqualTo("answer");
    browser.screenshot(SCREENSHOTS.resolve("answer.png"));
  }

  @Test
  void everySectionIsThereAndEveryChartIsDrawn() throws Exception {
    assertThat(text("return [...document.querySelectorAll('main section')].map(s => s.id).join()"))
        .isEqualTo("answer,curves-section,methods,classes,top,images,samples,graph,repeat");
    assertThat(text("return String(document.querySelectorAll('#curves svg path').length > 5)"))
        .isEqualTo("true");
    assertThat(text("return String(document.querySelectorAll('#features svg path').length > 5)"))
        .isEqualTo("true");
    assertThat(text("return String(document.querySelectorAll('#map canvas').length)"))
        .isEqualTo("1");
    assertThat(text("return String(document.querySelectorAll('.heatmaps canvas').length)"))
        .isEqualTo("6");
    for (String section : new String[] {"methods", "top", "images", "samples", "repeat"}) {
      browser.run("document.getElementById('" + section + "').scrollIntoView(); return 1");
      browser.screenshot(SCREENSHOTS.resolve(section + ".png"));
    }
  }

  @Test
  void hoveringACurveShowsValuesWithTheirError() throws Exception {
    hover("curves", "[{xAxisIndex: 0, yAxisIndex: 0}, [10, 0.8]]");

    browser.await("document.querySelector('#curves').textContent.includes('10 features')");
    assertThat(text("return document.querySelector('#curves').innerText"))
        .containsPattern("gka: ?\\d+\\.\\d ± \\d+\\.\\d %");
    browser.screenshot(SCREENSHOTS.resolve("hover.png"));
  }

  @Test
  void theBarsAreWhatEachPickAdds() throws Exception {
    browser.run(
        """
        const method = document.getElementById('method');
        method.selectedIndex = [...method.options].findIndex(o => o.text.startsWith('gka'));
        method.dispatchEvent(new Event('change'));
        method.scrollIntoView();
        return 1;
        """);
    String option = "echarts.getInstanceByDom(document.getElementById('features')).getOption()";

    assertThat(text("return " + option + ".xAxis[0].name"))
        .isEqualTo("adds, % of the best that these picks reach");
    double[] bars =
        StreamSupport.stream(
                browser.run("return " + option + ".series[0].data").getAsJsonArray().spliterator(),
                false)
            .mapToDouble(JsonElement::getAsDouble)
            .toArray();
    // The first pick brings most; all of them no more than everything.
    assertThat(bars[0]).isGreaterThan(10).isEqualTo(Arrays.stream(bars).max().orElseThrow());
    assertThat(Arrays.stream(bars).sum()).isBetween(50.0, 100.001);
    assertThat(
            text(
                "return [...document.querySelectorAll('#feature-table tbody tr:first-child td')]"
                    + ".map(cell => cell.textContent).join('|')"))
        .contains(String.format(Locale.ROOT, "|%.1f %%|", bars[0]));
    assertThat(text("return document.getElementById('feature-words').textContent"))
        .contains("Share added: what the pick adds to the method's objective, in %");
    browser.screenshot(SCREENSHOTS.resolve("added.png"));
  }

  @Test
  void hoveringASampleNamesItsRowAndClass() throws Exception {
    String first =
        "(() => { const s = echarts.getInstanceByDom(document.getElementById('map')).getOption()"
            + ".series[0].data; return [s[0], s[1]]; })()";
    hover("map", "[{xAxisIndex: 0, yAxisIndex: 0}, " + first + "]");

    browser.await("/row \\d+/.test(document.querySelector('#map').innerText)");
    assertThat(text("return document.querySelector('#map').innerText")).contains("digit: ");
  }

  /** Points at a place of a chart, given as arguments of convertToPixel. */
  private static void hover(String chart, String place) throws Exception {
    JsonArray at =
        browser
            .run(
                String.format(
                    Locale.ROOT,
                    """
                    const element = document.getElementById('%s');
                    element.scrollIntoView({block: 'center', behavior: 'instant'});
                    const p = echarts.getInstanceByDom(element).convertToPixel(...%s);
                    const box = element.getBoundingClientRect();
                    return [Math.round(box.left + p[0]), Math.round(box.top + p[1])];
                    """,
                    chart,
                    place))
            .getAsJsonArray();
    browser.point(at.get(0).getAsInt(), at.get(1).getAsInt());
  }

  @Test
  void pointingAtAPixelReadsIt() throws Exception {
    JsonArray at =
        browser
            .run(
                """
                const canvas = document.querySelector('.heatmaps canvas');
                canvas.scrollIntoView({block: 'center', behavior: 'instant'});
                const box = canvas.getBoundingClientRect();
                return [Math.round(box.left + box.width * 0.55), Math.round(box.top + box.height * 0.55)];
                """)
            .getAsJsonArray();
    browser.point(at.get(0).getAsInt(), at.get(1).getAsInt());

    browser.await("document.getElementById('pixel').textContent.includes('p4_4')");
    assertThat(text("return document.getElementById('pixel').textContent"))
        .containsPattern("gka: p4_4 \\(row 4, column 4\\), place \\d+, score ");
  }

  @Test
  void anotherMeasureRedrawsTheCurves() throws Exception {
    browser.run(
        """
        const select = document.getElementById('view');
        select.value = 'difference';
        select.dispatchEvent(new Event('change'));
        return 1;
        """);

    assertThat(
            text(
                "return echarts.getInstanceByDom(document.getElementById('curves')).getOption()"
                    + ".yAxis[0].name"))
        .contains("points above random");
  }

  @Test
  void aTableIsSortedByTheKeyboard() throws Exception {
    browser.run(
        "document.querySelector('table.sortable th:nth-child(2) button').focus(); return 1");
    browser.press(ENTER);

    assertThat(text("return document.querySelector('table.sortable th:nth-child(2)').ariaSort"))
        .isEqualTo("descending");
    assertThat(text("return document.querySelector('table.sortable tbody tr td').textContent"))
        .isEqualTo("all");
  }

  @Test
  void theFirstStopOfTheTabKeyLeadsToTheAnswer() throws Exception {
    browser.run("document.body.focus(); return 1");
    browser.press(TAB);

    assertThat(text("return document.activeElement.getAttribute('href')")).isEqualTo("#answer");
  }

  @Test
  void itFitsAPhoneAndTheDark() throws Exception {
    browser.resize(390, 800);
    browser.prefer("prefers-color-scheme", "dark");
    browser.visit(folder.resolve("a report").resolve("report.html"));
    browser.await("document.documentElement.dataset.ready === 'true'");

    assertThat(text("return String(document.documentElement.scrollWidth <= window.innerWidth)"))
        .isEqualTo("true");
    assertThat(text("return getComputedStyle(document.body).backgroundColor"))
        .isEqualTo("rgb(20, 23, 27)");
    // 25 names of 12 pixels, and the axis below them.
    assertThat(
            text("return String(document.getElementById('features').clientHeight >= 25 * 16 + 70)"))
        .isEqualTo("true");
    browser.screenshot(SCREENSHOTS.resolve("phone-dark.png"));
    browser.run("document.getElementById('curves').scrollIntoView(); return 1");
    browser.screenshot(SCREENSHOTS.resolve("phone-dark-curves.png"));
  }

  @Test
  void onPaperNothingIsCutOffAndEveryLineIsDrawnToItsEnd() throws Exception {
    browser.resize(720, 1000);
    browser.medium("print");
    browser.run("window.dispatchEvent(new Event('beforeprint')); return 1");

    assertThat(
            text(
                "return String([...document.querySelectorAll('.scroll, pre')]"
                    + ".filter(e => e.scrollWidth > e.clientWidth + 1).length)"))
        .isEqualTo("0");
    assertThat(
            text(
                "return String(['curves', 'features'].every(id => echarts.getInstanceByDom("
                    + "document.getElementById(id)).getOption().animation === false))"))
        .isEqualTo("true");
    assertThat(text("return getComputedStyle(document.querySelector('nav')).display"))
        .isEqualTo("none");
    browser.screenshot(SCREENSHOTS.resolve("print.png"));
    browser.medium("screen");
  }

  @Test
  void everyPictureHasAName() throws Exception {
    assertThat(
            text(
                "return String([...document.querySelectorAll('[role=img]')]"
                    + ".filter(e => !e.getAttribute('aria-label')).length)"))
        .isEqualTo("0");
    assertThat(
            text(
                "return String([...document.querySelectorAll('select')]"
                    + ".filter(e => e.labels.length === 0).length)"))
        .isEqualTo("0");
  }

  @Test
  void anInfiniteScoreIsTheBestAndNotUndefined() throws Exception {
    StringBuilder table = new StringBuilder("a,b,sure,d,kind\n");
    for (int i = 0; i < 40; i++) {
      table.append(
          String.format(
              Locale.ROOT, "%d,%d,%d,%d,k%d\n", i % 7, i * i % 11, i % 2, i * 3 % 5, i % 2));
    }
    Path csv = Files.writeString(folder.resolve("infinite.csv"), table.toString());
    Path report = folder.resolve("infinite");
    Outcome made =
        Outcome.of(
            "compare", csv.toString(), "-m", "fisher", "--image", "2x2", "-o", report.toString());
    assertThat(made.code()).as(made.err()).isZero();

    browser.visit(report.resolve("report.html"));
    browser.await("document.documentElement.dataset.ready === 'true'");

    assertThat(text("return document.querySelector('#feature-table tbody tr').innerText"))
        .startsWith("1\tsure\t∞");
    assertThat(text("return document.querySelector('#features').textContent")).contains("∞");
    // The infinite score is at row 1, column 0: as strong as the best finite one, which makes the
    // end of the scale, and not the weakest as a score that is missing.
    assertThat(
            text(
                """
                const canvas = document.querySelector('canvas[data-kind=score]');
                const pixels = canvas.getContext('2d').getImageData(0, 0, 2, 2).data;
                return String([0, 4, 12].every((p) => pixels[8] <= pixels[p]));
                """))
        .isEqualTo("true");
    browser.run(
        """
        const canvas = document.querySelector('canvas[data-kind=score]');
        const box = canvas.getBoundingClientRect();
        canvas.dispatchEvent(new PointerEvent('pointermove',
            { clientX: box.left + box.width / 4, clientY: box.top + 3 * box.height / 4 }));
        return 1;
        """);
    assertThat(text("return document.getElementById('pixel').textContent"))
        .contains("sure", "place 1", "score ∞");
  }

  @Test
  void noNameIsMarkupOrEndsTheData() throws Exception {
    Path csv = folder.resolve("hostile.csv");
    HostileNamesTest.write(csv);
    Path report = folder.resolve("hostile");
    Outcome made = Outcome.of("compare", csv.toString(), "-m", "fisher", "-o", report.toString());
    assertThat(made.code()).as(made.err()).isZero();

    browser.visit(report.resolve("report.html"));
    browser.await("document.documentElement.dataset.ready === 'true'");

    assertThat(text("return document.title")).isEqualTo("Foldsieve: hostile");
    assertThat(text("return String(document.querySelectorAll('main img, main script').length)"))
        .isEqualTo("0");
    for (String chart : new String[] {"curves", "features"}) {
      assertThat(text("return String(document.querySelectorAll('#" + chart + " path').length > 5)"))
          .as(chart)
          .isEqualTo("true");
    }
    assertThat(text("return String(document.querySelectorAll('#map canvas').length)"))
        .isEqualTo("1");
    // The page has every name, as people can read it.
    JsonArray names =
        browser
            .run(
                "return JSON.parse(document.getElementById('report-data').textContent)"
                    + ".rankings[0].top.map((feature) => feature.feature)")
            .getAsJsonArray();
    assertThat(names.asList())
        .extracting(JsonElement::getAsString)
        .containsExactlyInAnyOrderElementsOf(
            HostileNamesTest.NAMES.stream().map(Visible::line).toList());
    assertThat(text("return document.querySelector('#feature-table').innerText"))
        .contains("</script><script>", "<!--", "<img src=x", "Infinity", "turned \\u202eexe");
    hover("features", "[{xAxisIndex: 0, yAxisIndex: 0}, [0, 0]]");
    browser.await("document.querySelector('#features').textContent.includes('place 1')");
    assertThat(text("return document.title")).isEqualTo("Foldsieve: hostile");
    assertThat(text("const all = []; for (const key in {}) all.push(key); return all.join()"))
        .as("what names have added to every object of the page")
        .isEmpty();
    browser.screenshot(SCREENSHOTS.resolve("hostile.png"));
  }
}
