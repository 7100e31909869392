package org.foldsieve.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SplittableRandom;
import org.foldsieve.app.Browser;
import org.foldsieve.app.Outcome;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports of tables with many classes, long names, and a number to predict, in a real browser. */
class ReportNamesTest {

  private static final Path SCREENSHOTS = Path.of("target", "screenshots");

  @TempDir Path folder;

  @BeforeEach
  void needsABrowser() {
    Assumptions.assumeTrue(
        Browser.isThere(), "skipped: no chromium (or chrome) and chromedriver on the search path");
  }

  /** Thirty-two kinds of leaves; or, where {@code number}, what they weigh. */
  private Path leaves(boolean number) throws Exception {
    SplittableRandom random = new SplittableRandom(1);
    StringBuilder text = new StringBuilder();
    for (int j = 0; j < 6; j++) {
      text.append("a rather long name of the feature number ")
          .append(j)
          .append(" as measured on the leaves in millimetres,");
    }
    text.append(number ? "weight\n" : "species\n");
    for (int i = 0; i < 192; i++) {
      int kind = i % 32;
      for (int j = 0; j < 6; j++) {
        double shift = j < 3 ? kind * (j + 1) % 11 : 0;
        text.append(String.format(Locale.ROOT, "%.3f,", shift + random.nextGaussian()));
      }
      text.append(
          number
              ? String.format(Locale.ROOT, "%.2f%n", 1000 * kind + random.nextDouble())
              : "a species of oak with a name of its own number " + kind + "\n");
    }
    return Files.writeString(folder.resolve("leaves.csv"), text);
  }

  private Path report(Path table, String label, String method) {
    Path report = folder.resolve("report");
    Outcome made =
        Outcome.of(
            "compare",
            table.toString(),
            "--label",
            label,
            "--method",
            method,
            "--output",
            report.toString());
    assertThat(made.code()).as(made.err()).isZero();
    assertThat(made.out()).contains("The features: a rather long name of the feature number");
    return report.resolve("report.html");
  }

  @Test
  void manyClassesAndLongNamesFitAPageOf1200Pixels() throws Exception {
    Path page = report(leaves(false), "species", "fisher,gka-supervised");
    try (Browser browser = Browser.open()) {
      browser.resize(1200, 900);
      browser.visit(page);
      browser.await("document.documentElement.dataset.ready === 'true'");
      assertThat(
              browser
                  .run(
                      "return [...document.querySelectorAll('html, .scroll')]"
                          + ".filter(e => e.scrollWidth > e.clientWidth + 1).length")
                  .getAsInt())
          .as("what must be scrolled sideways")
          .isZero();
      assertThat(
              browser
                  .run("return document.querySelectorAll('#map-legend button').length")
                  .getAsInt())
          .isEqualTo(32);
      assertThat(
              browser
                  .run(
                      "return new Set([...document.querySelectorAll('#map-legend button')]"
                          + ".map(b => b.querySelector('.sign').textContent"
                          + " + b.querySelector('.sign').style.color)).size")
                  .getAsInt())
          .as("signs and colours that tell 32 classes apart")
          .isEqualTo(32);
      assertThat(
              browser
                  .run("return document.querySelectorAll('#classes tbody tr').length")
                  .getAsInt())
          .isEqualTo(32);
      assertThat(
              browser
                  .run("return document.querySelector('#feature-table').innerText")
                  .getAsString())
          .contains("10 of 10", "sd)");
      browser.run(
          "document.getElementById('method').value = 1;"
              + "document.getElementById('method').dispatchEvent(new Event('change')); return 1");
      assertThat(
              browser
                  .run("return document.querySelector('#feature-words').textContent")
                  .getAsString())
          .contains("Energy: how much the feature varies");
      browser.run("document.querySelector('#map-legend button').click(); return 1");
      assertThat(
              browser
                  .run(
                      "return document.querySelector('#map-legend button')"
                          + ".getAttribute('aria-pressed')")
                  .getAsString())
          .isEqualTo("false");
      browser.run("document.getElementById('samples').scrollIntoView(); return 1");
      browser.screenshot(SCREENSHOTS.resolve("many-classes.png"));
      assertThat(browser.console()).isEmpty();
    }
  }

  @Test
  void aNumberColoursTheMapAndIsDescribed() throws Exception {
    Path page = report(leaves(true), "weight", "pearson,variance");
    try (Browser browser = Browser.open()) {
      browser.resize(1200, 900);
      browser.visit(page);
      browser.await("document.documentElement.dataset.ready === 'true'");
      assertThat(browser.run("return document.querySelector('#number').innerText").getAsString())
          .contains("The number: weight", "median");
      assertThat(
              browser
                  .run(
                      "return echarts.getInstanceByDom(document.getElementById('map'))"
                          + ".getOption().visualMap.length")
                  .getAsInt())
          .isEqualTo(1);
      assertThat(
              browser
                  .run("return document.querySelector('#feature-table').innerText")
                  .getAsString())
          .containsPattern("(rises|falls) with weight \\(r [+-]");
      browser.run("document.getElementById('samples').scrollIntoView(); return 1");
      browser.screenshot(SCREENSHOTS.resolve("number.png"));
      assertThat(browser.console()).isEmpty();
    }
  }
}
