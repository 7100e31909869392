package org.foldsieve.app.command;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.foldsieve.app.file.Outputs;
import org.foldsieve.app.session.Session;
import org.foldsieve.data.Fields;
import org.foldsieve.data.Scaling;
import org.foldsieve.data.Table;
import org.foldsieve.embed.EmbeddingModel;
import org.foldsieve.embed.image.DraslModel;
import org.foldsieve.embed.image.ImageModel;
import org.foldsieve.embed.linear.LinearModel;
import org.foldsieve.numeric.Matrix;

/** What is told of a map beside its coordinates: arrays of the .npz file, and rebuilt images. */
final class MapDetails {

  /** Shares of so many coordinates are told one by one. */
  private static final int SHOWN = 10;

  private final EmbeddingModel map;
  private final Fields arrays = new Fields();

  private MapDetails(EmbeddingModel map) {
    this.map = map;
    arrays.put("eigenvalues", map.eigenvalues()).put("residuals", map.residuals());
    if (map instanceof LinearModel linear) {
      arrays.put("mean", linear.mean()).put("loadings", linear.projection());
      linear.explainedShares().ifPresent(shares -> arrays.put("explained_share", shares));
    }
  }

  /** Of a map and new rows. */
  static MapDetails of(EmbeddingModel map) {
    return new MapDetails(map);
  }

  /** Of a map and the rows it was learnt on. */
  static MapDetails ofTraining(EmbeddingModel map) {
    MapDetails details = new MapDetails(map);
    details.arrays.put("component_sizes", map.componentSizes());
    if (map instanceof DraslModel learnt) {
      details.arrays.put("clusters", learnt.clusters()).put("history", learnt.historyTable());
    }
    return details;
  }

  /** How much of the variance the coordinates hold, in a line; linear maps only. */
  static Optional<String> explained(EmbeddingModel map) {
    return Optional.of(map)
        .filter(LinearModel.class::isInstance)
        .flatMap(linear -> ((LinearModel) linear).explainedShares())
        .map(
            shares -> {
              String each =
                  Arrays.stream(shares)
                      .limit(SHOWN)
                      .mapToObj(share -> String.format(Locale.ROOT, "%.1f", 100 * share))
                      .collect(Collectors.joining(", "));
              return String.format(
                  Locale.ROOT,
                  "%s: the %s %.1f %% of the variance (%s%s)",
                  map.provenance().method(),
                  shares.length == 1 ? "coordinate holds" : shares.length + " coordinates hold",
                  100 * Arrays.stream(shares).sum(),
                  each,
                  shares.length > SHOWN ? ", ..." : "");
            });
  }

  /** The arrays to write. */
  Fields arrays() {
    return arrays;
  }

  /** Adds how far each image is off when it is rebuilt, and says it in a line; images only. */
  void addErrors(Table rows, Session session) {
    if (!(map instanceof ImageModel images)) {
      return;
    }
    double[] errors = images.reconstructionErrors(rows, session.run());
    arrays.put("errors", errors);
    int worst = 0;
    double sum = 0;
    for (int i = 0; i < errors.length; i++) {
      sum += errors[i];
      worst = errors[i] > errors[worst] ? i : worst;
    }
    session.hint(
        String.format(
            Locale.ROOT,
            "%s: rebuilt from the map, images are off by %.1f %% on average and %.1f %% at most"
                + " (row %d)",
            map.provenance().method(),
            100 * sum / errors.length,
            100 * errors[worst],
            worst));
  }

  /**
   * Writes the images as their places on the map rebuild them, in the units of the table.
   *
   * @param samples what is known of the samples
   * @return what to tell of it when it is in its place
   */
  List<String> writeRebuilt(
      Path file,
      Matrix places,
      Optional<Scaling> scaling,
      Table samples,
      Outputs outputs,
      Session session) {
    ImageModel images = (ImageModel) map;
    Matrix scaled = images.reconstruct(places, session.run());
    Matrix pixels = scaling.map(known -> known.undo(scaled)).orElse(scaled);
    Table table = Table.of(pixels, images.featureNames()).withImageShape(images.shape());
    if (samples.labels().isPresent()) {
      table = table.withLabels(samples.labels().get());
    }
    if (samples.rowNames().isPresent()) {
      table = table.withRowNames(samples.rowNames().get());
    }
    outputs.table(file, table).forEach(session::hint);
    return List.of(
        String.format(Locale.ROOT, "%s: %d images of %s", file, table.rows(), images.shape()));
  }
}
