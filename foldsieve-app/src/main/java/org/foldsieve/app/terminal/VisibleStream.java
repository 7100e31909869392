package org.foldsieve.app.terminal;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * A stream for people to read: whatever is printed on it is {@linkplain Visible shown, not obeyed}.
 * Bytes are somebody's data, such as a table that was asked for on standard output, and pass as
 * they are.
 */
final class VisibleStream extends PrintStream {

  private final PrintStream raw;

  private VisibleStream(PrintStream raw) {
    super(raw, false, StandardCharsets.UTF_8);
    this.raw = raw;
  }

  static VisibleStream of(PrintStream stream) {
    return stream instanceof VisibleStream visible ? visible : new VisibleStream(stream);
  }

  /** The stream below, for what moves the cursor on purpose. */
  PrintStream raw() {
    return raw;
  }

  @Override
  public void print(String text) {
    raw.print(Visible.text(String.valueOf(text)));
  }

  @Override
  public void print(Object object) {
    print(String.valueOf(object));
  }

  @Override
  public void print(char character) {
    print(String.valueOf(character));
  }

  @Override
  public void print(char[] characters) {
    print(String.valueOf(characters));
  }

  @Override
  public void println() {
    raw.println();
  }

  @Override
  public void println(String text) {
    raw.println(Visible.text(String.valueOf(text)));
  }

  @Override
  public void println(Object object) {
    println(String.valueOf(object));
  }

  @Override
  public void println(char character) {
    println(String.valueOf(character));
  }

  @Override
  public void println(char[] characters) {
    println(String.valueOf(characters));
  }

  @Override
  public void write(int octet) {
    raw.write(octet);
  }

  @Override
  public void write(byte[] bytes, int from, int count) {
    raw.write(bytes, from, count);
  }

  @Override
  public void flush() {
    raw.flush();
  }

  @Override
  public void close() {
    raw.close();
  }

  @Override
  public boolean checkError() {
    return raw.checkError();
  }
}
