package org.foldsieve.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.FeatureRanges;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.method.Methods;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.neighbor.NeighborSearch;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.numeric.blas.CrossProducts;
import org.foldsieve.run.Run;
import org.foldsieve.score.alignment.SplitAlignment;
import org.foldsieve.score.information.RemoteBins;
import org.foldsieve.score.information.SplitInformation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Methods whose parts are computed in different places rank as on one table, bit for bit. */
class SplitRankingsTest {

  private static final Run RUN = Run.defaults().withThreads(1);
  private static final int N = 1300;
  private static final int D = 11;

  private static Table table(boolean numbers) {
    SplittableRandom random = new SplittableRandom(8);
    Matrix values = Matrix.zeros(N, D);
    int[] classes = new int[N];
    double[] y = new double[N];
    for (int i = 0; i < N; i++) {
      classes[i] = random.nextInt(3);
      y[i] = classes[i] + random.nextDouble();
      for (int j = 0; j < D; j++) {
        values.set(i, j, j == 4 ? 7 : random.nextDouble() * (j + 1) + classes[i] * (j % 3));
      }
    }
    Labels labels = numbers ? Labels.numbers("y", y) : Labels.classes("y", classes);
    return Table.of(values).withLabels(labels);
  }

  private static Table outline(Table table) {
    int[] start = new int[N + 1];
    return Table.of(SparseMatrix.wrap(N, D, start, new int[0], new double[0]), table.featureNames())
        .withLabels(table.labels().orElseThrow());
  }

  private static FeatureRanges ranges(Table table) {
    FeatureRanges all = FeatureRanges.of(table, RUN);
    return FeatureRanges.of(
        IntStream.range(0, D).mapToDouble(all::min).toArray(),
        IntStream.range(0, D).mapToDouble(all::max).toArray());
  }

  private static int[][] parts() {
    return new int[][] {{0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9, 10}};
  }

  private static void assertSame(FeatureRanking actual, FeatureRanking expected) {
    assertThat(actual.order()).isEqualTo(expected.order());
    assertThat(actual.scores()).isEqualTo(expected.scores());
    assertThat(actual.parts().keySet()).isEqualTo(expected.parts().keySet());
    expected.parts().forEach((name, part) -> assertThat(actual.parts().get(name)).isEqualTo(part));
    assertThat(actual.provenance()).isEqualTo(expected.provenance());
    assertThat(actual.notes()).isEqualTo(expected.notes());
  }

  @ParameterizedTest
  @ValueSource(strings = {"gka", "gka-supervised", "gka-margin"})
  void alignments(String id) {
    FeatureScorer method = Methods.scorer(id, java.util.Map.of());
    for (boolean numbers : new boolean[] {false, true}) {
      Table table = table(numbers);
      Labels labels = table.labels().orElseThrow();
      SplitAlignment split = SplitAlignment.of(method, outline(table));
      Workbench all = new Workbench(table, RUN);
      method.planNeighbors(all);
      SparseMatrix weights = all.shared(split.weightsRecipe(N));
      double[] means = new double[D];
      for (int[] part : parts()) {
        double[] own = SplitAlignment.means(table.selectFeatures(part), RUN);
        System.arraycopy(own, 0, means, part[0], own.length);
      }
      double[] lower = products(table, means);
      double[] energies = IntStream.range(0, D).mapToDouble(j -> lower[j * D + j]).toArray();
      List<double[][]> found = new ArrayList<>();
      for (int[] part : parts()) {
        Workbench bench = Workbench.forPart(table.selectFeatures(part), RUN);
        bench.know(all.neighbors(20));
        if (!numbers) {
          bench.knowOfEachClass(
              labels,
              5,
              IntStream.range(0, 3)
                  .mapToObj(c -> all.neighborsOfEachClass(labels, 5).of(c))
                  .toList());
        }
        bench.know(split.weightsRecipe(N), weights);
        found.add(
            split.targets(bench, Arrays.copyOfRange(energies, part[0], part[0] + part.length)));
      }
      double[][] targets = new double[found.get(0).length][];
      for (int t = 0; t < targets.length; t++) {
        int which = t;
        targets[t] = found.stream().flatMapToDouble(part -> Arrays.stream(part[which])).toArray();
      }
      Workbench outline = Workbench.forPart(outline(table), RUN);
      outline.know(ranges(table));
      assertSame(split.pick(outline, lower, targets), method.rank(table, RUN));
    }
  }

