package org.foldsieve.io.arff;

import java.io.IOException;
import java.io.Writer;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Setting;
import org.foldsieve.data.Table;
import org.foldsieve.io.file.Decimals;
import org.foldsieve.io.table.Remarks;
import org.foldsieve.numeric.SparseMatrix;

/** Writes tables as ARFF; a sparse table in sparse rows. The label is the last attribute. */
final class ArffTableWriter {

  private ArffTableWriter() {}

  static void write(Table table, Writer out, Remarks remarks) throws IOException {
    out.write("@relation foldsieve\n\n");
    for (String name : table.featureNames()) {
      out.write("@attribute " + quote(name) + " numeric\n");
    }
    if (table.labels().isPresent()) {
      Labels labels = table.labels().get();
      String type =
          labels.isNumeric()
              ? "numeric"
              : "{"
                  + String.join(",", labels.classNames().stream().map(c -> quote(c)).toList())
                  + "}";
      out.write("@attribute " + quote(labels.name()) + " " + type + "\n");
    }
    out.write("\n@data\n");
    SparseMatrix sparse = table.isSparse() ? table.toSparse() : null;
    for (int i = 0; i < table.rows(); i++) {
      out.write(sparse == null ? denseRow(table, i) : sparseRow(table, sparse, i));
    }
    remark(table, remarks);
  }

  private static String denseRow(Table table, int row) {
    StringBuilder line = new StringBuilder();
    double[] values = new double[table.features()];
    table.copyRow(row, values);
    for (double value : values) {
      line.append(line.isEmpty() ? "" : ",").append(Decimals.format(value));
    }
    table.labels().ifPresent(labels -> line.append(',').append(label(labels, row)));
    return line.append('\n').toString();
  }

  private static String sparseRow(Table table, SparseMatrix matrix, int row) {
    StringBuilder line = new StringBuilder("{");
    for (int e = matrix.rowStart()[row]; e < matrix.rowStart()[row + 1]; e++) {
      line.append(line.length() == 1 ? "" : ",")
          .append(matrix.columnIndices()[e])
          .append(' ')
          .append(Decimals.format(matrix.values()[e]));
    }
    if (table.labels().isPresent()) {
      // Left out, the label would be its first value; written, it is never in doubt.
      line.append(line.length() == 1 ? "" : ",")
          .append(table.features())
          .append(' ')
          .append(label(table.labels().get(), row));
    }
    return line.append("}\n").toString();
  }

  private static String label(Labels labels, int row) {
    String text = labels.text(row);
    return text.isEmpty()
        ? "?"
        : labels.isNumeric() ? Decimals.format(labels.number(row)) : quote(text);
  }

  /** Quoted unless it is plainly one word that means only itself. */
  private static String quote(String text) {
    if (!text.isEmpty() && text.codePoints().allMatch(ArffTableWriter::isPlain)) {
      return text;
    }
    String escaped =
        text.replace("\\", "\\\\")
            .replace("'", "\\'")
            .replace("\n", "\\n")
            .replace("\r", "\\r")
            .replace("\t", "\\t");
    return "'" + escaped + "'";
  }

  /** Letters, numbers of any script, and the signs that stand in numbers and names. */
  private static boolean isPlain(int c) {
    int type = Character.getType(c);
    return Character.isLetter(c)
        || type == Character.DECIMAL_DIGIT_NUMBER
        || type == Character.LETTER_NUMBER
        || type == Character.OTHER_NUMBER
        || "_.+-".indexOf(c) >= 0;
  }

  private static void remark(Table table, Remarks remarks) {
    if (table.rowNames().isPresent()) {
      remarks.add("an .arff file does not keep the row names; .npz and .csv do");
    }
    if (table.imageShape().isPresent()) {
      remarks.add(
          "the image shape is not kept: give %s", Setting.IMAGE.to(table.imageShape().get()));
    }
    if (table.labels().filter(Labels::isNumeric).isPresent()) {
      remarks.add(
          "the label is a numeric attribute: read it back with %s", Setting.LABEL.to("last"));
    }
  }
}
