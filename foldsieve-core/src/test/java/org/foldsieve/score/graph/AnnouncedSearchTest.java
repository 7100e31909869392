package org.foldsieve.score.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.graph.Radius;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.Tables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a method announces to the bench is what it will ask for: nothing is searched twice. */
class AnnouncedSearchTest {

  private static final int K = 4;

  private static final Labels CLASSES =
      Labels.classes("y", IntStream.range(0, 40).map(i -> i % 2).toArray());
  private static final Labels NUMBERS =
      Labels.numbers("y", IntStream.range(0, 40).mapToDouble(i -> i * i).toArray());

  /** How many neighbours a method asks for among all rows, and inside and outside of classes. */
  private record Case(FeatureScorer method, Labels labels, int shared, int inClass, int outside) {}

  static Stream<Case> cases() {
    FrllQ frll = FrllQ.withDefaults().withNeighbors(K);
    GraphPreserving pairs = GraphPreserving.withDefaults().withNeighbors(K);
    return Stream.of(
        new Case(frll.withSplit(FrllQ.Split.CLASS), CLASSES, 0, K, K),
        new Case(frll.withSplit(FrllQ.Split.ALL), CLASSES, K, 0, 0),
        new Case(frll.withSplit(FrllQ.Split.CLASS), NUMBERS, K, 0, 0),
        new Case(
            FrllD.withDefaults().withNeighbors(K).withSplit(FrllQ.Split.ALL), CLASSES, K, 0, 0),
        new Case(
            FrllR.withDefaults().withNeighbors(K).withSplit(FrllQ.Split.CLASS), CLASSES, 0, K, K),
        new Case(pairs.withPair(GraphPreserving.Pair.LAPLACIAN), CLASSES, K, 0, 0),
        new Case(pairs.withPair(GraphPreserving.Pair.LLE), CLASSES, K, 0, 0),
        new Case(pairs.withPair(GraphPreserving.Pair.FRLL), CLASSES, 0, K, K),
        new Case(LkrSupervised.withDefaults(), CLASSES, 0, K, 0),
        new Case(LaplacianScore.withDefaults().withNeighbors(K), CLASSES, K, 0, 0),
        new Case(LleScore.withDefaults().withNeighbors(K), CLASSES, K, 0, 0),
        new Case(LleGraph.withDefaults().withNeighbors(K), CLASSES, K, 0, 0),
        new Case(Mcfs.withDefaults().withNeighbors(K), CLASSES, K, 0, 0));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void nothingIsSearchedThatWasNotAnnounced(Case it) {
    List<String> searches = new CopyOnWriteArrayList<>();
    Run run = Run.defaults().withProgress((task, done, total) -> searches.add(task));
    Table table = Tables.reals(new SplittableRandom(3), 40, 5).withLabels(it.labels());
    Workbench bench = new Workbench(table, run);
    it.method().planNeighbors(bench);
    // Asked for one, the bench finds as many as were announced.
    if (it.shared() > 0) {
      bench.neighbors(1);
    }
    if (it.inClass() > 0) {
      bench.neighborsInClass(it.labels(), 1);
    }
    if (it.outside() > 0) {
      bench.neighborsOutsideClass(it.labels(), 1);
    }
    assertThat(searches).contains("neighbors");
    searches.clear();
    it.method().rank(bench);
    assertThat(searches).doesNotContain("neighbors");
  }

  /** A radius is searched for by itself. */
  @Test
  void withARadiusNoNearestNeighborsAreShared() {
    FrllQ method = FrllQ.withDefaults().withSplit(FrllQ.Split.ALL).withNeighbors(K);
    assertThat(method.sharedNeighbors()).isEqualTo(K);
    assertThat(method.withRadius(Radius.of(2)).sharedNeighbors()).isZero();
    assertThat(method.withSplit(FrllQ.Split.CLASS).sharedNeighbors()).isZero();
  }

  @Test
  void whatComparesNoRowsSaysSo() {
    for (GraphPreserving.Pair pair : GraphPreserving.Pair.values()) {
      GraphPreserving method = GraphPreserving.withDefaults().withNeighbors(K).withPair(pair);
      boolean nearest = pair == GraphPreserving.Pair.LAPLACIAN || pair == GraphPreserving.Pair.LLE;
      assertThat(method.sharedNeighbors()).as("%s", pair).isEqualTo(nearest ? K : 0);
      assertThat(method.comparesRows())
          .as("%s", pair)
          .isEqualTo(nearest || pair == GraphPreserving.Pair.FRLL);
    }
  }

  /** A form that is a sum over the edges grows with the feature: {@code --redundancy} must know. */
  @Test
  void energiesAreTheFormsThatGrowWithTheFeature() {
    Table table = Tables.reals(new SplittableRandom(5), 40, 5).withLabels(CLASSES);
    Stream.of(ConstraintScore.Form.values())
        .forEach(form -> assertEnergy(ConstraintScore.withDefaults().withForm(form), table));
    Stream.of(SparsityScore.Form.values())
        .forEach(form -> assertEnergy(SparsityScore.withDefaults().withForm(form), table));
    Stream.of(GraphPreserving.Form.values())
        .forEach(form -> assertEnergy(GraphPreserving.withDefaults().withForm(form), table));
    Stream.of(LleGraph.Normalize.values())
        .forEach(normal -> assertEnergy(LleGraph.withDefaults().withNormalize(normal), table));
  }

  private static void assertEnergy(FeatureScorer method, Table table) {
    double[] once = method.rank(table, Run.defaults()).scores();
    Matrix values = table.toMatrix();
    for (int i = 0; i < values.values().length; i++) {
      values.values()[i] *= 8;
    }
    double[] larger =
        method
            .rank(Table.of(values).withLabels(table.labels().orElseThrow()), Run.defaults())
            .scores();
    double ratio = larger[1] / once[1];
    assertThat(ratio)
        .as("%s", method)
        .isBetween(method.isEnergy() ? 60.0 : 0.9, method.isEnergy() ? 70.0 : 1.1);
  }
}
