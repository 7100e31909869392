package org.foldsieve.papers.trial;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The numbers a paper prints in a table, from a resource beside the paper's classes. */
public final class PaperNumbers {

  /**
   * One printed number.
   *
   * @param setting the column: {@code "p=5"}
   * @param classifier the classifier's id
   * @param method the method's id
   * @param statistic {@code "mean"} or {@code "max"}
   * @param value in percent
   * @param features the number of features printed with a maximum; empty for a mean
   * @param misprint why the number cannot be meant; empty when it can
   */
  public record Entry(
      String setting,
      String classifier,
      String method,
      String statistic,
      double value,
      String features,
      String misprint) {}

  private final List<Entry> entries;

  private PaperNumbers(List<Entry> entries) {
    this.entries = entries;
  }

  /**
   * Reads the resource {@code NAME.csv} of a class's package.
   *
   * @param paper a class of the paper's package
   * @param name the resource without its ending
   * @return the numbers
   */
  public static PaperNumbers of(Class<?> paper, String name) {
    InputStream in = paper.getResourceAsStream(name + ".csv");
    if (in == null) {
      throw new IllegalStateException(
          String.format(Locale.ROOT, "no resource %s.csv beside %s", name, paper.getName()));
    }
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      return new PaperNumbers(reader.lines().skip(1).map(PaperNumbers::entry).toList());
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private static Entry entry(String line) {
    String[] cells = line.split(",", -1);
    return new Entry(
        cells[0], cells[1], cells[2], cells[3], Double.parseDouble(cells[4]), cells[5], cells[6]);
  }

  /**
   * {@return what is printed there, if anything}
   *
   * @param setting the column
   * @param classifier the classifier's id
   * @param method the method's id
   * @param statistic {@code "mean"} or {@code "max"}
   */
  public Optional<Entry> find(String setting, String classifier, String method, String statistic) {
    return entries.stream()
        .filter(entry -> entry.setting().equals(setting))
        .filter(entry -> entry.classifier().equals(classifier))
        .filter(entry -> entry.method().equals(method))
        .filter(entry -> entry.statistic().equals(statistic))
        .findFirst();
  }

  /**
   * {@return the methods of one column, the best first}
   *
   * @param setting the column
   * @param classifier the classifier's id
   * @param statistic {@code "mean"} or {@code "max"}
   */
  public List<String> ranked(String setting, String classifier, String statistic) {
    return entries.stream()
        .filter(entry -> entry.setting().equals(setting))
        .filter(entry -> entry.classifier().equals(classifier))
        .filter(entry -> entry.statistic().equals(statistic))
        .sorted((a, b) -> Double.compare(b.value(), a.value()))
        .map(Entry::method)
        .toList();
  }
}
