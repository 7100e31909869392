package org.foldsieve.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.DoubleStream;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;

/**
 * One file of golden scores: a table, the parameters it was scored with, and the scores of every
 * method by an independent implementation of the definitions.
 *
 * <p>An entry is compared only where its value is the same on every machine: it is marked {@code
 * safe}, or {@code index-rule} (exact ties, decided by the row index).
 */
public final class GoldenScores {

  /** Scores agree to this part of the largest one of the entry. */
  public static final double TOLERANCE = 1e-9;

  private final String name;
  private final JsonObject file;

  private GoldenScores(String name, JsonObject file) {
    this.name = name;
    this.file = file;
  }

  /** The golden file of that name: {@code "synthetic"}. */
  public static GoldenScores read(String name) {
    String path = "/golden/" + name + ".json";
    try (Reader in =
        new InputStreamReader(
            Objects.requireNonNull(GoldenScores.class.getResourceAsStream(path), path),
            StandardCharsets.UTF_8)) {
      return new GoldenScores(name, JsonParser.parseReader(in).getAsJsonObject());
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  /** All golden files: synthetic data without ties, Iris in exact tenths, Iris in centimetres. */
  public static List<GoldenScores> all() {
    return List.of(
        read("synthetic"),
        read("iris_uci_tenths"),
        read("iris_sklearn_tenths"),
        read("iris_uci_cm"));
  }

  /** The data with its labels as classes. */
  public Table table() {
    double[][] rows =
        file.getAsJsonArray("X").asList().stream()
            .map(row -> doubles(row.getAsJsonArray()))
            .toArray(double[][]::new);
    int[] labels =
        file.getAsJsonArray("y").asList().stream().mapToInt(JsonElement::getAsInt).toArray();
    return Table.of(Matrix.ofRows(rows)).withLabels(Labels.classes("y", labels));
  }

  /** A parameter the scores were made with: {@code "K"}, {@code "t"}, {@code "lkr_h"}. */
  public double parameter(String parameter) {
    return file.getAsJsonObject("params").get(parameter).getAsDouble();
  }

  /** Whether the file has the entry and it may be compared. */
  public boolean comparable(String entry) {
    JsonObject methods = file.getAsJsonObject("methods");
    return methods.has(entry)
        && List.of("safe", "index-rule").contains(entry(entry).get("safety").getAsString());
  }

  /** The entry as it is in the file, for what is not a score a feature. */
  public JsonObject entry(String entry) {
    return file.getAsJsonObject("methods").getAsJsonObject(entry);
  }

  /** The whole file, for what stands beside the methods. */
  public JsonObject file() {
    return file;
  }

  /** The golden score of every feature. */
  public double[] scores(String entry) {
    return doubles(entry(entry).getAsJsonArray("scores"));
  }

  /** The golden order of the features, best first, counted from 0. */
  public int[] order(String entry) {
    return entry(entry).getAsJsonArray("rank").asList().stream()
        .mapToInt(feature -> feature.getAsInt() - 1)
        .toArray();
  }

  /** Checks scores and order of a ranking against an entry that is {@link #comparable}. */
  public void check(String entry, FeatureRanking ranking) {
    double[] expected = scores(entry);
    double[] actual = ranking.scores();
    double scale = DoubleStream.of(expected).map(Math::abs).max().orElse(0);
    assertThat(actual).as("%s of %s", entry, name).hasSameSizeAs(expected);
    for (int j = 0; j < expected.length; j++) {
      assertThat(actual[j])
          .as("%s of %s, feature %d", entry, name, j)
          .isCloseTo(expected[j], within(TOLERANCE * scale));
    }
    assertThat(ranking.order()).as("order by %s of %s", entry, name).isEqualTo(order(entry));
  }

  private static double[] doubles(JsonArray array) {
    return array.asList().stream().mapToDouble(JsonElement::getAsDouble).toArray();
  }

  @Override
  public String toString() {
    return name + Arrays.asList(file.get("n"), file.get("d"));
  }
}
