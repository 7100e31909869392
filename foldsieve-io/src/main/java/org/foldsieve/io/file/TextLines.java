package org.foldsieve.io.file;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a UTF-8 text, one after the other, as {@link java.io.BufferedReader} tells them
 * apart; but a line that does not end takes no more memory than the budget has.
 */
public final class TextLines implements AutoCloseable {

  private final Reader text;
  private final MemoryBudget budget;
  private final char[] buffer = new char[1 << 15];
  private int at;
  private int end;
  private char[] line = new char[1 << 10];

  /** Whether a line ended with CR, so that an LF that comes next belongs to it. */
  private boolean afterReturn;

  private TextLines(Reader text, MemoryBudget budget) {
    this.text = text;
    this.budget = budget;
  }

  /** The lines of an input; bytes that are not UTF-8 end in an exception. */
  public static TextLines of(Input input) throws IOException {
    return new TextLines(
        new InputStreamReader(input.openText(), StandardCharsets.UTF_8.newDecoder()),
        input.budget());
  }

  /** The next line without its end, or null behind the last one. */
  public @Nullable String next() throws IOException {
    int length = 0;
    while (true) {
      if (at == end && !fill()) {
        return length == 0 ? null : new String(line, 0, length);
      }
      if (afterReturn) {
        afterReturn = false;
        if (buffer[at] == '\n') {
          at++;
          continue;
        }
      }
      int stop = at;
      while (stop < end && buffer[stop] != '\n' && buffer[stop] != '\r') {
        stop++;
      }
      makeRoom(length + stop - at);
      System.arraycopy(buffer, at, line, length, stop - at);
      length += stop - at;
      at = stop;
      if (stop < end) {
        afterReturn = buffer[stop] == '\r';
        at++;
        return length == 0 ? "" : new String(line, 0, length);
      }
    }
  }

  private boolean fill() throws IOException {
    Interruption.check("reading");
    at = 0;
    end = Math.max(0, text.read(buffer, 0, buffer.length));
    return end > 0;
  }

  private void makeRoom(int length) {
    if (length > line.length) {
      int room = Math.max(length, (int) Math.min(2L * line.length, Integer.MAX_VALUE - 8));
      // The line, its text and what is made of it.
      budget.take(
          String.format(Locale.ROOT, "a line of more than %d characters", line.length),
          3L * Character.BYTES * (room - line.length));
      line = Arrays.copyOf(line, room);
    }
  }

  @Override
  public void close() throws IOException {
    text.close();
  }
}
