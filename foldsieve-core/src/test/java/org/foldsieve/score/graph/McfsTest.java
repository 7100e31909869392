package org.foldsieve.score.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.foldsieve.data.Table;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.numeric.SparseMatrix;
import org.foldsieve.run.MemoryLimitException;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.foldsieve.score.GoldenScores;
import org.foldsieve.score.Tables;
import org.junit.jupiter.api.Test;

class McfsTest {

  /**
   * The definition in Python on the table synthetic.json: {@code scipy.linalg.eigh} for the
   * eigenvectors, scikit-learn's {@code lars_path} for the regressions.
   */
  @Test
  void equalsScipyAndScikitLearn() {
    double[] four = {
      0.018610889126338622, 0.02362913663862609, 0.00980547090284778, 0.009958879707749113,
      0.0, 0.01252920990722381, 0.0, 0.008337300131769818,
      0.0, 0.0013889910219250033, 0.0, 0.010716646465480248
    };
    double[] twelve = {
      0.0629183361160356, 0.03992204969259356, 0.07007380372903468, 0.015335976360900436,
      0.03046654752835983, 0.024339155282741953, 0.016880045712441213, 0.03341281697797858,
      0.02530360942070521, 0.012151598044971401, 0.029016117037108317, 0.010734094170392384
    };
    Table table = GoldenScores.read("synthetic").table();
    FeatureRanking ranking = Mcfs.withDefaults().withSize(4).rank(table, Run.defaults());
    assertThat(ranking.scores()).containsExactly(four, within(1e-11));
    assertThat(ranking.notes()).hasSize(1).first().asString().startsWith("4 features");
    assertThat(Mcfs.withDefaults().rank(table, Run.defaults()).scores())
        .containsExactly(twelve, within(1e-11));
  }

  /** A sparse table, and features far from 0, give the same scores. */
  @Test
  void sparseIsTheSameAsDense() {
    SplittableRandom random = new SplittableRandom(3);
    Matrix values = Matrix.zeros(50, 8);
    for (int at = 0; at < values.values().length; at++) {
      values.values()[at] = random.nextInt(3) == 0 ? random.nextDouble() : 0;
    }
    for (int i = 0; i < 50; i++) {
      values.set(i, 7, 1e6 + random.nextDouble());
    }
    Mcfs method = Mcfs.withDefaults().withSize(3);
    double[] dense = method.rank(Table.of(values), Run.defaults()).scores();
    double[] sparse = method.rank(Table.of(SparseMatrix.of(values)), Run.defaults()).scores();
    assertThat(sparse).containsExactly(dense, within(1e-8));
    assertThat(Arrays.stream(dense).filter(score -> score > 0).count()).isGreaterThan(3);
  }

  /** Three pieces along two features: these are what tells them apart. */
  @Test
  void findsWhatTellsPiecesApart() {
    SplittableRandom random = new SplittableRandom(5);
    double[][] rows = new double[60][];
    for (int i = 0; i < 60; i++) {
      double[] row = random.doubles(9, 0, 1).toArray();
      row[4] += i % 3 == 0 ? 50 : 0;
      row[6] += i % 3 == 1 ? 50 : 0;
      row[8] = 3;
      rows[i] = row;
    }
    FeatureRanking ranking =
        Mcfs.withDefaults()
            .withSize(2)
            .withClusters(2)
            .rank(Table.of(Matrix.ofRows(rows)), Run.defaults());
    assertThat(Arrays.copyOf(ranking.order(), 2)).containsExactlyInAnyOrder(4, 6);
    assertThat(ranking.score(8)).isNaN();
  }

  @Test
  void refusesMoreFeaturesThanThereAre() {
    Table table = GoldenScores.read("synthetic").table();
    assertThatThrownBy(() -> Mcfs.withDefaults().withSize(13).rank(table, Run.defaults()))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("size = 13, features = 12");
  }

  /** Of each thread a path of the wanted features. */
  @Test
  void memoryIsAskedForBeforeItIsTaken() {
    Table table = Tables.reals(new SplittableRandom(7), 60, 200);
    Table sparse = Table.of(SparseMatrix.of(table.toMatrix()));
    Mcfs method = Mcfs.withDefaults().withSize(50);
    long paths = 5 * (8L * 50 * 60 + 4L * 50 * 50);
    Run five = Run.defaults().withThreads(5);
    assertThatThrownBy(() -> method.rank(sparse, five.withMaxMemory(paths - 1)))
        .isInstanceOf(MemoryLimitException.class)
        .hasMessageContaining("mcfs of 50 features on 60 rows");
    assertThat(method.rank(sparse, five.withMaxMemory(paths)).order())
        .isEqualTo(method.rank(sparse, five.withThreads(1).withMaxMemory(paths - 1)).order());
  }
}
