package org.foldsieve.io.libsvm;

import java.io.IOException;
import java.io.Writer;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.io.file.Decimals;
import org.foldsieve.io.table.Remarks;

/**
 * Writes tables as LIBSVM: targets are numbers, so classes with other names become 0, 1, …; indices
 * from 1. Zeros are left out, except one that keeps the last feature known where it would be lost.
 */
final class LibsvmTableWriter {

  private LibsvmTableWriter() {}

  static void write(Table table, Writer out, Remarks remarks) throws IOException {
    double[] row = new double[table.features()];
    int last = table.features() - 1;
    boolean lastIsEmpty = IntStream.range(0, table.rows()).allMatch(i -> table.value(i, last) == 0);
    for (int i = 0; i < table.rows(); i++) {
      StringBuilder line = new StringBuilder(target(table, i));
      table.copyRow(i, row);
      for (int j = 0; j <= last; j++) {
        if (row[j] != 0 || (i == 0 && j == last && lastIsEmpty)) {
          line.append(' ').append(j + 1).append(':').append(Decimals.format(row[j]));
        }
      }
      out.write(line.append('\n').toString());
    }
    remark(table, remarks);
  }

  private static String target(Table table, int row) {
    if (table.labels().isEmpty()) {
      return "0";
    }
    Labels labels = table.labels().get();
    if (labels.text(row).isEmpty()) {
      return "nan";
    }
    if (labels.isNumeric()) {
      return Decimals.format(labels.number(row));
    }
    return areNumbers(labels) ? labels.text(row) : Integer.toString(labels.code(row));
  }

  private static boolean areNumbers(Labels labels) {
    return labels.classNames().stream().allMatch(name -> Double.isFinite(Decimals.parse(name)));
  }

  private static void remark(Table table, Remarks remarks) {
    remarks.add("a LIBSVM file keeps values and targets alone; .npz also keeps names");
    table
        .labels()
        .filter(labels -> !labels.isNumeric() && !areNumbers(labels))
        .ifPresent(
            labels ->
                remarks.add(
                    "the classes are numbered: "
                        + String.join(
                            ", ",
                            IntStream.range(0, Math.min(20, labels.classCount()))
                                .mapToObj(c -> c + " = " + labels.classNames().get(c))
                                .toList())
                        + (labels.classCount() > 20 ? ", …" : "")));
    if (table.labels().isEmpty()) {
      remarks.add("there are no labels: every target is 0");
    }
  }
}
