package org.foldsieve.evaluation.regress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;

/** The trees against a literal twin that looks at every feature of every node. */
class RandomTreesTest {

  private static final int ROWS = 90;
  private static final int FEATURES = 24;

  /** Measurements, indicators of words, constants, and numbers that some rows share. */
  private static Table table(int rows, long seed) {
    Random random = new Random(seed);
    double[] values = new double[rows * FEATURES];
    double[] numbers = new double[rows];
    for (int i = 0; i < rows; i++) {
      int word = random.nextInt(9);
      for (int j = 0; j < FEATURES; j++) {
        values[i * FEATURES + j] =
            j < 9 ? (j == word ? 1 : 0) : j == 9 ? 7 : j == 10 ? -0.0 : random.nextGaussian();
      }
      numbers[i] = Math.rint(word + 3 * values[i * FEATURES + 15]);
    }
    return Table.of(Matrix.wrap(rows, FEATURES, values)).withLabels(Labels.numbers("y", numbers));
  }

  /** The definition, by recursion and with loops over all rows and features. */
  private static final class Literal {
    private final Table training;
    private final Table test;
    private final int[] order;
    private final int size;
    private final int smallest;
    private final double[] sums;
    private SplittableRandom random;
    private int[] features;

    Literal(Table training, Table test, int[] order, int size, int smallest) {
      this.training = training;
      this.test = test;
      this.order = order;
      this.size = size;
      this.smallest = smallest;
      this.sums = new double[test.rows()];
    }

    double[] predict(int trees, Run run) {
      SplittableRandom all = run.random(size);
      for (int t = 0; t < trees; t++) {
        random = all.split();
        features = IntStream.range(0, size).toArray();
        grow(
            IntStream.range(0, training.rows()).toArray(),
            IntStream.range(0, test.rows()).toArray());
      }
      return Arrays.stream(sums).map(sum -> sum / trees).toArray();
    }

    private double number(int row) {
      return training.labels().orElseThrow().number(row);
    }

    private void grow(int[] rows, int[] asked) {
      if (asked.length == 0) {
        return;
      }
      int feature = -1;
      double place = 0;
      double best = Double.NEGATIVE_INFINITY;
      boolean varied = Arrays.stream(rows).mapToDouble(this::number).distinct().count() > 1;
      int found = 0;
      for (int m = 0;
          rows.length >= smallest && varied && m < size && found < Math.max(1, (size + 2) / 3);
          m++) {
        int other = m + random.nextInt(size - m);
        int drawn = features[other];
        features[other] = features[m];
        features[m] = drawn;
        double[] column =
            Arrays.stream(rows).mapToDouble(row -> training.value(row, order[drawn])).toArray();
        double low = Arrays.stream(column).min().orElseThrow();
        double high = Arrays.stream(column).max().orElseThrow();
        if (low < high) {
          found++;
          double share = random.nextDouble();
          double cut = share * low + (1 - share) * high;
          cut = cut > low && cut <= high ? cut : high;
          double gain = gain(rows, column, cut);
          if (gain > best) {
            best = gain;
            feature = drawn;
            place = cut;
          }
        }
      }
      if (feature < 0) {
        double sum = 0;
        for (int row : rows) {
          sum += number(row);
        }
        for (int row : asked) {
          sums[row] += sum / rows.length;
        }
        return;
      }
      int column = order[feature];
      double at = place;
      int[][] known = parted(rows, row -> training.value(row, column) < at);
      int[][] unknown = parted(asked, row -> test.value(row, column) < at);
      grow(known[0], unknown[0]);
      grow(known[1], unknown[1]);
    }

    private double gain(int[] rows, double[] column, double place) {
      double left = 0;
      double right = 0;
      int count = 0;
      for (int r = 0; r < rows.length; r++) {
        if (column[r] < place) {
          left += number(rows[r]);
          count++;
        } else {
          right += number(rows[r]);
        }
      }
      int rest = rows.length - count;
      double difference = left / count - right / rest;
      return (double) count * rest / (count + rest) * difference * difference;
    }

    /** Each row below changes places with the first that is not: the order of the sums below. */
    private static int[][] parted(int[] rows, java.util.function.IntPredicate below) {
      int[] all = rows.clone();
      int middle = 0;
      for (int r = 0; r < all.length; r++) {
        int row = all[r];
        if (below.test(row)) {
          all[r] = all[middle];
          all[middle++] = row;
        }
      }
      return new int[][] {
        Arrays.copyOfRange(all, 0, middle), Arrays.copyOfRange(all, middle, all.length)
      };
    }
  }

  @Test
  void everyBitIsThatOfTheDefinition() {
    Table training = table(ROWS, 1);
    Table test = table(40, 2);
    int[] order = {
      15, 3, 9, 1, 0, 10, 20, 2, 4, 5, 6, 7, 8, 11, 12, 13, 14, 16, 17, 18, 19, 21, 22
    };
    int[] sizes = {1, 2, 3, 7, 13, 23};
    Run run = Run.defaults().withSeed(11);
    double[][] predicted = new RandomTrees(6, 5, 1000).predict(training, test, order, sizes, run);
    for (int s = 0; s < sizes.length; s++) {
      assertThat(predicted[s])
          .as("%d features", sizes[s])
          .containsExactly(new Literal(training, test, order, sizes[s], 5).predict(6, run));
    }
  }
}
