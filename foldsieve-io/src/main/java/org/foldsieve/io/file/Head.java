package org.foldsieve.io.file;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The first unpacked bytes of a file, by which its format and its layout are known. */
public final class Head {

  /** How many bytes are looked at. */
  static final int SIZE = 1 << 16;

  private static final int LINES = 50;

  private final byte[] bytes;

  Head(byte[] bytes) {
    this.bytes = bytes;
  }

  /** How many there are. */
  public int length() {
    return bytes.length;
  }

  /** A byte, as a number from 0 to 255. */
  public int at(int index) {
    return bytes[index] & 0xff;
  }

  /** Whether these bytes stand there. */
  public boolean holds(int offset, byte... sign) {
    return bytes.length >= offset + sign.length
        && Arrays.equals(bytes, offset, offset + sign.length, sign, 0, sign.length);
  }

  /** Whether a byte stands anywhere. */
  public boolean contains(char sign) {
    for (byte b : bytes) {
      if (b == sign) {
        return true;
      }
    }
    return false;
  }

  /** Whether no byte is a control character that texts do not have. */
  public boolean isText() {
    for (byte b : bytes) {
      if (b >= 0 && b < 0x20 && b != '\t' && b != '\n' && b != '\r' && b != '\f') {
        return false;
      }
    }
    return true;
  }

  /** The whole lines that are not blank, some dozens; quoted line breaks stay inside a line. */
  public List<String> lines() {
    String text = new String(bytes, StandardCharsets.UTF_8);
    List<String> lines = new ArrayList<>();
    int begin = 0;
    boolean quoted = false;
    for (int at = 0; at < text.length() && lines.size() < LINES; at++) {
      char c = text.charAt(at);
      if (c == '"') {
        quoted = !quoted;
      } else if (!quoted && (c == '\n' || c == '\r')) {
        add(lines, text.substring(begin, at));
        begin = at + 1;
      }
    }
    // The last line may be cut: it counts only when there is no other, or the file ends with it.
    if (lines.isEmpty() || (bytes.length < SIZE && lines.size() < LINES)) {
      add(lines, text.substring(begin));
    }
    return lines;
  }

  private static void add(List<String> lines, String line) {
    if (!line.isBlank()) {
      lines.add(line);
    }
  }
}
