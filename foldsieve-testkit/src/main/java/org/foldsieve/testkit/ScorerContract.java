package org.foldsieve.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Encoding;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Metric;
import org.foldsieve.data.MixedTable;
import org.foldsieve.data.RowDistances;
import org.foldsieve.data.RowFacts;
import org.foldsieve.data.Samples;
import org.foldsieve.data.Table;
import org.foldsieve.method.Trait;
import org.foldsieve.model.ModelFiles;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Parameters;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureRanking.Direction;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.FeatureSelection;
import org.foldsieve.score.GreedySelector;
import org.foldsieve.score.Kept;
import org.foldsieve.score.MixedRankings;
import org.foldsieve.score.MixedScorer;
import org.foldsieve.score.Rankings;
import org.junit.jupiter.api.DynamicTest;

/**
 * What every feature score promises, checked on small tables. In a test of a method of your own:
 *
 * <pre>{@code
 * @TestFactory
 * Stream<DynamicTest> keepsTheContract() {
 *   return ScorerContract.of(MyScore.withDefaults()).with(Trait.OFFSET_INVARIANT).checks();
 * }
 * }</pre>
 *
 * @since 0.1.0
 */
public final class ScorerContract {

  /** Rounding of a sum taken in another order. */
  private static final double ROUNDING = 1e-12;

  private static final Run RUN = Run.defaults().withThreads(2).withSeed(5);

  private final FeatureScorer scorer;
  private final Set<Trait> traits;
  private final Map<String, String> exemptions;
  private final Table table;

  private ScorerContract(FeatureScorer scorer, Set<Trait> traits, Map<String, String> exemptions) {
    this.scorer = scorer;
    this.traits = traits;
    this.exemptions = exemptions;
    this.table = ContractTables.planted(traits, 17);
  }

  /** The contract of a method that promises and demands nothing special. */
  public static ScorerContract of(FeatureScorer scorer) {
    return new ScorerContract(scorer, Set.of(), Map.of());
  }

  /** The contract with what the method promises and demands beyond. */
  public ScorerContract with(Set<Trait> traits) {
    return new ScorerContract(scorer, Set.copyOf(traits), exemptions);
  }

  /** The contract with what the method promises and demands beyond. */
  public ScorerContract with(Trait... traits) {
    return with(Set.of(traits));
  }

  /** The contract without one check, which then has to fail, for a reason. */
  public ScorerContract except(Check check, String reason) {
    return except(check.toString(), reason);
  }

  /**
   * The contract without one choice of a parameter, which then has to fail, for a reason.
   *
   * @param choice {@code "parameter=value"}
   */
  public ScorerContract exceptChoice(String choice, String reason) {
    return except(CheckList.nameOfChoice(choice), reason);
  }

  private ScorerContract except(String check, String reason) {
    Map<String, String> more = new HashMap<>(exemptions);
    more.put(check, reason);
    return new ScorerContract(scorer, traits, more);
  }

