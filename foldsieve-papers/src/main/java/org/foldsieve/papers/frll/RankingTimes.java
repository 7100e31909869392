package org.foldsieve.papers.frll;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.papers.Experiment;
import org.foldsieve.papers.ExperimentReport;
import org.foldsieve.papers.ExperimentSetup;
import org.foldsieve.papers.Figure;
import org.foldsieve.papers.ReportRow;
import org.foldsieve.papers.Verdict;
import org.foldsieve.papers.trial.ImageSets;
import org.foldsieve.papers.trial.RowSubsets;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureScorer;

/**
 * Figure 2 of the FRLL paper: the time to rank the pixels of Yale against the number of images, for
 * 2, 7 and 15 classes of 3 to 7 images. The fastest of several rankings on one thread.
 */
final class RankingTimes implements Experiment {

  private static final int[] CLASSES = {2, 7, 15};
  private static final int[] IMAGES = {3, 4, 5, 6, 7};
  private static final List<String> COMPARED = List.of("frll-q", "relieff", "fcbf");

  @Override
  public String id() {
    return "frll-figure2";
  }

  @Override
  public String title() {
    return "Figure 2: time against samples for 2, 7 and 15 classes";
  }

  @Override
  public List<String> files() {
    return List.of("yale.mat");
  }

  @Override
  public ExperimentReport run(ExperimentSetup setup) {
    Table yale = ImageSets.square(setup.data(), "yale.mat");
    Run run = setup.run().withThreads(1).withProgress((task, done, total) -> {});
    int repeats = setup.choose(30, 8);
    List<ReportRow> rows = new ArrayList<>();
    List<Figure> figures = new ArrayList<>();
    for (int classes : CLASSES) {
      Map<String, double[]> seconds = new LinkedHashMap<>();
      for (String id : COMPARED) {
        FeatureScorer scorer = scorer(id);
        seconds.put(
            id,
            Arrays.stream(IMAGES)
                .mapToDouble(images -> fastest(scorer, select(yale, classes, images), run, repeats))
                .toArray());
      }
      rows.addAll(rows(classes, seconds));
      figures.add(figure(classes, seconds));
    }
    return ExperimentReport.of(
        this,
        rows,
        figures,
        List.of(
            "Times are of this machine and this program; the paper's are of MATLAB. Its claim: with 2"
                + " classes ReliefF is faster than FRLL-Q, with 7 and 15 classes FRLL-Q is the"
                + " fastest.",
            "An exact search makes both cheap here; a time of a few milliseconds says little about"
                + " growth."));
  }

  private static FeatureScorer scorer(String id) {
    return FrllPaper.candidates().stream()
        .filter(candidate -> candidate.name().equals(id))
        .findFirst()
        .orElseThrow()
        .method()
        .scorer();
  }

  private static Table select(Table yale, int classes, int images) {
    int[][] members = yale.labels().orElseThrow().classMembers();
    int[] rows =
        IntStream.range(0, classes)
            .flatMap(c -> Arrays.stream(members[c]).limit(images))
            .sorted()
            .toArray();
    return RowSubsets.of(yale, rows);
  }

  private static double fastest(FeatureScorer scorer, Table table, Run run, int repeats) {
    double best = Double.POSITIVE_INFINITY;
    for (int r = 0; r < repeats; r++) {
      run.checkCancelled("ranking times");
      long start = System.nanoTime();
      scorer.rank(table, run);
      best = Math.min(best, (System.nanoTime() - start) * 1e-9);
    }
    return best;
  }

  private static List<ReportRow> rows(int classes, Map<String, double[]> seconds) {
    List<ReportRow> rows = new ArrayList<>();
    String setting = classes + " classes of 7";
    ToDoubleFunction<String> last =
        id -> Objects.requireNonNull(seconds.get(id))[IMAGES.length - 1];
    seconds
        .keySet()
        .forEach(
            id ->
                rows.add(
                    ReportRow.own(
                        setting, id, "milliseconds", 1000 * last.applyAsDouble(id), Double.NaN)));
    String claimed = classes == 2 ? "relieff" : "frll-q";
    String rival = classes == 2 ? "frll-q" : "relieff";
    boolean holds =
        last.applyAsDouble(claimed) < last.applyAsDouble(rival)
            && (classes == 2 || last.applyAsDouble(claimed) < last.applyAsDouble("fcbf"));
    rows.add(
        new ReportRow(
            setting,
            claimed,
            "is the faster",
            Double.NaN,
            Double.NaN,
            Double.NaN,
            holds ? Verdict.DIRECTION : Verdict.NOT_REPRODUCED,
            "the paper says it beats " + rival));
    return rows;
  }

  private static Figure figure(int classes, Map<String, double[]> seconds) {
    double[] samples = Arrays.stream(IMAGES).mapToDouble(images -> images * classes).toArray();
    List<Figure.Series> series = new ArrayList<>();
    seconds.forEach((id, times) -> series.add(Figure.Series.line(id, samples, times)));
    return new Figure(
        classes + "-classes",
        classes + " classes",
        Figure.Kind.LINES,
        "samples",
        "seconds",
        series);
  }
}
