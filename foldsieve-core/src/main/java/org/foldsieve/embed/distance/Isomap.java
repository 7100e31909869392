package org.foldsieve.embed.distance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Components;
import org.foldsieve.embed.Embedding;
import org.foldsieve.embed.FittedModel;
import org.foldsieve.embed.part.Connectivity;
import org.foldsieve.embed.part.MapRequirements;
import org.foldsieve.embed.part.Surroundings;
import org.foldsieve.embed.part.TrainingRows;
import org.foldsieve.graph.Geodesics;
import org.foldsieve.graph.Graph;
import org.foldsieve.graph.Radius;
import org.foldsieve.graph.Symmetrization;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.Parameters;
import org.foldsieve.run.Provenance;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * Isomap: coordinates whose distances are nearest to the lengths of the shortest paths along the
 * neighbour graph.
 *
 * <p>Rows are joined when either is among the k nearest of the other, by edges as long as they are
 * apart (0 for duplicates). With the shortest-path lengths G,
 *
 * <p>\[ B = -\tfrac{1}{2} H (G \circ G) H, \quad B v_p = \lambda_p v_p, \quad y_p =
 * \sqrt{\lambda_p}\, v_p, \]
 *
 * <p>for the d largest λ. Each coordinate has its entry of largest magnitude positive.
 *
 * <p>Landmarks: with L of them, drawn by the seed, G is n x L, classical scaling solves for these
 * rows, and all others are placed by their distances to them. See {@link Landmarks} for when. New
 * rows are placed by geodesics to the landmarks, see {@link GeodesicModel}.
 *
 * <p><b>Undefined.</b> More dimensions than positive eigenvalues is an error that states their
 * number. When the graph is not connected, the largest component is mapped (of equal ones that with
 * the smallest row) and the other rows are NaN; the model names the kept rows and the component
 * sizes ({@code components=error} refuses, {@code join} joins every two components by their nearest
 * rows and maps all). A largest component with no more rows than dimensions, k not below the number
 * of rows, and rows that are all the same are errors.
 *
 * <p><b>Cost.</b> O(n L (k + log n)) time for the paths, 8 L n bytes; L = n without landmarks.
 *
 * <p><b>Departures.</b> Rows outside the largest component stay in the result as NaN instead of
 * being left out of it.
 *
 * <p><b>Paper.</b> Tenenbaum, de Silva, Langford (2000). A global geometric framework for nonlinear
 * dimensionality reduction. Science 290, 2319-2323. doi:10.1126/science.290.5500.2319. De Silva,
 * Tenenbaum (2003). Global versus local methods in nonlinear dimensionality reduction. NIPS 15.
 *
 * @param dims the number of coordinates
 * @param neighbors k
 * @param radius joins all rows within this distance instead of the k nearest
 * @param landmarks how many rows are solved for exactly
 * @param components what to do when the graph falls apart
 * @since 0.1.0
 */
