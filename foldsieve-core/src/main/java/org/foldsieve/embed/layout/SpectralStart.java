package org.foldsieve.embed.layout;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.foldsieve.data.Table;
import org.foldsieve.embed.part.Connectivity;
import org.foldsieve.embed.part.GraphLaplacian;
import org.foldsieve.graph.Graph;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.numeric.eigen.NullSpace;
import org.foldsieve.numeric.eigen.SparseEigenSolver;
import org.foldsieve.run.Run;

/**
 * Where UMAP's rows start: at the bottom eigenvectors of the normalised Laplacian of their graph.
 *
 * <p>Each connected component has eigenvectors of its own, and is as wide as half the way to the
 * next. Up to 2 dims components lie along the axes; more stand at the principal coordinates of
 * their means.
 */
final class SpectralStart {

  private static final long ITEM = 0x77A9;
  private static final double WIDTH = 10;
  private static final double NOISE = 1e-4;

  private final Table table;
  private final Graph graph;
  private final int dims;
  private final Run run;
  private final SplittableRandom random;

  private SpectralStart(Table table, Graph graph, int dims, Run run) {
    this.table = table;
    this.graph = graph;
    this.dims = dims;
    this.run = run;
    this.random = run.random(ITEM);
  }

  /** The first places, n x dims, each coordinate from 0 to 10. */
  static float[] of(Table table, Graph graph, Connectivity parts, int dims, Run run) {
    SpectralStart start = new SpectralStart(table, graph, dims, run);
    double[] places = start.places(parts);
    start.stretch(places);
    float[] floats = new float[places.length];
    for (int at = 0; at < places.length; at++) {
      floats[at] = (float) places[at];
    }
    return floats;
  }

  private double[] places(Connectivity parts) {
    if (parts.count() == 1) {
      double[] places = smoothest(graph);
      scale(places, WIDTH);
      return places;
    }
    double[] centers = centers(parts);
    int[] placeOf = new int[table.rows()];
    double[] places = new double[table.rows() * dims];
    for (int part = 0; part < parts.count(); part++) {
      int[] rows = parts.rows(part);
      double[] own = smoothest(subgraph(rows, placeOf));
      scale(own, nearest(centers, part) / 2);
      for (int at = 0; at < own.length; at++) {
        places[rows[at / dims] * dims + at % dims] = centers[part * dims + at % dims] + own[at];
      }
    }
    return places;
  }

  /** Few components lie along the axes, equally far from the middle; more as their means do. */
  private double[] centers(Connectivity parts) {
    if (parts.count() > 2 * dims) {
      double[] centers = PrincipalStart.of(means(parts), dims, random, run).values();
      scale(centers, WIDTH);
      return centers;
    }
    int half = (parts.count() + 1) / 2;
    double[] centers = new double[parts.count() * dims];
    for (int part = 0; part < parts.count(); part++) {
      centers[part * dims + part % half] = part < half ? WIDTH : -WIDTH;
    }
    return centers;
  }

  /** The bottom eigenvectors of a connected graph; 0 beyond those it has. */
  private double[] smoothest(Graph connected) {
    double[] roots = connected.degrees();
    for (int i = 0; i < roots.length; i++) {
      roots[i] = Math.sqrt(roots[i]);
    }
    int count = Math.min(dims, roots.length - 1);
    NullSpace constant = NullSpace.ofComponents(new int[roots.length], roots);
    Matrix vectors =
        SparseEigenSolver.bottom(GraphLaplacian.normalized(connected), count, constant, run)
            .vectors();
    double[] all = new double[roots.length * dims];
    for (int i = 0; i < roots.length; i++) {
      System.arraycopy(vectors.values(), i * count, all, i * dims, count);
    }
    return all;
  }

  /** The edges among some rows that have none to others. */
  private Graph subgraph(int[] rows, int[] placeOf) {
    SparseMatrix w = graph.adjacency();
    for (int at = 0; at < rows.length; at++) {
      placeOf[rows[at]] = at;
    }
    int[] start = new int[rows.length + 1];
    for (int at = 0; at < rows.length; at++) {
      start[at + 1] = start[at] + w.rowStart()[rows[at] + 1] - w.rowStart()[rows[at]];
    }
    int[] index = new int[start[rows.length]];
    double[] weight = new double[index.length];
    for (int at = 0; at < rows.length; at++) {
      int from = w.rowStart()[rows[at]];
      for (int e = start[at]; e < start[at + 1]; e++) {
        index[e] = placeOf[w.columnIndices()[from + e - start[at]]];
        weight[e] = w.values()[from + e - start[at]];
      }
    }
    return Graph.of(SparseMatrix.wrap(rows.length, rows.length, start, index, weight));
  }

  /** The mean row of each component. */
  private Table means(Connectivity parts) {
    run.requireMemory(
        (long) Double.BYTES * parts.count() * table.features(),
        "the means of the components",
        "take more neighbours, or select features first");
    Matrix means = Matrix.zeros(parts.count(), table.features());
    double[] row = new double[table.features()];
    for (int i = 0; i < table.rows(); i++) {
      int part = parts.component()[i];
      table.copyRow(i, row);
      for (int j = 0; j < row.length; j++) {
        means.values()[part * row.length + j] += row[j] / parts.sizes()[part];
      }
    }
    return Table.of(means);
  }

  /** The distance from one center to the next. */
  private double nearest(double[] centers, int from) {
    double least = Double.POSITIVE_INFINITY;
    for (int other = 0; other < centers.length / dims; other++) {
      double squares = 0;
      for (int c = 0; c < dims; c++) {
        double difference = centers[other * dims + c] - centers[from * dims + c];
        squares += difference * difference;
      }
      least = other == from ? least : Math.min(least, squares);
    }
    return Math.sqrt(least);
  }

  /** Makes the largest magnitude as large as that. */
  private static void scale(double[] values, double largest) {
    double now = 0;
    for (double value : values) {
      now = Math.max(now, Math.abs(value));
    }
    for (int at = 0; now > 0 && at < values.length; at++) {
      values[at] *= largest / now;
    }
  }

  /** Tells rows at one place apart, and lets each coordinate go from 0 to 10. */
  private void stretch(double[] places) {
    double[] low = new double[dims];
    double[] high = new double[dims];
    Arrays.fill(low, Double.POSITIVE_INFINITY);
    Arrays.fill(high, Double.NEGATIVE_INFINITY);
    for (int at = 0; at < places.length; at++) {
      places[at] += NOISE * random.nextDouble(-1, 1);
      low[at % dims] = Math.min(low[at % dims], places[at]);
      high[at % dims] = Math.max(high[at % dims], places[at]);
    }
    for (int at = 0; at < places.length; at++) {
      int c = at % dims;
      places[at] = WIDTH * (places[at] - low[c]) / (high[c] - low[c]);
    }
  }
}
