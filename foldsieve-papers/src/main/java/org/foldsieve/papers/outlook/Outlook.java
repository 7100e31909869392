package org.foldsieve.papers.outlook;

import java.util.List;
import java.util.Map;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.classify.NearestClassMean;
import org.foldsieve.evaluation.classify.NearestNeighbors;
import org.foldsieve.evaluation.compare.AccuracyMeasure;
import org.foldsieve.evaluation.protocol.StratifiedFolds;
import org.foldsieve.papers.Experiment;
import org.foldsieve.papers.ExperimentSetup;
import org.foldsieve.papers.trial.ClassificationFigure;
import org.foldsieve.papers.trial.Contender;

/** The experiments that no paper has: its methods beside others, and its open questions. */
public final class Outlook {

  private static final int MAX_FEATURES = 30;

  private Outlook() {}

  /** {@return the experiments} */
  public static List<Experiment> experiments() {
    return List.of(selectors(), new MapComparison(), new OpenQuestions());
  }

  /** The selectors the papers name and those users have elsewhere, on small sets. */
  private static Experiment selectors() {
    return new ClassificationFigure(
        "selectors",
        "Selectors that came later, beside those of the papers",
        List.of("wdbc.csv", "digits.csv.gz", "yale.mat", "colon.mat"),
        Outlook::panels,
        candidates(),
        List.of(
            new AccuracyMeasure(new NearestClassMean()),
            new AccuracyMeasure(NearestNeighbors.withDefaults())),
        MAX_FEATURES,
        List.of(
            "Subsets of 1 to 30 features, five folds; every method with its defaults, those made"
                + " for a size asked for each size.",
            "Rows named minus random are paired with a random order on the same folds: the points a"
                + " method is worth."));
  }

  static List<Contender> candidates() {
    return List.of(
        plain("fisher"),
        plain("relieff"),
        plain("surf"),
        Contender.beside("surf star", "surf", Map.of("star", "true")),
        plain("multisurf"),
        Contender.beside("multisurf star", "multisurf", Map.of("star", "true")),
        plain("frll-q"),
        plain("frll-r"),
        plain("mrmr-miq"),
        Contender.beside("nmifs", "mrmr-mid", Map.of("redundancy", "normalized")),
        plain("cfs"),
        plain("jmi"),
        plain("cmim"),
        plain("mutual-information"),
        plain("f-test"),
        plain("hsic"),
        plain("bahsic"),
        plain("laplacian"),
        Contender.beside("spec phi1", "spec", Map.of("form", "phi1")),
        Contender.beside("spec phi2", "spec", Map.of("form", "phi2")),
        Contender.beside("spec phi3", "spec", Map.of("form", "phi3")),
        plain("mcfs"),
        Contender.beside("trace-ratio laplacian", "trace-ratio", Map.of()),
        Contender.beside("trace-ratio lle", "trace-ratio", Map.of("pair", "lle")),
        Contender.beside("trace-ratio frll", "trace-ratio", Map.of("pair", "frll")),
        Contender.beside("trace-ratio fisher", "trace-ratio", Map.of("pair", "fisher")),
        plain("lle-score"),
        Contender.beside("lle-score location", "lle-score", Map.of("theta", "0")),
        Contender.beside("lle-score weights", "lle-score", Map.of("theta", "1")),
        plain("gka"),
        plain("gka-supervised"));
  }

  private static Contender plain(String id) {
    return Contender.beside(id, id, Map.of());
  }

  private static List<ClassificationFigure.Panel> panels(ExperimentSetup setup) {
    StratifiedFolds folds = new StratifiedFolds(5, setup.choose(1, 1));
    return List.of(
        panel("wdbc", setup.data().read("wdbc.csv"), folds),
        panel("digits", setup.data().read("digits.csv.gz", "", "last"), folds),
        panel("yale", setup.data().read("yale.mat"), folds),
        panel("colon", setup.data().read("colon.mat"), folds));
  }

  private static ClassificationFigure.Panel panel(String name, Table table, StratifiedFolds folds) {
    return new ClassificationFigure.Panel(name, table, folds, List.of());
  }
}
