package org.foldsieve.score.auto;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.FoldsieveException;
import org.foldsieve.run.Require;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.GreedySelector;
import org.foldsieve.score.Kept;
import org.foldsieve.score.MethodChoice;
import org.foldsieve.score.NumberTarget;
import org.foldsieve.score.Picks;
import org.foldsieve.score.Rankings;

/**
 * The ranking by the method that suits the data, chosen among several by cross-validation inside
 * the rows it is given. The first to try with classes, and with a number to predict.
 *
 * <p>Candidates for classes, in the order of preference: {@code gka-margin}, the default; {@code
 * gka-supervised}; the same with {@code power=0.8}; the same on standardised columns; the same with
 * the margin alone ({@code beta=0}, {@code kappa=1}); {@code fisher}; {@code relieff}; {@code
 * mrmr-miq} with {@code eps=0.01} and bins at mean ± s; {@code frll-q}; {@code chi2} where no value
 * is negative. For numbers: {@code gka-supervised} with the margin alone ({@code beta=0}, {@code
 * kappa=1}) on standardised columns, the default; the same on the columns as they are; {@code
 * gka-supervised}; {@code f-test}; {@code mutual-information}; {@code relieff}; {@code mrmr-miq};
 * {@code hsic} where the square of the rows times the features is at most 10⁸.
 *
 * <p>In five folds, stratified by class or by ten ranges of the number, repeated up to four times
 * on fewer than 300 rows, every candidate ranks the rows that train. A row that tests scores
 *
 * <p>\[ \mathrm{mean}_{m \in \{1, 2, 5, 10, 20, 50, 100, 200\}} \; \mathrm{mean}_{h \in
 * \{\text{1-NN}, \text{nearest class mean}\}} \; [\, h_m(x_i) = y_i \,] \]
 *
 * <p>with the first m features (and all, where they are fewer than 200); for a number
 *
 * <p>\[ \mathrm{mean}_m \; \mathrm{mean}_{h \in \{\text{5-NN}, \text{ridge}\}} \; 1 - (h_m(x_i) -
 * y_i)^2 / s^2 \]
 *
 * <p>with s² the variance of the numbers that train, so that the mean over rows is R². The
 * candidate with the best mean over rows is taken only if its gain over the default, row by row,
 * exceeds one standard error; then all rows are ranked with it. Above {@code rows} rows the choice
 * looks at as many, drawn in proportion by class or range. A candidate that refuses the data in a
 * fold is out of the race; if the default is, the next in order is the default. The result has the
 * choice ({@link MethodChoice}): every candidate's score with its error, and what refused.
 *
 * <p>Features that are kept are so by every candidate, and m counts the features beside them.
 *
 * <p>Only the rows it is given are looked at: inside a comparison the choice is made anew in the
 * training rows of every split. Where rows have groups, times or weights ({@link
 * org.foldsieve.data.RowFacts}), the inner folds obey them: rows that test and rows that train
 * count by weight, in the scores of candidates that know weights too.
 *
 * <p>The score of a feature is that of the chosen method.
 *
 * <p><b>Undefined.</b> A constant feature is undefined and last. A label that is missing is an
 * error, and so is a number that is the same in every row. Where no fold has two classes, or two
 * numbers, to train, the default ranks.
 *
 * <p><b>Cost.</b> That of the chosen method and, on at most {@code rows} rows, about five times
 * that of all candidates for 200 features (up to twenty times below 75 rows). Neighbours are found
 * once a fold for all candidates, and all sizes are judged in one pass.
 *
 * <p><b>Weaknesses.</b> For one feature and for 200 features with 1-NN it stays 4 and 1 points
 * behind the best method of each set and size in hindsight; judges are nearest neighbours and class
 * means, so a forest may prefer another order (madelon). All candidates see one table: where a
 * scaling makes values negative, {@code chi2} is not among them, though by itself it would rank the
 * values as they were. A few rows with huge numbers decide the R² of a heavy-tailed number, and
 * then the default is kept. The numbers are in docs/measured.md.
 *
 * <p><b>Paper.</b> Our own; the choice is nested cross-validation with the rule of one standard
 * error.
 *
 * @param rows how many rows the choice looks at, at most
 * @param picks how many features to rank
 * @since 0.1.0
 */
public record Auto(int rows, Picks picks) implements GreedySelector {

  /** Checks the parameters. */
  public Auto {
    Require.atLeast(2, "rows", rows);
    Objects.requireNonNull(picks, "picks");
  }

  /** A choice on at most 2,000 rows, and all features. */
  public static Auto withDefaults() {
    return new Auto(2000, Picks.ALL);
  }

  /** This method with a choice on more or fewer rows. */
  public Auto withRows(int rows) {
    return new Auto(rows, picks);
  }

  @Override
  public Auto stoppingAfter(int picks) {
    return new Auto(rows, new Picks(picks));
  }

  @Override
  public String id() {
    return "auto";
  }

  @Override
  public boolean comparesRows() {
    return true;
  }

  @Override
  public FeatureRanking rank(Workbench given, Kept kept) {
    picks.requireRoom(kept);
    Workbench bench = withoutWeightless(given);
    Table table = bench.table();
    Judge judge = judge(table);
    int[] looked = InnerFolds.draw(judge.strata(table), rows, bench.run());
    List<Candidate> candidates = Candidate.of(bench, looked.length);
    Race race =
        Race.run(
            looked.length == table.rows() ? table : table.selectRows(looked),
            bench.rowFacts().select(looked),
            judge,
            candidates,
            kept,
            bench.run());
    return rankBy(race.choice(), candidates, bench, kept);
  }

