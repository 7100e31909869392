package org.foldsieve.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.foldsieve.contract.Exemptions.Check;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.method.Trait;
import org.foldsieve.model.ModelFiles;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Parameters;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureRanking.Direction;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.FeatureSelection;
import org.foldsieve.score.GreedySelector;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.function.Executable;

/** What every feature score promises, checked on small tables. */
public final class ScorerContract {

  /** Rounding of a sum taken in another order. */
  private static final double ROUNDING = 1e-12;

  private static final Run RUN = Run.defaults().withThreads(2).withSeed(5);

  private final FeatureScorer scorer;
  private final Set<Trait> traits;
  private final Table table;
  private final List<DynamicTest> tests = new ArrayList<>();

  private ScorerContract(FeatureScorer scorer, Set<Trait> traits) {
    this.scorer = scorer;
    this.traits = traits;
    this.table = ContractTables.planted(traits, 17);
  }

  /** The checks for one method, one test each. */
  public static Stream<DynamicTest> checks(FeatureScorer scorer, Set<Trait> traits) {
    ScorerContract contract = new ScorerContract(scorer, traits);
    contract.collect();
    return contract.tests.stream();
  }

  private void collect() {
    add("ranks every feature once", this::ranksEveryFeatureOnce);
    addUnlessExempt(Check.ROWS, "shuffled rows give the same scores", this::rowOrderIsNoMatter);
    addUnlessExempt(Check.COLUMNS, "shuffled columns give the same ranking", this::columnOrder);
    addUnlessExempt(Check.SPARSE, "a sparse table gives the same scores", this::denseEqualsSparse);
    add("1, 2 and 7 threads give the same bits", this::threadsGiveTheSameBits);
    add("the input is untouched", this::inputIsUntouched);
    addUnlessExempt(Check.CONSTANT, "a constant feature is undefined and last", this::constant);
    addUnlessExempt(Check.DUPLICATE, "a duplicate feature ties behind the first", this::duplicate);
    if (traits.contains(Trait.FEATURE_SCALE_INVARIANT)) {
      add("a scaled feature keeps its score", this::scaledFeatureKeepsItsScore);
    }
    if (traits.contains(Trait.OFFSET_INVARIANT)) {
      add("a shifted feature keeps its score", this::shiftedFeatureKeepsItsScore);
    }
    addUnlessExempt(Check.PLANTED, "planted features come before noise", this::plantedFirst);
    add("one row is an error", this::oneRowIsAnError);
    if (scorer.sharedNeighbors() > 0) {
      add("too many neighbours are an error", this::tooManyNeighborsAreAnError);
    }
    if (traits.contains(Trait.NEEDS_CLASSES) || traits.contains(Trait.NEEDS_LABELS)) {
      add("missing labels are an error", this::missingLabelsAreAnError);
    } else {
      add("labels make no difference", this::labelsMakeNoDifference);
    }
    if (scorer instanceof GreedySelector) {
      add("stopping early gives the first picks", this::stoppingEarlyGivesTheFirstPicks);
    }
    add("a saved selection cuts a table as before", this::savedAndLoadedIsTheSame);
    add("the provenance repeats the parameters", this::provenanceRepeatsTheParameters);
    RunContract.addChecks(tests, table, scorer::rank);
  }

  private void add(String name, Executable check) {
    tests.add(DynamicTest.dynamicTest(name, check));
  }

  private void addUnlessExempt(Check check, String name, Executable body) {
    if (!Exemptions.covers(scorer.id(), check)) {
      add(name, body);
    }
  }

  private void ranksEveryFeatureOnce() {
    int[] order = scorer.rank(table, RUN).order();
    Arrays.sort(order);
    assertThat(order).containsExactly(IntStream.range(0, table.features()).toArray());
  }

  private void rowOrderIsNoMatter() {
    int[] shuffle = ContractTables.shuffle(table.rows(), 3);
    assertSameScores(scorer.rank(table, RUN), scorer.rank(table.selectRows(shuffle), RUN));
  }