  private static double[] products(Table table, double[] means) {
    int strips = CrossProducts.strips(N, D);
    assertThat(strips).isEqualTo(3);
    double[] sum = new double[0];
    for (int s = 0; s < strips; s++) {
      double[] strip =
          CrossProducts.strip(
              s,
              N,
              D,
              (i, row) -> {
                table.copyRow(i, row);
                for (int j = 0; j < D; j++) {
                  row[j] -= means[j];
                }
              },
              RUN);
      if (s == 0) {
        sum = strip;
      } else {
        CrossProducts.add(sum, strip, D);
      }
    }
    return sum;
  }

  @ParameterizedTest
  @ValueSource(strings = {"mrmr-mid", "mrmr-miq", "fcbf", "cfs", "jmi", "cmim"})
  void information(String id) {
    FeatureScorer method = Methods.scorer(id, java.util.Map.of());
    for (boolean numbers : new boolean[] {false, true}) {
      Table table = table(numbers);
      SplitInformation[] binned =
          Arrays.stream(parts())
              .map(
                  part ->
                      SplitInformation.of(
                          Workbench.forPart(table.selectFeatures(part), RUN), method))
              .toArray(SplitInformation[]::new);
      RemoteBins bins =
          new RemoteBins() {
            @Override
            public int[] counts(int feature) {
              return binned[feature / 4].counts(feature % 4);
            }

            @Override
            public int[] codes(int feature) {
              return binned[feature / 4].codes(feature % 4);
            }

            @Override
            public void count(int[] codes, int values, boolean[] open, Sink sink) {
              for (int j = 0; j < D; j++) {
                if (open[j]) {
                  sink.accept(j, binned[j / 4].count(codes, values, new int[] {j % 4})[0]);
                }
              }
            }
          };
      Workbench outline = Workbench.forPart(outline(table), RUN);
      outline.know(ranges(table));
      assertSame(SplitInformation.rank(method, outline, bins), method.rank(table, RUN));
    }
  }

  @Test
  void aPartLooksForNoNeighbors() {
    Table table = table(false);
    Labels labels = table.labels().orElseThrow();
    Workbench bench = Workbench.forPart(table.selectFeatures(new int[] {1}), RUN);
    assertThatThrownBy(() -> bench.neighbors(3)).hasMessageContaining("part of a table");
    assertThatThrownBy(() -> bench.neighborsWithin(3)).hasMessageContaining("part of a table");
    assertThatThrownBy(() -> bench.neighborsInClass(labels, 3)).hasMessageContaining("give them");
    assertThatThrownBy(() -> bench.neighborsOfEachClass(labels, 3)).hasMessageContaining("give");
    NeighborLists inside = NeighborSearch.nearestInClass(table, labels, 4, RUN);
    NeighborLists outside = NeighborSearch.nearestOutsideClass(table, labels, 4, RUN);
    bench.knowByClass(labels, 4, inside, outside);
    bench.know(NeighborSearch.nearest(table, 4, RUN));
    assertThat(bench.neighborsInClass(labels, 3)).isEqualTo(inside.slice(3));
    assertThat(bench.neighborsOutsideClass(labels, 4)).isEqualTo(outside);
    assertThat(bench.neighbors(2)).isEqualTo(NeighborSearch.nearest(table, 2, RUN));
  }

  @Test
  void aBenchTellsWhatWasAnnounced() {
    Workbench bench = new Workbench(table(false), RUN);
    Methods.scorer("gka-margin", java.util.Map.of()).planNeighbors(bench);
    Methods.scorer("laplacian", java.util.Map.of("neighbors", "7")).planNeighbors(bench);
    assertThat(bench.plan()).isEqualTo(new Workbench.Plan(7, 5, 0, 5));
  }
}
