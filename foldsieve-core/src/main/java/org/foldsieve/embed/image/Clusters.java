package org.foldsieve.embed.image;

import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.run.ParameterException;

/**
 * How many clusters are wanted: a number, or as many as the labels have classes.
 *
 * @param count the number; 0 for as many as the labels have
 * @since 0.1.0
 */
public record Clusters(int count) {

  /** As many as the labels of the table have classes. */
  public static final Clusters OF_LABELS = new Clusters(0);

  /** Checks the number. */
  public Clusters {
    if (count < 0 || count == 1) {
      throw new ParameterException("clusters must be at least 2, or labels: clusters = " + count);
    }
  }

  /** Reads a number or {@code labels}. */
  public static Clusters parse(String text) {
    if (text.equals("labels")) {
      return OF_LABELS;
    }
    try {
      int count = Integer.parseInt(text);
      return new Clusters(count == 0 ? 1 : count);
    } catch (NumberFormatException wrong) {
      throw new ParameterException("must be a whole number or labels: '" + text + "'", wrong);
    }
  }

  /**
   * The number for this table.
   *
   * @throws DataException when the labels are to decide and there are none
   */
  int of(Table table, String method) {
    if (count > 0) {
      return count;
    }
    if (table.labels().isEmpty() || table.labels().get().isNumeric()) {
      throw new DataException(
          method
              + " needs the number of clusters: the table has no class labels to count; set"
              + " clusters=C");
    }
    return table.requireClasses(method).classCount();
  }

  @Override
  public String toString() {
    return count == 0 ? "labels" : Integer.toString(count);
  }
}
