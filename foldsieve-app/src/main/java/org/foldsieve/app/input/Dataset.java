package org.foldsieve.app.input;

import java.util.Locale;
import java.util.Optional;
import org.foldsieve.app.text.CommandText;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Preparation;
import org.foldsieve.data.Scaling;
import org.foldsieve.data.Table;

/**
 * A table that was read, and what a result says of it.
 *
 * @param name what the user called it
 * @param table the table, scaled when that was asked for
 * @param scaling the scaling that made it so, if there was one
 * @param preparation how the columns of the file became it: saved with a model
 */
public record Dataset(
    String name, Table table, Optional<Scaling> scaling, Preparation preparation) {

  /** For example {@code digits: 1797 rows, 64 features, 10 classes (digit), images 8x8}. */
  public String describe() {
    StringBuilder text =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "%s: %s, %s",
                name,
                count(table.rows(), "row"),
                count(table.features(), "feature")));
    table.labels().ifPresent(labels -> text.append(", ").append(describe(labels)));
    table.imageShape().ifPresent(shape -> text.append(", images ").append(shape));
    scaling.ifPresent(scale -> text.append(", scaled: ").append(CommandText.choice(scale.kind())));
    return text.toString();
  }

  private static String describe(Labels labels) {
    return labels.isNumeric()
        ? String.format(Locale.ROOT, "a number to predict (%s)", labels.name())
        : String.format(
            Locale.ROOT,
            "%d %s (%s)",
            labels.classCount(),
            labels.classCount() == 1 ? "class" : "classes",
            labels.name());
  }

  private static String count(int number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }
}
