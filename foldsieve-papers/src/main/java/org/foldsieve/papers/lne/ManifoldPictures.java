package org.foldsieve.papers.lne;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.foldsieve.data.SyntheticManifold;
import org.foldsieve.data.SyntheticManifold.Sampling;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.papers.Experiment;
import org.foldsieve.papers.ExperimentReport;
import org.foldsieve.papers.ExperimentSetup;
import org.foldsieve.papers.Figure;

/** Figure 2 of the LNE paper: the three surfaces, seen from the side. */
final class ManifoldPictures implements Experiment {

  private static final int POINTS = 1000;

  @Override
  public String id() {
    return "lne-figure2";
  }

  @Override
  public String title() {
    return "Figure 2: punctured sphere, twin peaks, toroidal helix";
  }

  @Override
  public List<String> files() {
    return List.of();
  }

  @Override
  public ExperimentReport run(ExperimentSetup setup) {
    long seed = setup.run().seed();
    Map<String, SyntheticManifold> surfaces = new LinkedHashMap<>();
    surfaces.put(
        "punctured-sphere", SyntheticManifold.puncturedSphere(POINTS, 1, Sampling.GRID, seed));
    surfaces.put("twin-peaks", SyntheticManifold.twinPeaks(POINTS, 1, seed));
    surfaces.put("toroidal-helix", SyntheticManifold.toroidalHelix(POINTS, 1, 0, seed));
    List<Figure> figures =
        surfaces.entrySet().stream()
            .map(entry -> picture(entry.getKey(), entry.getValue()))
            .toList();
    return ExperimentReport.of(
        this, List.of(), figures, List.of("A view from 30 degrees above; colours as in mani.m."));
  }

  private static Figure picture(String name, SyntheticManifold surface) {
    Matrix points = surface.table().toMatrix();
    double[] right = new double[points.rows()];
    double[] up = new double[points.rows()];
    for (int i = 0; i < right.length; i++) {
      right[i] = points.get(i, 0) * Math.cos(0.6) - points.get(i, 1) * Math.sin(0.6);
      double away = points.get(i, 0) * Math.sin(0.6) + points.get(i, 1) * Math.cos(0.6);
      up[i] = points.get(i, 2) * Math.cos(Math.PI / 6) + away * Math.sin(Math.PI / 6);
    }
    return new Figure(
        name,
        name,
        Figure.Kind.POINTS,
        "",
        "",
        List.of(new Figure.Series(name, right, up, new double[0], MapFigure.colors(surface))));
  }
}
