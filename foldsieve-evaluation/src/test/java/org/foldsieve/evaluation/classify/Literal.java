package org.foldsieve.evaluation.classify;

import java.util.Comparator;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;

/** The classifiers by their definitions, one prefix after the other. */
final class Literal {

  private Literal() {}

  static int[][] nearestNeighbors(Table training, Table test, int[] order, int[] sizes, int k) {
    Labels labels = training.labels().orElseThrow();
    int[][] predicted = new int[sizes.length][test.rows()];
    for (int s = 0; s < sizes.length; s++) {
      for (int t = 0; t < test.rows(); t++) {
        double[] distances = new double[training.rows()];
        for (int i = 0; i < training.rows(); i++) {
          for (int m = 0; m < sizes[s]; m++) {
            double difference = test.value(t, order[m]) - training.value(i, order[m]);
            distances[i] += difference * difference;
          }
        }
        int[] votes = new int[labels.classCount()];
        IntStream.range(0, training.rows())
            .boxed()
            .sorted(Comparator.comparingDouble(i -> distances[i]))
            .limit(k)
            .forEach(i -> votes[labels.code(i)]++);
        predicted[s][t] = firstLargest(votes);
      }
    }
    return predicted;
  }

  static int[][] nearestClassMean(Table training, Table test, int[] order, int[] sizes) {
    Labels labels = training.labels().orElseThrow();
    int[][] members = labels.classMembers();
    int[][] predicted = new int[sizes.length][test.rows()];
    for (int s = 0; s < sizes.length; s++) {
      for (int t = 0; t < test.rows(); t++) {
        double best = Double.POSITIVE_INFINITY;
        for (int c = 0; c < members.length; c++) {
          double distance = 0;
          for (int m = 0; m < sizes[s]; m++) {
            double mean = 0;
            for (int row : members[c]) {
              mean += training.value(row, order[m]);
            }
            double difference = test.value(t, order[m]) - mean / members[c].length;
            distance += difference * difference;
          }
          if (distance < best) {
            best = distance;
            predicted[s][t] = c;
          }
        }
      }
    }
    return predicted;
  }

  private static int firstLargest(int[] votes) {
    int first = 0;
    for (int c = 1; c < votes.length; c++) {
      if (votes[c] > votes[first]) {
        first = c;
      }
    }
    return first;
  }
}
