package org.foldsieve.io.csv;

import java.io.IOException;
import java.io.Reader;

/** Text in which every run of blanks inside a line is one blank, and none begins or ends a line. */
final class BlankCollapsingReader extends Reader {

  private final Reader source;
  private final char[] buffer = new char[1 << 13];
  private int at;
  private int end;
  private boolean lineBegins = true;
  private boolean blankWaits;

  BlankCollapsingReader(Reader source) {
    this.source = source;
  }

  @Override
  public int read(char[] target, int offset, int length) throws IOException {
    int written = 0;
    while (written < length) {
      if (at == end) {
        if (written > 0) {
          return written;
        }
        end = source.read(buffer, 0, buffer.length);
        at = 0;
        if (end < 0) {
          end = 0;
          return -1;
        }
      }
      char c = buffer[at];
      if (c == ' ') {
        blankWaits = !lineBegins;
        at++;
      } else if (c == '\n' || c == '\r') {
        blankWaits = false;
        lineBegins = true;
        target[offset + written++] = c;
        at++;
      } else if (blankWaits) {
        blankWaits = false;
        target[offset + written++] = ' ';
      } else {
        lineBegins = false;
        target[offset + written++] = c;
        at++;
      }
    }
    return written;
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
