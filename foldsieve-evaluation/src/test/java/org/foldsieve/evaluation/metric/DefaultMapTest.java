package org.foldsieve.evaluation.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.data.Scaling;
import org.foldsieve.data.Table;
import org.foldsieve.embed.Embedding;
import org.foldsieve.method.Methods;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.run.Run;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The map that is drawn when none is named shows something, whatever the table is like. */
class DefaultMapTest {

  private static final int ROWS = 500;
  private static final Run RUN = Run.defaults().withThreads(2);

  /** Tables on which one map or another falls together. */
  private enum Twin {
    /** Mostly zeros, long tails, a tenth of the rows copies of others. */
    MAIL {
      @Override
      double[] row(int i, SplittableRandom random) {
        boolean copy = i % 10 == 9;
        SplittableRandom own = copy ? new SplittableRandom(i / 100) : random.split();
        return own.doubles(40).map(u -> u < 0.8 ? 0 : Math.exp(3 * own.nextGaussian())).toArray();
      }
    },

    /** Small counts, and three rows of thousandfold ones. */
    COUNTS {
      @Override
      double[] row(int i, SplittableRandom random) {
        int far = i % 200 == 7 ? 5000 : 1;
        return random.ints(20, 0, 5).mapToDouble(count -> count * far).toArray();
      }
    },

    /** Forty clusters, each too far from the others for an edge. */
    CLUSTERS {
      @Override
      double[] row(int i, SplittableRandom random) {
        return random.doubles(4).map(u -> 10 * (i % 40) + u).toArray();
      }
    },

    /** No row twice, none far away, nothing to see. */
    NOISE {
      @Override
      double[] row(int i, SplittableRandom random) {
        return IntStream.range(0, 6).mapToDouble(j -> random.nextGaussian()).toArray();
      }
    },

    /** Answers of yes and no, of which most were given by several. */
    ANSWERS {
      @Override
      double[] row(int i, SplittableRandom random) {
        return random.ints(8, 0, 2).asDoubleStream().toArray();
      }
    };

    abstract double[] row(int i, SplittableRandom random);

    Table table() {
      SplittableRandom random = new SplittableRandom(ordinal());
      double[][] rows = new double[ROWS][];
      for (int i = 0; i < ROWS; i++) {
        rows[i] = row(i, random);
      }
      Table table = Table.of(Matrix.ofRows(rows));
      return Scaling.fit(Scaling.Kind.AUTO, table).apply(table);
    }
  }

  @ParameterizedTest
  @EnumSource
  void theDefaultMapShowsWhatIsNear(Twin twin) {
    Table table = twin.table();
    Embedding map = (Embedding) Methods.recommended(table).map().defaults();
    Matrix places = map.fit(table, RUN).coordinates();

    assertThat(cells(places)).isGreaterThan(ROWS / 8);
    double shown = MapQuality.of(table, places, 10, RUN).trustworthiness();
    assertThat(shown).isGreaterThan(0.7);
    Matrix linear = Methods.embedding("pca", Map.of()).fit(table, RUN).coordinates();
    assertThat(shown).isGreaterThan(MapQuality.of(table, linear, 10, RUN).trustworthiness() - 0.02);
  }

  /** How many cells of a grid of 100 x 100 over the map hold a row. */
  private static int cells(Matrix places) {
    Set<Integer> used = new HashSet<>();
    double[] x = places.column(0);
    double[] y = places.column(1);
    for (int i = 0; i < places.rows(); i++) {
      used.add(100 * cell(x, i) + cell(y, i));
    }
    return used.size();
  }

  private static int cell(double[] places, int i) {
    double low = Arrays.stream(places).min().orElseThrow();
    double high = Arrays.stream(places).max().orElseThrow();
    return (int) Math.min(99, 100 * (places[i] - low) / (high - low));
  }
}
