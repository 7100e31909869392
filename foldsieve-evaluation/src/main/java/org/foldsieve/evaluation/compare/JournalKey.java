package org.foldsieve.evaluation.compare;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.stream.IntStream;
import org.foldsieve.data.Column;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Metric;
import org.foldsieve.data.MixedTable;
import org.foldsieve.data.RowDistances;
import org.foldsieve.data.Samples;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.protocol.Split;
import org.foldsieve.numeric.SparseMatrix;

/** A fingerprint of everything that decides the values of a comparison. */
final class JournalKey {

  private final MessageDigest digest;

  private JournalKey() {
    try {
      this.digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException never) {
      throw new IllegalStateException(never);
    }
  }

  /** Build, plan, seed, splits and every value of the table, as 64 hexadecimal digits. */
  static String of(ComparisonRun comparison) {
    JournalKey key = new JournalKey();
    Samples samples = comparison.samples();
    Table table = samples.table();
    key.add(BuildMark.current());
    key.add(comparison.plan().recipe(samples));
    key.add(Long.toString(comparison.seed()));
    for (Split split : comparison.splits()) {
      key.add(split.training());
      key.add(split.test());
    }
    key.add(String.join("\n", table.featureNames()));
    table.labels().ifPresent(key::add);
    double[] row = new double[table.features()];
    for (int i = 0; i < table.rows(); i++) {
      table.copyRow(i, row);
      key.add(row);
    }
    if (!samples.groups().areSingle()) {
      key.add(String.join("\n", samples.groups().names()));
      key.add(IntStream.range(0, table.features()).map(samples.groups()::groupOf).toArray());
    }
    samples.rowFacts().groups().ifPresent(key::add);
    samples.rowFacts().times().ifPresent(key::add);
    samples.rowFacts().weights().ifPresent(key::add);
    key.add(samples.rowFacts().distances());
    if (samples.kept().length > 0) {
      key.add(samples.kept());
    }
    samples.columns().ifPresent(columns -> key.add(columns, samples.recipe()));
    return HexFormat.of().formatHex(key.digest.digest());
  }

  private void add(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    add(new int[] {bytes.length});
    digest.update(bytes);
  }

  /** The columns too: which values were missing is not seen in the features. */
  private void add(MixedTable columns, String recipe) {
    add(recipe);
    for (Column column : columns.columns()) {
      add(column.name());
      column.levels().ifPresent(levels -> add(levels.toString()));
      add(column.cells().toArray());
    }
  }

  /** What is near; nothing of what everything was near by when there was no choice. */
  private void add(RowDistances distances) {
    if (distances.metric() == Metric.EUCLIDEAN) {
      return;
    }
    add(distances.toString());
    distances
        .known()
        .ifPresent(
            known -> {
              SparseMatrix entries = known.toSparse();
              add(entries.rowStart());
              add(entries.columnIndices());
              add(entries.values());
            });
  }

  private void add(Labels labels) {
    for (int i = 0; i < labels.rows(); i++) {
      add(labels.text(i));
    }
  }

  private void add(int[] numbers) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * numbers.length);
    bytes.asIntBuffer().put(numbers);
    digest.update(bytes);
  }

  private void add(double[] numbers) {
    ByteBuffer bytes = ByteBuffer.allocate(8 * numbers.length);
    bytes.asDoubleBuffer().put(numbers);
    digest.update(bytes);
  }
}
