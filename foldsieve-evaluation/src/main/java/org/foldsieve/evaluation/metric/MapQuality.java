package org.foldsieve.evaluation.metric;

import java.util.Locale;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.data.live.LiveValues;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;

/**
 * How well a map of all rows keeps their neighbourhoods; see {@link NeighborhoodAgreement}.
 *
 * @param trustworthiness 1 when no stranger came among the k nearest
 * @param continuity 1 when none of the k nearest went away
 * @param neighborPreservation the mean share of the k nearest that are kept
 * @since 0.1.0
 */
public record MapQuality(double trustworthiness, double continuity, double neighborPreservation) {

  /**
   * Measures a map. O(n² (d + k)) time, O(n) memory a thread.
   *
   * @param original the rows as they were
   * @param map their coordinates, every one a number
   * @param k how many nearest neighbours, less than half of the rows
   * @param run threads, progress and cancellation
   * @return how well the map keeps the neighbourhoods
   */
  public static MapQuality of(Table original, Matrix map, int k, Run run) {
    Table mapped = checkRows(original, map);
    int n = original.rows();
    NeighborhoodAgreement[] rows = new NeighborhoodAgreement[n];
    double[] cells = original.toMatrix().values();
    run.forEach(
        "map quality",
        n,
        () -> new double[2][n],
        (distances, i) -> {
          rows[i] = new NeighborhoodAgreement(n - 1, k);
          distancesFrom(cells, original.features(), i, distances[0]);
          distancesFrom(LiveValues.dense(mapped).values(), mapped.features(), i, distances[1]);
          rows[i].add(distances[0], distances[1], i);
        });
    NeighborhoodAgreement all = new NeighborhoodAgreement(n - 1, k);
    for (NeighborhoodAgreement row : rows) {
      all.add(row);
    }
    return new MapQuality(all.trustworthiness(), all.continuity(), all.overlap());
  }

  private static Table checkRows(Table original, Matrix map) {
    if (map.rows() != original.rows()) {
      throw new DataException(
          String.format(
              Locale.ROOT,
              "the map has %d rows, the table %d; give the map of this table",
              map.rows(),
              original.rows()));
    }
    for (int at = 0; at < map.values().length; at++) {
      if (!Double.isFinite(map.values()[at])) {
        throw new DataException(
            String.format(
                Locale.ROOT,
                "row %d has no place on the map; measure only the rows that have one",
                at / map.columns()));
      }
    }
    return Table.of(map);
  }

  private static void distancesFrom(double[] cells, int d, int i, double[] distances) {
    for (int j = 0; j < distances.length; j++) {
      double sum = 0;
      for (int c = 0; c < d; c++) {
        double difference = cells[i * d + c] - cells[j * d + c];
        sum += difference * difference;
      }
      distances[j] = sum;
    }
  }
}
