package org.foldsieve.papers.lne;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.foldsieve.data.ImageShape;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.papers.Experiment;
import org.foldsieve.papers.ExperimentReport;
import org.foldsieve.papers.ExperimentSetup;
import org.foldsieve.papers.Figure;
import org.foldsieve.papers.ReportRow;
import org.foldsieve.papers.trial.ImageSets;
import org.foldsieve.papers.trial.RowSubsets;
import org.foldsieve.papers.trial.SampleMean;

/**
 * Figure 9 of the LNE paper: the first person of Extended Yale B under many lights. The paper reads
 * the direction of the light along one axis of the map and the overall brightness along the other;
 * here both are measured in the images and predicted from the two coordinates by least squares.
 */
final class LightMaps implements Experiment {

  private static final String FILE = "yaleb.mat";
  private static final int[] NEIGHBORS = {5, 9};

  @Override
  public String id() {
    return "lne-figure9";
  }

  @Override
  public String title() {
    return "Figure 9: maps of a face under many lights, K = 5 and 9";
  }

  @Override
  public List<String> files() {
    return List.of(FILE);
  }

  @Override
  public ExperimentReport run(ExperimentSetup setup) {
    Table all = ImageSets.square(setup.data(), FILE);
    String first = all.labels().orElseThrow().classNames().get(0);
    Table person = RowSubsets.ofClasses(all, List.of(first));
    double[] side = contrast(person);
    double[] brightness = brightness(person);
    List<ReportRow> rows = new ArrayList<>();
    List<Figure> figures = new ArrayList<>();
    for (int k : NEIGHBORS) {
      for (MapTrial.Mapper mapper : MapTrial.Mapper.NONLINEAR) {
        Matrix map = mapper.map(person.withoutLabels(), k, setup.run());
        String setting = "K=" + k;
        rows.add(
            ReportRow.own(
                setting,
                mapper.text(),
                "R2 of the side of the light",
                explained(map, side),
                Double.NaN));
        rows.add(
            ReportRow.own(
                setting,
                mapper.text(),
                "R2 of the brightness",
                explained(map, brightness),
                Double.NaN));
        figures.add(
            new Figure(
                String.format(
                    Locale.ROOT, "k%d-%s", k, mapper.text().replaceAll("[^a-z0-9]+", "-")),
                String.format(Locale.ROOT, "K = %d, %s", k, mapper.text()),
                Figure.Kind.POINTS,
                "y1",
                "y2",
                List.of(
                    new Figure.Series(
                        mapper.text(), map.column(0), map.column(1), new double[0], side))));
      }
    }
    return ExperimentReport.of(
        this,
        rows,
        figures,
        List.of(
            String.format(
                Locale.ROOT,
                "%d images; colours show the side the light comes from.",
                person.rows())));
  }

  /** The mean of the left half less that of the right half, relative to the mean of all. */
  private static double[] contrast(Table images) {
    ImageShape shape = images.imageShape().orElseThrow();
    return IntStream.range(0, images.rows())
        .mapToDouble(
            image -> {
              double left = 0;
              double right = 0;
              for (int i = 0; i < shape.rows(); i++) {
                for (int j = 0; j < shape.columns(); j++) {
                  double pixel = images.value(image, shape.feature(i, j));
                  if (j < shape.columns() / 2) {
                    left += pixel;
                  } else {
                    right += pixel;
                  }
                }
              }
              return (left - right) / (left + right);
            })
        .toArray();
  }

  private static double[] brightness(Table images) {
    double[] row = new double[images.features()];
    return IntStream.range(0, images.rows())
        .mapToDouble(
            image -> {
              images.copyRow(image, row);
              return SampleMean.mean(row);
            })
        .toArray();
  }

  /** The share of the variance of a target that a plane over the map explains. */
  private static double explained(Matrix map, double[] target) {
    double[] y = centered(target);
    double[] a = centered(map.column(0));
    double[] b = centered(map.column(1));
    // Least squares on two columns: the second less its part along the first.
    double along = dot(a, b) / dot(a, a);
    for (int i = 0; i < b.length; i++) {
      b[i] -= along * a[i];
    }
    double ya = dot(y, a);
    double yb = dot(y, b);
    return (ya * ya / dot(a, a) + yb * yb / dot(b, b)) / dot(y, y);
  }

  private static double[] centered(double[] values) {
    double mean = SampleMean.mean(values);
    return IntStream.range(0, values.length).mapToDouble(i -> values[i] - mean).toArray();
  }

  private static double dot(double[] x, double[] y) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += x[i] * y[i];
    }
    return sum;
  }
}