  /** A row of weight 0 is no row: it must not change which rows are drawn and held out. */
  private static Workbench withoutWeightless(Workbench bench) {
    double[] weights = bench.rowFacts().weights().orElse(null);
    if (weights == null || Arrays.stream(weights).allMatch(weight -> weight > 0)) {
      return bench;
    }
    int[] rows = IntStream.range(0, weights.length).filter(i -> weights[i] > 0).toArray();
    if (rows.length == 0) {
      throw new DataException("no row has a weight above 0; give one to some of them");
    }
    return new Workbench(
        bench.table().selectRows(rows), bench.rowFacts().select(rows), bench.run());
  }

  private Judge judge(Table table) {
    if (NumberTarget.isGiven(table.labels(), id())) {
      table.requireNumbers(id());
      return new NumberJudge();
    }
    table.requireClasses(id());
    return new ClassJudge();
  }

  /** By the chosen candidate; by the next in order where it refuses all rows. */
  FeatureRanking rankBy(
      MethodChoice choice, List<Candidate> candidates, Workbench bench, Kept kept) {
    List<Candidate> order = new ArrayList<>(candidates);
    order.sort((a, b) -> Boolean.compare(isChosen(b, choice), isChosen(a, choice)));
    Optional<FoldsieveException> first = Optional.empty();
    MethodChoice known = choice;
    for (Candidate candidate : order) {
      FeatureScorer method = candidate.method().forTop(picks.limit());
      try {
        FeatureRanking ranking = method.rank(bench, kept);
        return told(ranking, taking(candidate, known), bench).keeping(kept);
      } catch (FoldsieveException refused) {
        first = first.isPresent() ? first : Optional.of(refused);
        known = refusing(candidate, known, refused);
      }
    }
    throw first.orElseThrow();
  }

  private static boolean isChosen(Candidate candidate, MethodChoice choice) {
    return candidate.name().equals(choice.chosen());
  }

  private static MethodChoice taking(Candidate candidate, MethodChoice choice) {
    return new MethodChoice(
        candidate.name(),
        choice.preferred(),
        choice.candidates(),
        choice.measure(),
        choice.rows(),
        choice.folds());
  }

  private static MethodChoice refusing(
      Candidate candidate, MethodChoice choice, FoldsieveException refused) {
    return new MethodChoice(
        choice.chosen(),
        choice.preferred(),
        choice.candidates().stream()
            .map(
                one ->
                    one.name().equals(candidate.name())
                        ? new MethodChoice.Candidate(
                            one.name(),
                            one.method(),
                            one.parameters(),
                            one.score(),
                            one.error(),
                            one.gain(),
                            one.gainError(),
                            Optional.ofNullable(refused.getMessage()))
                        : one)
            .toList(),
        choice.measure(),
        choice.rows(),
        choice.folds());
  }

  /** The ranking of the chosen method as one of this one, with the choice. */
  private FeatureRanking told(FeatureRanking by, MethodChoice choice, Workbench bench) {
    int[] all = by.order();
    int[] order = Arrays.copyOf(all, Math.min(all.length, picks.limit()));
    FeatureRanking ranking = Rankings.byOrder(this, bench, order, by.scores());
    for (Map.Entry<String, double[]> part : by.parts().entrySet()) {
      ranking = ranking.withPart(part.getKey(), part.getValue());
    }
    for (String note : by.notes()) {
      ranking = ranking.withNote(note);
    }
    if (choice.rows() < bench.table().rows()) {
      ranking =
          ranking.withNote(
              String.format(
                  Locale.ROOT,
                  "the method was chosen on %d of %d rows, drawn %s",
                  choice.rows(),
                  bench.table().rows(),
                  bench.table().labels().orElseThrow().isNumeric()
                      ? "evenly over the numbers"
                      : "in proportion by class"));
    }
    if (bench.rowFacts().weights().isPresent() && !chosen(choice).weighsRows()) {
      ranking = ranking.withNote(choice.chosen() + " " + Rankings.NO_WEIGHTS);
    }
    return ranking.withNote(describe(choice)).withChoice(choice);
  }

  /** What was chosen and how sure that is, in a sentence. */
  private static String describe(MethodChoice choice) {
    MethodChoice.Candidate chosen = choice.candidate(choice.chosen());
    if (!choice.isJudged() || Double.isNaN(chosen.score())) {
      return String.format(
          Locale.ROOT, "takes %s: the rows are too few to judge by", choice.chosen());
    }
    boolean percent = choice.isInPercent();
    String reached =
        "inner " + choice.measure() + " " + amount(chosen.score(), chosen.error(), percent);
    if (!choice.chosen().equals(choice.preferred())) {
      return String.format(
          Locale.ROOT,
          "chose %s: %s, %s more than the default, %s",
          choice.chosen(),
          percent ? reached + " %" : reached,
          amount(chosen.gain(), chosen.gainError(), percent) + (percent ? " points" : ""),
          choice.preferred());
    }
    return String.format(
        Locale.ROOT,
        "keeps the default, %s: %s; no candidate gains more than one standard error",
        choice.chosen(),
        percent ? reached + " %" : reached);
  }

  private static String amount(double value, double error, boolean percent) {
    return percent
        ? String.format(Locale.ROOT, "%.1f ± %.1f", 100 * value, 100 * error)
        : String.format(Locale.ROOT, "%.3f ± %.3f", value, error);
  }

  /**
   * The method that a choice took, for somebody who goes on with it alone.
   *
   * @throws IllegalArgumentException when the choice is not one of this method
   */
  public static FeatureScorer chosen(MethodChoice choice) {
    MethodChoice.Candidate taken = choice.candidate(choice.chosen());
    return Stream.concat(Candidate.classes().stream(), Candidate.numbers().stream())
        .filter(one -> one.is(taken))
        .map(Candidate::method)
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("no candidate of auto: " + choice.chosen()));
  }
}
