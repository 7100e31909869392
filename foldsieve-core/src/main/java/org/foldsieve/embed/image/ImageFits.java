package org.foldsieve.embed.image;

import java.util.ArrayList;
import java.util.List;
import org.foldsieve.embed.Embedding;
import org.foldsieve.embed.FittedModel.Fit;
import org.foldsieve.embed.Spectrum;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Parameters;
import org.foldsieve.run.Provenance;

/** Turns directions into a model of the training images. */
final class ImageFits {

  private ImageFits() {}

  /** A model without a graph. */
  static <T extends Record & Embedding> ImageModel model(
      T method, Workbench bench, ImageStack images, Reducer reducer, Spectrum spectrum) {
    int[] oneComponent = {images.count};
    Matrix coordinates = reducer.apply(images, bench.run());
    Fit fit = fit(method, bench, coordinates, spectrum, oneComponent, List.of());
    return new ImageModel(
        fit, bench.table().imageShape().orElseThrow(), reducer, images.mean(bench.run()));
  }

  /** What every model holds, with these coordinates. */
  static <T extends Record & Embedding> Fit fit(
      T method,
      Workbench bench,
      Matrix coordinates,
      Spectrum spectrum,
      int[] componentSizes,
      List<String> notes) {
    List<String> all = new ArrayList<>(notes);
    all.addAll(spectrum.notes());
    return Fit.of(
        method.comparesRows()
            ? bench.provenance(method.id(), Parameters.of(method))
            : Provenance.of(
                method.id(),
                Parameters.of(method),
                bench.run(),
                bench.table().rows(),
                bench.table().features()),
        bench.table().featureNames(),
        coordinates,
        spectrum,
        componentSizes,
        all);
  }
}
