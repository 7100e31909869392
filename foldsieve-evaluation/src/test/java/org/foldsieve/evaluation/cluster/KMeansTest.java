package org.foldsieve.evaluation.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.TestTables;
import org.foldsieve.evaluation.metric.ClusterAgreement;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KMeansTest {

  private static final Run RUN = Run.defaults().withThreads(2).withSeed(4);

  @ParameterizedTest
  @EnumSource(KMeans.Start.class)
  void clustersThatStandApartAreFound(KMeans.Start start) {
    Table table = times(TestTables.classes(90, 6, 6, 3, 1), 4);
    Clustering found = KMeans.of(3).withStart(start).cluster(table, RUN);
    assertThat(ClusterAgreement.of(found.labels(), table.labels().orElseThrow().codes()).accuracy())
        .isEqualTo(1);
  }

  private static Table times(Table table, double factor) {
    double[] values = table.dense().values().clone();
    int informative = table.features();
    for (int at = 0; at < values.length; at++) {
      // Classes move apart, the noise stays.
      int code = table.labels().orElseThrow().code(at / informative);
      values[at] += factor * ((code * (at % informative + 1)) % 3);
    }
    return Table.of(Matrix.wrap(table.rows(), informative, values))
        .withLabels(table.labels().orElseThrow());
  }

  @ParameterizedTest
  @EnumSource(KMeans.Start.class)
  void bothSpacesGiveTheClustersOfPlainLoops(KMeans.Start start) {
    for (int seed = 0; seed < 5; seed++) {
      Table table = TestTables.classes(37, 9, 5, 4, seed);
      KMeans plan = new KMeans(4, 3, start, 100);
      Run run = RUN.withSeed(seed);
      Clustering columns = plan.cluster(ColumnSpace.of(table, run), run);
      Clustering gram = plan.cluster(GramSpace.of(table, run), run);
      assertThat(gram.labels()).isEqualTo(columns.labels());
      assertThat(gram.iterations()).isEqualTo(columns.iterations());
      assertThat(gram.inertia()).isCloseTo(columns.inertia(), within(1e-9));
      assertThat(columns.inertia())
          .isCloseTo(literalInertia(table, columns.labels(), 4), within(1e-9));
      assertThatEachRowIsWithItsNearestMean(table, columns.labels());
    }
  }

  private static double[][] means(Table table, int[] labels, int clusters) {
    double[][] means = new double[clusters][table.features()];
    for (int c = 0; c < clusters; c++) {
      int cluster = c;
      double size = Arrays.stream(labels).filter(label -> label == cluster).count();
      for (int i = 0; i < labels.length; i++) {
        for (int j = 0; labels[i] == c && j < table.features(); j++) {
          means[c][j] += table.value(i, j) / size;
        }
      }
    }
    return means;
  }

  private static double distance(Table table, int i, double[] mean) {
    double sum = 0;
    for (int j = 0; j < mean.length; j++) {
      sum += (table.value(i, j) - mean[j]) * (table.value(i, j) - mean[j]);
    }
    return sum;
  }

  private static double literalInertia(Table table, int[] labels, int clusters) {
    double[][] means = means(table, labels, clusters);
    double sum = 0;
    for (int i = 0; i < labels.length; i++) {
      sum += distance(table, i, means[labels[i]]);
    }
    return sum;
  }

  private static void assertThatEachRowIsWithItsNearestMean(Table table, int[] labels) {
    double[][] means = means(table, labels, 4);
    for (int i = 0; i < labels.length; i++) {
      for (double[] mean : means) {
        assertThat(distance(table, i, means[labels[i]]))
            .isLessThanOrEqualTo(distance(table, i, mean) + 1e-9);
      }
    }
  }

  @Test
  void moreStartsAreNeverWorse() {
    Table table = TestTables.classes(80, 4, 4, 6, 2);
    double before = Double.POSITIVE_INFINITY;
    for (int starts : new int[] {1, 4, 16}) {
      double inertia = KMeans.of(6).withStarts(starts).cluster(table, RUN).inertia();
      assertThat(inertia).isLessThanOrEqualTo(before);
      before = inertia;
    }
  }

  @ParameterizedTest
  @EnumSource(KMeans.Start.class)
  void everyClusterHasARowEvenAmongDuplicates(KMeans.Start start) {
    Table table = Table.of(Matrix.ofRows(new double[][] {{1}, {1}, {1}, {1}, {2}, {2}}));
    int[] labels = KMeans.of(4).withStart(start).cluster(table, RUN).labels();
    assertThat(Arrays.stream(labels).distinct().sorted().toArray()).containsExactly(0, 1, 2, 3);
  }

  @Test
  void clustersDoNotDependOnThreads() {
    Table table = TestTables.classes(60, 5, 5, 3, 3);
    assertThat(KMeans.of(5).cluster(table, RUN.withThreads(1)))
        .usingRecursiveComparison()
        .isEqualTo(KMeans.of(5).cluster(table, RUN.withThreads(7)));
  }

  @Test
  void moreClustersThanRowsAreRefused() {
    assertThatThrownBy(() -> KMeans.of(9).cluster(TestTables.tied(5, 2, 2, 1), RUN))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("clusters = 9, rows = 5");
  }
}
