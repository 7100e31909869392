package org.foldsieve.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;

/** Compares tables bit for bit. */
public final class TableAssert {

  private TableAssert() {}

  static void assertSame(Table actual, Table expected) {
    assertSameValues(actual, expected);
    assertThat(actual.featureNames()).isEqualTo(expected.featureNames());
    assertThat(actual.rowNames()).isEqualTo(expected.rowNames());
    assertThat(actual.imageShape()).isEqualTo(expected.imageShape());
    assertThat(actual.labels().isPresent()).isEqualTo(expected.labels().isPresent());
    expected.labels().ifPresent(labels -> assertSame(actual.labels().orElseThrow(), labels));
  }

  static void assertSameValues(Table actual, Table expected) {
    assertThat(actual.rows()).isEqualTo(expected.rows());
    assertThat(actual.features()).isEqualTo(expected.features());
    double[] a = new double[actual.features()];
    double[] b = new double[actual.features()];
    for (int i = 0; i < actual.rows(); i++) {
      actual.copyRow(i, a);
      expected.copyRow(i, b);
      // Double.equals: -0.0 and 0.0 differ, as they should here.
      assertThat(a).as("row %d", i).isEqualTo(b);
    }
  }

  static void assertSame(Labels actual, Labels expected) {
    assertThat(actual.name()).isEqualTo(expected.name());
    assertThat(actual.isNumeric()).isEqualTo(expected.isNumeric());
    assertThat(actual.classNames()).isEqualTo(expected.classNames());
    assertThat(texts(actual)).isEqualTo(texts(expected));
  }

  public static java.util.List<String> texts(Labels labels) {
    return IntStream.range(0, labels.rows()).mapToObj(labels::text).toList();
  }
}
