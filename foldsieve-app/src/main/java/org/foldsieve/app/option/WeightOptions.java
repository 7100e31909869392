package org.foldsieve.app.option;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.foldsieve.data.DataException;
import org.foldsieve.data.RowFacts;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How much each row counts. */
public final class WeightOptions {

  @Option(
      names = "--weight",
      paramLabel = "COLUMN",
      description =
          "How many rows each row counts for: a column of numbers, which is then no feature."
              + " Methods that know no weights say so.")
  private @Nullable String weight;

  /** The column of weights, if one was named. */
  public Optional<String> column() {
    return Optional.ofNullable(weight);
  }

  /**
   * The weights of the rows.
   *
   * @param texts what the column says of each row
   */
  public RowFacts facts(List<String> texts) {
    double[] weights = new double[texts.size()];
    for (int i = 0; i < weights.length; i++) {
      try {
        weights[i] = Double.parseDouble(texts.get(i));
      } catch (NumberFormatException wrong) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "column '%s' holds '%s' at row %d; a weight is a number, 0 or more",
                weight,
                texts.get(i),
                i),
            wrong);
      }
    }
    return RowFacts.NONE.withWeights(weights);
  }
}
