package org.foldsieve.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.jspecify.annotations.Nullable;

/** What partitions say of their rows without their vectors: ids, labels, and the first mistake. */
final class PartFacts implements Serializable {

  private static final long serialVersionUID = 1;

  private long[] ids = new long[16];
  private int rows;
  private final List<Object> labels = new ArrayList<>();
  private @Nullable String fault;

  private PartFacts() {}

  /** The facts of one partition of (id, label). */
  static Iterator<PartFacts> of(Iterator<Row> rows, boolean labelled) {
    PartFacts facts = new PartFacts();
    while (rows.hasNext() && facts.fault == null) {
      Row row = rows.next();
      if (row.isNullAt(0)) {
        facts.fault = "a row has no id; give every row one, for example with row_number()";
      } else {
        facts.take(row, labelled);
      }
    }
    facts.ids = Arrays.copyOf(facts.ids, facts.rows);
    return List.of(facts).iterator();
  }

  private void take(Row row, boolean labelled) {
    long id = row.getLong(0);
    if (labelled) {
      if (row.isNullAt(1)) {
        fault = fault("the row with id %d has no label; drop it, or rank without labels", id);
        return;
      }
      labels.add(row.get(1));
    }
    if (rows == ids.length) {
      ids = Arrays.copyOf(ids, Math.addExact(rows, rows / 2));
    }
    ids[rows++] = id;
  }

  private static String fault(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }

  /** Throws what the first partition with a mistake found. */
  static void requireRight(List<PartFacts> parts) {
    for (PartFacts part : parts) {
      if (part.fault != null) {
        throw new DataException(part.fault);
      }
    }
  }

  /** The ids of all rows, ascending; none is there twice. */
  static long[] ids(List<PartFacts> parts) {
    long rows = parts.stream().mapToLong(part -> part.rows).sum();
    if (rows > Integer.MAX_VALUE - 8) {
      throw new DataException(
          fault("the DataFrame has %d rows; at most 2,147,483,639 are taken: draw some", rows));
    }
    long[] ids = new long[(int) rows];
    int at = 0;
    for (PartFacts part : parts) {
      System.arraycopy(part.ids, 0, ids, at, part.rows);
      at += part.rows;
    }
    Arrays.sort(ids);
    for (int i = 1; i < ids.length; i++) {
      if (ids[i] == ids[i - 1]) {
        throw new DataException(
            fault("id %d is there twice; a row id is different in every row", ids[i]));
      }
    }
    return ids;
  }

  /**
   * The labels in the order of the ids.
   *
   * @param kind classes, numbers or auto
   */
  static Labels labels(List<PartFacts> parts, long[] ids, String name, String kind) {
    Object[] all = new Object[ids.length];
    for (PartFacts part : parts) {
      for (int r = 0; r < part.rows; r++) {
        all[Arrays.binarySearch(ids, part.ids[r])] = part.labels.get(r);
      }
    }
    boolean words = all[0] instanceof String;
    double[] numbers = new double[words ? 0 : all.length];
    Arrays.setAll(numbers, i -> ((Number) all[i]).doubleValue());
    boolean measured =
        kind.equals("numbers") || kind.equals("auto") && !words && Labels.lookNumeric(numbers);
    if (measured && words) {
      throw new DataException(
          fault("label '%s' holds words; set labelKind to classes, or give numbers", name));
    }
    if (measured) {
      return Labels.numbers(name, numbers);
    }
    return Labels.classes(
        name, IntStream.range(0, all.length).mapToObj(i -> text(all[i])).toList());
  }

  /** A whole number without its point, as StringIndexer and CSV files have it. */
  private static String text(Object label) {
    if (label instanceof Double || label instanceof Float) {
      double value = ((Number) label).doubleValue();
      return value == Math.rint(value) && Math.abs(value) < 1e15
          ? Long.toString((long) value)
          : label.toString();
    }
    return label.toString();
  }
}
