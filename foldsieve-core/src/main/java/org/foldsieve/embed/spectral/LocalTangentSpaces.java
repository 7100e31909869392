package org.foldsieve.embed.spectral;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Components;
import org.foldsieve.embed.Embedding;
import org.foldsieve.embed.FittedModel;
import org.foldsieve.embed.part.Connectivity;
import org.foldsieve.embed.part.MapRequirements;
import org.foldsieve.embed.part.Surroundings;
import org.foldsieve.graph.Radius;
import org.foldsieve.neighbor.NeighborLists;
import org.foldsieve.neighbor.Workbench;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.numeric.Sums;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.numeric.eigen.Signs;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Parameters;
import org.foldsieve.run.Provenance;
import org.foldsieve.run.Require;
import org.foldsieve.run.Run;

/**
 * Local tangent space alignment: around each row the data are nearly flat, and the map is the one
 * in which all these flat pieces fit together.
 *
 * <p>For row i let J be i and its k nearest rows and U the d leading left singular vectors of the
 * rows of J, centred. With \( G = [1/\sqrt{|J|}, U] \),
 *
 * <p>\[ B = \sum_i S_J (I - G G^\top) S_J^\top, \quad B v_p = \lambda_p v_p, \quad y_p = \sqrt{n}\,
 * v_p, \]
 *
 * <p>where \( S_J \) puts the rows of J in their places, for the d smallest eigenvalues after that
 * of the constant: mean 0 and \( Y^\top Y = n I \). Each coordinate has its entry of largest
 * magnitude positive. A new row is rebuilt from its k nearest training rows by the weights of
 * {@link LocallyLinearEmbedding}, which keep what is flat flat, and placed by them.
 *
 * <p><b>Undefined.</b> Where the rows of J lie in fewer than d dimensions (a singular value at most
 * 1e-10 of the largest, or no more than the values of J are rounded by), U has fewer columns, and a
 * note counts such rows. A graph of q connected components has q - 1 coordinates of cost 0 that
 * only tell components apart, which come first; the model names the component sizes ({@code
 * components=error} refuses). k below d + 1 or not below the number of rows, and rows that are all
 * the same, are errors.
 *
 * <p><b>Cost.</b> Beyond the neighbours, O(n k² (m + k)) for the pieces, then the sparse eigen
 * solver.
 *
 * <p><b>Departures.</b> Row i is part of J, as in the paper; scikit-learn leaves it out, and then
 * several eigenvalues can be 0.
 *
 * <p><b>Paper.</b> Zhang, Zha (2004). Principal manifolds and nonlinear dimensionality reduction
 * via tangent space alignment. SIAM Journal on Scientific Computing 26(1).
 *
 * @param dims the number of coordinates
 * @param neighbors k
 * @param components what to do when the graph falls apart
 * @since 0.1.0
 */
