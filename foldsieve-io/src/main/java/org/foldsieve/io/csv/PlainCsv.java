package org.foldsieve.io.csv;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.io.file.Decimals;
import org.foldsieve.io.file.MemoryBudget;
import org.jspecify.annotations.Nullable;

/**
 * Splits UTF-8 without quotes into fields, and reads plain numbers on the way: most files hold
 * little else. Only fields that are no plain numbers become characters.
 *
 * <p>The first file a program reads is read while the compiler is at work, often on the same core.
 * So the loop over the bytes is a small method of its own, called for each line: it is compiled
 * early, in little time, and not again. Words wait until their line is done.
 *
 * <p>By hand beside FastCSV, which {@link QuotedCsv} uses: a general parser makes characters of all
 * bytes before numbers are made of them, and compiling it cost the first read of a program more
 * than the file did.
 */
final class PlainCsv {

  private static final int BUFFER = 1 << 16;

  /** Fifteen digits are below 2^53: one division by a power of ten rounds them once. */
  private static final int MOST_DIGITS = 15;

  /** The end of the line is not in the buffer. */
  private static final int MORE = -1;

  private static final int QUOTE = -2;

  private final InputStream text;
  private final char separator;
  private final CsvCells cells;
  private final MemoryBudget budget;

  /** What stands before a fraction. */
  private final char mark;

  private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
  private byte[] buffer = new byte[BUFFER];

  /** How much of the buffer is filled. */
  private int end;

  private boolean ended;

  /** The fields of the line; none where it is empty. */
  private int fields;

  /** Where the field begins at which the buffer ended. */
  private int unfinished;

  /** The fields of the line that are no plain numbers: by three their place, begin and end. */
  private int[] words = new int[3 << 4];

  private int wordsEnd;

  /** A field as characters. */
  private char[] word = new char[1 << 10];

  private PlainCsv(InputStream text, char separator, CsvCells cells, MemoryBudget budget) {
    this.text = text;
    this.budget = budget;
    this.separator = separator;
    this.cells = cells;
    this.mark = cells.decimalMark();
  }

  /**
   * Hands every field of the text to the cells.
   *
   * @return false where a quote was met: then the cells must be filled anew by {@link QuotedCsv}
   */
  static boolean read(InputStream text, char separator, CsvCells cells, MemoryBudget budget)
      throws IOException {
    return new PlainCsv(text, separator, cells, budget).read();
  }

  private boolean read() throws IOException {
    int at = 0;
    for (long line = 1; ; line++) {
      // Where the buffer ends with a line, no field of the next one was seen.
      unfinished = at;
      int next = at < end ? line(at, line) : MORE;
      while (next == MORE) {
        refill(at);
        at = 0;
        if (end == 0) {
          return true;
        }
        next = line(at, line);
      }
      if (next == QUOTE) {
        return false;
      }
      if (fields > 0) {
        takeWords();
        cells.end(fields);
      }
      at = next;
    }
  }

  private int line(int at, long line) {
    // A line whose end is missing is begun anew when there is more of it.
    cells.begin(line);
    return line(at, cells.columns());
  }

  /**
   * Takes the numbers of a line and notes its words.
   *
   * @param columns where numbers go; null while nothing is known of the columns
   * @return where the next line begins, or {@link #MORE} or {@link #QUOTE}
   */
  private int line(int begin, @Nullable CsvColumns columns) {
    byte[] bytes = buffer;
    int last = end;
    int index = 0;
    int start = begin;
    int at = begin;
    // What the field has said so far: its digits, how many stand behind a point, and whether it
    // said anything else.
    long digits = 0;
    int fraction = 0;
    int point = 0;
    int sign = 0;
    boolean plain = true;
    wordsEnd = 0;
    while (at < last) {
      byte c = bytes[at++];
      int digit = c - '0';
      if (digit >= 0 && digit <= 9) {
        digits = digits * 10 + digit;
        fraction += point;
      } else if (c == separator || c == '\n' || c == '\r') {
        int count = at - 1 - start - point - sign;
        boolean taken =
            plain
                && count > 0
                && count <= MOST_DIGITS
                && columns != null
                && columns.takeNumber(index, number(digits, fraction, sign));
        if (!taken) {
          note(index, start, at - 1);
        }
        index++;
        if (c != separator) {
          return endLine(begin, at, index);
        }
        start = at;
        digits = 0;
        fraction = 0;
        point = 0;
        sign = 0;
        plain = true;
      } else if (c == mark && point == 0) {
        point = 1;
      } else if (c == '-' && at - 1 == start) {
        sign = 1;
      } else if (c == '"') {
        return QUOTE;
      } else {
        plain = false;
      }
    }
    unfinished = start;
    return MORE;
  }

  private static double number(long digits, int fraction, int sign) {
    double magnitude = fraction == 0 ? digits : digits / Decimals.power(fraction);
    return sign == 0 ? magnitude : -magnitude;
  }

  private void note(int index, int from, int to) {
    if (wordsEnd == words.length) {
      words = Arrays.copyOf(words, 2 * words.length);
    }
    words[wordsEnd] = index;
    words[wordsEnd + 1] = from;
    words[wordsEnd + 2] = to;
    wordsEnd += 3;
  }

  /** Behind the end of a line, of which one character was read. */
  private int endLine(int begin, int at, int index) {
    fields = index == 1 && at - 1 == begin ? 0 : index;
    if (buffer[at - 1] != '\r') {
      return at;
    }
    if (at == end && !ended) {
      unfinished = at;
      return MORE;
    }
    return at < end && buffer[at] == '\n' ? at + 1 : at;
  }

  private void takeWords() throws IOException {
    for (int w = 0; w < wordsEnd; w += 3) {
      // Decoding may put a longer array in place of the one it fills.
      int length = decode(words[w + 1], words[w + 2]);
      cells.field(words[w], word, 0, length, false);
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

  /**
   * Moves what begins at the place to the front and fills the buffer. The last line is given an end
   * where it has none; behind it the buffer is empty.
   */
  private void refill(int start) throws IOException {
    if (end - unfinished >= CsvFormat.LONGEST_FIELD) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "line %d has a field of more than %d bytes; check the separators",
              cells.line(),
              CsvFormat.LONGEST_FIELD));
    }
    int kept = end - start;
    // One byte is left for the end of the last line.
    byte[] target = kept >= buffer.length / 2 ? longer() : buffer;
    System.arraycopy(buffer, start, target, 0, kept);
    buffer = target;
    int count = text.readNBytes(buffer, kept, buffer.length - 1 - kept);
    end = kept + count;
    ended = end < buffer.length - 1;
    if (ended && end > 0 && buffer[end - 1] != '\n' && buffer[end - 1] != '\r') {
      buffer[end++] = '\n';
    }
    unfinished = 0;
  }

  /** A buffer for a line that fills more than half of the one there is. */
  private byte[] longer() {
    if (buffer.length > Integer.MAX_VALUE / 2) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "line %d takes more than 1 GiB; check the ends of the lines",
              cells.line()));
    }
    budget.take(
        String.format(Locale.ROOT, "a line of more than %d bytes", buffer.length / 2),
        buffer.length);
    return new byte[2 * buffer.length];
  }
}
