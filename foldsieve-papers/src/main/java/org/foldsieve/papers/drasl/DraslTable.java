package org.foldsieve.papers.drasl;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.foldsieve.papers.Experiment;
import org.foldsieve.papers.ExperimentReport;
import org.foldsieve.papers.ExperimentSetup;
import org.foldsieve.papers.ReportRow;
import org.foldsieve.papers.Verdict;
import org.foldsieve.papers.trial.AvailableSets;
import org.foldsieve.papers.trial.ClusterTrials;
import org.foldsieve.papers.trial.PaperNumbers;
import org.foldsieve.papers.trial.SampleMean;

/** Tables 2, 3 and 4 of the DRASL paper: k-means on reduced images. */
final class DraslTable implements Experiment {

  private final String id;
  private final String title;
  private final List<String> statistics;
  private final List<String> methods;

  private DraslTable(String id, String title, List<String> statistics, List<String> methods) {
    this.id = id;
    this.title = title;
    this.statistics = statistics;
    this.methods = methods;
  }

  static Experiment table2() {
    return new DraslTable(
        "drasl-table2", "Table 2: ACC of k-means", List.of("acc"), DraslTrials.METHODS);
  }

  static Experiment table3() {
    return new DraslTable(
        "drasl-table3", "Table 3: NMI of k-means", List.of("nmi"), DraslTrials.METHODS);
  }

  static Experiment table4() {
    return new DraslTable(
        "drasl-table4",
        "Table 4: PCA and LPP",
        List.of("acc", "nmi"),
        List.of("pca", "lpp", "drasl"));
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public List<String> files() {
    return DraslSets.files();
  }

  @Override
  public ExperimentReport run(ExperimentSetup setup) {
    PaperNumbers paper = PaperNumbers.of(DraslTable.class, "drasl-tables");
    DraslTrials trials = new DraslTrials(setup);
    List<ReportRow> rows = new ArrayList<>();
    List<String> remarks = new ArrayList<>();
    remarks.add(
        "drasl is the orthonormal basis of the generalised eigenvectors (projection=orth), the"
            + " paper's words; drasl unit has unit columns; eq. 3.13 to the letter (plain)"
            + " collapses.");
    AvailableSets.forEach(
        DraslSets.ALL,
        set -> {
          for (String statistic : statistics) {
            rows.addAll(rows(set, statistic, trials, paper, setup));
          }
          if (!set.remark().isEmpty()) {
            remarks.add(set.name() + ": " + set.remark());
          }
        },
        remarks);
    return ExperimentReport.of(this, rows, List.of(), remarks);
  }

  private List<ReportRow> rows(
      DraslSets.ImageSet set,
      String statistic,
      DraslTrials trials,
      PaperNumbers paper,
      ExperimentSetup setup) {
    int dims = trials.classDims(set);
    Map<String, double[]> found = new LinkedHashMap<>();
    for (String method : methods) {
      double[] both = trials.get(set, method, dims);
      found.put(
          method,
          statistic.equals("acc")
              ? ClusterTrials.accuracies(both)
              : ClusterTrials.information(both));
      setup.run().step("clusters of " + set.name(), found.size(), methods.size());
    }
    List<ReportRow> rows = new ArrayList<>();
    found.forEach(
        (method, values) -> {
          String paperMethod = DraslTrials.id(method);
          Optional<PaperNumbers.Entry> printed =
              paper.find(set.name(), "kmeans", paperMethod, statistic);
          rows.add(row(set, statistic + " %", dims, method, values, printed, found));
        });
    return rows;
  }

  private static ReportRow row(
      DraslSets.ImageSet set,
      String quantity,
      int dims,
      String method,
      double[] values,
      Optional<PaperNumbers.Entry> printed,
      Map<String, double[]> all) {
    double ours = SampleMean.mean(values);
    double error = SampleMean.standardError(values);
    String setting = String.format(Locale.ROOT, "%s d=%d", set.name(), dims);
    if (printed.isEmpty()) {
      return ReportRow.own(setting, method, quantity, ours, error);
    }
    boolean direction = sameDirection(method, values, all);
    Verdict verdict =
        set.comparable()
            ? Verdict.of(printed.get().value(), ours, error, direction)
            : direction ? Verdict.DIRECTION : Verdict.NOT_REPRODUCED;
    return new ReportRow(
        setting, method, quantity, printed.get().value(), ours, error, verdict, "");
  }

  /**
   * DRASL wins every column of the paper: over this method, or, for itself, over the best other.
   */
  private static boolean sameDirection(String method, double[] values, Map<String, double[]> all) {
    if (!method.startsWith("drasl")) {
      return beats(Objects.requireNonNull(all.get("drasl")), values);
    }
    return all.entrySet().stream()
        .filter(other -> !other.getKey().startsWith("drasl"))
        .allMatch(other -> beats(values, other.getValue()));
  }

  private static boolean beats(double[] upper, double[] lower) {
    double error = Math.hypot(SampleMean.standardError(upper), SampleMean.standardError(lower));
    return SampleMean.mean(upper) - SampleMean.mean(lower) > 2 * error;
  }
}
