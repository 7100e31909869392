package org.foldsieve.embed.layout;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Embedding;
import org.foldsieve.embed.FittedModel;
import org.foldsieve.embed.Spectrum;
import org.foldsieve.embed.part.Connectivity;
import org.foldsieve.embed.part.MapRequirements;
import org.foldsieve.embed.part.TrainingRows;
import org.foldsieve.graph.Graph;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Parameters;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * UMAP: a map laid out by forces, in which neighbours pull each other together and all others push
 * each other away; it shows clusters and the ways between them.
 *
 * <p>A row i weighs its k nearest rows at the distances d by \( w_{ij} = \exp(-(d_{ij} - \rho_i) /
 * \sigma_i) \), 1 for the nearest at another place, whose distance is \( \rho_i \), with the \(
 * \sigma_i \) that lets them sum to \( \log_2(k + 1) \). An edge weighs \( v_{ij} = w_{ij} + w_{ji}
 * - w_{ij} w_{ji} \). Two points of the map at the distance d are near each other by
 *
 * <p>\[ q(d) = \frac{1}{1 + a\, d^{2b}}, \]
 *
 * <p>the curve nearest to one that is 1 up to {@code min-dist} and then falls by {@code spread}.
 * The layout lowers the cross entropy of v and q by small steps that grow smaller from epoch to
 * epoch: an edge pulls both its ends in a share of the epochs that is its weight, and for each pull
 * its row is pushed by {@code negative-samples} rows drawn at random. It starts from the
 * eigenvectors of the normalised Laplacian of v. New rows: {@link UmapModel}.
 *
 * <p>The neighbours are exact, and the seed gives the same bits at any number of threads: these
 * share the search for neighbours and eigenvectors; the layout, which is quicker, is the work of
 * one.
 *
 * <p><b>Undefined.</b> A graph of several connected components is laid out all the same: each
 * starts from its own eigenvectors, up to 2d of them along the axes and more at the principal
 * coordinates of their means; the model names their sizes. Rows at one place weigh each other 1. k
 * not below the number of rows, d of at least the number of rows, and rows that are all the same
 * are errors.
 *
 * <p><b>Cost.</b> Beyond neighbours and eigenvectors, O(epochs n k negative-samples d) time, about
 * 100 n k bytes.
 *
 * <p><b>Departures.</b> {@code neighbors} does not count the row itself: 14 is what umap-learn
 * calls 15. Its program lets all threads move rows at once, so that no two runs agree. Forces are
 * read from a table, within 3e-4 of the formula. A new row weighs its neighbours by the rule for
 * training rows, and has 100 epochs.
 *
 * <p><b>Weaknesses.</b> Distances between clusters, their sizes and their densities say little, and
 * noise falls into clumps as well: look at several seeds and several k before you believe a shape.
 * The order of the rows matters as a seed does.
 *
 * <p><b>Paper.</b> McInnes, Healy, Melville (2018). UMAP: uniform manifold approximation and
 * projection for dimension reduction. arXiv:1802.03426
 *
 * @param dims the number of coordinates
 * @param neighbors k
 * @param minDist how near points of the map may come before nothing pulls them nearer
 * @param spread how far neighbourhoods reach on the map
 * @param negativeSamples rows that push for each that pulls
 * @param epochs how often the layout goes over all rows
 * @since 0.1.0
 */
public record Umap(
    int dims, int neighbors, double minDist, double spread, int negativeSamples, Epochs epochs)
    implements Embedding {

  /** Checks the parameters. */
  public Umap {
    Require.atLeast(1, "dims", dims);
    Require.atLeast(1, "neighbors", neighbors);
    Require.notNegative("min-dist", minDist);
    Require.positive("spread", spread);
    if (minDist > spread) {
      throw new ParameterException(
          String.format(
              Locale.ROOT,
              "min-dist must be at most spread: min-dist = %s, spread = %s",
              minDist,
              spread));
    }
    if (negativeSamples < 0 || negativeSamples > UmapLayout.MOST_NEGATIVES) {
      throw new ParameterException(
          "negative-samples must be from 0 to 1000: negative-samples = " + negativeSamples);
    }
    Objects.requireNonNull(epochs, "epochs");
  }

  /** Two dimensions, and the defaults of umap-learn. */
  public static Umap withDefaults() {
    return new Umap(2, 14, 0.1, 1, 5, Epochs.AUTO);
  }

  /** This method with another number of coordinates. */
  public Umap withDimensions(int dims) {
    return new Umap(dims, neighbors, minDist, spread, negativeSamples, epochs);
  }

  /** This method with another number of neighbours. */
  public Umap withNeighbors(int neighbors) {
    return new Umap(dims, neighbors, minDist, spread, negativeSamples, epochs);
  }

  /** This method with another least distance on the map. */
  public Umap withMinDist(double minDist) {
    return new Umap(dims, neighbors, minDist, spread, negativeSamples, epochs);
  }

  /** This method with another spread. */
  public Umap withSpread(double spread) {
    return new Umap(dims, neighbors, minDist, spread, negativeSamples, epochs);
  }

  /** This method with another number of pushes for each pull. */
  public Umap withNegativeSamples(int negativeSamples) {
    return new Umap(dims, neighbors, minDist, spread, negativeSamples, epochs);
  }

  /** This method with another number of epochs. */
  public Umap withEpochs(Epochs epochs) {
    return new Umap(dims, neighbors, minDist, spread, negativeSamples, epochs);
  }

  @Override
  public String id() {
    return "umap";
  }

  @Override
  public int sharedNeighbors() {
    return neighbors;
  }

  @Override
  public UmapModel fit(Table table, Run run) {
    return fit(new Workbench(table, run));
  }

  @Override
  public UmapModel fit(Workbench bench) {
    Table table = bench.table();
    Run run = bench.run();
    int n = table.rows();
    MapRequirements.requireRows(bench, neighbors);
    MapRequirements.requireSpread(table);
    MapRequirements.requireDimensions(dims, n - 1, "the number of rows less one");
    requireMemory(n, run);
    NeighborTable nearest = bench.neighbors(neighbors);
    Graph graph = FuzzyGraph.of(nearest, run);
    Connectivity connectivity =
        new Connectivity(
            graph.components(),
            graph.componentSizes(),
            "the neighbour graph",
            "take more neighbours",
            List.of());
    float[] places = SpectralStart.of(table, graph, connectivity, dims, run);
    Closeness curve = Closeness.fit(minDist, spread);
    new UmapLayout(dims, curve, negativeSamples, run.seed())
        .run(places, graph.adjacency(), epochs.forRows(n), run);
    return new UmapModel(
        FittedModel.Fit.of(
            bench.provenance(id(), Parameters.of(this)),
            table.featureNames(),
            Places.toMatrix(places, dims),
            Spectrum.of(new double[0], new double[0], Double.NaN, 0),
            connectivity.sizes(),
            notes(connectivity)),
        TrainingRows.of(bench),
        new UmapModel.Rule(neighbors, curve, negativeSamples, FuzzyGraph.meanDistance(nearest)));
  }

  private void requireMemory(int n, Run run) {
    long edge = 4L * Integer.BYTES + 4L * Double.BYTES;
    run.requireMemory(
        2L * n * neighbors * edge + 4L * Float.BYTES * n * dims,
        String.format(Locale.ROOT, "umap of %d rows with %d neighbours", n, neighbors),
        "take fewer neighbours or rows");
  }

  private List<String> notes(Connectivity connectivity) {
    return connectivity.notes(
        String.format(
            Locale.ROOT,
            "how far they lie apart on the map says" + " little; %s",
            connectivity.remedy()));
  }
}
