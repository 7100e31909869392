package org.foldsieve.explore.work;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.foldsieve.data.Scaling;
import org.foldsieve.explore.option.FirstRoles;
import org.foldsieve.io.option.CategoricalValues;
import org.foldsieve.io.option.DecimalMark;
import org.foldsieve.io.option.Header;
import org.foldsieve.io.option.MissingValues;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.io.option.Target;
import org.foldsieve.run.ParameterException;

/**
 * A table as the page sees it: which data, and what each column is for.
 *
 * @param data a bundled or generated set, a file under the start folder, or one that was dropped
 * @param label the column of labels; empty: as the reader decides
 * @param target whether the label is a class or a number; empty: as the reader decides
 * @param id the column that names the rows
 * @param drop columns that are left out
 * @param missing what becomes of missing values; empty: what suits each method
 * @param categorical what becomes of words; empty: what suits each method
 * @param scale how features are scaled; empty: as they need
 * @param header whether the first row of a text file names the columns; empty: as it looks
 * @param decimal what stands before the fraction in a text file; empty: a point
 */
record View(
    String data,
    Optional<String> label,
    Optional<String> target,
    Optional<String> id,
    List<String> drop,
    Optional<String> missing,
    Optional<String> categorical,
    Optional<String> scale,
    Optional<String> header,
    Optional<String> decimal) {

  static View of(Ask ask) {
    return new View(
        ask.text("data"),
        ask.optionalText("label"),
        ask.optionalText("target"),
        ask.optionalText("id"),
        List.copyOf(ask.texts("drop")),
        ask.optionalText("missing"),
        ask.optionalText("categorical"),
        ask.optionalText("scale"),
        ask.optionalText("header"),
        ask.optionalText("decimal"));
  }

  /** What the command line named, as the page asks for it at first. */
  static View first(String data, FirstRoles roles) {
    return new View(
        data,
        roles.label(),
        roles.target(),
        roles.id(),
        List.copyOf(roles.drop()),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /**
   * The same features without their label.
   *
   * @param column the label's, which would be a feature; empty where it is no column
   */
  View withoutLabel(Optional<String> column) {
    List<String> dropped = new ArrayList<>(drop);
    column.ifPresent(dropped::add);
    return new View(
        data,
        Optional.empty(),
        Optional.empty(),
        id,
        dropped,
        missing,
        categorical,
        scale,
        header,
        decimal);
  }

  /** How the reader is told. */
  ReadOptions options() {
    ReadOptions options =
        ReadOptions.defaults()
            .withDrop(drop)
            .withMissing(missing.map(MissingValues::parse).orElse(MissingValues.AUTO));
    if (label.isPresent()) {
      options = options.withLabel(label.get());
    }
    if (target.isPresent()) {
      options = options.withTarget(Target.parse(target.get()));
    }
    if (id.isPresent()) {
      options = options.withId(id.get());
    }
    if (header.isPresent()) {
      options = options.withHeader(Header.parse(header.get()));
    }
    if (decimal.isPresent()) {
      options = options.withDecimal(DecimalMark.parse(decimal.get()));
    }
    return categorical.isPresent()
        ? options.withCategorical(CategoricalValues.parse(categorical.get()))
        : options;
  }

  Scaling.Kind scaling() {
    return switch (scale.orElse("auto")) {
      case "auto" -> Scaling.Kind.AUTO;
      case "standard" -> Scaling.Kind.STANDARD;
      case "minmax" -> Scaling.Kind.MINMAX;
      case "none" -> Scaling.Kind.NONE;
      default ->
          throw new ParameterException(
              "scale must be auto, standard, minmax or none: " + scale.orElseThrow());
    };
  }

  /**
   * The options of the command line that say the same.
   *
   * @param gaps whether the file has gaps, of which the command line wants a word
   */
  List<String> words(boolean gaps) {
    List<String> words = new ArrayList<>();
    label.ifPresent(name -> option(words, "--label", name));
    target.ifPresent(kind -> option(words, "--target", kind));
    id.ifPresent(name -> option(words, "--id", name));
    header.ifPresent(choice -> option(words, "--header", choice));
    decimal.ifPresent(mark -> option(words, "--decimal", mark));
    if (!drop.isEmpty()) {
      option(words, "--drop", joined(drop));
    }
    if (missing.isPresent() || gaps) {
      option(words, "--missing", missing.orElse("auto"));
    }
    categorical.ifPresent(choice -> option(words, "--categorical", choice));
    scale.ifPresent(kind -> option(words, "--scale", kind));
    return words;
  }

  /** Names as one word of the command line, in quotes as CSV has them where they need it. */
  static String joined(List<String> names) {
    return names.stream()
        .map(
            name ->
                name.contains(",") || name.startsWith("\"")
                    ? '"' + name.replace("\"", "\"\"") + '"'
                    : name)
        .collect(Collectors.joining(","));
  }

  /** An option and its value, also where that looks like an option. */
  static void option(List<String> words, String option, String value) {
    if (value.startsWith("-")) {
      words.add(option + "=" + value);
    } else {
      words.add(option);
      words.add(value);
    }
  }
}