public record LocalTangentSpaces(int dims, int neighbors, Components components)
    implements Embedding {

  /** A singular value at most this part of the largest is rounding. */
  private static final double RANK = 1e-10;

  /** The smallest part of the largest eigenvalue that products give to twelve digits. */
  private static final double ACCURATE = 1e-4;

  /** A tangent whose entries sum to more than this is not quite centred: rounding of the mean. */
  private static final double CENTRED = 1e-11;

  /** The regularisation of the weights that place new rows. */
  private static final double REG = 1e-3;

  /** Checks the parameters. */
  public LocalTangentSpaces {
    Require.atLeast(1, "dims", dims);
    Require.atLeast(1, "neighbors", neighbors);
    if (neighbors <= dims) {
      throw new ParameterException(
          String.format(
              Locale.ROOT,
              "neighbors must be above dims, or no piece is flat: neighbors = %d, dims = %d",
              neighbors,
              dims));
    }
    Objects.requireNonNull(components, "components");
  }

  /** Two dimensions, 10 neighbours. */
  public static LocalTangentSpaces withDefaults() {
    return new LocalTangentSpaces(2, 10, Components.REPORT);
  }

  /** This method with another number of coordinates. */
  public LocalTangentSpaces withDimensions(int dims) {
    return new LocalTangentSpaces(dims, neighbors, components);
  }

  /** This method with another number of neighbours. */
  public LocalTangentSpaces withNeighbors(int neighbors) {
    return new LocalTangentSpaces(dims, neighbors, components);
  }

  /** This method with another answer to a graph that falls apart. */
  public LocalTangentSpaces withComponents(Components components) {
    return new LocalTangentSpaces(dims, neighbors, components);
  }

  @Override
  public String id() {
    return "ltsa";
  }

  @Override
  public int sharedNeighbors() {
    return neighbors;
  }

  @Override
  public ReconstructionModel fit(Table table, Run run) {
    return fit(new Workbench(table, run));
  }

  @Override
  public ReconstructionModel fit(Workbench bench) {
    Table table = bench.table();
    Run run = bench.run();
    MapRequirements.requireRows(bench, neighbors);
    MapRequirements.requireSpread(table);
    Surroundings near = Surroundings.of(bench, neighbors, Radius.NONE, components);
    Connectivity connectivity = near.connectivity();
    AtomicInteger flat = new AtomicInteger();
    SparseMatrix pieces = pieces(table, near.lists(), flat, run);
    SpectralMap map = SpectralMap.ofGram(pieces, connectivity, dims, run);
    Matrix coordinates = map.vectors();
    double root = Math.sqrt(table.rows());
    for (int at = 0; at < coordinates.values().length; at++) {
      coordinates.values()[at] *= root;
    }
    Signs.canonicalize(coordinates);
    List<String> notes = new ArrayList<>(map.notes());
    if (flat.get() > 0) {
      notes.add(
          String.format(
              Locale.ROOT,
              "rows whose neighbours lie in fewer than %d dimensions: %d",
              dims,
              flat.get()));
    }
    Provenance provenance = bench.provenance(id(), Parameters.of(this));
    return ReconstructionModel.lle(
        FittedModel.Fit.of(
            provenance,
            table.featureNames(),
            coordinates,
            map.spectrum(),
            connectivity.sizes(),
            notes),
        bench,
        neighbors,
        REG);
  }

  /**
   * M with B = M'M: the projectors I - GG' are their own squares, so M has them one below the
   * other.
   */
  private SparseMatrix pieces(Table table, NeighborLists nearest, AtomicInteger flat, Run run) {
    int n = table.rows();
    // Row i of the table is a piece of count + 1 rows, from here on and with so many entries.
    int[] from = new int[n + 1];
    long[] before = new long[n + 1];
    for (int i = 0; i < n; i++) {
      int size = nearest.count(i) + 1;
      from[i + 1] = Math.addExact(from[i], size);
      before[i + 1] = before[i] + (long) size * size;
    }
    run.requireMemory(
        4 * (Double.BYTES + Integer.BYTES) * before[n],
        String.format(Locale.ROOT, "%d pieces of %d rows", n, neighbors + 1),
        "take fewer neighbours");
    int[] start = new int[from[n] + 1];
    int[] index = new int[Math.toIntExact(before[n])];
    double[] value = new double[index.length];
    run.forEach(
        "tangent spaces",
        n,
        i -> {
          int size = nearest.count(i) + 1;
          int[] rows = new int[size];
          rows[0] = i;
          System.arraycopy(nearest.indices(), nearest.start()[i], rows, 1, size - 1);
          Arrays.sort(rows);
          double[][] tangents = tangents(table, rows);
          if (tangents.length < dims) {
            flat.incrementAndGet();
          }
          for (int a = 0; a < size; a++) {
            int at = (int) before[i] + a * size;
            start[from[i] + a + 1] = at + size;
            System.arraycopy(rows, 0, index, at, size);
            for (int b = 0; b < size; b++) {
              double entry = (a == b ? 1 : 0) - 1.0 / size;
              for (double[] tangent : tangents) {
                entry -= tangent[a] * tangent[b];
              }
              value[at + b] = entry;
            }
          }
        });
    return SparseMatrix.wrap(from[n], n, start, index, value);
  }

  /** The leading left singular vectors of the centred rows, at most {@code dims} of them. */
  private double[][] tangents(Table table, int[] rows) {
    int size = rows.length;
    int m = table.features();
    double[] piece = new double[size * m];
    double[] row = new double[m];
    double[] mean = new double[m];
    double largest = 0;
    for (int a = 0; a < size; a++) {
      table.copyRow(rows[a], row);
      System.arraycopy(row, 0, piece, a * m, m);
      for (int j = 0; j < m; j++) {
        mean[j] += row[j] / size;
        largest = Math.max(largest, Math.abs(row[j]));
      }
    }
    subtract(mean, piece);
    double rounding = size * Math.ulp(largest);
    double[][] tangents = leading(piece, size, rounding);
    if (Arrays.stream(tangents).allMatch(one -> Math.abs(Arrays.stream(one).sum()) <= CENTRED)) {
      return tangents;
    }
    // The mean of a feature far from 0 was rounded by more than the rows of the piece differ.
    Arrays.fill(mean, 0);
    for (int at = 0; at < piece.length; at++) {
      mean[at % m] += piece[at] / size;
    }
    subtract(mean, piece);
    return orthogonal(leading(piece, size, rounding));
  }

  /** Takes the mean from every row. */
  private static void subtract(double[] mean, double[] piece) {
    for (int from = 0; from < piece.length; from += mean.length) {
      for (int j = 0; j < mean.length; j++) {
        piece[from + j] -= mean[j];
      }
    }
  }

  /** The leading left singular vectors whose singular values are more than rounding. */
  private double[][] leading(double[] piece, int size, double rounding) {
    int m = piece.length / size;
    if (m >= size) {
      double[][] tangents = byProducts(piece, size, rounding);
      if (tangents.length == dims) {
        return tangents;
      }
    }
    // With many features X' = QR first: the left singular vectors of X are the right ones of R.
    boolean wide = m > size;
    Blas.Svd svd =
        wide
            ? Blas.get()
                .svd(Blas.get().triangularFactor(transpose(piece, size, m), m, size), size, size)
            : Blas.get().svd(piece.clone(), size, m);
    int parts = svd.s().length;
    double least = Math.max(RANK * svd.s()[0], rounding);
    int count = 0;
    while (count < Math.min(dims, parts) && svd.s()[count] > least) {
      count++;
    }
    double[][] tangents = new double[count][size];
    for (int p = 0; p < count; p++) {
      for (int a = 0; a < size; a++) {
        tangents[p][a] = wide ? svd.vTransposed()[p * size + a] : svd.u()[a * parts + p];
      }
    }
    return tangents;
  }

  /**
   * The same from the products of the rows with each other, where that costs no accuracy: an
   * eigenvalue of theirs is as wrong as rounding of the largest, so all that are wanted must stand
   * far above it. Else nothing.
   */
  private double[][] byProducts(double[] piece, int size, double rounding) {
    int m = piece.length / size;
    double[] products = new double[size * size];
    for (int a = 0; a < size; a++) {
      for (int b = 0; b <= a; b++) {
        products[a * size + b] = Sums.dot(piece, a * m, piece, b * m, m);
      }
      if (!Double.isFinite(products[a * size + a])) {
        return new double[0][];
      }
    }
    Blas.SymmetricEigen eigen = Blas.get().symmetricEigen(products, size, size - dims, size);
    double least = eigen.values()[0];
    if (!(least > ACCURATE * eigen.values()[dims - 1]
        && Math.sqrt(least) > rounding
        && least > Double.MIN_NORMAL / RANK)) {
      return new double[0][];
    }
    double[][] tangents = new double[dims][size];
    for (int p = 0; p < dims; p++) {
      for (int a = 0; a < size; a++) {
        tangents[p][a] = eigen.vectors()[a * dims + dims - 1 - p];
      }
    }
    return tangents;
  }

  /** The tangents orthogonal to the constant and to each other, whatever rounding left of that. */
  private static double[][] orthogonal(double[][] tangents) {
    List<double[]> kept = new ArrayList<>();
    for (double[] tangent : tangents) {
      double[] rest = tangent.clone();
      double mean = Arrays.stream(rest).sum() / rest.length;
      Arrays.setAll(rest, a -> rest[a] - mean);
      for (double[] other : kept) {
        double along = dot(rest, other);
        Arrays.setAll(rest, a -> rest[a] - along * other[a]);
      }
      double length = Math.sqrt(dot(rest, rest));
      if (length > 0.5) {
        kept.add(Arrays.stream(rest).map(entry -> entry / length).toArray());
      }
    }
    return kept.toArray(double[][]::new);
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  private static double[] transpose(double[] values, int rows, int columns) {
    return Matrix.wrap(rows, columns, values).transpose().values();
  }
}
