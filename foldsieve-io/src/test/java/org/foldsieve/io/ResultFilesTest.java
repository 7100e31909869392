package org.foldsieve.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.foldsieve.data.Fields;
import org.foldsieve.data.Labels;
import org.foldsieve.data.Table;
import org.foldsieve.io.array.ArrayContent;
import org.foldsieve.io.array.ArrayFile;
import org.foldsieve.io.file.Input;
import org.foldsieve.io.numpy.NpzFormat;
import org.foldsieve.neighbor.NeighborTable;
import org.foldsieve.numeric.Matrix;
import org.foldsieve.output.OutputFile;
import org.foldsieve.run.Provenance;
import org.foldsieve.run.Run;
import org.foldsieve.score.FeatureRanking;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFilesTest {

  @TempDir Path folder;

  private OutputFile file(String name) {
    return OutputFile.create(folder.resolve(name));
  }

  private String text(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  @Test
  void rankingsAreBestFirstAndUndefinedScoresAreEmpty() throws IOException {
    FeatureRanking ranking =
        FeatureRanking.byScore(
            Provenance.of("variance", Map.of(), Run.defaults(), 5, 3),
            List.of("a", "b,c", "d"),
            FeatureRanking.Direction.MAXIMIZE,
            new double[] {1, Double.NaN, 2.5});
    RankingFiles.write(List.of(ranking), file("r.csv"));
    assertThat(text("r.csv"))
        .isEqualTo(
            "method,rank,feature,index,score\n"
                + "variance,1,d,2,2.5\nvariance,2,a,0,1\nvariance,3,\"b,c\",1,\n");
  }

  private static final NeighborTable NEIGHBORS =
      new NeighborTable(2, 2, new int[] {1, 0, 0, 1}, new double[] {4, 9, 4, 2.25});

  @Test
  void neighborsAsCsv() throws IOException {
    NeighborFiles.write(NEIGHBORS, file("n.csv"));
    assertThat(text("n.csv"))
        .isEqualTo("row,rank,neighbor,distance\n0,1,1,2\n0,2,0,3\n1,1,0,2\n1,2,1,1.5\n");
  }

  @Test
  void neighborsAsNpz() throws IOException {
    NeighborFiles.write(NEIGHBORS, file("n.npz"));
    try (ArrayFile npz = new NpzFormat().open(Input.of(folder.resolve("n.npz")))) {
      assertThat(npz.load("indices").numbers("indices")).containsExactly(1, 0, 0, 1);
      assertThat(npz.load("distances").numbers("distances")).containsExactly(2, 3, 2, 1.5);
      assertThat(npz.load("indices").shape()).containsExactly(2, 2);
    }
    assertThatThrownBy(() -> NeighborFiles.write(NEIGHBORS, file("n.txt")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("end it with .npz or .csv");
  }

  @Test
  void aRowThatIsNotMappedIsEmptyInCsv() throws IOException {
    Matrix y = Matrix.ofRows(new double[][] {{0.5, -1}, {Double.NaN, Double.NaN}});
    EmbeddingFiles.write(y, new Fields(), Table.of(Matrix.zeros(2, 1)), file("a.csv"));
    assertThat(text("a.csv")).isEqualTo("row,y1,y2\n0,0.5,-1\n1,,\n");
  }

  @Test
  void mapsCarryLabelsAndIds() throws IOException {
    Matrix y = Matrix.ofRows(new double[][] {{0.5, -1}, {2, 3}});
    Table table = Table.of(Matrix.zeros(2, 1));
    Fields beside =
        new Fields()
            .put("eigenvalues", new double[] {1, 2})
            .put("clusters", new int[] {0, 1})
            .put("history", Matrix.ofRows(new double[][] {{1, 2, 3}}));
    EmbeddingFiles.write(y, beside, table, file("a.csv"));
    assertThat(text("a.csv")).isEqualTo("row,y1,y2\n0,0.5,-1\n1,2,3\n");
    Table rich =
        table.withLabels(Labels.classes("kind", List.of("u", "v"))).withRowNames(List.of("p", "q"));
    EmbeddingFiles.write(y, beside, rich, file("b.csv"));
    assertThat(text("b.csv")).isEqualTo("row,y1,y2,label,id\n0,0.5,-1,u,p\n1,2,3,v,q\n");
    EmbeddingFiles.write(y, beside, rich, file("c.npz"));
    try (ArrayFile npz = new NpzFormat().open(Input.of(folder.resolve("c.npz")))) {
      assertThat(npz.load("Y").numbers("Y")).containsExactly(0.5, -1, 2, 3);
      assertThat(npz.load("eigenvalues").numbers("eigenvalues")).containsExactly(1, 2);
      assertThat(npz.load("clusters").numbers("clusters")).containsExactly(0, 1);
      assertThat(npz.load("history").numbers("history")).containsExactly(1, 2, 3);
      assertThat(((ArrayContent.Texts) npz.load("labels")).words()).containsExactly("u", "v");
    }
  }
}
