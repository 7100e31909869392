package org.foldsieve.explore.work;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Samples;
import org.foldsieve.data.Scaling;
import org.foldsieve.data.Suspicions;
import org.foldsieve.data.Table;
import org.foldsieve.io.ColumnProfile;
import org.foldsieve.io.KeptRows;
import org.foldsieve.io.Reading;
import org.foldsieve.run.Run;
import org.jspecify.annotations.Nullable;

/** A table that is open: what its file holds, and the rows that methods see. */
final class OpenTable {

  /** What was computed last is asked for again: by the next click, or the button back. */
  private static final int REMEMBERED = 12;

  private final View view;
  private final Source source;
  private final List<ColumnProfile> columns;
  private final @Nullable Reading reading;
  private final @Nullable Samples scaled;
  private final Optional<Scaling> scaling;
  private final String refusal;
  private final List<String> remarks = new ArrayList<>();
  private final List<String> suspicions = new ArrayList<>();

  private final Map<String, Object> remembered =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Object> eldest) {
          return size() > REMEMBERED;
        }
      };

  private OpenTable(View view, Source source, Run run) {
    this.view = view;
    this.source = source;
    List<ColumnProfile> seen = new ArrayList<>();
    Reading read = null;
    String refused = "";
    try {
      read =
          source
              .data()
              .read(source.format(view.options()).withMaxMemory(run.maxMemory()), seen::addAll);
    } catch (DataException problem) {
      if (seen.isEmpty()) {
        throw problem;
      }
      // The columns are known: the page shows them, and what has to be settled.
      refused = Reason.of(problem);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
    this.columns = List.copyOf(seen);
    this.reading = read;
    this.refusal = refused;
    if (read == null) {
      this.scaled = null;
      this.scaling = Optional.empty();
      return;
    }
    Scaling fitted = Scaling.fit(view.scaling(), read.table());
    boolean plain = fitted.kind() == Scaling.Kind.NONE;
    this.scaled = plain ? read.samples() : read.samples().scaled(fitted);
    this.scaling = plain ? Optional.empty() : Optional.of(fitted);
    read.remarks().forEach(remark -> remarks.add(Reason.of(remark)));
    Suspicions.of(read.samples()).forEach(found -> suspicions.add(Reason.of(found)));
  }

  static OpenTable read(View view, Source source, Run run) {
    return new OpenTable(view, source, run);
  }

  View view() {
    return view;
  }

  Source source() {
    return source;
  }

  List<ColumnProfile> columns() {
    return columns;
  }

  /** Why the columns make no table yet; empty where they do. */
  String refusal() {
    return refusal;
  }

  List<String> remarks() {
    return remarks;
  }

  List<String> suspicions() {
    return suspicions;
  }

  Optional<Scaling> scaling() {
    return scaling;
  }

  /** The column of the data that holds the labels, where it is one. */
  Optional<String> labelColumn() {
    return columns.stream()
        .filter(column -> column.role() == ColumnProfile.Role.LABEL)
        .map(ColumnProfile::name)
        .findFirst();
  }

  /** The rows of the data that are left, where some are left out; nothing where all are. */
  Optional<KeptRows> kept() {
    return reading == null ? Optional.empty() : reading.kept();
  }

  /** Whether some feature has empty cells. */
  boolean hasGaps() {
    return columns.stream()
        .anyMatch(column -> column.role() == ColumnProfile.Role.FEATURE && column.missing() > 0);
  }

  /** The rows as they were read. */
  Samples raw() {
    if (reading == null) {
      throw new DataException(refusal);
    }
    return reading.samples();
  }

  /** The rows as methods see them. */
  Samples samples() {
    return scaled == null ? raw() : scaled;
  }

  Table table() {
    return samples().table();
  }

  /** Something that was computed before, or is now. */
  @SuppressWarnings("unchecked")
  <T> T remember(String key, Supplier<T> compute) {
    synchronized (remembered) {
      Object known = remembered.get(key);
      if (known != null) {
        return (T) known;
      }
    }
    T made = compute.get();
    synchronized (remembered) {
      remembered.put(key, made);
    }
    return made;
  }
}