  private void columnOrder() {
    int[] shuffle = ContractTables.shuffle(table.features(), 4);
    FeatureRanking plain = scorer.rank(table, RUN);
    FeatureRanking shuffled = scorer.rank(table.selectFeatures(shuffle), RUN);
    assertThat(names(shuffled)).isEqualTo(names(plain));
    double[] expected = plain.scores();
    double scale = scale(expected);
    for (int j = 0; j < shuffle.length; j++) {
      assertClose(shuffled.score(j), expected[shuffle[j]], scale);
    }
  }

  private void denseEqualsSparse() {
    Table dense = ContractTables.halfEmpty(traits, 23);
    Table sparse =
        Table.of(SparseMatrix.of(dense.dense()), dense.featureNames())
            .withLabels(dense.labels().orElseThrow());
    assertSameScores(scorer.rank(dense, RUN), scorer.rank(sparse, RUN));
  }

  private void threadsGiveTheSameBits() {
    FeatureRanking one = scorer.rank(table, RUN.withThreads(1));
    for (int threads : new int[] {2, 7}) {
      FeatureRanking many = scorer.rank(table, RUN.withThreads(threads));
      assertThat(many.order()).isEqualTo(one.order());
      assertThat(bits(many.scores())).isEqualTo(bits(one.scores()));
    }
  }

  private void inputIsUntouched() {
    Matrix before = table.toMatrix().copy();
    scorer.rank(table, RUN);
    assertThat(table.toMatrix()).isEqualTo(before);
  }

  private void constant() {
    double[] column = new double[table.rows()];
    Arrays.fill(column, 0.1);
    Table withConstant = ContractTables.withFeature(table, "constant", column);
    // In front, so that a tie would put it first.
    int[] order =
        IntStream.range(-1, table.features()).map(j -> j < 0 ? table.features() : j).toArray();
    FeatureRanking ranking = scorer.rank(withConstant.selectFeatures(order), RUN);
    assertThat(ranking.score(0)).isNaN();
    assertThat(ranking.place(0)).isEqualTo(table.features() + 1);
    if (ranking.direction() != Direction.ORDER) {
      assertThat(ranking.undefined()).containsExactly("constant");
    }
  }

  private void duplicate() {
    double[] column = new double[table.rows()];
    table.copyColumn(2, column);
    Table withCopy = ContractTables.withFeature(table, "copy", column);
    FeatureRanking ranking = scorer.rank(withCopy, RUN);
    int copy = table.features();
    assertThat(ranking.place(2)).isLessThan(ranking.place(copy));
    if (ranking.direction() != Direction.ORDER) {
      assertThat(ranking.score(copy)).isEqualTo(ranking.score(2));
    }
  }

  private void scaledFeatureKeepsItsScore() {
    assertKeepsScore(1, x -> 4 * x);
  }

  private void shiftedFeatureKeepsItsScore() {
    assertKeepsScore(1, x -> x + 8);
  }

  private void assertKeepsScore(int feature, java.util.function.DoubleUnaryOperator change) {
    Matrix values = table.toMatrix().copy();
    for (int i = 0; i < values.rows(); i++) {
      values.set(i, feature, change.applyAsDouble(values.get(i, feature)));
    }
    Table changed = Table.of(values, table.featureNames()).withLabels(table.labels().orElseThrow());
    FeatureRanking before = scorer.rank(table, RUN);
    FeatureRanking after = scorer.rank(changed, RUN);
    // The change itself rounds the values, so this is looser than a reordered sum.
    assertThat(after.score(feature))
        .isCloseTo(before.score(feature), within(1e-9 * scale(before.scores())));
    assertThat(names(after)).isEqualTo(names(before));
  }

  private void plantedFirst() {
    Table planted =
        Exemptions.covers(scorer.id(), Check.EQUAL_VARIANCE)
            ? table
            : ContractTables.plantedOfEqualVariance(traits, 17);
    FeatureRanking ranking = scorer.rank(planted, RUN);
    if (Exemptions.covers(scorer.id(), Check.ALL_PLANTED)) {
      assertThat(names(ranking).get(0)).startsWith("R");
      return;
    }
    Set<String> first =
        Arrays.stream(ranking.order())
            .limit(4)
            .mapToObj(feature -> ranking.featureNames().get(feature))
            .collect(Collectors.toSet());
    assertThat(first).containsExactlyInAnyOrder("R1", "R2", "R3", "R4");
  }

