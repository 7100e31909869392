package org.foldsieve.evaluation.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
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
    double[] values = table.toMatrix().values();
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
      assertThatSpacesAgree(TestTables.classes(37, 9, 5, 4, seed), start, 4, seed);
      // More than a block of rows, and most of them far from any boundary after a while.
      assertThatSpacesAgree(TestTables.classes(700, 11, 6, 5, seed), start, 6, seed);
      // Nothing to tell clusters apart by: many iterations, many rows at a boundary.
      assertThatSpacesAgree(TestTables.classes(600, 23, 0, 2, seed), start, 8, seed);
    }
  }

  private static void assertThatSpacesAgree(
      Table table, KMeans.Start start, int clusters, int seed) {
    KMeans plan = new KMeans(clusters, 3, start, 100);
    Run run = RUN.withSeed(seed);
    Clustering literal = plan.cluster(new LiteralRows(table), run);
    for (RowSpace space :
        List.of(CenteredRows.of(table, clusters, 3, run), GramSpace.of(table, clusters, 3, run))) {
      Clustering found = plan.cluster(space, run);
      assertThat(found.labels()).isEqualTo(literal.labels());
      assertThat(found.iterations()).isEqualTo(literal.iterations());
      assertThat(found.inertia()).isCloseTo(literal.inertia(), within(1e-12 * literal.inertia()));
    }
  }

  @Test
  void rowsFarFromTheOriginGiveTheSameClusters() {
    Table table = TestTables.classes(400, 12, 6, 4, 3);
    Table far = shifted(table, 1L << 26);
    KMeans plan = KMeans.of(4).withStarts(3);
    assertThat(plan.cluster(CenteredRows.of(far, 4, 3, RUN), RUN).labels())
        .isEqualTo(plan.cluster(new LiteralRows(far), RUN).labels());
  }

  private static Table shifted(Table table, double by) {
    double[] values = table.toMatrix().values();
    Arrays.setAll(values, at -> values[at] + by);
    return Table.of(Matrix.wrap(table.rows(), table.features(), values));
  }

  @Test
  void aRowThatCameAndWentLeavesNoTraceInASum() {
    GroupSums sums = new GroupSums(1, 2);
    sums.add(0, new double[] {0.1, 3}, 0);
    sums.add(0, new double[] {1e17, -1e18}, 0);
    sums.add(0, new double[] {0.2, 4}, 0);
    sums.subtract(0, new double[] {1e17, -1e18}, 0);
    sums.subtract(0, new double[] {0.1, 3}, 0);
    assertThat(sums.get(0, 0)).isCloseTo(0.2, within(1e-15));
    assertThat(sums.get(0, 1)).isEqualTo(4);
  }

  @Test
  void sparseRowsGiveTheClustersOfDenseOnes() {
    Table table = TestTables.tied(200, 6, 3, 5);
    Table sparse = Table.of(table.toSparse());
    assertThat(KMeans.of(3).cluster(sparse, RUN))
        .usingRecursiveComparison()
        .isEqualTo(KMeans.of(3).cluster(table.withoutLabels(), RUN));
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
    Table wide = TestTables.classes(30, 40, 5, 3, 3);
    assertThat(KMeans.of(5).cluster(wide, RUN.withThreads(1)))
        .usingRecursiveComparison()
        .isEqualTo(KMeans.of(5).cluster(wide, RUN.withThreads(7)));
  }

  @Test
  void aRepeatIsACallWithItsOwnSeed() {
    Table table = TestTables.classes(60, 5, 5, 3, 3);
    Clustering[] repeats = KMeans.of(5).withStarts(2).repeat(table, 3, RUN);
    for (int r = 0; r < 3; r++) {
      Run own = RUN.withSeed(RUN.random(r).nextLong());
      assertThat(repeats[r].labels())
          .isEqualTo(KMeans.of(5).withStarts(2).cluster(table, own).labels());
    }
  }

  @Test
  void moreClustersThanRowsAreRefused() {
    assertThatThrownBy(() -> KMeans.of(9).cluster(TestTables.tied(5, 2, 2, 1), RUN))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("clusters = 9, rows = 5");
  }
}
