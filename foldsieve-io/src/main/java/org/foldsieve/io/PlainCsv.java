package org.foldsieve.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import org.foldsieve.data.DataException;

/**
 * Splits UTF-8 without quotes into fields, and reads plain numbers on the way: most files hold
 * little else, and one small loop over their bytes is quick from its first second, before a
 * compiler has seen it. Only fields that are no plain numbers become characters.
 */
final class PlainCsv {

  private static final int BUFFER = 1 << 16;

  /** Fifteen digits are below 2^53: one division by a power of ten rounds them once. */
  private static final int MOST_DIGITS = 15;

  private final InputStream text;
  private final char separator;
  private final CsvCells cells;

  private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
  private byte[] buffer = new byte[BUFFER];

  /** A field as characters. */
  private char[] word = new char[1 << 10];

  /** How much of the buffer is filled. */
  private int end;

  private PlainCsv(InputStream text, char separator, CsvCells cells) {
    this.text = text;
    this.separator = separator;
    this.cells = cells;
  }

  /**
   * Hands every field of the text to the cells.
   *
   * @return false where a quote was met: then the cells must be filled anew by {@link QuotedCsv}
   */
  static boolean read(InputStream text, char separator, CsvCells cells) throws IOException {
    return new PlainCsv(text, separator, cells).read();
  }

  private boolean read() throws IOException {
    long line = 1;
    int index = 0;
    int start = 0;
    int at = 0;
    // What the field has said so far: its digits, how many stand behind a point, and whether it
    // said anything else.
    long digits = 0;
    int fraction = 0;
    int point = 0;
    int sign = 0;
    boolean plain = true;
    while (true) {
      if (at == end) {
        at -= start;
        boolean more = refill(start);
        start = 0;
        if (!more) {
          break;
        }
      }
      byte c = buffer[at++];
      int digit = c - '0';
      if (digit >= 0 && digit <= 9) {
        digits = digits * 10 + digit;
        fraction += point;
      } else if (c == separator || c == '\n' || c == '\r') {
        boolean empty = index == 0 && c != separator && at - 1 == start;
        if (!empty) {
          int count = at - 1 - start - point - sign;
          plain &= count > 0 && count <= MOST_DIGITS;
          field(index++, plain ? number(digits, fraction, sign) : Double.NaN, start, at - 1, line);
        }
        if (c != separator) {
          if (!empty) {
            cells.end(index);
            index = 0;
          }
          line++;
          if (c == '\r') {
            if (at == end) {
              refill(at);
              at = 0;
            }
            at += at < end && buffer[at] == '\n' ? 1 : 0;
          }
        }
        start = at;
        digits = 0;
        fraction = 0;
        point = 0;
        sign = 0;
        plain = true;
      } else if (c == '.' && point == 0) {
        point = 1;
      } else if (c == '-' && at - 1 == start) {
        sign = 1;
      } else if (c == '"') {
        return false;
      } else {
        plain = false;
      }
    }
    if (index > 0 || at > start) {
      field(index++, Double.NaN, start, at, line);
      cells.end(index);
    }
    return true;
  }

  private static double number(long digits, int fraction, int sign) {
    double magnitude = fraction == 0 ? digits : digits / Decimals.power(fraction);
    return sign == 0 ? magnitude : -magnitude;
  }

  /** Hands on a field; NaN where it was not read as a number. */
  private void field(int index, double number, int from, int to, long line) throws IOException {
    if (index == 0) {
      cells.begin(line);
    }
    CsvColumns columns = cells.columns();
    boolean taken =
        columns != null
            && index < columns.count()
            && !Double.isNaN(number)
            && columns.takeNumber(index, number);
    if (!taken) {
      // Decoding may put a longer array in place of the one it fills.
      int length = decode(from, to);
      cells.field(index, word, 0, length, false);
    }
  }

  /** Puts the characters of a field into {@link #word} and says how many they are. */
  private int decode(int from, int to) throws IOException {
    int length = to - from;
    if (length > word.length) {
      word = new char[Math.max(length, 2 * word.length)];
    }
    for (int i = 0; i < length; i++) {
      byte b = buffer[from + i];
      if (b < 0) {
        CharBuffer decoded = decoder.decode(ByteBuffer.wrap(buffer, from, length));
        int characters = decoded.remaining();
        decoded.get(word, 0, characters);
        return characters;
      }
      word[i] = (char) b;
    }
    return length;
  }

  /** Moves what begins at the place to the front and reads more; false at the end of the text. */
  private boolean refill(int start) throws IOException {
    int kept = end - start;
    if (kept >= CsvTableReader.LONGEST_FIELD) {
      throw new DataException(
          "line %d has a field of more than %d bytes; check the separators"
              .formatted(cells.line(), CsvTableReader.LONGEST_FIELD));
    }
    byte[] target = kept > buffer.length / 2 ? new byte[2 * buffer.length] : buffer;
    System.arraycopy(buffer, start, target, 0, kept);
    buffer = target;
    end = kept;
    int count = text.read(buffer, end, buffer.length - end);
    end += Math.max(0, count);
    return count > 0;
  }
}
