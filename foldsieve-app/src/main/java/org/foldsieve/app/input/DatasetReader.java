package org.foldsieve.app.input;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.foldsieve.app.option.DataOptions;
import org.foldsieve.app.option.ScaleOptions;
import org.foldsieve.app.session.Session;
import org.foldsieve.app.text.Numbers;
import org.foldsieve.app.text.OptionText;
import org.foldsieve.data.FeatureRanges;
import org.foldsieve.data.Scaling;
import org.foldsieve.data.Suspicions;
import org.foldsieve.data.Table;
import org.foldsieve.io.DataSource;
import org.foldsieve.io.Reading;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.model.SavedModel;

/** Reads DATA, says what was assumed, and scales it when asked to. */
public final class DatasetReader {

  /** Above this the features with large units decide every distance. */
  private static final double SPREAD = 100;

  private DatasetReader() {}

  /** Reads DATA as it is. */
  public static Dataset read(String data, DataOptions options, Session session) {
    return read(data, options.readOptions(), session);
  }

  /** Reads new rows for a model: its columns alone, prepared as it learnt. */
  public static Dataset readFor(
      SavedModel model, String data, DataOptions options, Session session) {
    return read(data, options.readOptions().forModel(model), session);
  }

  private static Dataset read(String data, ReadOptions options, Session session) {
    DataSource source = DataSource.of(data, session.console()::in);
    Reading reading = read(source, options.withMaxMemory(session.run().maxMemory()));
    List<String> remarks = reading.remarks().stream().map(OptionText::of).toList();
    remarks.forEach(session::hint);
    return new Dataset(
        source.name(), reading.samples(), Optional.empty(), reading.preparation(), remarks);
  }

  /** Reads DATA and scales it; hints at scaling when its features differ much. */
  public static Dataset read(
      String data, DataOptions options, ScaleOptions scale, Session session) {
    return scale(
        readUnscaled(data, options, scale, session), scale.kind().orElse(Scaling.Kind.NONE));
  }

  /** Reads DATA, and only hints at scaling: for a command that scales later. */
  public static Dataset readUnscaled(
      String data, DataOptions options, ScaleOptions scale, Session session) {
    boolean chosen = scale.kind().isPresent();
    Dataset raw = withSuspicions(read(data, options, session), session);
    if (!chosen) {
      hintAtScales(raw.table(), session);
    }
    return raw;
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
        Stream.concat(dataset.remarks().stream(), suspicions.stream()).toList());
  }

  /** The data with a scaling learnt on all rows. */
  public static Dataset scale(Dataset raw, Scaling.Kind kind) {
    if (kind == Scaling.Kind.NONE) {
      return raw;
    }
    Scaling scaling = Scaling.fit(kind, raw.table());
    return new Dataset(
        raw.name(),
        raw.samples().scaled(scaling),
        Optional.of(scaling),
        raw.preparation(),
        raw.remarks());
  }

  private static Reading read(DataSource source, ReadOptions options) {
    try {
      return source.read(options);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private static void hintAtScales(Table table, Session session) {
    FeatureRanges ranges = FeatureRanges.of(table, session.run());
    int widest = -1;
    int narrowest = -1;
    for (int j = 0; j < table.features(); j++) {
      double width = ranges.max(j) - ranges.min(j);
      if (width > 0) {
        widest = widest < 0 || width > width(ranges, widest) ? j : widest;
        narrowest = narrowest < 0 || width < width(ranges, narrowest) ? j : narrowest;
      }
    }
    if (widest >= 0 && width(ranges, widest) > SPREAD * width(ranges, narrowest)) {
      session.hint(
          String.format(
                  Locale.ROOT,
                  "feature scales differ by more than %.0f x: '%s' spans %s, '%s' only %s; --scale"
                      + " standard",
                  SPREAD,
                  table.featureNames().get(widest),
                  Numbers.brief(width(ranges, widest)),
                  table.featureNames().get(narrowest),
                  Numbers.brief(width(ranges, narrowest)))
              + " makes them equal, --scale none keeps them");
    }
  }

  private static double width(FeatureRanges ranges, int feature) {
    return ranges.max(feature) - ranges.min(feature);
  }
}
