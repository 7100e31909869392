package org.foldsieve.embed;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;

/**
 * The golden maps of 80 rows of a swiss roll, by an independent implementation of the definitions.
 * Maps are compared by their distances, which have no signs.
 */
public final class GoldenMaps {

  /** Weights, geodesics and eigenvalues agree to this part of the largest one of the entry. */
  public static final double TOLERANCE = 1e-9;

  private static final Gson GSON = new Gson();
  private static final JsonObject FILE = read();

  private final JsonObject entry;

  private GoldenMaps(JsonObject entry) {
    this.entry = entry;
  }

  private static JsonObject read() {
    try (Reader in =
        new InputStreamReader(
            GoldenMaps.class.getResourceAsStream("/golden/vector_swissroll80.json"),
            StandardCharsets.UTF_8)) {
      return GSON.fromJson(in, JsonObject.class);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  /** The entry of a method; it must be safe to compare. */
  public static GoldenMaps method(String name) {
    JsonObject entry = FILE.getAsJsonObject("methods").getAsJsonObject(name);
    assertThat(entry.get("safe").getAsString()).isEqualTo("safe");
    return new GoldenMaps(entry);
  }

  /** An entry beside the methods, with data of its own. */
  public static GoldenMaps other(String name) {
    return new GoldenMaps(FILE.getAsJsonObject(name));
  }

  /** The swiss roll. */
  public static Table table() {
    return new GoldenMaps(FILE).ownTable();
  }

  /** The data of this entry. */
  public Table ownTable() {
    return Table.of(matrix("X"));
  }

  public Matrix matrix(String name) {
    return Matrix.ofRows(GSON.fromJson(entry.get(name), double[][].class));
  }

  public double[] numbers(String name) {
    return GSON.fromJson(entry.get(name), double[].class);
  }

  public double number(String name) {
    JsonElement value = entry.get(name);
    return value.getAsDouble();
  }

  boolean has(String name) {
    return entry.has(name);
  }

  /** The distances of this entry, to its tolerance. */
  public void assertDistances(Matrix coordinates) {
    double tolerance = has("tol_dist_rel") ? number("tol_dist_rel") : TOLERANCE;
    assertClose(distances(coordinates), matrix("dist"), tolerance);
  }

  public static void assertClose(Matrix actual, Matrix expected, double tolerance) {
    assertThat(actual.rows()).isEqualTo(expected.rows());
    assertThat(actual.columns()).isEqualTo(expected.columns());
    double largest = 0;
    double worst = 0;
    for (int at = 0; at < expected.values().length; at++) {
      largest = Math.max(largest, Math.abs(expected.values()[at]));
      worst = Math.max(worst, Math.abs(actual.values()[at] - expected.values()[at]));
      assertThat(actual.values()[at]).isNotNaN();
    }
    assertThat(worst).isLessThanOrEqualTo(tolerance * largest);
  }

  public static void assertClose(double[] actual, double[] expected, double tolerance) {
    assertClose(
        Matrix.wrap(1, actual.length, actual),
        Matrix.wrap(1, expected.length, expected),
        tolerance);
  }

  public static Matrix distances(Matrix y) {
    Matrix all = Matrix.zeros(y.rows(), y.rows());
    for (int i = 0; i < y.rows(); i++) {
      for (int j = 0; j < y.rows(); j++) {
        double sum = 0;
        for (int c = 0; c < y.columns(); c++) {
          double difference = y.get(i, c) - y.get(j, c);
          sum += difference * difference;
        }
        all.set(i, j, Math.sqrt(sum));
      }
    }
    return all;
  }
}
