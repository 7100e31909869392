package org.foldsieve.papers.lkr;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.foldsieve.data.Scaling;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.classify.NearestNeighbors;
import org.foldsieve.evaluation.compare.AccuracyMeasure;
import org.foldsieve.evaluation.protocol.Protocol;
import org.foldsieve.evaluation.protocol.ShareOfClass;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.papers.DataFolder;
import org.foldsieve.papers.Experiment;
import org.foldsieve.papers.ExperimentSetup;
import org.foldsieve.papers.trial.ClassificationFigure;
import org.foldsieve.papers.trial.Contender;
import org.foldsieve.papers.trial.ImageSets;
import org.foldsieve.papers.trial.RowSubsets;

/** The experiments of the LKR score paper, in its order, and the data they share. */
public final class LkrPaper {

  private static final int MAX_FEATURES = 100;
  private static final int PIE_IMAGES = 21;

  private LkrPaper() {}

  /** {@return the experiments, in the order of the paper} */
  public static List<Experiment> experiments() {
    return List.of(
        new LkrClustering(), figure2(), LkrParameters.unsupervised(), LkrParameters.supervised());
  }

  /** The sets of Figure 1 by name. */
  static Table clusteringSet(DataFolder data, String name) {
    return switch (name) {
      case "pendigit" -> data.read("pendigits.tes", "", "last");
      case "sonar" -> data.read("sonar.csv", "", "last");
      case "wdbc" -> {
        Table table = data.read("wdbc.csv");
        yield Scaling.fit(Scaling.Kind.STANDARD, table).apply(table);
      }
      case "usps49" -> RowSubsets.ofClasses(data.read("usps.mat"), List.of("4", "9"));
      default -> throw new IllegalArgumentException("no such set: " + name);
    };
  }

  /** The sets of Figure 2 by name, pixels in 0..1. */
  static Table classificationSet(DataFolder data, String name) {
    return switch (name) {
      case "piec27" ->
          toUnit(
              RowSubsets.firstOfClasses(
                  ImageSets.square(data, "pie-c27.npz"), size -> Math.min(size, PIE_IMAGES)));
      case "umist" -> toUnit(data.read("umist.npz"));
      default -> throw new IllegalArgumentException("no such set: " + name);
    };
  }

  private static Table toUnit(Table table) {
    double[] values = table.toMatrix().values();
    double largest = Arrays.stream(values).max().orElseThrow();
    double scale = largest > 1 ? 255 : 1;
    return Table.of(
            Matrix.wrap(
                table.rows(),
                table.features(),
                Arrays.stream(values).map(x -> x / scale).toArray()),
            table.featureNames())
        .withLabels(table.labels().orElseThrow());
  }

  private static Experiment figure2() {
    return new ClassificationFigure(
        "lkr-score-figure2",
        "Figure 2: PIE C27 and UMist, 1-NN",
        List.of("pie-c27.npz", "umist.npz"),
        LkrPaper::panels,
        List.of(
            Contender.of("lkr-supervised", Map.of("bandwidth", "100")),
            Contender.beside("lkr-supervised auto", "lkr-supervised", Map.of()),
            Contender.beside(
                "lkr-supervised centred",
                "lkr-supervised",
                Map.of("bandwidth", "100", "center", "true")),
            Contender.of("fisher", Map.of()),
            Contender.of("relieff", Map.of("neighbors", "10"))),
        List.of(new AccuracyMeasure(NearestNeighbors.withDefaults())),
        MAX_FEATURES,
        List.of(
            "Two thirds of each class for training, 20 times; pixels in 0..1; h = 100 as the paper,"
                + " and the automatic bandwidth beside it. Eq. 16 predicts raw pixels, so that dark"
                + " ones look well predicted; the row named centred predicts them about their"
                + " mean.",
            "The PIE file has 49 images a person, the paper 21: the first 21 of each are taken."
                + " ReliefF's k is not given; it is 10 here."));
  }

  private static List<ClassificationFigure.Panel> panels(ExperimentSetup setup) {
    Protocol share = new ShareOfClass(2.0 / 3, setup.choose(20, 3));
    return List.of(
        new ClassificationFigure.Panel(
            "piec27",
            classificationSet(setup.data(), "piec27"),
            share,
            List.of(new ClassificationFigure.Says("1nn", "lkr-supervised", 1, 39))),
        new ClassificationFigure.Panel(
            "umist",
            classificationSet(setup.data(), "umist"),
            share,
            List.of(new ClassificationFigure.Says("1nn", "lkr-supervised", 1, MAX_FEATURES))));
  }
}
