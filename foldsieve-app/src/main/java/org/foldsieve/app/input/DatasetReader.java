package org.foldsieve.app.input;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.foldsieve.app.failure.UsageException;
import org.foldsieve.app.option.DataOptions;
import org.foldsieve.app.option.PlainScaleOptions;
import org.foldsieve.app.option.ScaleOptions;
import org.foldsieve.app.option.WeightOptions;
import org.foldsieve.app.session.Session;
import org.foldsieve.app.text.Numbers;
import org.foldsieve.app.text.OptionText;
import org.foldsieve.data.FeatureRanges;
import org.foldsieve.data.FeatureUnits;
import org.foldsieve.data.RowFacts;
import org.foldsieve.data.Scaling;
import org.foldsieve.data.Suspicions;
import org.foldsieve.data.Table;
import org.foldsieve.io.DataSource;
import org.foldsieve.io.Reading;
import org.foldsieve.io.option.LabelChoice;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.model.SavedModel;

/** Reads DATA, says what was assumed, and scales it when asked to. */
public final class DatasetReader {

  private DatasetReader() {}

  /** Reads DATA as it is. */
  public static Dataset read(String data, DataOptions options, Session session) {
    return read(source(data, options, session), options.readOptions(), session);
  }

  private static DataSource source(String data, DataOptions options, Session session) {
    return options.source(data, session.console()::in);
  }

  /** Reads new rows for a model: its columns alone, prepared as it learnt. */
  public static Dataset readFor(
      SavedModel model, String data, DataOptions options, Session session) {
    return read(source(data, options, session), options.readOptions().forModel(model), session);
  }

  /** Reads new rows beside the rows of a model, whose label they need not have. */
  public static Dataset readBeside(
      SavedModel model, String data, DataOptions options, Session session) {
    return read(
        source(data, options, session),
        options.readOptions().withLabel(new LabelChoice.Default()).forModel(model),
        session);
  }

  private static Dataset read(DataSource source, ReadOptions options, Session session) {
    Reading reading = read(source, options.withMaxMemory(session.run().maxMemory()));
    List<String> remarks = reading.remarks().stream().map(OptionText::of).toList();
    remarks.forEach(session::hint);
    return new Dataset(
        source.name(),
        reading.samples(),
        Optional.empty(),
        reading.preparation(),
        remarks,
        List.of());
  }

  /** Reads DATA, scales it, and says so where that was left to the data. */
  public static Dataset read(
      String data, DataOptions options, ScaleOptions scale, Session session) {
    Dataset raw = readUnscaled(data, options, session);
    Dataset scaled = scale(raw, scale.kind());
    sayWhy(raw, scaled, session);
    return scaled;
  }

  /**
   * The weights of rows that were read, if a column holds them. Where another column names the rows
   * for another purpose, DATA is read once more.
   *
   * @param read the rows, named by the column of weights or by the other
   * @param other the column that names them for another purpose
   */
  public static RowFacts weights(
      WeightOptions weight,
      Optional<String> other,
      Dataset read,
      String data,
      DataOptions options,
      Session session) {
    if (weight.column().isEmpty()) {
      return RowFacts.NONE;
    }
    if (other.isEmpty() || other.equals(weight.column())) {
      return weight.facts(read.table().rowNames().orElseThrow());
    }
    if (data.equals("-")) {
      throw new UsageException(
          "--weight and --protocol each name a column, for which DATA is read twice; give a file"
              + " in place of -");
    }
    options.nameRowsBy(weight.column().get());
    ReadOptions byWeight = options.readOptions().withMaxMemory(session.run().maxMemory());
    options.nameRowsBy(other.get());
    Table again = read(source(data, options, session), byWeight).samples().table();
    return weight.facts(again.rowNames().orElseThrow());
  }

  /** Reads DATA and scales it where that was asked for; hints at different units where not. */
  public static Dataset read(
      String data, DataOptions options, PlainScaleOptions scale, Session session) {
    Dataset raw = readUnscaled(data, options, session);
    if (scale.kind().isEmpty()) {
      spans(raw, session)
          .ifPresent(
              spans ->
                  session.hint(
                      "the features are of different units ("
                          + spans
                          + "), and the widest decide who is near; --scale standard makes them"
                          + " equal, --scale none keeps them"));
    }
    return scale(raw, scale.kind().orElse(Scaling.Kind.NONE));
  }

  /** Reads DATA as it is: for a command that scales later. */
  public static Dataset readUnscaled(String data, DataOptions options, Session session) {
    return withSuspicions(read(data, options, session), session);
  }

  /** The data, with what looks wrong with them said and kept for the report. */
  private static Dataset withSuspicions(Dataset dataset, Session session) {
    List<String> suspicions =
        Suspicions.of(dataset.samples()).stream().map(OptionText::of).toList();
    suspicions.forEach(session::hint);
    return new Dataset(
        dataset.name(),
        dataset.samples(),
        dataset.scaling(),
        dataset.preparation(),
        dataset.remarks(),
        suspicions);
  }

  /** The data with a scaling learnt on all rows. */
  public static Dataset scale(Dataset raw, Scaling.Kind kind) {
    Scaling scaling = Scaling.fit(kind, raw.table());
    if (scaling.kind() == Scaling.Kind.NONE) {
      return raw;
    }
    return new Dataset(
        raw.name(),
        raw.samples().scaled(scaling),
        Optional.of(scaling),
        raw.preparation(),
        raw.remarks(),
        raw.suspicions());
  }

  /** Says that the features were scaled without a word from the user, why, and how to undo it. */
  public static void sayWhy(Dataset raw, Dataset scaled, Session session) {
    if (!scaled.isScaledByItself()) {
      return;
    }
    spans(raw, session)
        .ifPresent(
            spans ->
                session.hint(
                    "the features are of different units ("
                        + spans
                        + ") and are standardised; --scale none takes them as they are"));
  }

  /** The widest and the narrowest feature where they are of different units. */
  private static Optional<String> spans(Dataset raw, Session session) {
    FeatureUnits units = FeatureUnits.of(raw.table());
    if (units.verdict().isOneUnit()) {
      return Optional.empty();
    }
    FeatureRanges ranges = FeatureRanges.of(raw.table(), session.run());
    return Optional.of(
        String.format(
            Locale.ROOT,
            "'%s' spans %s, '%s' only %s",
            raw.table().featureNames().get(units.widest()),
            Numbers.brief(width(ranges, units.widest())),
            raw.table().featureNames().get(units.narrowest()),
            Numbers.brief(width(ranges, units.narrowest()))));
  }

  private static Reading read(DataSource source, ReadOptions options) {
    try {
      return source.read(options);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private static double width(FeatureRanges ranges, int feature) {
    return ranges.max(feature) - ranges.min(feature);
  }
}
