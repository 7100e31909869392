package org.foldsieve.score.information;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Column;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Levels;
import org.foldsieve.data.MixedTable;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.GreedySelector;
import org.foldsieve.score.LabelledTables;
import org.foldsieve.score.MixedScorer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** cfs, jmi, cmim and NMIFS against their formulas with loops. */
class PickingTest {

  private static final Binning BINNING = new Binning(Discretize.FREQUENCY, 3);

  /** The value of adding f to what is picked, by definition. */
  private interface Literal {
    double value(int f, List<Integer> picked, int[][] codes, int[] y);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void equalTheLiteralSearches(long seed) {
    Table table = LabelledTables.nasty(seed);
    check(Cfs.withDefaults(), table, PickingTest::merit);
    check(Jmi.withDefaults(), table, PickingTest::joint);
    check(Cmim.withDefaults(), table, PickingTest::conditional);
    check(
        MrmrMid.withDefaults().withRedundancy(MrmrMid.Redundancy.NORMALIZED),
        table,
        PickingTest::normalized);
  }

  private static double merit(int f, List<Integer> picked, int[][] codes, int[] y) {
    List<Integer> all = new ArrayList<>(picked);
    all.add(f);
    double relevance = all.stream().mapToDouble(a -> BinnedTwin.uncertainty(codes[a], y)).sum();
    double shared = 0;
    for (int a : all) {
      for (int b : all) {
        shared += a < b ? BinnedTwin.uncertainty(codes[a], codes[b]) : 0;
      }
    }
    return relevance / Math.sqrt(all.size() + 2 * shared);
  }

  private static double joint(int f, List<Integer> picked, int[][] codes, int[] y) {
    return picked.isEmpty()
        ? BinnedTwin.mutual(codes[f], y)
        : picked.stream().mapToDouble(s -> BinnedTwin.mutual(both(codes[f], codes[s]), y)).sum();
  }

  private static double conditional(int f, List<Integer> picked, int[][] codes, int[] y) {
    double least = BinnedTwin.mutual(codes[f], y);
    for (int s : picked) {
      double given =
          BinnedTwin.mutual(both(codes[f], codes[s]), y) - BinnedTwin.mutual(codes[s], y);
      least = Math.min(least, given);
    }
    return least;
  }

  private static double normalized(int f, List<Integer> picked, int[][] codes, int[] y) {
    double shared = 0;
    for (int s : picked) {
      double both = BinnedTwin.mutual(codes[f], codes[s]);
      double least = Math.min(BinnedTwin.entropy(codes[f]), BinnedTwin.entropy(codes[s]));
      shared += (both == 0 ? 0 : both / least) / picked.size();
    }
    return BinnedTwin.mutual(codes[f], y) - shared;
  }

  private static int[] both(int[] a, int[] b) {
    return IntStream.range(0, a.length).map(i -> 20 * a[i] + b[i]).toArray();
  }

  private static void check(GreedySelector method, Table table, Literal literal) {
    int[][] codes = BinnedTwin.allBins(table, BINNING);
    int[] y = BinnedTwin.codes(table);
    FeatureRanking ranking =
        LabelledTables.check(method, table, method.rank(table, Run.defaults()).scores());
    int[] order = ranking.order();
    List<Integer> picked = new ArrayList<>();
    for (int p = 0; p < order.length - 2; p++) {
      double own = literal.value(order[p], picked, codes, y);
      assertThat(ranking.score(order[p])).as("%s, pick %d", method, p).isCloseTo(own, within(1e-9));
      for (int f = 0; f < codes.length; f++) {
        if (f != 3 && f != 4 && !picked.contains(f)) {
          assertThat(own).isGreaterThanOrEqualTo(literal.value(f, picked, codes, y) - 1e-9);
        }
      }
      picked.add(order[p]);
    }
    assertThat(order).as("constant features").endsWith(3, 4);
    assertThat(method.stoppingAfter(3).rank(table, Run.defaults()).order())
        .containsExactly(Arrays.copyOf(order, 3));
  }

