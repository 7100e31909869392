package org.foldsieve.spark;

import java.io.Serializable;
import java.util.List;
import org.foldsieve.data.Labels;
import org.jspecify.annotations.Nullable;

/** The labels of all rows, or that there are none, on their way to the executors. */
final class SentLabels implements Serializable {

  private static final long serialVersionUID = 1;

  private final @Nullable String name;
  private final boolean numbers;
  private final String[] classNames;
  private final int[] codes;
  private final double[] values;
  private transient @Nullable Labels made;

  SentLabels(@Nullable Labels labels) {
    this.made = labels;
    this.name = labels == null ? null : labels.name();
    this.numbers = labels != null && labels.isNumeric();
    this.classNames = labels == null ? new String[0] : labels.classNames().toArray(new String[0]);
    this.codes = labels == null || numbers ? new int[0] : labels.codes();
    this.values = new double[labels != null && numbers ? labels.rows() : 0];
    for (int i = 0; labels != null && i < values.length; i++) {
      values[i] = labels.number(i);
    }
  }

  /** The labels, one object on each machine: benches know neighbours by it. */
  synchronized @Nullable Labels labels() {
    if (made == null && name != null) {
      made =
          numbers ? Labels.numbers(name, values) : Labels.classes(name, codes, List.of(classNames));
    }
    return made;
  }

  /** Those of some rows. */
  @Nullable Labels select(int[] rows) {
    Labels all = labels();
    return all == null || rows.length == all.rows() ? all : all.select(rows);
  }
}
