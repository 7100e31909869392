package org.foldsieve.papers.alignment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.foldsieve.data.Scaling;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.classify.NearestClassMean;
import org.foldsieve.evaluation.classify.NearestNeighbors;
import org.foldsieve.evaluation.compare.ComparedMethod;
import org.foldsieve.evaluation.compare.Comparison;
import org.foldsieve.evaluation.compare.ComparisonResult;
import org.foldsieve.evaluation.compare.Criterion;
import org.foldsieve.evaluation.protocol.Protocol;
import org.foldsieve.method.Methods;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.papers.Experiment;
import org.foldsieve.papers.ExperimentReport;
import org.foldsieve.papers.ExperimentSetup;
import org.foldsieve.papers.ReportRow;
import org.foldsieve.papers.trial.Accuracies;
import org.foldsieve.papers.trial.AvailableSets;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.FeatureScorer;
import org.foldsieve.score.GreedySelector;
import org.foldsieve.score.Kept;
import org.foldsieve.score.Picks;
import org.foldsieve.score.alignment.Redundancy;

/** Every score alone and with control of redundancy: for which of them it pays. */
public final class RedundancyComparison implements Experiment {

  /** The experiment's id. */
  public static final String ID = "redundancy";

  private static final String WITH = " with control";
  private static final int MAX_FEATURES = 200;

  private static final List<String> SCORES =
      List.of(
          "fisher",
          "pearson",
          "f-test",
          "constraint",
          "relief",
          "relieff",
          "surf",
          "multisurf",
          "frll-q",
          "frll-d",
          "lkr-supervised",
          "mutual-information",
          "hsic",
          "chi2",
          "laplacian",
          "spec",
          "mcfs",
          "sparsity",
          "lle-graph",
          "lle-score",
          "lkr",
          "variance");

  /** Plans the comparison; it has no parameters. */
  public RedundancyComparison() {}

  @Override
  public String id() {
    return ID;
  }

  @Override
  public String title() {
    return "Every score alone and with control of redundancy";
  }

  @Override
  public List<String> files() {
    return JudgedSet.ALL.stream().map(JudgedSet::file).toList();
  }

  @Override
  public ExperimentReport run(ExperimentSetup setup) {
    Map<String, List<Double>> gains = new LinkedHashMap<>();
    Map<String, WinCount> counts = new LinkedHashMap<>();
    List<ReportRow> rows = new ArrayList<>();
    List<String> remarks = new ArrayList<>();
    remarks.add(
        "Sets, splits and sizes as in the comparison of auto. Gains are those of the mean accuracy"
            + " by the control, in points; a gain within two standard errors, or within one point,"
            + " is a tie.");
    AvailableSets.forEach(
        setup.quick() ? JudgedSet.FEW : JudgedSet.ALL,
        set -> judge(set, setup, gains, counts, rows, remarks),
        remarks);
    counts.forEach(
        (pair, count) -> {
          double mean =
              Objects.requireNonNull(gains.get(pair)).stream()
                  .mapToDouble(gain -> gain)
                  .average()
                  .orElseThrow();
          rows.add(
              ReportRow.own(
                      AlignmentComparison.ALL_SETS, pair, "mean gain by control", mean, Double.NaN)
                  .withRemark(count.toString()));
          remarks.add(
              String.format(
                  Locale.ROOT,
                  "%s: control gains %+.1f points on average; %s.",
                  pair,
                  mean,
                  count));
        });
    return ExperimentReport.of(this, rows, List.of(), remarks);
  }

  private static void judge(
      JudgedSet set,
      ExperimentSetup setup,
      Map<String, List<Double>> gains,
      Map<String, WinCount> counts,
      List<ReportRow> rows,
      List<String> remarks) {
    Table table = set.read(setup.data());
    Protocol protocol = JudgedSet.protocol(table, setup.choose(10, 3));
    List<ComparedMethod> methods = new ArrayList<>();
    for (String id : SCORES) {
      FeatureScorer score = Methods.scorer(id, Map.of());
      methods.add(new ComparedMethod(id, score));
      methods.add(new ComparedMethod(id + WITH, new Controlled(score, Picks.ALL)));
    }
    ComparisonResult result =
        Comparison.of(
                methods,
                List.of(
                    OnAGrid.of(NearestNeighbors.withDefaults()),
                    OnAGrid.of(NearestClassMean.withDefaults())))
            .withProtocol(protocol)
            .withScaling(Scaling.Kind.AUTO)
            .withMaxFeatures(Math.min(MAX_FEATURES, table.features()))
            .withRandomOrders(setup.choose(5, 2))
            .run(table, setup.folder(), setup.run());
    result.notes().forEach(note -> remarks.add(set.name() + ": " + note));
    int testRows = JudgedSet.testRows(table, protocol, setup.run());
    for (Criterion criterion : result.criteria()) {
      for (String id : SCORES) {
        if (!result.methods().containsAll(List.of(id, id + WITH))) {
          continue;
        }
        Accuracies alone = accuracies(result, id, criterion, testRows);
        Accuracies with = accuracies(result, id + WITH, criterion, testRows);
        double gain = with.mean() - alone.mean();
        double error = with.pairedError(alone);
        String setting = set.name() + " " + criterion.measure();
        rows.add(ReportRow.own(setting, id, "gain by control", gain, error));
        String pair = id + " " + criterion.measure();
        gains.computeIfAbsent(pair, key -> new ArrayList<>()).add(gain);
        counts.merge(pair, WinCount.of(set.name(), gain, error), WinCount::plus);
      }
    }
  }

  private static Accuracies accuracies(
      ComparisonResult result, String method, Criterion criterion, int testRows) {
    return new Accuracies(
        result.curve(method, criterion).sizes(), result.values(method, criterion), testRows);
  }

  /**
   * A score followed by control of redundancy.
   *
   * @param method the score
   * @param picks how many features to pick
   */
  private record Controlled(FeatureScorer method, Picks picks) implements GreedySelector {

    @Override
    public String id() {
      return method.id() + WITH;
    }

    @Override
    public FeatureRanking rank(Workbench bench, Kept kept) {
      return Redundancy.reorder(method, bench, kept, picks);
    }

    @Override
    public Controlled stoppingAfter(int features) {
      return new Controlled(method, new Picks(features));
    }

    @Override
    public boolean ranksRawValues() {
      return method.ranksRawValues();
    }

    @Override
    public void planNeighbors(Workbench bench) {
      method.planNeighbors(bench);
    }
  }
}
