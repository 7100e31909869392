package org.foldsieve.embed.spectral;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.foldsieve.data.Table;
import org.foldsieve.neighbor.NeighborSearch;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalTangentSpacesTest {

  private static final Run RUN = Run.defaults().withThreads(2);

  /** A sheet of two dimensions, bent into more. */
  private static Table sheet(int rows, int features, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Matrix values = Matrix.zeros(rows, features);
    for (int i = 0; i < rows; i++) {
      double u = 3 * random.nextDouble();
      double v = 2 * random.nextDouble();
      for (int j = 0; j < features; j++) {
        values.set(i, j, Math.sin(u * (1 + 0.1 * j)) + v * Math.cos(0.2 * j));
      }
    }
    return Table.of(values);
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 40})
  void itIsItsDefinition(int features) {
    ReconstructionModel model = assertDefinition(sheet(70, features, 3));
    assertThat(model.notes()).isEmpty();
  }

  /** The mean of copies is rounded, and what that leaves of them is no direction. */
  @ParameterizedTest
  @ValueSource(ints = {4, 40})
  void copiesOfARowLieInNoDimension(int features) {
    Matrix values = sheet(70, features, 3).toMatrix();
    for (int i = 0; i < 70; i += 4) {
      for (int j = 0; j < features; j++) {
        values.set(i, j, 0.1 * (j + 1));
      }
    }
    ReconstructionModel model = assertDefinition(Table.of(values));
    assertThat(model.notes()).contains("rows whose neighbours lie in fewer than 2 dimensions: 18");
  }

  /** Moved by a power of two, in steps that stay exact: the rows are as near as they were. */
  @ParameterizedTest
  @ValueSource(ints = {4, 40})
  void featuresFarFromZeroAreMappedAsNearIt(int features) {
    Matrix near = sheet(70, features, 3).toMatrix();
    Matrix far = near.copy();
    for (int at = 0; at < near.values().length; at++) {
      near.values()[at] = Math.rint(near.values()[at] * 0x1p10) * 0x1p-20;
      far.values()[at] = near.values()[at] + 0x1p28;
    }
    LocalTangentSpaces ltsa = LocalTangentSpaces.withDefaults().withNeighbors(7);
    Matrix expected = ltsa.fit(Table.of(near), RUN).coordinates();
    Matrix moved = ltsa.fit(Table.of(far), RUN).coordinates();
    assertThat(moved.values()).containsExactly(expected.values(), within(1e-7));
  }

  /** Directions next to rounding: the constant still costs nothing. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-8, 1e-9, 1e-10, 3e-11, 1e-11, 1e-12, 1e-15})
  void featuresOfFarRangesAreMapped(double range) {
    SplittableRandom random = new SplittableRandom(8);
    Matrix values = Matrix.zeros(200, 3);
    for (int i = 0; i < 200; i++) {
      values.set(i, 0, 1e6 * random.nextDouble());
      values.set(i, 1, 1e6 * range * random.nextDouble());
      values.set(i, 2, 1e6 * range * random.nextDouble() + 0.1);
    }
    Matrix y = LocalTangentSpaces.withDefaults().fit(Table.of(values), RUN).coordinates();
    for (int p = 0; p < 2; p++) {
      assertThat(Arrays.stream(y.column(p)).sum()).isCloseTo(0, within(1e-6));
      assertThat(Arrays.stream(y.column(p)).map(v -> v * v).sum()).isCloseTo(200, within(1e-6));
    }
  }

  /** The definition, with the whole matrix and the covariances of each piece. */
  private static ReconstructionModel assertDefinition(Table table) {
    int n = table.rows();
    NeighborTable nearest = NeighborSearch.nearest(table, 7, RUN);
    double[] b = new double[n * n];
    for (int i = 0; i < n; i++) {
      int[] rows = new int[8];
      for (int r = 0; r < 7; r++) {
        rows[r] = nearest.index(i, r);
      }
      rows[7] = i;
      double[] gram = new double[64];
      for (int a = 0; a < 8; a++) {
        for (int c = 0; c < 8; c++) {
          for (int j = 0; j < table.features(); j++) {
            gram[a * 8 + c] += centered(table, rows, a, j) * centered(table, rows, c, j);
          }
        }
      }
      Blas.SymmetricEigen eigen = Blas.get().symmetricEigen(gram, 8, 6, 8);
      for (int a = 0; a < 8; a++) {
        for (int c = 0; c < 8; c++) {
          double entry = (a == c ? 1 : 0) - 1 / 8.0;
          for (int p = 0; p < 2; p++) {
            if (eigen.values()[p] > 1e-20) {
              entry -= eigen.vectors()[a * 2 + p] * eigen.vectors()[c * 2 + p];
            }
          }
          b[rows[a] * n + rows[c]] += entry;
        }
      }
    }
    double[] values = Blas.get().symmetricEigen(b.clone(), n, 0, 3).values();
    ReconstructionModel model = LocalTangentSpaces.withDefaults().withNeighbors(7).fit(table, RUN);
    assertThat(model.eigenvalues())
        .containsExactly(new double[] {values[1], values[2]}, within(1e-12));
    Matrix y = model.coordinates();
    for (int p = 0; p < 2; p++) {
      double[] v = y.column(p);
      double sum = 0;
      double square = 0;
      for (int i = 0; i < n; i++) {
        double image = 0;
        for (int j = 0; j < n; j++) {
          image += b[i * n + j] * v[j];
        }
        assertThat(image).isCloseTo(model.eigenvalues()[p] * v[i], within(1e-10));
        sum += v[i];
        square += v[i] * v[i];
      }
      assertThat(sum).isCloseTo(0, within(1e-9));
      assertThat(square).isCloseTo(n, within(1e-9));
    }
    return model;
  }

  private static double centered(Table table, int[] rows, int a, int j) {
    double mean = Arrays.stream(rows).mapToDouble(i -> table.value(i, j)).average().orElseThrow();
    return table.value(rows[a], j) - mean;
  }

  /** What is flat is mapped as it is, but for a linear change: the pieces fit without cost. */
  @Test
  void aPlaneIsItself() {
    SplittableRandom random = new SplittableRandom(5);
    Matrix plane = Matrix.wrap(400, 2, random.doubles(800).toArray());
    Matrix values = Matrix.zeros(400, 6);
    for (int i = 0; i < 400; i++) {
      for (int j = 0; j < 6; j++) {
        values.set(i, j, plane.get(i, 0) * Math.sin(j + 1) + plane.get(i, 1) * Math.cos(2 * j) + j);
      }
    }
    ReconstructionModel model = LocalTangentSpaces.withDefaults().fit(Table.of(values), RUN);
    assertThat(model.eigenvalues()[1]).isLessThan(1e-12);
    // Each coordinate is an affine function of the plane: nothing is left after the regression.
    for (int p = 0; p < 2; p++) {
      assertThat(residual(plane, model.coordinates().column(p))).isLessThan(1e-6);
    }
  }

  private static double residual(Matrix plane, double[] y) {
    int n = y.length;
    double[] normal = new double[9];
    double[] right = new double[3];
    for (int i = 0; i < n; i++) {
      double[] x = {1, plane.get(i, 0), plane.get(i, 1)};
      for (int a = 0; a < 3; a++) {
        right[a] += x[a] * y[i];
        for (int c = 0; c < 3; c++) {
          normal[a * 3 + c] += x[a] * x[c];
        }
      }
    }
    assertThat(Blas.get().cholesky(normal, 3)).isTrue();
    Blas.get().choleskySolve(normal, 3, right, 1);
    double worst = 0;
    for (int i = 0; i < n; i++) {
      double off = y[i] - right[0] - right[1] * plane.get(i, 0) - right[2] * plane.get(i, 1);
      worst = Math.max(worst, Math.abs(off));
    }
    return worst;
  }

  @Test
  void piecesOfFewerDimensionsAreCounted() {
    Matrix line = Matrix.zeros(30, 2);
    for (int i = 0; i < 30; i++) {
      line.set(i, 0, i);
      line.set(i, 1, 2 * i);
    }
    ReconstructionModel model =
        LocalTangentSpaces.withDefaults().withNeighbors(4).fit(Table.of(line), RUN);
    assertThat(model.notes()).contains("rows whose neighbours lie in fewer than 2 dimensions: 30");
    assertThat(model.eigenvalues()[0]).isCloseTo(0, within(1e-12));
  }

  @Test
  void asManyDimensionsAsNeighborsAreRefused() {
    assertThatThrownBy(() -> LocalTangentSpaces.withDefaults().withNeighbors(2))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("neighbors must be above dims");
  }
}
