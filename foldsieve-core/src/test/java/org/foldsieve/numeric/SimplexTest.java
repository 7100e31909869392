package org.foldsieve.numeric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SimplexTest {

  @Test
  void projectionsAreTheGoldenOnes() throws IOException {
    Gson gson = new Gson();
    try (Reader in =
        new InputStreamReader(
            SimplexTest.class.getResourceAsStream("/golden/simplex.json"),
            StandardCharsets.UTF_8)) {
      JsonObject golden = gson.fromJson(in, JsonObject.class);
      assertThat(Simplex.project(gson.fromJson(golden.get("v"), double[].class)))
          .containsExactly(gson.fromJson(golden.get("proj"), double[].class), within(1e-12));
      assertThat(Simplex.project(gson.fromJson(golden.get("v2"), double[].class)))
          .containsExactly(gson.fromJson(golden.get("proj2"), double[].class), within(1e-12));
    }
  }

  /** x is nearest on the simplex iff (v - x)'(e_j - x) <= 0 for every corner e_j. */
  @Test
  void noCornerOfTheSimplexLiesInTheDirectionOfWhatWasLeftOut() {
    SplittableRandom random = new SplittableRandom(7);
    for (int trial = 0; trial < 200; trial++) {
      double[] v = random.doubles(1 + trial % 13, -2, 3).toArray();
      double[] x = Simplex.project(v);
      double sum = 0;
      double along = 0;
      for (int i = 0; i < v.length; i++) {
        assertThat(x[i]).isNotNegative();
        sum += x[i];
        along += (v[i] - x[i]) * x[i];
      }
      assertThat(sum).isCloseTo(1, within(1e-12));
      for (int j = 0; j < v.length; j++) {
        assertThat(v[j] - x[j] - along).isLessThan(1e-12);
      }
    }
  }

  @Test
  void aRangeIsProjectedAndTheRestLeftAlone() {
    double[] v = {9, 0.3, -0.2, 1.4, 9};
    Simplex.project(v, 1, 4, new double[3]);
    assertThat(v).containsExactly(new double[] {9, 0, 0, 1, 9}, within(1e-12));
  }

  @Test
  void anEmptyVectorIsAnError() {
    assertThatThrownBy(() -> Simplex.project(new double[0]))
        .hasMessage("the simplex needs at least one entry, not 0");
  }
}