public record Isomap(
    int dims, int neighbors, Radius radius, Landmarks landmarks, Components components)
    implements Embedding {

  /** Checks the parameters. */
  public Isomap {
    Require.atLeast(1, "dims", dims);
    Require.atLeast(1, "neighbors", neighbors);
    Objects.requireNonNull(radius, "radius");
    Objects.requireNonNull(landmarks, "landmarks");
    Objects.requireNonNull(components, "components");
  }

  /** Two dimensions, 10 neighbours, landmarks where memory demands them. */
  public static Isomap withDefaults() {
    return new Isomap(2, 10, Radius.NONE, Landmarks.AUTO, Components.REPORT);
  }

  /** This method with another number of coordinates. */
  public Isomap withDimensions(int dims) {
    return new Isomap(dims, neighbors, radius, landmarks, components);
  }

  /** This method with another number of neighbours. */
  public Isomap withNeighbors(int neighbors) {
    return new Isomap(dims, neighbors, radius, landmarks, components);
  }

  /** This method with another number of landmarks. */
  public Isomap withLandmarks(Landmarks landmarks) {
    return new Isomap(dims, neighbors, radius, landmarks, components);
  }

  /** This method on all rows within a radius; new rows still have k neighbours. */
  public Isomap withRadius(Radius radius) {
    return new Isomap(dims, neighbors, radius, landmarks, components);
  }

  /** This method with another answer to a graph that falls apart. */
  public Isomap withComponents(Components components) {
    return new Isomap(dims, neighbors, radius, landmarks, components);
  }

  @Override
  public String id() {
    return "isomap";
  }

  @Override
  public boolean comparesRows() {
    return true;
  }

  @Override
  public boolean needsDistancesOnly() {
    return true;
  }

  @Override
  public int sharedNeighbors() {
    return radius.value().isPresent() ? 0 : neighbors;
  }

  @Override
  public GeodesicModel fit(Table table, Run run) {
    return fit(new Workbench(table, run));
  }

  @Override
  public GeodesicModel fit(Workbench bench) {
    Table table = bench.table();
    Run run = bench.run();
    MapRequirements.requireRows(bench, neighbors);
    MapRequirements.requireSpread(table);
    Surroundings near = Surroundings.of(bench, neighbors, radius, components);
    Connectivity connectivity = near.connectivity();
    connectivity.requireMappable(dims);
    int[] kept = connectivity.rows(connectivity.largest());
    List<String> notes =
        new ArrayList<>(
            connectivity.notes(
                String.format(
                    Locale.ROOT,
                    "the largest is mapped, the other %d rows are NaN; %s, or components=join",
                    table.rows() - kept.length,
                    connectivity.remedy())));
    int[] chosen = landmarks.choose(kept.length, dims, id(), run);
    if (chosen.length < kept.length) {
      notes.add(landmarks.note(chosen.length, kept.length, run));
    }
    SparseMatrix lengths = lengths(near.lists(), kept);
    double[][] squares = new double[chosen.length][kept.length];
    new Geodesics(lengths)
        .from(chosen, run, (landmark, distances) -> square(distances, squares[landmark]));
    ClassicalScaling scaling =
        ClassicalScaling.of(columns(squares, chosen, kept.length), dims, run);
    notes.addAll(scaling.spectrum().notes());
    GeodesicModel.Places places =
        new GeodesicModel.Places(
            neighbors, kept, lengths, chosen, scaling.meanSquares(), scaling.triangulation());
    Provenance provenance = bench.provenance(id(), Parameters.of(this));
    return new GeodesicModel(
        FittedModel.Fit.of(
            provenance,
            table.featureNames(),
            coordinates(table.rows(), kept, chosen, squares, scaling, places),
            scaling.spectrum(),
            connectivity.sizes(),
            notes),
        TrainingRows.of(bench),
        places);
  }

  /** The lengths of the edges between kept rows, numbered by their places. */
  private static SparseMatrix lengths(NeighborLists near, int[] kept) {
    SparseMatrix all =
        Graph.of(near, Symmetrization.OR, (i, j, squaredDistance) -> Math.sqrt(squaredDistance))
            .adjacency();
    if (kept.length == all.rows()) {
      return all;
    }
    int[] placeOf = new int[all.rows()];
    for (int at = 0; at < kept.length; at++) {
      placeOf[kept[at]] = at;
    }
    int[] start = new int[kept.length + 1];
    int[] index = new int[all.entries()];
    double[] value = new double[all.entries()];
    int at = 0;
    for (int place = 0; place < kept.length; place++) {
      // No edge leaves a component, so every neighbour of a kept row is kept.
      for (int e = all.rowStart()[kept[place]]; e < all.rowStart()[kept[place] + 1]; e++) {
        index[at] = placeOf[all.columnIndices()[e]];
        value[at++] = all.values()[e];
      }
      start[place + 1] = at;
    }
    return SparseMatrix.wrap(
        kept.length, kept.length, start, Arrays.copyOf(index, at), Arrays.copyOf(value, at));
  }

  private static void square(double[] distances, double[] target) {
    for (int j = 0; j < target.length; j++) {
      target[j] = distances[j] * distances[j];
    }
  }

  /** The squared geodesics between landmarks: the same arrays when all rows are landmarks. */
  private static double[][] columns(double[][] squares, int[] chosen, int rows) {
    if (chosen.length == rows) {
      return squares;
    }
    double[][] between = new double[chosen.length][chosen.length];
    for (int a = 0; a < chosen.length; a++) {
      for (int b = 0; b < chosen.length; b++) {
        between[a][b] = squares[a][chosen[b]];
      }
    }
    return between;
  }

  private Matrix coordinates(
      int rows,
      int[] kept,
      int[] chosen,
      double[][] squares,
      ClassicalScaling scaling,
      GeodesicModel.Places places) {
    Matrix mapped =
        chosen.length == kept.length
            ? scaling.coordinates()
            : triangulate(squares, kept.length, places);
    if (kept.length == rows) {
      return mapped;
    }
    Matrix all = Matrix.zeros(rows, dims);
    Arrays.fill(all.values(), Double.NaN);
    for (int at = 0; at < kept.length; at++) {
      System.arraycopy(mapped.values(), at * dims, all.values(), kept[at] * dims, dims);
    }
    return all;
  }

  private Matrix triangulate(double[][] squares, int rows, GeodesicModel.Places places) {
    Matrix placed = Matrix.zeros(rows, dims);
    double[] p = places.triangulation().values();
    for (int l = 0; l < squares.length; l++) {
      for (int i = 0; i < rows; i++) {
        double nearer = places.meanSquares()[l] - squares[l][i];
        for (int c = 0; c < dims; c++) {
          placed.values()[i * dims + c] += p[l * dims + c] * nearer;
        }
      }
    }
    return placed;
  }
}