  /** y = a xor b: once one of the two is picked, jmi sees the other. */
  @Test
  void jointInformationSeesAnExclusiveOr() {
    SplittableRandom random = new SplittableRandom(3);
    double[][] rows = new double[200][6];
    int[] y = new int[rows.length];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = random.ints(6, 0, 2).asDoubleStream().toArray();
      y[i] = (int) rows[i][2] ^ (int) rows[i][4];
      // A little of the class in one of them, so that it is picked first.
      rows[i][2] = random.nextInt(5) == 0 ? y[i] : rows[i][2];
    }
    Table table = Table.of(Matrix.ofRows(rows)).withLabels(Labels.classes("y", y));
    assertThat(Jmi.withDefaults().rank(table, Run.defaults()).order()).startsWith(2, 4);
  }

  @Test
  void aRepeatedFeatureComesLateForAllWhoCharge() {
    double[][] rows = new double[80][];
    int[] y = new int[80];
    for (int i = 0; i < 80; i++) {
      y[i] = i % 4;
      rows[i] = new double[] {i % 2, i % 2, i / 2 % 2, i / 8 % 2};
    }
    Table table = Table.of(Matrix.ofRows(rows)).withLabels(Labels.classes("y", y));
    for (GreedySelector method : List.of(Cfs.withDefaults(), Cmim.withDefaults())) {
      assertThat(method.rank(table, Run.defaults()).order()).as(method.id()).startsWith(0, 2);
    }
    assertThat(Cfs.withDefaults().rank(table, Run.defaults()).notes())
        .containsExactly("the merit is largest with 2 features");
    assertThat(cfs(3).rank(table, Run.defaults()).notes())
        .containsExactly("the merit is largest with 2 features");
    for (int last : new int[] {1, 2}) {
      assertThat(cfs(last).rank(table, Run.defaults()).notes())
          .as("no more than the picks are known")
          .containsExactly(
              "the merit still rises at the last of the picks, with "
                  + (last == 1 ? "1 feature" : "2 features"));
    }
  }

  private static Cfs cfs(int picks) {
    return Cfs.withDefaults().stoppingAfter(picks);
  }

  /** A number of many values in five bins of as many rows. */
  @Test
  void aNumberToPredictIsCutIntoFiveBins() {
    double[] number = IntStream.range(0, 100).mapToDouble(i -> Math.exp(i / 10.0)).toArray();
    CodedTarget target =
        CodedTarget.of(
            Optional.of(Labels.numbers("price", number)), Counts.ones(number.length), "mrmr-mid");
    assertThat(target.sizes()).containsExactly(20, 20, 20, 20, 20);
    assertThat(target.codes()).isSorted();
  }

  /** A word is a bin, and so is a gap: as a column of numbers that has a value for each. */
  @Test
  void wordsAndGapsAreBins() {
    int n = 60;
    int[] words = IntStream.range(0, n).map(i -> i % 5 == 0 ? -1 : 2 * (i % 3)).toArray();
    double[] gaps = new double[n];
    double[] filled = new double[n];
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < n; i++) {
      double value = random.nextInt(4);
      gaps[i] = i % 7 == 0 ? Double.NaN : value;
      filled[i] = i % 7 == 0 ? 99 : value;
    }
    double[] number = random.doubles(n).toArray();
    Labels labels = Labels.classes("y", IntStream.range(0, n).map(i -> i % 3).toArray());
    MixedTable mixed =
        MixedTable.of(
                List.of(
                    Column.ofWords("word", words, Levels.of(List.of("a", "b", "c", "d", "e"))),
                    Column.ofNumbers("gaps", gaps),
                    Column.ofNumbers("number", number)))
            .withLabels(labels);
    double[][] rows = new double[n][];
    Arrays.setAll(rows, i -> new double[] {words[i], filled[i], number[i]});
    Table table =
        Table.of(Matrix.ofRows(rows), List.of("word", "gaps", "number")).withLabels(labels);
    List<MixedScorer> methods =
        List.of(Cfs.withDefaults(), Jmi.withDefaults(), Cmim.withDefaults(), Fcbf.withDefaults());
    for (MixedScorer method : methods) {
      assertThat(method.rank(mixed, Run.defaults()).scores())
          .as(method.toString())
          .containsExactly(method.rank(table, Run.defaults()).scores(), within(1e-12));
    }
  }
}
