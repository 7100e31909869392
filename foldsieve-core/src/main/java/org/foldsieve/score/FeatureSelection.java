package org.foldsieve.score;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;

/**
 * Chosen features by name, best first; cuts any table that has them to just these columns.
 *
 * @param featureNames the chosen features
 * @param kept those of them that were kept whatever a method thinks of them
 * @since 0.1.0
 */
public record FeatureSelection(List<String> featureNames, List<String> kept) {

  /** Copies the names, and checks that what was kept is among the chosen. */
  public FeatureSelection {
    featureNames = List.copyOf(featureNames);
    kept = List.copyOf(kept);
    if (!Set.copyOf(featureNames).containsAll(kept)) {
      throw new IllegalArgumentException("what is kept is chosen: " + kept);
    }
  }

  /** A selection of the given features. */
  public static FeatureSelection of(List<String> featureNames) {
    return new FeatureSelection(featureNames, List.of());
  }

  /**
   * The table with just these columns, in this order, found by name.
   *
   * @throws DataException when the table lacks one of them
   */
  public Table transform(Table table) {
    Map<String, Integer> columns = new HashMap<>();
    for (int j = 0; j < table.features(); j++) {
      columns.put(table.featureNames().get(j), j);
    }
    int[] chosen = new int[featureNames.size()];
    for (int r = 0; r < chosen.length; r++) {
      Integer column = columns.get(featureNames.get(r));
      if (column == null) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "the table has no feature '%s'; give it the features the model was made on",
                featureNames.get(r)));
      }
      chosen[r] = column;
    }
    return table.selectFeatures(chosen);
  }
}
