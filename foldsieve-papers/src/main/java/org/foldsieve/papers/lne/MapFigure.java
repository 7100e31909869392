package org.foldsieve.papers.lne;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.SyntheticManifold;
import org.foldsieve.papers.Experiment;
import org.foldsieve.papers.ExperimentReport;
import org.foldsieve.papers.ExperimentSetup;
import org.foldsieve.papers.Figure;
import org.foldsieve.papers.ReportRow;
import org.foldsieve.papers.Verdict;
import org.foldsieve.papers.trial.SampleMean;

/**
 * Figures 3 to 6 of the LNE paper: maps of synthetic surfaces, with trustworthiness and Procrustes
 * error beside the pictures. Random samplings are drawn several times.
 *
 * @param panels the pictures
 * @param mappers the maps of each
 * @param remarks what a reader should know
 */
record MapFigure(
    String id,
    String title,
    List<Panel> panels,
    List<MapTrial.Mapper> mappers,
    List<String> remarks)
    implements Experiment {

  /** LNE and our variant of it, which is no rival. */
  private static final Set<MapTrial.Mapper> OURS =
      EnumSet.of(MapTrial.Mapper.LNE, MapTrial.Mapper.LNE_REG);

  /**
   * One picture.
   *
   * @param name its name
   * @param neighbors K
   * @param isRandom whether the points are drawn by seed
   * @param manifold the points, by seed
   */
  record Panel(
      String name, int neighbors, boolean isRandom, LongFunction<SyntheticManifold> manifold) {}

  @Override
  public List<String> files() {
    return List.of();
  }

  @Override
  public ExperimentReport run(ExperimentSetup setup) {
    List<ReportRow> rows = new ArrayList<>();
    List<Figure> figures = new ArrayList<>();
    List<String> said = new ArrayList<>(remarks);
    said.add(
        "The paper shows pictures and says that LNE is right where others fail. Held against that:"
            + " is its Procrustes error to the true chart the smallest of the paper's methods, by"
            + " more than two standard errors over samplings?");
    said.add("lne is the paper's (lambda 0.2, no regularisation); lne reg=1e-3 is our default.");
    long done = 0;
    for (Panel panel : panels) {
      int samplings = panel.isRandom() ? setup.choose(5, 2) : 1;
      Map<MapTrial.Mapper, List<MapTrial>> trials = new EnumMap<>(MapTrial.Mapper.class);
      for (MapTrial.Mapper mapper : mappers) {
        trials.put(mapper, trials(panel, mapper, samplings, setup));
        setup.run().step(id, ++done, (long) panels.size() * mappers.size());
        figures.add(figure(panel, mapper, trials.get(mapper).get(0), setup.run().seed()));
      }
      rows.addAll(rows(panel, trials));
    }
    return ExperimentReport.of(this, rows, figures, said);
  }

  private static List<MapTrial> trials(
      Panel panel, MapTrial.Mapper mapper, int samplings, ExperimentSetup setup) {
    return IntStream.range(0, samplings)
        .mapToObj(
            s ->
                MapTrial.of(
                    panel.manifold().apply(setup.run().seed() + s),
                    mapper,
                    panel.neighbors(),
                    setup.run()))
        .toList();
  }

  private static List<ReportRow> rows(Panel panel, Map<MapTrial.Mapper, List<MapTrial>> trials) {
    List<ReportRow> rows = new ArrayList<>();
    trials.forEach(
        (mapper, found) -> {
          double[] trust = found.stream().mapToDouble(MapTrial::trustworthiness).toArray();
          double[] error = found.stream().mapToDouble(MapTrial::procrustes).toArray();
          rows.add(own(panel, mapper, "trustworthiness", trust));
          rows.add(own(panel, mapper, "procrustes error", error));
        });
    double[] lne = errors(Objects.requireNonNull(trials.get(MapTrial.Mapper.LNE)));
    Map.Entry<MapTrial.Mapper, List<MapTrial>> rival =
        trials.entrySet().stream()
            .filter(other -> !OURS.contains(other.getKey()))
            .min(Comparator.comparingDouble(other -> SampleMean.mean(errors(other.getValue()))))
            .orElseThrow();
    double[] best = errors(rival.getValue());
    double[] difference = new double[lne.length];
    Arrays.setAll(difference, s -> best[s] - lne[s]);
    double mean = SampleMean.mean(difference);
    double error = lne.length == 1 ? 0 : SampleMean.standardError(difference);
    rows.add(
        new ReportRow(
            panel.name(),
            "lne",
            "procrustes below best other",
            Double.NaN,
            mean,
            error,
            mean > 2 * error ? Verdict.DIRECTION : Verdict.NOT_REPRODUCED,
            "the best other is " + rival.getKey().text()));
    return rows;
  }

  private static double[] errors(List<MapTrial> trials) {
    return trials.stream().mapToDouble(MapTrial::procrustes).toArray();
  }

  private static ReportRow own(
      Panel panel, MapTrial.Mapper mapper, String quantity, double[] values) {
    return ReportRow.own(
        panel.name(),
        mapper.text(),
        quantity,
        SampleMean.mean(values),
        values.length == 1 ? Double.NaN : SampleMean.standardError(values));
  }

  private static Figure figure(Panel panel, MapTrial.Mapper mapper, MapTrial trial, long seed) {
    double[] colors = colors(panel.manifold().apply(seed));
    return new Figure(
        (panel.name() + "-" + mapper.text()).replaceAll("[^a-z0-9.]+", "-"),
        String.format(Locale.ROOT, "%s, %s", panel.name(), mapper.text()),
        Figure.Kind.POINTS,
        "y1",
        "y2",
        List.of(
            new Figure.Series(
                mapper.text(),
                trial.map().column(0),
                trial.map().column(1),
                new double[0],
                colors)));
  }

  static double[] colors(SyntheticManifold manifold) {
    Labels color = manifold.table().labels().orElseThrow();
    return IntStream.range(0, color.rows()).mapToDouble(color::number).toArray();
  }
}