  private void oneRowIsAnError() {
    Table one = table.selectRows(new int[] {0});
    assertThatThrownBy(() -> scorer.rank(one, RUN))
        .isInstanceOf(DataException.class)
        .hasMessage("the table has one row; ranking and mapping need at least two");
  }

  private void tooManyNeighborsAreAnError() {
    int k = scorer.sharedNeighbors();
    // As many rows as neighbours, of every class.
    int[] rows = IntStream.range(0, k).map(i -> i * table.rows() / k).toArray();
    assertThatThrownBy(() -> scorer.rank(table.selectRows(rows), RUN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "must be less than the number of rows: k = %d, rows = %d".formatted(k, k));
  }

  private void missingLabelsAreAnError() {
    assertThatThrownBy(() -> scorer.rank(table.withoutLabels(), RUN))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith(scorer.id() + " needs ")
        .hasMessageEndingWith("the table has none; name a label column");
    if (traits.contains(Trait.NEEDS_CLASSES)) {
      Labels same = Labels.classes("class", new int[table.rows()]);
      assertThatThrownBy(() -> scorer.rank(table.withLabels(same), RUN))
          .isInstanceOf(DataException.class)
          .hasMessage(
              scorer.id()
                  + " needs at least two classes, and every row of label 'class' is '0'; name another label (--label NAME)");
    }
  }

  private void labelsMakeNoDifference() {
    FeatureRanking with = scorer.rank(table, RUN);
    FeatureRanking without = scorer.rank(table.withoutLabels(), RUN);
    assertThat(bits(without.scores())).isEqualTo(bits(with.scores()));
    assertThat(without.order()).isEqualTo(with.order());
  }

  private void stoppingEarlyGivesTheFirstPicks() {
    int[] all = scorer.rank(table, RUN).order();
    int[] few = ((GreedySelector) scorer).stoppingAfter(3).rank(table, RUN).order();
    assertThat(few).isEqualTo(Arrays.copyOf(all, 3));
  }

  private void savedAndLoadedIsTheSame() throws IOException {
    FeatureSelection best = scorer.rank(table, RUN).top(3);
    Path file = Files.createTempFile("contract", ".model");
    try {
      ModelFiles.save(best, file);
      assertThat(ModelFiles.loadSelection(file)).isEqualTo(best);
      assertThat(ModelFiles.loadSelection(file).transform(table).toMatrix())
          .isEqualTo(best.transform(table).toMatrix());
    } finally {
      Files.delete(file);
    }
  }

  private void provenanceRepeatsTheParameters() {
    FeatureRanking ranking = scorer.rank(table, RUN);
    assertThat(ranking.method()).isEqualTo(scorer.id());
    assertThat(ranking.provenance().seed()).isEqualTo(RUN.seed());
    assertThat(ranking.provenance().rows()).isEqualTo(table.rows());
    assertThat(ranking.provenance().parameters()).isEqualTo(Parameters.of((Record) scorer));
  }

  private static void assertSameScores(FeatureRanking expected, FeatureRanking actual) {
    assertThat(names(actual)).isEqualTo(names(expected));
    double scale = scale(expected.scores());
    for (int j = 0; j < expected.scores().length; j++) {
      assertClose(actual.score(j), expected.score(j), scale);
    }
  }

  private static void assertClose(double actual, double expected, double scale) {
    if (Double.isFinite(expected)) {
      assertThat(actual).isCloseTo(expected, within(ROUNDING * scale));
    } else {
      assertThat(Double.valueOf(actual)).isEqualTo(Double.valueOf(expected));
    }
  }

  private static double scale(double[] scores) {
    return Arrays.stream(scores).filter(Double::isFinite).map(Math::abs).max().orElse(1);
  }

  private static List<String> names(FeatureRanking ranking) {
    return Arrays.stream(ranking.order()).mapToObj(ranking.featureNames()::get).toList();
  }

  private static long[] bits(double[] values) {
    return Arrays.stream(values).mapToLong(Double::doubleToLongBits).toArray();
  }
}
