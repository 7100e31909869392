package org.foldsieve.io.file;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.foldsieve.data.DataException;

/** Says which encoding a text has that is not UTF-8, and how to turn it into UTF-8. */
public final class TextEncoding {

  /** A longer line is not looked at to find the place. */
  private static final int LONGEST_LINE = 1 << 20;

  private TextEncoding() {}

  /**
   * Refuses text of two or four bytes a character. Without a byte order mark such text is valid
   * UTF-8, with zeros between its letters, and would be read as words.
   */
  public static void requireSingleBytes(Input input) throws IOException {
    byte[] head = input.head(4);
    String encoding = null;
    if (begins(head, 0xff, 0xfe, 0, 0) || begins(head, 0, 0, 0xfe, 0xff)) {
      encoding = "UTF-32";
    } else if (begins(head, 0xff, 0xfe) || begins(head, 0xfe, 0xff)) {
      encoding = "UTF-16";
    } else if (head.length == 4 && head[1] == 0 && head[3] == 0 && head[0] != 0 && head[2] != 0) {
      encoding = "UTF-16LE";
    } else if (head.length == 4 && head[0] == 0 && head[2] == 0 && head[1] != 0 && head[3] != 0) {
      encoding = "UTF-16BE";
    }
    if (encoding != null) {
      throw new DataException(
          String.format(Locale.ROOT, "the text is %s, not UTF-8; %s", encoding, remedy(encoding)));
    }
  }

  /** The error for text that turned out not to be UTF-8, with its first such line. */
  public static DataException notUtf8(Input input, CharacterCodingException cause)
      throws IOException {
    long line = firstBadLine(input);
    return new DataException(
        String.format(
            Locale.ROOT,
            "%s is not UTF-8, most likely Latin-1 or Windows-1252; %s",
            line > 0 ? "the text in line " + line : "the text",
            remedy("WINDOWS-1252")),
        cause);
  }

  private static String remedy(String encoding) {
    return String.format(
        Locale.ROOT,
        "save it as UTF-8, from its program or with: iconv -f %s -t UTF-8 OLD > NEW",
        encoding);
  }

  /** From 1; 0 when no line shows the fault by itself. */
  private static long firstBadLine(Input input) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    long number = 1;
    try (InputStream in = input.open()) {
      for (int b = in.read(); b >= 0; b = in.read()) {
        if (b != '\n') {
          line.write(b);
          if (line.size() > LONGEST_LINE) {
            return 0;
          }
        } else {
          if (!isUtf8(line.toByteArray())) {
            return number;
          }
          line.reset();
          number++;
        }
      }
    }
    return isUtf8(line.toByteArray()) ? 0 : number;
  }

  private static boolean isUtf8(byte[] bytes) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException malformed) {
      return false;
    }
  }

  private static boolean begins(byte[] head, int... bytes) {
    for (int i = 0; i < bytes.length; i++) {
      if (head.length <= i || (head[i] & 0xff) != bytes[i]) {
        return false;
      }
    }
    return true;
  }
}
