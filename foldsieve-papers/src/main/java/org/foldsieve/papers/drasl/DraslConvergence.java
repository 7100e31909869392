package org.foldsieve.papers.drasl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.foldsieve.data.Table;
import org.foldsieve.embed.image.DraslModel;
import org.foldsieve.method.Methods;
import org.foldsieve.papers.Experiment;
import org.foldsieve.papers.ExperimentReport;
import org.foldsieve.papers.ExperimentSetup;
import org.foldsieve.papers.Figure;
import org.foldsieve.papers.ReportRow;
import org.foldsieve.papers.Verdict;
import org.foldsieve.papers.trial.AvailableSets;
import org.foldsieve.run.Progress;
import org.foldsieve.run.Run;

/** Section 4.5 of the DRASL paper: iterations until the graph has as many components as classes. */
final class DraslConvergence implements Experiment {

  private static final int CLAIMED_ITERATIONS = 15;
  private static final int CLAIMED_MINUTES = 14;

  @Override
  public String id() {
    return "drasl-convergence";
  }

  @Override
  public String title() {
    return "Section 4.5: iterations, objective and time of DRASL";
  }

  @Override
  public List<String> files() {
    return DraslSets.files();
  }

  @Override
  public ExperimentReport run(ExperimentSetup setup) {
    DraslTrials trials = new DraslTrials(setup);
    List<ReportRow> rows = new ArrayList<>();
    List<Figure.Series> objectives = new ArrayList<>();
    List<String> remarks = new ArrayList<>();
    remarks.add("Lambda changes from round to round, and the objective with it: it need not fall.");
    AvailableSets.forEach(
        DraslSets.ALL,
        set -> {
          Table table = trials.table(set);
          long start = System.nanoTime();
          List<DraslModel.Iteration> history = history(table, trials.classDims(set), setup.run());
          double seconds = (System.nanoTime() - start) * 1e-9;
          rows.add(row(set, table.labels().orElseThrow().classCount(), history));
          rows.add(
              ReportRow.own(set.name(), "drasl", "seconds", seconds, Double.NaN)
                  .withRemark(
                      String.format(
                          Locale.ROOT, "paper: about %d minutes on average", CLAIMED_MINUTES)));
          objectives.add(objective(set, history));
          setup.run().step("drasl", objectives.size(), DraslSets.ALL.size());
        },
        remarks);
    return ExperimentReport.of(
        this,
        rows,
        List.of(
            new Figure(
                "objective",
                "objective, relative to the first round",
                Figure.Kind.LINES,
                "iteration",
                "objective",
                objectives)),
        remarks);
  }

  private static List<DraslModel.Iteration> history(Table table, int dims, Run run) {
    return ((DraslModel)
            Methods.embedding("drasl", DraslTrials.parameters("drasl", dims))
                .fit(table, run.withProgress(Progress.NONE)))
        .history();
  }

  private static ReportRow row(
      DraslSets.ImageSet set, int classes, List<DraslModel.Iteration> history) {
    int components = history.get(history.size() - 1).components();
    boolean holds = history.size() <= CLAIMED_ITERATIONS && components == classes;
    return new ReportRow(
        set.name(),
        "drasl",
        "iterations",
        Double.NaN,
        history.size(),
        Double.NaN,
        holds ? Verdict.REPRODUCED : Verdict.NOT_REPRODUCED,
        String.format(
            Locale.ROOT,
            "paper: usually within %d; %d components of %d classes",
            CLAIMED_ITERATIONS,
            components,
            classes));
  }

  private static Figure.Series objective(
      DraslSets.ImageSet set, List<DraslModel.Iteration> history) {
    return Figure.Series.line(
        set.name(),
        history.stream().mapToDouble(DraslModel.Iteration::number).toArray(),
        relative(history.stream().mapToDouble(DraslModel.Iteration::objective).toArray()));
  }

  private static double[] relative(double[] values) {
    return Arrays.stream(values).map(x -> x / values[0]).toArray();
  }
}
