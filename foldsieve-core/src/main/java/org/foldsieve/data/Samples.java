package org.foldsieve.data;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Rows to learn from, in units: what is ranked, kept or left out as one. A unit is a feature, a
 * column of a {@link MixedTable} with all the features it is encoded by, or a group of either.
 *
 * <p>Where the features are made of columns, {@link #learnFrom} makes them anew of some rows alone:
 * what is learnt of words and gaps then knows nothing of the other rows.
 *
 * <p>Immutable and thread-safe.
 *
 * @since 0.1.0
 */
public final class Samples {

  /** What a method that knows words or gaps is shown of columns that have them. */
  public enum Shown {
    /** The features they are encoded by, as every other method. */
    FEATURES,
    /** The columns, their gaps filled by the encoding. */
    WORDS,
    /** The columns as they are. */
    WORDS_AND_GAPS
  }

  private static final int[] NONE = {};

  private final Table table;

  /** The columns the features are made of; null where they are the features. */
  private final @Nullable Source source;

  /** Of the columns, or of the features where there are no columns. */
  private final FeatureGroups columnGroups;

  private final FeatureGroups groups;

  private final RowFacts rowFacts;

  /** These rows before a scaling that suited them; null where they were not scaled so. */
  private final @Nullable Samples raw;

  /** The units that stay, in their order. */
  private final int[] kept;

  /**
   * Where features come from.
   *
   * @param shown the columns as methods that know words or gaps see them; null: not at all
   * @param isScaled whether {@code shown} and the features are scaled, and the columns not
   */
  private record Source(
      MixedTable columns,
      Encoding.Choices choices,
      Shown show,
      Encoding encoding,
      @Nullable MixedTable shown,
      boolean isScaled) {}

  private Samples(
      Table table,
      @Nullable Source source,
      FeatureGroups columnGroups,
      RowFacts rowFacts,
      @Nullable Samples raw,
      int[] kept) {
    this.table = table;
    this.raw = raw;
    this.rowFacts = rowFacts;
    this.source = source;
    this.columnGroups = columnGroups;
    this.kept = kept;
    if (source == null) {
      this.groups = columnGroups;
    } else {
      FeatureGroups byColumn = source.encoding.groups();
      int[] unitOf = new int[table.features()];
      Arrays.setAll(unitOf, f -> columnGroups.groupOf(byColumn.groupOf(f)));
      this.groups = FeatureGroups.of(columnGroups.names(), unitOf);
    }
  }

  /**
   * {@return the rows of a table, every feature a unit}
   *
   * @param table the table
   */
  public static Samples of(Table table) {
    return new Samples(
        table, null, FeatureGroups.ofEach(table.featureNames()), RowFacts.NONE, null, NONE);
  }

  /**
   * Makes features of columns, by an encoding that all rows teach; every column is a unit.
   *
   * @param columns the columns
   * @param choices what becomes of words and gaps
   * @param show what methods that know words or gaps are shown
   * @return the rows
   */
  public static Samples of(MixedTable columns, Encoding.Choices choices, Shown show) {
    return of(columns, choices, show, FeatureGroups.ofEach(columns.names()), NONE);
  }

  /**
   * Makes features of columns, by an encoding that other rows taught; every column is a unit.
   *
   * @param columns the columns, and perhaps more than it needs
   * @param learnt what becomes of words and gaps
   * @return the rows
   */
  public static Samples of(MixedTable columns, Encoding learnt) {
    Table table = learnt.apply(columns);
    Source source =
        new Source(
            columns.selectColumns(learnt.columns()),
            Encoding.Choices.defaults(),
            Shown.FEATURES,
            learnt,
            null,
            false);
    FeatureGroups units = FeatureGroups.ofEach(learnt.columns());
    return new Samples(table, source, units, RowFacts.NONE, null, NONE);
  }

  private static Samples of(
      MixedTable columns,
      Encoding.Choices choices,
      Shown show,
      FeatureGroups columnGroups,
      int[] kept) {
    Encoding encoding = Encoding.fit(columns, choices);
    MixedTable shown =
        switch (show) {
          case FEATURES -> null;
          case WORDS -> encoding.fill(columns);
          case WORDS_AND_GAPS -> columns;
        };
    Source source = new Source(columns, choices, show, encoding, shown, false);
    return new Samples(encoding.apply(columns), source, columnGroups, RowFacts.NONE, null, kept);
  }

  /**
   * {@return the same rows with units that hold several columns; what is kept is said after it}
   *
   * @param groups for every column its unit; for every feature, where they are not made of columns
   */
  public Samples withGroups(FeatureGroups groups) {
    if (groups.features() != columnGroups.features()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "groups of %d columns for %d of them",
              groups.features(),
              columnGroups.features()));
    }
    return new Samples(
        table, source, groups, rowFacts, raw == null ? null : raw.withGroups(groups), NONE);
  }

  /**
   * {@return the same rows, of which more is known: who splits them obeys it}
   *
   * @param facts of these rows; in place of what was known before
   * @throws DataException when the facts are of another number of rows
   */
  public Samples withRowFacts(RowFacts facts) {
    facts.requireRows(rows());
    return new Samples(
        table, source, columnGroups, facts, raw == null ? null : raw.withRowFacts(facts), kept);
  }

  /**
   * {@return the same rows with other labels}
   *
   * @param labels a label for each row
   */
  public Samples withLabels(Labels labels) {
    Source relabelled =
        source == null
            ? null
            : new Source(
                source.columns.withLabels(labels),
                source.choices,
                source.show,
                source.encoding,
                source.shown == null ? null : source.shown.withLabels(labels),
                source.isScaled);
    return new Samples(
        table.withLabels(labels),
        relabelled,
        columnGroups,
        rowFacts,
        raw == null ? null : raw.withLabels(labels),
        kept);
  }

  /**
   * {@return the same rows, of whose units some stay whatever a method thinks of them}
   *
   * @param units their names, in their order
   * @throws DataException when there is no unit of a name, or a name comes twice
   */
  public Samples keeping(List<String> units) {
    int[] places = units.stream().mapToInt(groups.names()::indexOf).toArray();
    for (int u = 0; u < places.length; u++) {
      if (places[u] < 0) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "there is no feature '%s' to keep; name one of the table",
                units.get(u)));
      }
    }
    if (Arrays.stream(places).distinct().count() < places.length) {
      throw new DataException(
          "a feature is to be kept twice; name it once: " + String.join(", ", units));
    }
    return new Samples(
        table, source, columnGroups, rowFacts, raw == null ? null : raw.keeping(units), places);
  }

  /** {@return the units that stay whatever a method thinks of them, in their order} */
  public int[] kept() {
    return kept.clone();
  }

  /**
   * {@return the same rows, each an image}
   *
   * @param shape the shape of the image
   */
  public Samples withImageShape(ImageShape shape) {
    return new Samples(table.withImageShape(shape), source, columnGroups, rowFacts, null, kept);
  }

  /** {@return the number of rows} */
  public int rows() {
    return table.rows();
  }

  /** {@return the features of every row, with labels and names} */
  public Table table() {
    return table;
  }

  /** {@return what is known of the rows beside features and label} */
  public RowFacts rowFacts() {
    return rowFacts;
  }

  /** {@return the units, and the features of each} */
  public FeatureGroups groups() {
    return groups;
  }

  /** {@return the names of the columns, which units are groups of} */
  public List<String> columnNames() {
    return source == null ? table.featureNames() : source.columns.names();
  }

  /** {@return the units, and the columns of each} */
  public FeatureGroups columnGroups() {
    return columnGroups;
  }

  /**
   * {@return the columns that the features are made of, never scaled; empty where they are both}
   */
  public Optional<MixedTable> columns() {
    return Optional.ofNullable(source).map(Source::columns);
  }

  /** {@return how the columns became the features; empty where they are both} */
  public Optional<Encoding> encoding() {
    return Optional.ofNullable(source).map(Source::encoding);
  }

  /**
   * {@return the columns as methods that know words or gaps see them; empty where they see the
   * features, as all methods do}
   */
  public Optional<MixedTable> shown() {
    return Optional.ofNullable(source).map(Source::shown);
  }

  /**
   * {@return how features are made of columns, as text: what decides a result has it in its key}
   */
  public String recipe() {
    return source == null ? "" : source.choices + " " + source.show;
  }

  /**
   * {@return some of the rows, their features made by an encoding that they alone taught}
   *
   * @param rows the rows
   * @throws IllegalStateException when these are scaled: scale what is learnt, not before
   */
  public Samples learnFrom(int[] rows) {
    if (source == null) {
      return new Samples(
          table.selectRows(rows), null, columnGroups, rowFacts.select(rows), null, kept);
    }
    if (source.isScaled) {
      throw new IllegalStateException("scaled rows are not learnt from again");
    }
    Samples learnt =
        of(source.columns.selectRows(rows), source.choices, source.show, columnGroups, kept)
            .withRowFacts(rowFacts.select(rows));
    return table.imageShape().map(learnt::withImageShape).orElse(learnt);
  }

  /**
   * {@return some of the rows, with the features of others: what those taught makes these}
   *
   * @param rows the rows
   * @param learnt what {@link #learnFrom} gave for others, before it was scaled
   */
  public Table select(int[] rows, Samples learnt) {
    if (source == null || learnt.source == null) {
      return table.selectRows(rows);
    }
    Table features = learnt.source.encoding.apply(source.columns.selectRows(rows));
    return table.imageShape().map(features::withImageShape).orElse(features);
  }

  /**
   * {@return these rows scaled, their numbers among the columns too}
   *
   * @param scaling a scaling of their features
   */
  public Samples scaled(Scaling scaling) {
    if (scaling.kind() == Scaling.Kind.NONE) {
      return this;
    }
    Table scaled = scaling.apply(table);
    if (source == null) {
      return new Samples(scaled, null, columnGroups, rowFacts, before(scaling), kept);
    }
    MixedTable shown = source.shown == null ? null : scale(source.shown, scaling);
    RowDistances distances = rowFacts.distances().scaled(columns -> scale(columns, scaling));
    return new Samples(
        scaled,
        new Source(source.columns, source.choices, source.show, source.encoding, shown, true),
        columnGroups,
        rowFacts.withDistances(distances),
        before(scaling),
        kept);
  }

  private @Nullable Samples before(Scaling scaling) {
    return scaling.isChosenByTable() ? this : null;
  }

  /**
   * {@return the rows for methods about the values as they are: before a scaling that the table
   * decided ({@link Scaling#suiting}), else these}
   */
  public Samples raw() {
    return raw == null ? this : raw;
  }

  private static MixedTable scale(MixedTable columns, Scaling scaling) {
    Map<String, Integer> places = new HashMap<>();
    scaling.featureNames().forEach(name -> places.put(name, places.size()));
    double[] offset = scaling.offset();
    double[] scale = scaling.scale();
    return columns.with(
        columns.columns().stream()
            .map(
                column -> {
                  Integer place = column.isWords() ? null : places.get(column.name());
                  return place == null ? column : column.scaled(offset[place], scale[place]);
                })
            .toList());
  }
}
