package org.foldsieve.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.run.Run;
import org.foldsieve.score.information.Discretization;
import org.foldsieve.score.information.Discretize;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The bins of Fayyad and Irani on the bundled sets beside the cut points of Weka 3.8.6
 * (weka.filters.supervised.attribute.Discretize), a line a feature.
 */
class MdlCutsTest {

  @ParameterizedTest
  @ValueSource(strings = {"iris-uci", "wdbc"})
  void binsAreThoseOfWeka(String name) throws IOException {
    Table table = BundledData.table(name);
    Discretization ours = Discretization.fit(table, Discretize.MDL, 3, Run.defaults());
    List<double[]> cuts = wekaCuts(name);
    assertThat(cuts).hasSize(table.features());
    for (int j = 0; j < table.features(); j++) {
      int feature = j;
      int[] expected =
          IntStream.range(0, table.rows())
              .map(
                  i ->
                      (int)
                          Arrays.stream(cuts.get(feature))
                              .filter(cut -> table.value(i, feature) > cut)
                              .count())
              .toArray();
      int[] found =
          IntStream.range(0, table.rows())
              .map(i -> ours.bin(feature, table.value(i, feature)))
              .toArray();
      assertThat(found).as(table.featureNames().get(j)).isEqualTo(expected);
    }
  }

  private static List<double[]> wekaCuts(String name) throws IOException {
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(MdlCutsTest.class.getResourceAsStream("weka-mdl-cuts.csv")),
                StandardCharsets.UTF_8))) {
      return in.lines()
          .map(line -> line.split(","))
          .filter(parts -> parts[0].equals(name))
          .map(parts -> Arrays.stream(parts).skip(2).mapToDouble(Double::parseDouble).toArray())
          .toList();
    }
  }
}
