package org.foldsieve.spark;

import java.util.Locale;
import org.apache.spark.util.AccumulatorV2;
import org.jspecify.annotations.Nullable;

/**
 * What executors notice while they read vectors: the mistake of the row with the lowest id, and
 * whether any vector is dense. A pass of its own for that would read the table once more.
 *
 * <p>A task that is done twice notices the same twice, which changes nothing.
 */
final class ReadFacts extends AccumulatorV2<ReadFacts, String> {

  private static final long serialVersionUID = 1;

  private long id;
  private @Nullable String fault;
  private boolean dense;

  /** One mistake; that of the lowest id stays. */
  void fault(long id, String pattern, Object... values) {
    if (fault == null || id < this.id) {
      this.id = id;
      fault = String.format(Locale.ROOT, pattern, values);
    }
  }

  /** There is a dense vector. */
  void dense() {
    dense = true;
  }

  /** The row of a cell, or null where something is wrong with it. */
  @Nullable SparkRow read(long id, int index, @Nullable Object cell, int features) {
    if (index < 0) {
      fault(
          id,
          "id %d was not there when the rows were read first: ids must not depend on partitions,"
              + " as those of monotonically_increasing_id do; write them to a file once",
          id);
      return null;
    }
    if (cell == null) {
      fault(id, "the row with id %d has no features; drop it first", id);
      return null;
    }
    SparkRow row = SparkRow.of(index, cell);
    if (row.features != features) {
      fault(
          id,
          "the row with id %d has %d features, others have %d; give all the same",
          id,
          row.features,
          features);
      return null;
    }
    int bad = row.firstNotFinite();
    if (bad >= 0) {
      fault(
          id,
          "feature %d of the row with id %d is missing or infinite; fill it with Imputer, or drop"
              + " the row",
          bad,
          id);
      return null;
    }
    if (!row.isSparse()) {
      dense();
    }
    return row;
  }

  @Nullable String fault() {
    return fault;
  }

  boolean anyDense() {
    return dense;
  }

  @Override
  public boolean isZero() {
    return fault == null && !dense;
  }

  @Override
  public AccumulatorV2<ReadFacts, String> copy() {
    ReadFacts copy = new ReadFacts();
    copy.add(this);
    return copy;
  }

  @Override
  public void reset() {
    fault = null;
    dense = false;
  }

  @Override
  public void add(ReadFacts other) {
    dense |= other.dense;
    String theirs = other.fault;
    if (theirs != null && (fault == null || other.id < id)) {
      id = other.id;
      fault = theirs;
    }
  }

  @Override
  public void merge(AccumulatorV2<ReadFacts, String> other) {
    add((ReadFacts) other);
  }

  /** For Spark's pages; not this itself, whose text is made of it. */
  @Override
  public String value() {
    return fault == null ? "" : fault;
  }
}
