package org.foldsieve.score.alignment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.Recipe;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.Require;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.GreedyPicks;
import org.foldsieve.score.GreedyRankings;
import org.foldsieve.score.GreedySelector;
import org.foldsieve.score.Kept;
import org.foldsieve.score.NumberTarget;
import org.foldsieve.score.Picks;

/**
 * Alignment with labels, classes or numbers: \(t = \beta\,\mathrm{share}(b) +
 * \kappa\,\mathrm{share}(v) + \nu\,\mathrm{share}(l) + \mu\,\mathrm{share}(g)\), then the greedy
 * picks. What {@link GkaSupervised} and {@link GkaMargin} do, with defaults of their own.
 *
 * @param neighbors K of both the weights inside the class and the margin
 * @param epsilon the part of the trace added to the diagonal of each local Gram matrix
 * @param beta the weight of the class means
 * @param kappa the weight of the margin
 * @param nu the weight of the neighbourhoods inside classes
 * @param mu the weight of all distances
 * @param rho how much energy a feature must have to count, as a part of the average feature's
 * @param power the power of the norm
 * @param picks how many features to pick
 */
record LabelTarget(
    int neighbors,
    double epsilon,
    double beta,
    double kappa,
    double nu,
    double mu,
    double rho,
    double power,
    Picks picks) {

  LabelTarget {
    Gka.checkParameters(neighbors, epsilon, mu, rho);
    Require.notNegative("beta", beta);
    Require.notNegative("kappa", kappa);
    Require.notNegative("nu", nu);
    Require.positive("power", power);
  }

  /** Announces neighbours by what the labels are; a table without labels is refused later. */
  void planNeighbors(Workbench bench) {
    bench.table().labels().ifPresent(labels -> forms(labels).planNeighbors(bench, kappa > 0));
  }

  /** What is computed feature by feature before features are picked. */
  List<Recipe<double[]>> recipes(Labels labels) {
    LabelForms forms = forms(labels);
    List<Recipe<double[]>> recipes = new ArrayList<>();
    if (beta > 0) {
      recipes.add(forms.spread());
    }
    if (kappa > 0) {
      recipes.add(forms.margin());
    }
    recipes.add(forms.explained());
    return recipes;
  }

  private LabelForms forms(Labels labels) {
    return labels.isNumeric()
        ? new NumberForms(labels, neighbors, epsilon)
        : new ClassForms(labels, neighbors, epsilon);
  }

  <T extends Record & GreedySelector> FeatureRanking rank(T method, Workbench bench, Kept kept) {
    Table table = bench.table();
    LabelForms forms =
        forms(
            NumberTarget.isGiven(table.labels(), method.id())
                ? table.requireNumbers(method.id())
                : table.requireClasses(method.id()));
    planNeighbors(bench);
    CenteredGram gram = CenteredGram.of(bench);
    double[] target = new double[bench.table().features()];
    Map<String, double[]> parts = new LinkedHashMap<>();
    if (beta > 0) {
      parts.put(forms.spreadName(), add(beta, bench.shared(forms.spread()), target));
    }
    if (kappa > 0) {
      parts.put("margin", add(kappa, bench.shared(forms.margin()), target));
    }
    parts.put("explained by neighbors", add(nu, bench.shared(forms.explained()), target));
    Gka.addDistances(mu, target, bench);
    AlignmentGreedy greedy =
        AlignmentGreedy.pick(
            gram, target, rho, power, GreedyPicks.of(bench, kept, picks), bench.run());
    parts.put(FeatureRanking.ADDED, greedy.added());
    parts.put("energy", gram.energies());
    parts.put("target", target);
    FeatureRanking ranking = GreedyRankings.of(method, bench, greedy.picks, picks);
    for (Map.Entry<String, double[]> part : parts.entrySet()) {
      ranking = ranking.withPart(part.getKey(), part.getValue());
    }
    return ranking;
  }

  private static double[] add(double weight, double[] form, double[] target) {
    double[] share = AlignmentGreedy.share(form);
    for (int r = 0; r < target.length; r++) {
      target[r] += weight * share[r];
    }
    return form;
  }
}
