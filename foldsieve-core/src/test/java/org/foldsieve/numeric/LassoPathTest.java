package org.foldsieve.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

class LassoPathTest {

  /** Columns as they are, one array each. */
  private record Plain(double[][] columns) implements LassoPath.Columns {

    static Plain centered(double[][] rows) {
      int n = rows.length;
      double[][] columns = new double[rows[0].length][n];
      for (int j = 0; j < columns.length; j++) {
        for (int i = 0; i < n; i++) {
          columns[j][i] = rows[i][j];
        }
        center(columns[j]);
      }
      return new Plain(columns);
    }

    @Override
    public int count() {
      return columns.length;
    }

    @Override
    public void copy(int j, double[] target) {
      System.arraycopy(columns[j], 0, target, 0, target.length);
    }

    @Override
    public void multiply(double[] u, double[] target) {
      for (int j = 0; j < columns.length; j++) {
        target[j] = 0;
        for (int i = 0; i < u.length; i++) {
          target[j] += columns[j][i] * u[i];
        }
      }
    }
  }

  private static double[] center(double[] values) {
    double mean = Arrays.stream(values).sum() / values.length;
    for (int i = 0; i < values.length; i++) {
      values[i] -= mean;
    }
    return values;
  }

  /** 300 images of digits, 64 pixels, some of them constant. */
  @Test
  void equalsScikitLearnOnDigits() throws IOException {
    double[][] rows;
    try (BufferedReader in = new BufferedReader(open("digits300.csv"))) {
      rows =
          in.lines()
              .map(line -> Arrays.stream(line.split(",")).mapToDouble(Double::parseDouble))
              .map(values -> values.limit(64).toArray())
              .toArray(double[][]::new);
    }
    double[] y = new double[300];
    Arrays.setAll(y, i -> Math.cos(0.1 * i) * rows[i][20] + Math.sin(i));
    follow("digits300", Plain.centered(rows), center(y), 1e-11);
  }

  /** More columns than rows: columns leave again, and most never join. */
  @Test
  void equalsScikitLearnOnMoreColumnsThanRows() throws IOException {
    double[][] table = synthetic();
    double[][] turned = new double[table[0].length][table.length];
    for (int i = 0; i < table.length; i++) {
      for (int j = 0; j < turned.length; j++) {
        turned[j][i] = table[i][j];
      }
    }
    double[] y = IntStream.range(0, turned.length).mapToDouble(Math::cos).toArray();
    // As many columns in use as rows: the regression is badly conditioned, for both.
    follow("wide", Plain.centered(turned), center(y), 1e-9);
  }

  @Test
  void equalsScikitLearnOnClasses() throws IOException {
    JsonObject file = json("synthetic.json");
    double[] y = numbers(file.get("y"));
    follow("synthetic", Plain.centered(synthetic()), center(y), 1e-11);
  }

  /** Every breakpoint of scikit-learn's {@code lars_path(method='lasso')}. */
  private static void follow(String name, Plain columns, double[] y, double part)
      throws IOException {
    JsonObject expected = json("lars.json").getAsJsonObject(name);
    double[] prices = numbers(expected.get("prices"));
    JsonElement coefficients = expected.get("coefficients");
    LassoPath path = new LassoPath(columns, y);
    for (int at = 0; at < prices.length; at++) {
      assertThat(path.price())
          .as("%s, price %d", name, at)
          .isCloseTo(prices[at], within(part * prices[0]));
      JsonElement here =
          coefficients.isJsonArray()
              ? coefficients.getAsJsonArray().get(at)
              : coefficients.getAsJsonObject().get(Integer.toString(at));
      if (here != null) {
        double[] all = new double[columns.count()];
        int[] features = path.features();
        double[] own = path.coefficients();
        for (int i = 0; i < own.length; i++) {
          all[features[i]] = own[i];
        }
        double[] theirs = numbers(here);
        double size = Arrays.stream(theirs).map(Math::abs).max().orElseThrow();
        assertThat(all).as("%s, step %d", name, at).containsExactly(theirs, within(part * size));
      }
      assertThat(path.step()).isEqualTo(at + 1 < prices.length);
    }
  }

  /** What makes a point of the path right, whatever way led there. */
  @Test
  void everyPointMeetsTheConditionsOfTheLasso() {
    for (long seed = 0; seed < 40; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int n = random.nextInt(4, 25);
      int d = random.nextInt(1, 40);
      double[][] x = new double[d][n];
      for (double[] column : x) {
        Arrays.setAll(column, i -> random.nextDouble(-1, 1));
      }
      if (d > 3) {
        x[2] = x[0].clone();
        Arrays.fill(x[3], 0);
      }
      double[] y = random.doubles(n, -1, 1).toArray();
      Plain columns = new Plain(x);
      LassoPath path = new LassoPath(columns, y);
      double before = Double.POSITIVE_INFINITY;
      int steps = 0;
      do {
        assertThat(path.price()).isLessThanOrEqualTo(before);
        before = path.price();
        double[] rest = y.clone();
        int[] features = path.features();
        double[] a = path.coefficients();
        for (int p = 0; p < a.length; p++) {
          for (int i = 0; i < n; i++) {
            rest[i] -= a[p] * x[features[p]][i];
          }
        }
        double[] correlation = new double[d];
        columns.multiply(rest, correlation);
        for (int p = 0; p < a.length; p++) {
          assertThat(correlation[features[p]])
              .as("seed %d, step %d", seed, steps)
              .isCloseTo(Math.signum(a[p]) * path.price(), within(1e-9));
        }
        for (double other : correlation) {
          assertThat(Math.abs(other)).isLessThanOrEqualTo(path.price() + 1e-9);
        }
        steps++;
        assertThat(steps).isLessThan(20 * (n + d));
      } while (path.step());
      assertThat(path.price()).isLessThan(1e-12);
      assertThat(Arrays.stream(path.features()).boxed().toList())
          .doesNotHaveDuplicates()
          .doesNotContain(d > 3 ? 3 : -1);
    }
  }

  @Test
  void nothingToExplainIsNoStep() {
    LassoPath path =
        new LassoPath(new Plain(new double[][] {{1, -1}, {0, 0}}), new double[] {1, 1});
    assertThat(path.step()).isFalse();
    assertThat(path.size()).isZero();
    assertThat(path.coefficients()).isEmpty();
  }

  private static double[][] synthetic() throws IOException {
    return StreamSupport.stream(json("synthetic.json").getAsJsonArray("X").spliterator(), false)
        .map(LassoPathTest::numbers)
        .toArray(double[][]::new);
  }

  private static double[] numbers(JsonElement array) {
    return StreamSupport.stream(array.getAsJsonArray().spliterator(), false)
        .mapToDouble(JsonElement::getAsDouble)
        .toArray();
  }

  private static JsonObject json(String name) throws IOException {
    try (Reader in = open(name)) {
      return JsonParser.parseReader(in).getAsJsonObject();
    }
  }

  private static Reader open(String name) {
    return new InputStreamReader(
        Objects.requireNonNull(LassoPathTest.class.getResourceAsStream("/golden/" + name), name),
        StandardCharsets.UTF_8);
  }
}
