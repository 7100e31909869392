package org.foldsieve.score;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.foldsieve.data.RowFacts;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Parameters;
import org.foldsieve.run.Provenance;
import org.foldsieve.run.Run;
import org.foldsieve.score.form.QuadraticForm;
import org.foldsieve.score.form.QuadraticForms;

/**
 * Ranks the features of one table by many methods, sharing all that can be shared.
 *
 * <p>Neighbours are found once, at the largest k that any method asks for; graphs and weights of
 * equal parameters are made once; the quadratic forms of all methods are evaluated in one pass over
 * the data. The rankings are those of the methods one by one, bit for bit.
 *
 * @since 0.1.0
 */
public final class Rankings {

  /** What a ranking says whose method does not know the weights that rows have. */
  public static final String NO_WEIGHTS =
      "knows no weights of rows: every row counts once in its scores";

  private Rankings() {}

  /** The ranking by each method, in the order of the methods. */
  public static List<FeatureRanking> rankAll(
      Table table, List<? extends FeatureScorer> methods, Run run) {
    return rankAll(new Workbench(table, run), methods);
  }

  /**
   * The ranking of the table on the bench by each method, in the order of the methods.
   *
   * <p>The times of the run then hold {@code neighbors}, {@code weights} for what several methods
   * need, and {@code score:ID} for each method: what it alone needs, and its part of the common
   * pass.
   */
  public static List<FeatureRanking> rankAll(
      Workbench bench, List<? extends FeatureScorer> methods) {
    return rankAll(bench, methods, Kept.NOTHING);
  }

  /** As {@link #rankAll(Workbench, List)}, every ranking beginning with the features that stay. */
  public static List<FeatureRanking> rankAll(
      Workbench bench, List<? extends FeatureScorer> methods, Kept kept) {
    plan(bench, methods);
    List<QuadraticForm> forms = new ArrayList<>();
    Map<String, Double> shares = new LinkedHashMap<>();
    int[] formsBefore = new int[methods.size() + 1];
    for (int m = 0; m < methods.size(); m++) {
      if (methods.get(m) instanceof QuadraticScorer method) {
        List<QuadraticForm> own = bench.run().stage(stage(method), () -> method.forms(bench));
        for (QuadraticForm form : own) {
          double cost = QuadraticForms.cost(form, bench.table().rows());
          shares.merge(stage(method), cost, Double::sum);
        }
        forms.addAll(own);
      }
      formsBefore[m + 1] = forms.size();
    }
    List<double[]> values =
        forms.isEmpty()
            ? List.of()
            : bench
                .run()
                .stage(shares, () -> QuadraticForms.evaluate(bench.table(), forms, bench.run()));
    List<FeatureRanking> rankings = new ArrayList<>();
    for (int m = 0; m < methods.size(); m++) {
      FeatureScorer method = methods.get(m);
      List<double[]> own = values.subList(formsBefore[m], formsBefore[m + 1]);
      FeatureRanking ranking =
          bench
              .run()
              .stage(
                  stage(method),
                  () ->
                      method instanceof QuadraticScorer quadratic
                          ? quadratic.combine(bench, own, kept)
                          : method.rank(bench, kept));
      rankings.add(withNoteOnWeights(ranking, method, bench.rowFacts()));
    }
    return rankings;
  }

  /**
   * Says where rows have weights and the method does not know them. A choice of a method says it of
   * the one it took.
   */
  static FeatureRanking withNoteOnWeights(
      FeatureRanking ranking, FeatureScorer method, RowFacts facts) {
    return facts.weights().isPresent() && !method.weighsRows() && ranking.choice().isEmpty()
        ? ranking.withNote(NO_WEIGHTS)
        : ranking;
  }

  /**
   * Tells the bench what the methods will ask it for, so that neighbours are searched once and what
   * several need is timed by itself. {@link #rankAll(Workbench, List)} does so for its own methods;
   * who ranks by some now and by others later tells all of them first.
   */
  public static void plan(Workbench bench, List<? extends FeatureScorer> methods) {
    Set<Recipe<?>> asked = new HashSet<>();
    for (FeatureScorer method : methods) {
      method.planNeighbors(bench);
      for (Recipe<?> recipe : method.sharedWeights()) {
        if (!asked.add(recipe)) {
          bench.planWeights(recipe);
        }
      }
    }
  }

  private static String stage(FeatureScorer method) {
    return "score:" + method.id();
  }

  /** The ranking by scores; a constant feature is undefined whatever its number is. */
  public static <M extends Record & FeatureScorer> FeatureRanking byScore(
      M method, Workbench bench, FeatureRanking.Direction direction, double[] scores) {
    return byScoreAsIs(method, bench, direction, bench.ranges().undefineConstants(scores.clone()));
  }

  /** The ranking by scores of a method that knows itself what is undefined. */
  public static <M extends Record & FeatureScorer> FeatureRanking byScoreAsIs(
      M method, Workbench bench, FeatureRanking.Direction direction, double[] scores) {
    return FeatureRanking.byScore(
        provenance(method, bench), bench.table().featureNames(), direction, scores);
  }

  /** The ranking by picks, with the criterion at each pick by feature index. */
  public static <M extends Record & FeatureScorer> FeatureRanking byOrder(
      M method, Workbench bench, int[] order, double[] criterion) {
    return FeatureRanking.byOrder(
        provenance(method, bench), bench.table().featureNames(), order, criterion);
  }

  private static <M extends Record & FeatureScorer> Provenance provenance(
      M method, Workbench bench) {
    return method.comparesRows()
        ? bench.provenance(method.id(), Parameters.of(method))
        : Provenance.of(
            method.id(),
            Parameters.of(method),
            bench.run(),
            bench.table().rows(),
            bench.table().features());
  }
}
