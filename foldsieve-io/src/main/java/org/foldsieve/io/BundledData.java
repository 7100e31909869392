package org.foldsieve.io;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Table;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.option.LabelChoice;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.option.Target;
import org.foldsieve.run.NearestName;
import org.foldsieve.run.ParameterException;

/**
 * The data sets that come with the program: {@code iris} (Fisher's values), {@code iris-uci} (the
 * UCI file, in which rows 34 and 37 differ), {@code wdbc} (breast cancer, 569 x 30) and {@code
 * digits} (1797 images of 8 x 8 pixels). From the UCI repository, CC BY 4.0.
 *
 * @since 0.1.0
 */
public final class BundledData {

  /** Where a set is and what is said of it. */
  private record Entry(String name, String resource, String label, String description) {}

  private static final List<Entry> ENTRIES =
      List.of(
          new Entry(
              "iris", "iris.csv", "species", "150 x 4, 3 species; Fisher's flower measurements"),
          new Entry(
              "iris-uci", "iris-uci.csv", "species", "150 x 4, 3 species; iris as UCI has it"),
          new Entry(
              "wdbc", "wdbc.csv", "diagnosis", "569 x 30, 2 diagnoses; breast cancer Wisconsin"),
          new Entry(
              "digits", "digits.csv.gz", "digit", "1797 x 64, 10 digits; images of 8 x 8 pixels"));

  private static final ImageShape DIGIT = ImageShape.of(8, 8);

  private BundledData() {}

  /** {@return the names of the sets} */
  public static List<String> names() {
    return ENTRIES.stream().map(Entry::name).toList();
  }

  /**
   * {@return what a set is, in a line}
   *
   * @param name one of {@link #names()}
   */
  public static String describe(String name) {
    return find(name).description();
  }

  /**
   * {@return a set, with its labels}
   *
   * @param name one of {@link #names()}
   * @throws ParameterException when there is no such set
   */
  public static Table table(String name) {
    return read(name, ReadOptions.defaults(), Tables.UNSEEN).table();
  }

  /** A set, read with options; it carries its labels unless they say otherwise. */
  static Reading read(String name, ReadOptions options, Tables.Glance glance) {
    Entry entry = find(name);
    // The answers of all of them are classes: nothing to guess, and nothing to say of it.
    ReadOptions withLabel =
        options.target() == Target.AUTO && options.labelsFile().isEmpty()
            ? options.withTarget(Target.CLASS)
            : options;
    if (options.labelsFile().isPresent() || options.label() instanceof LabelChoice.None) {
      // The answer is no feature, whether it is asked for or not.
      List<String> drop = new ArrayList<>(options.drop());
      drop.add(entry.label());
      withLabel = withLabel.withDrop(drop);
    } else if (options.label() instanceof LabelChoice.Default) {
      withLabel = withLabel.withLabel(entry.label());
    }
    try (InputStream in = BundledData.class.getResourceAsStream(entry.resource())) {
      Reading reading = Tables.read(Input.of(entry.name(), in.readAllBytes()), withLabel, glance);
      return name.equals("digits") && options.image().isEmpty() ? withShape(reading) : reading;
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  /** Digits are images as long as all their pixels are there. */
  private static Reading withShape(Reading reading) {
    Table table = reading.table();
    return table.features() == DIGIT.pixels()
        ? new Reading(
            reading.samples().withImageShape(DIGIT),
            reading.remarks(),
            reading.preparation(),
            reading.kept())
        : reading;
  }

  private static Entry find(String name) {
    return ENTRIES.stream()
        .filter(entry -> entry.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new ParameterException(NearestName.unknown("bundled set", name, names())));
  }
}
