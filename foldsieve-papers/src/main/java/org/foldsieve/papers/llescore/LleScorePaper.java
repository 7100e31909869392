package org.foldsieve.papers.llescore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.protocol.GivenSplits;
import org.foldsieve.evaluation.protocol.PerClass;
import org.foldsieve.papers.Experiment;
import org.foldsieve.papers.ExperimentSetup;
import org.foldsieve.papers.trial.Contender;
import org.foldsieve.papers.trial.ImageSets;

/** The experiments of the LLE score paper, in its order. */
public final class LleScorePaper {

  private static final int SPLITS = 50;
  private static final int COIL_SPLITS = 25;
  private static final int QUICK_SPLITS = 5;
  private static final int QUICK_COIL_SPLITS = 2;
  private static final String WINNER = "lle-score";

  private static final String AS_PRINTED =
      "eq. 12 as printed; the paper's tables evidently divide by the variance";
  private static final Map<String, String> REASONS = Map.of("lle-graph", AS_PRINTED);
  private static final Map<String, String> DIGIT_REASONS =
      Map.of(
          "lle-graph",
          AS_PRINTED,
          "variance",
          "largest variance first; no reading is known that gives the printed mean",
          "lle-score",
          "most pixels are 0 in most images: which of the equally near values are taken decides,"
              + " and the paper does not say");

  private static final List<String> READINGS =
      List.of(
          "Laplacian: the paper took the best t of {1, 10, 50, 100, 200} on the test rows; so does"
              + " the row that is compared. A t whose weights underflow is left out and named.",
          "Sparsity: SS-2 with the weights restricted to the 5 nearest rows, as the paper says.",
          "lle-graph is Algorithm 1 as printed (eq. 12); lle-graph/variance divides it by the"
              + " variance, which the paper's tables evidently did.",
          "A random order is shown beside all of them; the paper has none.",
          "The means decide: a maximum mostly lies near all features, where every order is the same"
              + " set. 'mean minus best other' asks whether the LLE score has the best mean, as the"
              + " paper says.");

  private LleScorePaper() {}

  /** {@return the experiments, in the order of the paper} */
  public static List<Experiment> experiments() {
    return List.of(
        new NeighborToy(),
        new GraphFrameworkTable(),
        new IrisAccuracies(),
        IrisOrders.table4(),
        IrisOrders.table5(),
        faces("lle-score-table6", figures(2, 3), "Table VI and Figures 2, 3: Yale", "yale.mat"),
        faces("lle-score-table7", figures(4, 5), "Table VII and Figures 4, 5: ORL", "orl.mat"),
        coil(),
        mnist());
  }

  private static List<String> figures(int first, int last) {
    return IntStream.rangeClosed(first, last).mapToObj(f -> "lle-score-figure" + f).toList();
  }

  private static Experiment faces(String id, List<String> figures, String title, String file) {
    return new AccuracyTable(
        id, title, figures, perClass(file, SPLITS, QUICK_SPLITS, 2, 3, 4, 5, 6, 7), reading(true));
  }

  private static Experiment coil() {
    return new AccuracyTable(
        "lle-score-table8",
        "Table VIII and Figures 6, 7: COIL20",
        figures(6, 7),
        perClass("coil20.mat", COIL_SPLITS, QUICK_COIL_SPLITS, 20, 25, 30, 35, 40, 45),
        reading(false));
  }

  private static Experiment mnist() {
    List<String> remarks = new ArrayList<>(READINGS);
    remarks.add(
        "Table IX prints multiples of 0.1 %, so 1000 test images, and accuracies below those of all"
            + " 60000 training images: 5000/1000 is the reading that fits; 60000/10000 is what the"
            + " text says.");
    return new AccuracyTable(
        "lle-score-table9",
        "Table IX and Figure 8: MNIST",
        figures(8, 8),
        new AccuracyTable.Data(
            List.of(ImageSets.MNIST_TRAINING, ImageSets.MNIST_TEST), LleScorePaper::mnistSettings),
        reading(false).withReasons(DIGIT_REASONS).withRemarks(remarks));
  }

  private static AccuracyTable.Reading reading(boolean unrestrictedSparsity) {
    return new AccuracyTable.Reading(
        candidates(unrestrictedSparsity), "laplacian", WINNER, REASONS, READINGS);
  }

  private static List<AccuracyTable.Setting> mnistSettings(ExperimentSetup setup) {
    Table small = ImageSets.mnist(setup.data(), 5000, 1000);
    AccuracyTable.Setting first =
        new AccuracyTable.Setting(
            "mnist", "5000/1000", small, GivenSplits.firstRows(5000, small.rows()));
    if (setup.quick()) {
      return List.of(first);
    }
    Table large = ImageSets.mnist(setup.data(), 60000, 10000);
    return List.of(
        first,
        new AccuracyTable.Setting(
            "mnist", "60000/10000", large, GivenSplits.firstRows(60000, large.rows())));
  }

  private static AccuracyTable.Data perClass(
      String file, int splits, int quickSplits, int... training) {
    return new AccuracyTable.Data(
        List.of(file),
        setup -> {
          Table table = ImageSets.square(setup.data(), file);
          int repeats = setup.choose(splits, quickSplits);
          return Arrays.stream(training)
              .mapToObj(
                  p ->
                      new AccuracyTable.Setting(
                          "p=" + p, "p=" + p, table, new PerClass(p, repeats)))
              .toList();
        });
  }

  private static List<Contender> candidates(boolean unrestrictedSparsity) {
    List<Contender> all = new ArrayList<>();
    all.add(Contender.of("variance", Map.of()));
    for (String t : List.of("1", "10", "50", "100", "200")) {
      all.add(
          new Contender(
              "laplacian t=" + t,
              "laplacian",
              "laplacian",
              Map.of("kernel", "heat-t2", "bandwidth", t)));
    }
    all.add(Contender.beside("laplacian auto", "laplacian", Map.of()));
    all.add(Contender.of("sparsity", Map.of("form", "ss2", "neighbors", "5")));
    if (unrestrictedSparsity) {
      all.add(Contender.beside("sparsity unrestricted", "sparsity", Map.of("form", "ss2")));
    }
    all.add(Contender.of("lle-graph", Map.of()));
    all.add(
        new Contender(
            "lle-graph/variance", "lle-graph", "lle-graph", Map.of("normalize", "variance")));
    all.add(Contender.of("lle-score", Map.of()));
    return all;
  }
}
