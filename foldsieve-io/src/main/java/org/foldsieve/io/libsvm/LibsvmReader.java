package org.foldsieve.io.libsvm;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.io.file.Decimals;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.file.Sizes;
import org.foldsieve.io.option.LabelChoice;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.table.ColumnRoles;
import org.foldsieve.io.table.Entries;
import org.foldsieve.io.table.LabelColumn;
import org.foldsieve.io.table.RawTable;
import org.foldsieve.io.table.Symbols;

/**
 * Reads LIBSVM and SVMlight files: in each line a target, then {@code index:value} pairs, then
 * perhaps a comment behind {@code #}. The first index is 1, or 0 where a 0 occurs; index 1 (0) is
 * feature {@code f0}.
 */
final class LibsvmReader {

  /** An index, a value or a target is never longer than this. */
  private static final int LONGEST_TOKEN = 1 << 12;

  private static final String TARGET = "target";

  private final InputStream in;
  private final Symbols targets;
  private final Entries entries;
  private final MemoryBudget budget;
  private int[] codes = new int[1024];
  private char[] token = new char[64];
  private int length;
  private int last = ' ';
  private long line = 1;
  private int largest = -1;
  private int smallest = Integer.MAX_VALUE;

  private LibsvmReader(InputStream in, MemoryBudget budget) {
    this.in = in;
    this.budget = budget;
    this.targets = Symbols.growing(budget);
    this.entries = new Entries(budget);
  }

  static RawTable read(Input input, ReadOptions options) throws IOException {
    try (InputStream in = input.openText()) {
      return new LibsvmReader(in, input.budget()).read(options);
    }
  }

  private RawTable read(ReadOptions options) throws IOException {
    while (last >= 0) {
      readLine();
    }
    if (entries.rows() == 0) {
      throw new DataException("the file has no rows; each line is a target and index:value pairs");
    }
    int first = smallest == 0 ? 0 : 1;
    long columns = (long) largest - first + 1;
    if (columns < 1) {
      throw new DataException("the file has no features: no line holds an index:value pair");
    }
    Sizes.requireEntries("columns", columns, entries.met());
    List<String> names = RawTable.defaultNames((int) columns, budget);
    // The label may be a feature; by default, and by their own name, the targets are the labels.
    boolean byName = options.label().equals(new LabelChoice.Named(TARGET));
    ColumnRoles roles =
        byName ? ColumnRoles.withoutLabel(names, options) : ColumnRoles.of(names, options);
    RawTable raw = RawTable.of(names, entries.toMatrix((int) columns, first), roles);
    if (first == 0) {
      raw.remarks().add("an index 0 occurs: the features are counted from 0");
    }
    if (options.labelsFile().isEmpty() && !(options.label() instanceof LabelChoice.None)) {
      Labels labels =
          LabelColumn.of(
              TARGET,
              Arrays.copyOf(codes, entries.rows()),
              targets,
              options.target(),
              raw.remarks());
      raw.carryLabels(labels);
    }
    return raw;
  }

  /** Reads the next word of the line into the token; false at the line's end. */
  private boolean nextToken() throws IOException {
    while (last == ' ' || last == '\t' || last == '\r') {
      last = in.read();
    }
    if (last == '#') {
      while (last >= 0 && last != '\n') {
        last = in.read();
      }
    }
    length = 0;
    while (last > ' ' && last != '#') {
      if (length == token.length) {
        if (length >= LONGEST_TOKEN) {
          throw new DataException(
              String.format(
                  Locale.ROOT,
                  "line %d holds a word of more than %d characters; it is no LIBSVM file",
                  line,
                  LONGEST_TOKEN));
        }
        token = Arrays.copyOf(token, 2 * length);
      }
      token[length++] = (char) last;
      last = in.read();
    }
    if (length == 0 && last >= 0 && last < ' ' && last != '\n') {
      throw new DataException(
          String.format(Locale.ROOT, "line %d holds bytes that are no text", line));
    }
    return length > 0;
  }

  private void readLine() throws IOException {
    if (nextToken()) {
      readTarget();
      while (nextToken()) {
        readPair();
      }
      int twice = entries.endRow();
      if (twice >= 0) {
        throw new DataException(
            String.format(Locale.ROOT, "line %d has index %d twice; keep one", line, twice));
      }
    }
    if (last == '\n') {
      line++;
      last = in.read();
    }
  }

  private void readTarget() throws CharacterCodingException {
    decodeToken();
    int row = entries.rows();
    if (row == codes.length) {
      budget.take(
          String.format(Locale.ROOT, "the targets of more than %d rows", row),
          (long) row * Integer.BYTES);
      codes = Arrays.copyOf(codes, 2 * row);
    }
    for (int at = 0; at < length; at++) {
      if (token[at] == ':' || token[at] == ',') {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "line %d begins with '%s', which is no single target; write one class or number"
                    + " first",
                line,
                shown()));
      }
    }
    codes[row] =
        LabelColumn.isMissing(token, 0, length) ? -1 : targets.code(token, 0, trimmedPlus());
  }

  /** Bytes to characters. Numbers are the same in both: only a target may be another word. */
  private void decodeToken() throws CharacterCodingException {
    int plain = 0;
    while (plain < length && token[plain] < 0x80) {
      plain++;
    }
    if (plain < length) {
      byte[] bytes = new String(token, 0, length).getBytes(StandardCharsets.ISO_8859_1);
      CharBuffer text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      length = text.remaining();
      text.get(token, 0, length);
    }
  }

  /** +1 and 1 are one class. */
  private int trimmedPlus() {
    if (length > 1 && token[0] == '+') {
      System.arraycopy(token, 1, token, 0, length - 1);
      length--;
    }
    return length;
  }

  private void readPair() {
    if (length > 4 && token[0] == 'q' && token[1] == 'i' && token[2] == 'd' && token[3] == ':') {
      // SVMlight's query id is no feature.
      return;
    }
    int colon = 0;
    long index = 0;
    while (colon < length && token[colon] >= '0' && token[colon] <= '9') {
      index = Math.min(Integer.MAX_VALUE, index * 10 + token[colon] - '0');
      colon++;
    }
    if (colon == 0 || colon == length || token[colon] != ':' || index == Integer.MAX_VALUE) {
      throw new DataException(
          String.format(
              Locale.ROOT, "line %d holds '%s', which is no index:value pair", line, shown()));
    }
    double value = Decimals.parse(token, colon + 1, length);
    if (Double.isNaN(value) && !LabelColumn.isMissing(token, colon + 1, length)) {
      throw new DataException(
          String.format(
              Locale.ROOT, "line %d holds '%s', whose value is no number", line, shown()));
    }
    largest = Math.max(largest, (int) index);
    smallest = Math.min(smallest, (int) index);
    entries.add((int) index, value);
  }

  private String shown() {
    return new String(token, 0, Math.min(length, 60)) + (length > 60 ? "…" : "");
  }
}
