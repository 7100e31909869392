package org.foldsieve.embed.part;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Message;
import org.foldsieve.data.Setting;
import org.foldsieve.data.Table;

/** Classes that some rows have and others do not. */
public final class PartialLabels {

  private PartialLabels() {}

  /** The class labels: of two classes at least, and missing where rows are unlabelled. */
  public static Labels require(Table table, String method) {
    Labels labels = table.labels().orElse(null);
    if (labels == null || labels.isNumeric()) {
      return table.requireClasses(method);
    }
    long present = Arrays.stream(labels.classSizes()).filter(size -> size > 0).count();
    if (present < 2) {
      throw new DataException(
          Message.of(
              "%s needs labelled rows of at least two classes, and label '%s' has %d; label more"
                  + " rows, or name another label (%s)",
              method, labels.name(), present, Setting.LABEL.to("NAME")));
    }
    return labels;
  }

  /** How many rows had no part in what labels say. */
  public static List<String> notes(int rows, int labelled) {
    return labelled == rows
        ? List.of()
        : List.of(
            String.format(
                Locale.ROOT,
                "%d of %d rows have a label; the others count without",
                labelled,
                rows));
  }
}