  /** The checks, one test each: for a {@code @TestFactory}. */
  public Stream<DynamicTest> checks() {
    CheckList checks = new CheckList(scorer.id(), exemptions);
    checks.add(Check.ORDER, () -> ranksEveryFeatureOnce(scorer, table));
    checks.add(Check.ROWS, () -> rowOrderIsNoMatter(scorer));
    checks.add(Check.COLUMNS, this::columnOrder);
    checks.add(Check.SPARSE, () -> denseEqualsSparse(scorer));
    checks.add(Check.THREADS, () -> threadsGiveTheSameBits(scorer));
    checks.add(Check.INPUT, this::inputIsUntouched);
    checks.add(Check.CONSTANT, this::constant);
    checks.add(Check.DUPLICATE, this::duplicate);
    checks.add(Check.ENERGY, this::energy);
    if (traits.contains(Trait.FEATURE_SCALE_INVARIANT)) {
      checks.add(Check.SCALE, () -> assertKeepsScore(1, x -> 4 * x));
    }
    if (traits.contains(Trait.OFFSET_INVARIANT)) {
      checks.add(Check.OFFSET, () -> assertKeepsScore(1, x -> x + 8));
    }
    checks.add(Check.FIRST_PLANTED, this::firstIsPlanted);
    checks.add(
        Check.ALL_PLANTED,
        () -> assertPlantedFirst(ContractTables.plantedOfEqualVariance(traits, 17)));
    checks.add(Check.PLANTED_AND_WIDE, () -> assertPlantedFirst(table));
    checks.add(Check.ONE_FEATURE, this::oneFeature);
    checks.add(Check.WIDE, this::wide);
    checks.add(Check.TWO_ROWS, this::twoRows);
    checks.add(Check.ONE_ROW, this::oneRowIsAnError);
    if (scorer.sharedNeighbors() > 0) {
      checks.add(Check.NEIGHBORS, this::tooManyNeighborsAreAnError);
    }
    boolean needsLabels =
        traits.contains(Trait.NEEDS_CLASSES) || traits.contains(Trait.NEEDS_LABELS);
    checks.add(
        Check.LABELS, needsLabels ? this::missingLabelsAreAnError : this::labelsMakeNoDifference);
    if (needsLabels) {
      checks.add(
          Check.NUMBERS,
          traits.contains(Trait.NEEDS_LABELS) ? this::ranksByNumbers : this::refusesNumbers);
    }
    if (scorer instanceof MixedScorer mixed) {
      checks.add(Check.MIXED, () -> ranksWordsAndGaps(mixed));
    }
    checks.add(Check.PREPARED, this::ranksWhatIsPrepared);
    if (scorer instanceof GreedySelector) {
      checks.add(Check.EARLY, this::stoppingEarlyGivesTheFirstPicks);
    }
    checks.add(Check.STAY, this::goesOnFromWhatStays);
    checks.add(Check.SAVED, this::savedAndLoadedIsTheSame);
    checks.add(Check.PROVENANCE, this::provenanceRepeatsTheParameters);
    checks.add(Check.METRIC, this::anotherMetricIsNamedOrChangesNothing);
    checks.add(Check.WEIGHTS, this::weightsCountRowsOrChangeNothing);
    Choices.of(scorer)
        .forEach((choice, other) -> checks.addChoice(choice, () -> choiceWorks(other)));
    RunContract.addTo(checks, table, scorer::rank);
    return checks.tests();
  }

  /** The heart of the contract, for a method with another choice of a parameter. */
  private void choiceWorks(FeatureScorer other) {
    ranksEveryFeatureOnce(other, table);
    threadsGiveTheSameBits(other);
    if (!exemptions.containsKey(Check.ROWS.toString())) {
      rowOrderIsNoMatter(other);
    }
    denseEqualsSparse(other);
    assertThat(isMeasuredEnergy(other)).as("energy").isEqualTo(other.isEnergy());
  }

  private void energy() {
    assertThat(scorer.isEnergy()).isEqualTo(traits.contains(Trait.ENERGY));
    assertThat(isMeasuredEnergy(scorer)).isEqualTo(scorer.isEnergy());
  }

  /** A feature beside four times itself, on one table: the scores of both see the same graph. */
  private boolean isMeasuredEnergy(FeatureScorer scorer) {
    double[] column = new double[table.rows()];
    table.copyColumn(1, column);
    double[] multiple = Arrays.stream(column).map(x -> 4 * x).toArray();
    FeatureRanking ranking =
        scorer.rank(ContractTables.withFeature(table, "multiple", multiple), RUN);
    if (ranking.direction() == Direction.ORDER) {
      return false;
    }
    double expected = 16 * ranking.score(1);
    return expected != 0
        && Math.abs(ranking.score(table.features()) - expected) <= 1e-9 * Math.abs(expected);
  }

  private void oneFeature() {
    Table one = table.selectFeatures(new int[] {0});
    assertThat(scorer.rank(one, RUN).order()).containsExactly(0);
  }

