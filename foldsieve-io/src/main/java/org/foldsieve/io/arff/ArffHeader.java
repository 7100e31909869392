package org.foldsieve.io.arff;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.io.file.Decimals;
import org.foldsieve.io.file.MemoryBudget;
import org.foldsieve.io.file.TextLines;

/**
 * The attributes an ARFF file declares.
 *
 * @param attributes in the order of the columns
 * @param lines how many lines the header took
 */
record ArffHeader(List<Attribute> attributes, long lines) {

  /** What a declared attribute takes beside its names. */
  private static final int DECLARATION = 200;

  /** What an attribute holds. */
  enum Kind {
    NUMBER,
    NOMINAL,
    TEXT,
    DATE
  }

  /**
   * An attribute.
   *
   * @param name its name
   * @param kind what it holds
   * @param values the values of a nominal attribute, in their order; the pattern of a date
   */
  record Attribute(String name, Kind kind, List<String> values) {

    /** Whether every declared value is a number. */
    boolean hasNumericValues() {
      return kind == Kind.NOMINAL
          && !values.isEmpty()
          && values.stream().allMatch(value -> Double.isFinite(Decimals.parse(value)));
    }
  }

  List<String> names() {
    return attributes.stream().map(Attribute::name).toList();
  }

  /** Reads up to {@code @data}. */
  static ArffHeader read(TextLines text, ArffTokens tokens, MemoryBudget budget)
      throws IOException {
    List<Attribute> attributes = new ArrayList<>();
    long lines = 0;
    for (String line = text.next(); line != null; line = text.next()) {
      lines++;
      tokens.begin(line, lines);
      if (tokens.peek() == 0) {
        continue;
      }
      // What is declared is kept: names, values and what belongs to each.
      budget.take("the header", DECLARATION + 8L * line.length());
      tokens.next();
      switch (tokens.text().toLowerCase(Locale.ROOT)) {
        case "@relation" -> {}
        case "@attribute" -> attributes.add(attribute(tokens));
        case "@data" -> {
          if (attributes.isEmpty()) {
            throw new DataException("the file declares no @attribute before @data");
          }
          return new ArffHeader(attributes, lines);
        }
        default ->
            throw new DataException(
                String.format(
                    Locale.ROOT,
                    "line %d begins with '%s'; before @data an ARFF file has @relation and"
                        + " @attribute",
                    lines,
                    tokens.text()));
      }
    }
    throw new DataException("the file has no @data line: it is no ARFF file, or cut short");
  }

  private static Attribute attribute(ArffTokens tokens) {
    if (!tokens.next()) {
      throw new DataException(
          String.format(Locale.ROOT, "line %d: an @attribute needs a name", tokens.number()));
    }
    String name = tokens.text();
    if (tokens.skip('{')) {
      return new Attribute(name, Kind.NOMINAL, values(name, tokens));
    }
    if (!tokens.next()) {
      throw new DataException(
          String.format(
              Locale.ROOT, "line %d: attribute '%s' needs a type", tokens.number(), name));
    }
    String type = tokens.text().toLowerCase(Locale.ROOT);
    return switch (type) {
      case "numeric", "real", "integer" -> new Attribute(name, Kind.NUMBER, List.of());
      case "string" -> new Attribute(name, Kind.TEXT, List.of());
      case "date" ->
          new Attribute(
              name, Kind.DATE, List.of(tokens.next() ? tokens.text() : ArffDates.DEFAULT_PATTERN));
      default ->
          throw new DataException(
              String.format(
                      Locale.ROOT,
                      "line %d: attribute '%s' has the type '%s'; known: numeric, real, integer,"
                          + " {values},",
                      tokens.number(),
                      name,
                      type)
                  + " string, date");
    };
  }

  private static List<String> values(String name, ArffTokens tokens) {
    List<String> values = new ArrayList<>();
    while (!tokens.skip('}')) {
      if (!tokens.next()) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "line %d: the values of attribute '%s' do not end with }",
                tokens.number(),
                name));
      }
      values.add(tokens.text());
      while (tokens.skip(',')) {
        // Commas and blanks both separate.
      }
    }
    return values;
  }
}
