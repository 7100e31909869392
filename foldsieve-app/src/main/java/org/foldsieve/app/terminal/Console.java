package org.foldsieve.app.terminal;

import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;

/**
 * Where a command reads from and writes to: results to {@link #out()}, everything else to standard
 * error.
 *
 * @param out results
 * @param err hints, progress, errors
 * @param in what DATA {@code -} reads
 * @param interactive whether standard error is a terminal, so that a progress bar can be drawn
 * @param unicode whether block characters can be shown
 */
public record Console(
    PrintStream out, PrintStream err, InputStream in, boolean interactive, boolean unicode) {

  /** Nothing is null; names in a file that would steer a terminal are shown to it instead. */
  public Console {
    out = VisibleStream.of(Objects.requireNonNull(out, "out"));
    err = VisibleStream.of(Objects.requireNonNull(err, "err"));
    Objects.requireNonNull(in, "in");
  }

  /** A console over streams that are no terminal. */
  public static Console of(PrintStream out, PrintStream err, InputStream in) {
    return new Console(out, err, in, false, true);
  }

  /**
   * The console of this process.
   *
   * @param out standard output
   * @param err standard error
   */
  public static Console ofProcess(PrintStream out, PrintStream err) {
    boolean terminal =
        isTerminal(System.getProperty("foldsieve.terminal", ""), System.console() != null);
    return new Console(
        out, err, System.in, terminal, nativeCharset().equals(StandardCharsets.UTF_8));
  }

  /**
   * Whether standard error is a terminal. Java cannot tell, so the launcher asks the shell; where
   * the shell cannot tell either (auto), it is one when standard input and output are.
   */
  static boolean isTerminal(String setting, boolean console) {
    return setting.equals("auto") ? console : Boolean.parseBoolean(setting);
  }

  /** The characters the user's terminal shows. */
  static Charset nativeCharset() {
    String name = System.getProperty("native.encoding");
    return name == null || !Charset.isSupported(name)
        ? StandardCharsets.US_ASCII
        : Charset.forName(name);
  }

  /** The characters to write in: UTF-8, but on Windows what its terminal shows. */
  public static Charset outputCharset() {
    boolean windows = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows");
    return windows ? nativeCharset() : StandardCharsets.UTF_8;
  }

  /** Says something beside the results, in one line: a hint, or what was assumed. */
  public void hint(String text) {
    err.println("foldsieve: " + Visible.line(text));
  }

  /** Standard error as it is, for what draws on a terminal; no text of a file may go there. */
  public PrintStream screen() {
    return ((VisibleStream) err).raw();
  }
}
