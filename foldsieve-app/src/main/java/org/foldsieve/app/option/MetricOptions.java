package org.foldsieve.app.option;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.foldsieve.app.failure.UsageException;
import org.foldsieve.data.Metric;
import org.foldsieve.data.MixedTable;
import org.foldsieve.data.RowDistances;
import org.foldsieve.data.Samples;
import org.foldsieve.data.Scaling;
import org.foldsieve.io.DistanceFiles;
import org.foldsieve.io.option.ReadOptions;
import org.foldsieve.run.NearestName;
import org.foldsieve.run.Run;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What makes rows near. */
public final class MetricOptions {

  @Option(
      names = "--metric",
      paramLabel = "NAME",
      description =
          "What makes rows near: euclidean, manhattan, cosine, correlation, hamming, gower,"
              + " nan-euclidean or precomputed, for embed and neighbors also of DATA itself"
              + " (default: euclidean).")
  private @Nullable String metric;

  @Option(
      names = "--distances",
      paramLabel = "FILE",
      description = "The distances of all rows from each other, a square table (precomputed).")
  private @Nullable Path distances;

  @Option(
      names = "--affinities",
      paramLabel = "FILE",
      description =
          "How alike all rows are, a square table of 0 to 1: the distance is 1 minus that"
              + " (precomputed).")
  private @Nullable Path affinities;

  @Option(
      names = "--graph",
      paramLabel = "FILE.npz",
      description =
          "The neighbours of every row, as 'neighbors --output' or scipy's save_npz writes them"
              + " (precomputed).")
  private @Nullable Path graph;

  /** The metric; Euclidean where nothing was said. Asked before any work is done. */
  public Metric metric() {
    List<Path> given = Stream.of(distances, affinities, graph).filter(Objects::nonNull).toList();
    if (given.size() > 1) {
      throw new UsageException(
          "distances come from one file: name one of --distances, --affinities and --graph");
    }
    String text = metric;
    if (text == null) {
      return given.isEmpty() ? Metric.EUCLIDEAN : Metric.PRECOMPUTED;
    }
    Metric named =
        Arrays.stream(Metric.values())
            .filter(one -> one.id().equals(text))
            .findFirst()
            .orElseThrow(
                () ->
                    new UsageException(
                        NearestName.unknown(
                            "metric",
                            text,
                            Arrays.stream(Metric.values()).map(Metric::id).toList())));
    if (named != Metric.PRECOMPUTED && !given.isEmpty()) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "--metric %s measures the rows itself; leave it out to use the distances of %s",
              metric,
              given.get(0)));
    }
    return named;
  }

  /**
   * The scaling to use: where that is left to the data, the cosine and the correlation take rows as
   * they are, for moved features have other directions. Distances are never scaled.
   */
  public Scaling.Kind scaling(Scaling.Kind chosen) {
    boolean directions = metric() == Metric.COSINE || metric() == Metric.CORRELATION;
    return isOfData() || chosen == Scaling.Kind.AUTO && directions ? Scaling.Kind.NONE : chosen;
  }

  /** Whether DATA itself is the matrix of distances. */
  public boolean isOfData() {
    return metric() == Metric.PRECOMPUTED
        && distances == null
        && affinities == null
        && graph == null;
  }

  /** Refuses distances as DATA where features are needed. */
  public void requireFeatures() {
    if (isOfData()) {
      throw new UsageException(
          "--metric precomputed needs the distances of the rows of DATA, whose features are ranked:"
              + " --distances FILE, --affinities FILE or --graph FILE.npz");
    }
  }

  /**
   * How rows are compared.
   *
   * @param samples the rows: their words and gaps are compared as they are, where the metric can
   */
  public RowDistances distances(Samples samples, Run run) {
    Metric chosen = metric();
    if (chosen != Metric.PRECOMPUTED) {
      RowDistances measured = RowDistances.of(chosen);
      // What scales decide is measured on the columns as methods see them, scaled and all.
      Optional<MixedTable> columns = chosen.scalesColumns() ? samples.shown() : samples.columns();
      return columns.map(measured::ofColumns).orElse(measured);
    }
    ReadOptions options = ReadOptions.defaults().withMaxMemory(run.maxMemory());
    try {
      return distances != null
          ? DistanceFiles.readDistances(distances, options)
          : affinities != null
              ? DistanceFiles.readAffinities(affinities, options)
              : DistanceFiles.readGraph(Objects.requireNonNull(graph), options);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }
}
