package org.foldsieve.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.foldsieve.data.FeatureRanges;
import org.foldsieve.data.Table;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;

/** What a task found of its columns. */
final class SlabScores implements Serializable {

  private static final long serialVersionUID = 1;

  final int slab;
  final double[] min;
  final double[] max;

  /** A method's scores, or what else was asked for: one array each, a number a column. */
  final List<double[]> values = new ArrayList<>();

  final LinkedHashMap<String, double[]> parts = new LinkedHashMap<>();
  final ArrayList<String> notes = new ArrayList<>();
  String direction = "";

  SlabScores(int slab, Table table, Run run) {
    this.slab = slab;
    FeatureRanges ranges = FeatureRanges.of(table, run);
    int d = table.features();
    min = new double[d];
    max = new double[d];
    for (int j = 0; j < d; j++) {
      min[j] = ranges.min(j);
      max[j] = ranges.max(j);
    }
  }

  SlabScores with(FeatureRanking ranking) {
    values.add(ranking.scores());
    for (Map.Entry<String, double[]> part : ranking.parts().entrySet()) {
      parts.put(part.getKey(), part.getValue());
    }
    notes.addAll(ranking.notes());
    direction = ranking.direction().name();
    return this;
  }

  SlabScores with(List<double[]> found) {
    values.addAll(found);
    return this;
  }
}
