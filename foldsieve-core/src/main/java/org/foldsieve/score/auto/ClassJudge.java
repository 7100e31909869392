package org.foldsieve.score.auto;

import java.util.Arrays;
import java.util.List;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.prefix.PrefixClasses;
import org.foldsieve.run.Run;

/** Whether a row gets its class, by its nearest row and by the nearest class mean. */
final class ClassJudge implements Judge {

  @Override
  public String measure() {
    return "accuracy";
  }

  @Override
  public int[][] strata(Table table) {
    return table.labels().orElseThrow().classMembers();
  }

  @Override
  public boolean canLearn(Table training) {
    int[] sizes = training.labels().orElseThrow().classSizes();
    return Arrays.stream(sizes).filter(size -> size > 0).count() > 1;
  }

  @Override
  public double[] scores(
      Table training, double[] weights, Table test, int[] order, int[] sizes, Run run) {
    Labels truth = test.labels().orElseThrow();
    List<int[][]> judgements =
        List.of(
            PrefixClasses.ofNearestRow(training, test, order, sizes, run),
            PrefixClasses.ofNearestMean(training, weights, test, order, sizes, run));
    double[] scores = new double[test.rows()];
    double part = 1.0 / (sizes.length * judgements.size());
    for (int[][] found : judgements) {
      for (int[] bySize : found) {
        for (int t = 0; t < scores.length; t++) {
          scores[t] += bySize[t] == truth.code(t) ? part : 0;
        }
      }
    }
    return scores;
  }
}
