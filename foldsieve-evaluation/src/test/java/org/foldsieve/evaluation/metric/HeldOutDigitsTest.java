package org.foldsieve.evaluation.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Embedding;
import org.foldsieve.embed.EmbeddingModel;
import org.foldsieve.io.BundledData;
import org.foldsieve.method.Methods;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Digits that were not there when the map was learnt keep their neighbours as in a joint fit. */
class HeldOutDigitsTest {

  private static final Run RUN = Run.defaults().withThreads(2);
  private static final int K = 12;

  @ParameterizedTest
  @ValueSource(strings = {"pca", "lpp", "npe", "lle", "lne", "laplacian-eigenmaps", "isomap"})
  void heldOutDigitsKeepTheirNeighbours(String id) {
    Table digits = BundledData.table("digits").withoutLabels();
    int n = digits.rows();
    int[] held = IntStream.range(0, n).filter(i -> i % 10 == 0).toArray();
    int[] rest = IntStream.range(0, n).filter(i -> i % 10 != 0).toArray();
    Embedding method = Methods.embedding(id, Map.of("dims", "2"));
    Matrix joint = method.fit(digits, RUN).coordinates();
    EmbeddingModel model = method.fit(digits.selectRows(rest), RUN);
    Matrix placed = Matrix.zeros(n, 2);
    spread(model.coordinates(), rest, placed);
    spread(model.transform(digits.selectRows(held), RUN), held, placed);
    assertThat(trustworthiness(digits, placed, held))
        .isGreaterThan(trustworthiness(digits, joint, held) - 0.02);
  }

  private static void spread(Matrix from, int[] rows, Matrix to) {
    for (int at = 0; at < rows.length; at++) {
      System.arraycopy(from.values(), 2 * at, to.values(), 2 * rows[at], 2);
    }
  }

  /** The trustworthiness of the given rows among all. */
  private static double trustworthiness(Table original, Matrix map, int[] rows) {
    int n = original.rows();
    NeighborhoodAgreement agreement = new NeighborhoodAgreement(n - 1, K);
    double[] before = new double[n];
    double[] after = new double[n];
    double[] cells = original.toMatrix().values();
    for (int i : rows) {
      distances(cells, original.features(), i, before);
      distances(map.values(), 2, i, after);
      agreement.add(before, after, i);
    }
    return agreement.trustworthiness();
  }

  private static void distances(double[] rows, int width, int i, double[] target) {
    Arrays.setAll(
        target,
        j -> {
          double sum = 0;
          for (int s = 0; s < width; s++) {
            double difference = rows[i * width + s] - rows[j * width + s];
            sum += difference * difference;
          }
          return sum;
        });
  }
}
