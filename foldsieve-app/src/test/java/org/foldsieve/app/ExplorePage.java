package org.foldsieve.app;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.foldsieve.app.command.Program;
import org.foldsieve.app.terminal.Console;
import org.foldsieve.explore.Explorer;
import org.foldsieve.explore.option.ExplorerOptions;
import org.foldsieve.run.Cancellation;

/** The page of {@code explore} in a real browser, and what a user does with it. */
final class ExplorePage implements AutoCloseable {

  private final Explorer explorer;
  private final Browser browser;

  private ExplorePage(Explorer explorer, Browser browser) {
    this.explorer = explorer;
    this.browser = browser;
  }

  /** A page of a server that was started in a folder. */
  static ExplorePage open(Path folder) throws Exception {
    Explorer explorer = Explorer.start(ExplorerOptions.of(folder, ExplorePage::command));
    try {
      ExplorePage page = new ExplorePage(explorer, Browser.open());
      page.browser.visit(explorer.address());
      page.browser.await("document.body.dataset.ready");
      return page;
    } catch (Exception problem) {
      explorer.close();
      throw problem;
    }
  }

  static String command(List<String> arguments, Cancellation cancellation) {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(said, true, StandardCharsets.UTF_8);
    Console console = Console.of(stream, stream, InputStream.nullInputStream());
    int code = Program.run(arguments.toArray(String[]::new), console, cancellation);
    return code == 0 ? "" : said.toString(StandardCharsets.UTF_8);
  }

  Explorer explorer() {
    return explorer;
  }

  Browser browser() {
    return browser;
  }

  /** Goes to a state and waits until it is drawn. */
  void show(String state) throws Exception {
    browser.run("delete document.querySelector('main').dataset.shown; return 0");
    browser.run("location.hash = '" + state + "'; return 0");
    browser.await(
        "decodeURIComponent(document.querySelector('main').dataset.shown ?? '') === '"
            + state
            + "'");
  }

  /** As show, where nothing will be. */
  void ask(String state) throws Exception {
    browser.run("location.hash = '" + state + "'; return 0");
  }

  /** What an expression gives, as text. */
  String text(String expression) throws Exception {
    return browser.run("return String(" + expression + ")").getAsString();
  }

  /** What an expression gives, a whole number. */
  int number(String expression) throws Exception {
    return browser.run("return " + expression).getAsInt();
  }

  /** Clicks what is or will be there. */
  void click(String selector) throws Exception {
    browser.await("document.querySelector('" + selector + "')");
    browser.run("document.querySelector('" + selector + "').click(); return 0");
  }

  /** A path around the left half of the map, drawn with the lasso. */
  void lasso() throws Exception {
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

  /** Waits for an answer as the page itself would. */
  void answer(String kind, String question) throws Exception {
    browser.run(
        "delete document.body.dataset.answered; import('/page/api.js').then((api) => api.ask('"
            + kind
            + "', "
            + question
            + ")).finally(() => { document.body.dataset.answered = 'yes'; }); return 0");
    browser.await("document.body.dataset.answered");
  }

  /** How many pixels of the map are not empty. */
  int inkOnTheMap() throws Exception {
    return ink("canvas.points");
  }

  /** How many pixels of what is drawn above the points are not empty: the lasso, and rings. */
  int inkAbove() throws Exception {
    return ink("canvas.over");
  }

  private int ink(String canvas) throws Exception {
    return number(
        """
        (() => {
          const from = document.querySelector('CANVAS');
          const scatter = document.querySelector('main').scatter;
          scatter.paint();
          scatter.paintOver();
          const to = document.createElement('canvas');
          to.width = from.width; to.height = from.height;
          const context = to.getContext('2d');
          context.drawImage(from, 0, 0);
          const bytes = context.getImageData(0, 0, to.width, to.height).data;
          let ink = 0;
          for (let i = 3; i < bytes.length; i += 4) if (bytes[i] > 0) ink++;
          return ink;
        })()\
        """
            .replace("CANVAS", canvas));
  }

  @Override
  public void close() throws IOException {
    try {
      browser.close();
    } finally {
      explorer.close();
    }
  }
}