  private void wide() {
    Table wide = ContractTables.wide(traits, 19);
    ranksEveryFeatureOnce(scorer, wide);
  }

  private void twoRows() {
    Table two = table.selectRows(new int[] {0, table.rows() - 1});
    try {
      ranksEveryFeatureOnce(scorer, two);
    } catch (DataException | ParameterException refused) {
      assertThat(refused)
          .as("says how many there are, of what")
          .hasMessageMatching(ContractTables.TOO_FEW);
    }
  }

  private static void ranksEveryFeatureOnce(FeatureScorer scorer, Table table) {
    int[] order = scorer.rank(table, RUN).order();
    Arrays.sort(order);
    assertThat(order).containsExactly(IntStream.range(0, table.features()).toArray());
  }

  private void rowOrderIsNoMatter(FeatureScorer scorer) {
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

  private void denseEqualsSparse(FeatureScorer scorer) {
    Table dense = ContractTables.halfEmpty(traits, 23);
    Table sparse =
        Table.of(dense.toSparse(), dense.featureNames()).withLabels(dense.labels().orElseThrow());
    assertSameScores(scorer.rank(dense, RUN), scorer.rank(sparse, RUN));
  }

  private void threadsGiveTheSameBits(FeatureScorer scorer) {
    FeatureRanking one = scorer.rank(table, RUN.withThreads(1));
    for (int threads : new int[] {2, 7}) {
      FeatureRanking many = scorer.rank(table, RUN.withThreads(threads));
      assertThat(many.order()).isEqualTo(one.order());
      assertThat(bits(many.scores())).isEqualTo(bits(one.scores()));
    }
  }

  private void inputIsUntouched() {
    Matrix before = table.toMatrix();
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

  private void assertKeepsScore(int feature, java.util.function.DoubleUnaryOperator change) {
    Matrix values = table.toMatrix();
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

  private void firstIsPlanted() {
    Table planted = ContractTables.plantedOfEqualVariance(traits, 17);
    assertThat(names(scorer.rank(planted, RUN)).get(0)).startsWith("R");
  }

  private void assertPlantedFirst(Table planted) {
    assertThat(names(scorer.rank(planted, RUN)).subList(0, 4))
        .containsExactlyInAnyOrder("R1", "R2", "R3", "R4");
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
            String.format(
                Locale.ROOT, "must be less than the number of rows: k = %d, rows = %d", k, k));
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
                  + " needs at least two classes, and every row of label 'class' is '0'; name"
                  + " another label (label=NAME)");
    }
  }

  private void labelsMakeNoDifference() {
    FeatureRanking with = scorer.rank(table, RUN);
    FeatureRanking without = scorer.rank(table.withoutLabels(), RUN);
    assertThat(bits(without.scores())).isEqualTo(bits(with.scores()));
    assertThat(without.order()).isEqualTo(with.order());
  }

  private void ranksByNumbers() {
    Table numbers = ContractTables.withNumbers(traits, 29);
    ranksEveryFeatureOnce(scorer, numbers);
    FeatureRanking one = scorer.rank(numbers, RUN.withThreads(1));
    assertThat(names(one).get(0)).startsWith("R");
    FeatureRanking many = scorer.rank(numbers, RUN.withThreads(7));
    assertThat(many.order()).isEqualTo(one.order());
    assertThat(bits(many.scores())).isEqualTo(bits(one.scores()));
    assertSameScores(
        one,
        scorer.rank(
            Table.of(numbers.toSparse(), numbers.featureNames())
                .withLabels(numbers.labels().orElseThrow()),
            RUN));
    int[] shuffle = ContractTables.shuffle(numbers.rows(), 3);
    assertSameScores(one, scorer.rank(numbers.selectRows(shuffle), RUN));
  }

  private void refusesNumbers() {
    Table numbers = ContractTables.withNumbers(traits, 29);
    assertThatThrownBy(() -> scorer.rank(numbers, RUN))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith(
            scorer.id() + " needs class labels, but label 'number' holds numbers");
  }

