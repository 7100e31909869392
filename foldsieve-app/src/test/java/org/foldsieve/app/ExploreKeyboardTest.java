package org.foldsieve.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code explore} without a pointer: where the focus is, and what a screen reader is told. */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class ExploreKeyboardTest {

  private static final String TAB = "\uE004";
  private static final String ENTER = "\uE007";
  private static final String DOWN = "\uE015";
  private static final String DELETE = "\uE017";

  @TempDir static Path folder;

  private static ExplorePage page;
  private static Browser browser;

  @BeforeAll
  static void start() throws Exception {
    Assumptions.assumeTrue(
        Browser.isThere(), "skipped: no chromium (or chrome) and chromedriver on the search path");
    page = ExplorePage.open(folder);
    browser = page.browser();
    browser.resize(1280, 860);
  }

  @AfterAll
  static void stop() throws Exception {
    if (page != null) {
      page.close();
    }
  }

  @BeforeEach
  void fromTheStart() throws Exception {
    page.ask("#start");
    browser.await("document.querySelector('main[data-view=start]')");
  }

  @AfterEach
  void consoleIsSilent() throws Exception {
    assertThat(browser.console())
        .filteredOn(line -> !line.contains("WebGL") && !line.contains("GL Driver"))
        .isEmpty();
  }

  private static void focus(String selector) throws Exception {
    browser.run("document.querySelector('" + selector + "').focus(); return 0");
  }

  private static String label(String element) {
    return "(" + element + "?.labels?.[0]?.firstChild.textContent ?? '')";
  }

  @Test
  void featuresAreKeptAndLeftOutByKeysAndTheFocusStays() throws Exception {
    page.show("#features?data=wdbc&method=fisher");
    browser.await("document.querySelector('#features[data-method=fisher] .feature')");
    focus("#features");
    browser.press(DOWN);
    browser.press(DOWN);
    browser.await("document.querySelector('aside').innerText.includes('Place 2 of')");
    String second = page.text("document.querySelector('aside h3').innerText");
    assertThat(page.text("location.hash")).contains("why=" + second);
    browser.press("k");
    browser.await("document.querySelector('main').dataset.shown.includes('keep=" + second + "')");
    browser.await("document.querySelector('.feature.kept')");
    browser.await("document.activeElement.id === 'features'");
    // The list is at the same feature, wherever it stands now, and tells that it stays.
    String chosen = "document.querySelector('[aria-selected=true]')";
    browser.await(chosen + "?.innerText.includes('" + second + "')");
    assertThat(page.text(chosen + ".innerText")).contains("must stay");
    assertThat(page.text("document.activeElement.getAttribute('aria-activedescendant')"))
        .isEqualTo(page.text(chosen + ".id"));

    browser.press(DOWN);
    browser.await("!" + chosen + ".innerText.includes('" + second + "')");
    int place = page.number("Number(" + chosen + ".getAttribute('aria-posinset'))");
    String third = page.text(chosen + ".querySelector('.name').innerText");
    browser.press(DELETE);
    browser.await("document.querySelector('main').dataset.shown.includes('drop=" + third + "')");
    browser.await("document.activeElement.id === 'features'");
    browser.await(chosen + " && !" + chosen + ".innerText.includes('" + third + "')");
    assertThat(page.number("Number(" + chosen + ".getAttribute('aria-posinset'))"))
        .isEqualTo(place);
  }

  @Test
  void thePanelKeepsAndLeavesOutForScreenReaders() throws Exception {
    page.show("#features?data=wdbc&method=fisher&why=mean_area");
    browser.await("document.querySelector('aside h3')?.innerText === 'mean_area'");
    // What a screen reader does not tell cannot be reached by the keyboard either.
    assertThat(
            page.number(
                "[...document.querySelectorAll('[role=option] button')].filter((one) =>"
                    + " one.tabIndex >= 0 || !one.closest('[aria-hidden=true]')).length"))
        .isZero();
    assertThat(page.text("document.querySelector('#features').getAttribute('aria-label')"))
        .contains("K keeps", "Delete leaves it out");
    focus("aside [aria-keyshortcuts=K]");
    browser.press(ENTER);
    browser.await("document.querySelector('main').dataset.shown.includes('keep=mean_area')");
    browser.await("document.activeElement.getAttribute('aria-pressed') === 'true'");
    browser.press(ENTER);
    browser.await("!document.querySelector('main').dataset.shown.includes('keep=')");
    browser.await("document.activeElement.getAttribute('aria-pressed') === 'false'");
    focus("aside [aria-keyshortcuts=Delete]");
    browser.press(ENTER);
    browser.await("document.querySelector('main').dataset.shown.includes('drop=mean_area')");
    // The next one is explained, and left out by the next Enter.
    browser.await("(document.querySelector('aside h3')?.innerText ?? 'mean_area') !== 'mean_area'");
    browser.await("document.activeElement.getAttribute('aria-keyshortcuts') === 'Delete'");
  }

  @Test
  void aRoleIsTakenByEnterOrByGoingOnNotOnTheWay() throws Exception {
    page.show("#data?data=wdbc");
    browser.await("document.querySelector('.column')");
    focus(".column select");
    String column = page.text(label("document.activeElement")).substring("Role of ".length());
    browser.press(DOWN);
    browser.press(DOWN);
    assertThat(page.text("document.activeElement.value")).isEqualTo("id");
    assertThat(page.text("document.getElementById('said').textContent")).contains("Enter takes it");
    assertThat(page.text("location.hash")).doesNotContain("label=", "id=");
    browser.press(ENTER);
    browser.await("document.querySelector('main').dataset.shown.includes('id=" + column + "')");
    browser.await(label("document.activeElement") + " === 'Role of " + column + "'");

    browser.press(DOWN);
    assertThat(page.text("document.activeElement.value")).isEqualTo("dropped");
    assertThat(page.text("location.hash")).doesNotContain("drop=");
    browser.press(TAB);
    browser.await("document.querySelector('main').dataset.shown.includes('drop=" + column + "')");
    // On the next one, where the keyboard had gone.
    browser.await("document.querySelector('.role-dropped')");
    browser.await(label("document.activeElement") + ".startsWith('Role of ')");
    assertThat(page.text(label("document.activeElement"))).doesNotEndWith(" " + column);
  }

  @Test
  void tabbingGoesThroughAllRowsOfALongList() throws Exception {
    page.show("#data?data=digits");
    browser.await("document.querySelector('.column')");
    focus(".column select");
    for (int i = 0; i < 40; i++) {
      browser.press(TAB);
    }
    browser.await(
        "document.activeElement.closest('.column')?.getAttribute('aria-posinset') === '41'");
    // Away from it by the wheel, and on from there.
    browser.run("document.querySelector('.columns').scrollTop = 0; return 0");
    browser.await("document.querySelector('.column[aria-posinset=\"1\"]')");
    browser.press(TAB);
    browser.await(
        "document.activeElement.closest('.column')?.getAttribute('aria-posinset') === '42'");
  }

  @Test
  void scrollSearchAndFocusOutliveAChange() throws Exception {
    page.show("#data?data=digits");
    browser.await("document.querySelector('.column')");
    browser.run("document.querySelector('.columns').scrollTop = 880; return 0");
    String row = "document.querySelector('.column[aria-posinset=\"23\"]')";
    browser.await(row);
    String column = page.text(row + ".querySelector('.name').innerText");
    browser.run(
        "const box = "
            + row
            + ".querySelector('select'); box.focus({preventScroll: true}); box.value = 'dropped';"
            + " box.dispatchEvent(new Event('change')); return 0");
    browser.await("document.querySelector('main').dataset.shown.includes('drop=" + column + "')");
    browser.await("document.querySelector('.role-dropped')");
    assertThat(page.number("document.querySelector('.columns').scrollTop")).isEqualTo(880);
    assertThat(page.text(label("document.activeElement"))).isEqualTo("Role of " + column);

    browser.type("input[type=search]", "p3_");
    browser.await("document.querySelectorAll('.column').length === 8");
    browser.run(
        "const box = document.querySelector('.column select'); box.value = 'dropped';"
            + " box.dispatchEvent(new Event('change')); return 0");
    browser.await("document.querySelector('main').dataset.shown.includes('drop=p3_0')");
    browser.await("document.querySelectorAll('.column').length === 8");
    assertThat(page.text("document.querySelector('input[type=search]').value")).isEqualTo("p3_");
    assertThat(page.text("location.hash")).contains("find=p3_");
  }

  @Test
  void samplesAreFoundAndSelectedByTheKeyboard() throws Exception {
    page.show("#samples?data=wdbc&method=fisher");
    browser.await("document.querySelector('[data-state=ranked]')");
    browser.type("#row", "7" + ENTER);
    browser.await("document.querySelectorAll('.near li').length === 8");
    assertThat(page.text("document.getElementById('said').textContent")).startsWith("row 7, ");
    assertThat(page.text("location.hash")).contains("sample=7");
    browser.run(
        "[...document.querySelectorAll('aside button')].find((b) => b.textContent.startsWith('What"
            + " tells these')).focus(); return 0");
    browser.press(ENTER);
    browser.await("document.querySelector('[data-state=apart]')");
    assertThat(page.text("document.querySelector('aside').innerText")).contains("9 samples");
    String best = page.text("document.querySelector('#told .feature').innerText");
    // The address brings back both.
    assertThat(page.text("location.hash")).contains("around=7");
    browser.run("location.reload(); return 0");
    browser.await("document.querySelector('[data-state=apart]')");
    browser.await("document.querySelectorAll('.near li').length === 8");
    assertThat(page.text("document.querySelector('aside').innerText")).contains("9 samples");
    assertThat(page.text("document.querySelector('#told .feature').innerText")).isEqualTo(best);
  }
}
