package org.foldsieve.score.alignment;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.junit.jupiter.api.Test;

/** The kernel of many sparse features, of which a block of rows is formed at a time. */
class SparseGramTest {

  private static final Run RUN = Run.defaults().withThreads(1);

  /** So many entries a row, in two classes. */
  private static Table sparse(int rows, int features, int entries) {
    SplittableRandom random = new SplittableRandom(23);
    Matrix values = Matrix.zeros(rows, features);
    for (int i = 0; i < rows; i++) {
      for (int e = 0; e < entries; e++) {
        int shift = i % 2 == 0 ? 0 : random.nextInt(features);
        values.set(i, (random.nextInt(features) + shift) / 2, 1 + random.nextInt(9));
      }
    }
    return Table.of(SparseMatrix.of(values))
        .withLabels(Labels.classes("y", IntStream.range(0, rows).map(i -> i % 2).toArray()));
  }

  /** The sums with the whole kernel formed, in the order of the definition. */
  private static double[] withTheWholeKernel(Table table) {
    double[][] x = new double[table.rows()][table.features()];
    for (int i = 0; i < x.length; i++) {
      table.copyRow(i, x[i]);
    }
    int n = x.length;
    double[] means = FeatureMeans.of(table, RUN);
    double meansSquared = 0;
    for (double mean : means) {
      meansSquared += mean * mean;
    }
    double[] withMeans = new double[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < means.length; j++) {
        withMeans[i] += x[i][j] == 0 ? 0 : x[i][j] * means[j];
      }
    }
    double[][] kernel = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        for (int j = 0; j < means.length; j++) {
          kernel[i][k] += x[i][j] == 0 || x[k][j] == 0 ? 0 : x[i][j] * x[k][j];
        }
        kernel[i][k] += meansSquared - withMeans[i] - withMeans[k];
      }
    }
    double[] sums = new double[means.length];
    for (int j = 0; j < sums.length; j++) {
      for (int i = 0; i < n; i++) {
        double inner = 0;
        for (int k = 0; k < n; k++) {
          inner += x[i][j] == 0 || x[k][j] == 0 ? 0 : x[k][j] * kernel[i][k];
        }
        sums[j] += x[i][j] == 0 ? 0 : x[i][j] * inner;
      }
    }
    return sums;
  }

  @Test
  void blocksOfTheKernelGiveTheBitsOfTheWhole() {
    Table table = sparse(300, 5000, 20);

    double[] sums = SparseGram.of(table, RUN).squaredColumnSums();

    assertThat(sums).isEqualTo(withTheWholeKernel(table));
    assertThat(SparseGram.of(table, RUN.withThreads(3)).squaredColumnSums()).isEqualTo(sums);
  }

  /** Before, a limit below 8 n² refused it. */
  @Test
  void aLimitBelowTheKernelOfAllRowsIsEnough() {
    Table table = sparse(300, 5000, 20);
    long whole = 8L * table.rows() * table.rows();

    FeatureRanking ranking =
        GkaSupervised.withDefaults().stoppingAfter(20).rank(table, RUN.withMaxMemory(whole - 1));

    assertThat(ranking.order())
        .isEqualTo(GkaSupervised.withDefaults().stoppingAfter(20).rank(table, RUN).order());
  }

  @Test
  void theKernelOfAllRowsIsNeverHeld() {
    Table table = sparse(4000, 5000, 3);
    SparseGram gram = SparseGram.of(table, RUN);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long self = Thread.currentThread().getId();

    long before = threads.getThreadAllocatedBytes(self);
    gram.squaredColumnSums();
    long taken = threads.getThreadAllocatedBytes(self) - before;

    assertThat(taken).isLessThan(8L * table.rows() * table.rows() / 8);
  }
}