  private void ranksWordsAndGaps(MixedScorer mixed) {
    FeatureRanking numbers = mixed.rank(ContractTables.asMixed(table), RUN);
    FeatureRanking expected = scorer.rank(table, RUN);
    assertThat(bits(numbers.scores())).isEqualTo(bits(expected.scores()));
    assertThat(numbers.order()).isEqualTo(expected.order());
    MixedTable words = ContractTables.mixed(traits, 31);
    FeatureRanking one = mixed.rank(words, RUN.withThreads(1));
    assertThat(names(one)).containsExactlyInAnyOrderElementsOf(words.names());
    if (traits.contains(Trait.NEEDS_CLASSES) || traits.contains(Trait.NEEDS_LABELS)) {
      assertThat(names(one).get(0)).startsWith("R");
    }
    FeatureRanking many = mixed.rank(words, RUN.withThreads(7));
    assertThat(bits(many.scores())).isEqualTo(bits(one.scores()));
    assertThat(many.order()).isEqualTo(one.order());
    int[] shuffle = ContractTables.shuffle(words.rows(), 3);
    assertSameScores(one, mixed.rank(words.selectRows(shuffle), RUN));
    assertThat(mixed.forTop(2).rank(words, RUN).order()).startsWith(Arrays.copyOf(one.order(), 2));
  }

  /** Columns as they come, through the preparation that the program takes by default. */
  private void ranksWhatIsPrepared() {
    MixedTable table = ContractTables.survey(traits, 31);
    FeatureRanking one = rankPrepared(table, 1);
    assertThat(names(one)).containsExactlyInAnyOrderElementsOf(table.names());
    FeatureRanking many = rankPrepared(table, 7);
    assertThat(bits(many.scores())).isEqualTo(bits(one.scores()));
    assertThat(many.order()).isEqualTo(one.order());
    int[] shuffle = ContractTables.shuffle(table.rows(), 3);
    assertSameScores(one, rankPrepared(table.selectRows(shuffle), 2));
  }

  private FeatureRanking rankPrepared(MixedTable table, int threads) {
    Samples samples = Samples.of(table, Encoding.Choices.defaults(), Samples.Shown.WORDS_AND_GAPS);
    return MixedRankings.rankAll(samples, List.of(scorer), RUN.withThreads(threads)).get(0);
  }

  private void stoppingEarlyGivesTheFirstPicks() {
    int[] all = scorer.rank(table, RUN).order();
    int[] few = ((GreedySelector) scorer).stoppingAfter(3).rank(table, RUN).order();
    assertThat(few).isEqualTo(Arrays.copyOf(all, 3));
  }

  private void goesOnFromWhatStays() {
    FeatureRanking plain = scorer.rank(table, RUN);
    int[] order = plain.order();
    FeatureRanking from = scorer.rank(new Workbench(table, RUN), Kept.NOTHING);
    assertThat(from.order()).isEqualTo(order);
    assertThat(bits(from.scores())).isEqualTo(bits(plain.scores()));
    // The last and one of the middle: no method would begin with them.
    Kept stay = Kept.of(order[order.length - 1], order[order.length / 2]);
    FeatureRanking ranking = scorer.rank(new Workbench(table, RUN), stay);
    assertKept(ranking, stay, plain);
    FeatureRanking shared =
        Rankings.rankAll(new Workbench(table, RUN), List.of(scorer), stay).get(0);
    assertThat(shared.order()).isEqualTo(ranking.order());
    assertThat(bits(shared.scores())).isEqualTo(bits(ranking.scores()));
    // A choice among methods may turn out otherwise, and with it all that follows.
    if (plain.choice().isEmpty()) {
      Kept first = Kept.of(Arrays.copyOf(order, 3));
      assertThat(scorer.rank(new Workbench(table, RUN), first).order()).isEqualTo(order);
    }
    if (scorer instanceof GreedySelector greedy) {
      assertThat(greedy.stoppingAfter(3).rank(new Workbench(table, RUN), stay).order())
          .isEqualTo(Arrays.copyOf(ranking.order(), 3));
      assertThatThrownBy(() -> greedy.stoppingAfter(1).rank(new Workbench(table, RUN), stay))
          .isInstanceOf(ParameterException.class)
          .hasMessageContaining("at least the number of features kept");
    }
    if (scorer instanceof MixedScorer mixed) {
      MixedTable words = ContractTables.mixed(traits, 31);
      FeatureRanking all = mixed.rank(words, RUN);
      int[] columns = all.order();
      Kept last = Kept.of(columns[columns.length - 1], columns[columns.length / 2]);
      assertKept(mixed.rank(words, last, RUN), last, all);
    }
  }

