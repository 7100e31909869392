package org.foldsieve.papers.lne;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.foldsieve.data.SyntheticManifold;
import org.foldsieve.data.SyntheticManifold.Sampling;
import org.foldsieve.papers.Experiment;

/** The experiments of the LNE paper, in its order. */
public final class LnePaper {

  private static final int POINTS = 1000;
  private static final int FEW_POINTS = 300;
  private static final int[] NEIGHBORS = {10, 20, 30};

  private LnePaper() {}

  /** {@return the experiments, in the order of the paper} */
  public static List<Experiment> experiments() {
    return List.of(
        new RopeWeights(),
        new ManifoldPictures(),
        figure3(),
        figure4(),
        figure5(),
        figure6(),
        ViewMaps.figure7(),
        ViewMaps.figure8(),
        new LightMaps());
  }

  private static Experiment figure3() {
    return new MapFigure(
        "lne-figure3",
        "Figure 3: the punctured sphere for K = 10, 20, 30",
        spheres(POINTS, NEIGHBORS),
        MapTrial.Mapper.NONLINEAR,
        List.of(
            "The paper does not say so, but its points lie on the grid of mani.m, where LNE is at"
                + " its best; random points are shown beside it."));
  }

  private static Experiment figure6() {
    return new MapFigure(
        "lne-figure6",
        "Figure 6: the punctured sphere with 300 points",
        spheres(FEW_POINTS, 10, 20),
        MapTrial.Mapper.ALL,
        List.of("K is not given; 10 and 20 are shown."));
  }

  private static List<MapFigure.Panel> spheres(int points, int... neighbors) {
    List<MapFigure.Panel> panels = new ArrayList<>();
    for (int k : neighbors) {
      panels.add(
          new MapFigure.Panel(
              "grid K=" + k,
              k,
              false,
              seed -> SyntheticManifold.puncturedSphere(points, 1, Sampling.GRID, seed)));
    }
    for (int k : neighbors) {
      panels.add(
          new MapFigure.Panel(
              "random K=" + k,
              k,
              true,
              seed -> SyntheticManifold.puncturedSphere(points, 1, Sampling.RANDOM, seed)));
    }
    return panels;
  }

  private static Experiment figure4() {
    List<MapFigure.Panel> panels = new ArrayList<>();
    for (double zeta : new double[] {1, 2}) {
      panels.add(
          new MapFigure.Panel(
              String.format(Locale.ROOT, "zeta=%.0f K=10", zeta),
              10,
              true,
              seed -> SyntheticManifold.twinPeaks(POINTS, zeta, seed)));
    }
    return new MapFigure(
        "lne-figure4",
        "Figure 4: twin peaks, bent by 1 and 2",
        panels,
        MapTrial.Mapper.ALL,
        List.of("K is not given; it is 10 here."));
  }

  private static Experiment figure5() {
    List<MapFigure.Panel> panels = new ArrayList<>();
    for (double noise : new double[] {0.005, 0.05, 0.1}) {
      panels.add(
          new MapFigure.Panel(
              "sigma=" + noise + " K=10",
              10,
              true,
              seed -> SyntheticManifold.toroidalHelix(POINTS, 1, noise, seed)));
    }
    return new MapFigure(
        "lne-figure5",
        "Figure 5: the toroidal helix with noise",
        panels,
        MapTrial.Mapper.ALL,
        List.of(
            "The text has noise 0.05 and 0.1, the caption 0.005 and 0.1; all three are shown. K is"
                + " not given; it is 10 here."));
  }
}