  private static void assertKept(FeatureRanking ranking, Kept stay, FeatureRanking plain) {
    assertThat(ranking.order()).startsWith(stay.toArray());
    assertThat(names(ranking)).containsExactlyInAnyOrderElementsOf(names(plain));
    List<String> kept = names(ranking).subList(0, stay.size());
    assertThat(ranking.kept()).isEqualTo(kept);
    assertThat(ranking.provenance().parameters())
        .containsEntry(FeatureRanking.KEEP, String.join(",", kept));
    assertThat(ranking.top(3).kept()).isEqualTo(kept);
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

  /** Who compares rows says by what; of all others the way to compare rows changes no bit. */
  private void anotherMetricIsNamedOrChangesNothing() {
    RowFacts facts = RowFacts.NONE.withDistances(RowDistances.of(Metric.MANHATTAN));
    FeatureRanking ranking = scorer.rank(new Workbench(table, facts, RUN));
    Map<String, String> parameters = new HashMap<>(Parameters.of((Record) scorer));
    if (scorer.comparesRows()) {
      parameters.put("metric", "manhattan");
    } else {
      FeatureRanking usual = scorer.rank(table, RUN);
      assertThat(bits(ranking.scores())).isEqualTo(bits(usual.scores()));
      assertThat(ranking.order()).isEqualTo(usual.order());
    }
    assertThat(ranking.provenance().parameters()).isEqualTo(parameters);
  }

  private void weightsCountRowsOrChangeNothing() {
    assertWeights(table);
    if (traits.contains(Trait.NEEDS_LABELS)) {
      assertWeights(ContractTables.withNumbers(traits, 29));
    }
    if (scorer.weighsRows() && scorer instanceof MixedScorer mixed) {
      MixedTable words = ContractTables.mixed(traits, 31);
      assertSameScores(
          mixed.rank(words.selectRows(repeated(words.rows())), RUN),
          mixed.rank(words, weights(words.rows()), Kept.NOTHING, RUN));
    }
  }

  private void assertWeights(Table table) {
    Workbench bench = new Workbench(table, weights(table.rows()), RUN);
    FeatureRanking weighed = Rankings.rankAll(bench, List.of(scorer)).get(0);
    if (scorer.weighsRows()) {
      assertSameScores(scorer.rank(table.selectRows(repeated(table.rows())), RUN), weighed);
      assertThat(weighed.notes()).doesNotContain(Rankings.NO_WEIGHTS);
    } else if (weighed.choice().isEmpty()) {
      FeatureRanking plain = scorer.rank(table, RUN);
      assertThat(bits(weighed.scores())).isEqualTo(bits(plain.scores()));
      assertThat(weighed.order()).isEqualTo(plain.order());
      assertThat(weighed.notes()).contains(Rankings.NO_WEIGHTS);
    }
  }

  /** The weight of a row: 1, 2, 3 or none at all. */
  private static int weight(int row) {
    return row % 7 == 3 ? 0 : 1 + row % 3;
  }

  private static RowFacts weights(int rows) {
    return RowFacts.NONE.withWeights(
        IntStream.range(0, rows).mapToDouble(ScorerContract::weight).toArray());
  }

  /** Every row as often as it weighs. */
  private static int[] repeated(int rows) {
    return IntStream.range(0, rows)
        .flatMap(i -> IntStream.range(0, weight(i)).map(copy -> i))
        .toArray();
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
