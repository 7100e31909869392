package org.foldsieve.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.foldsieve.app.Outcome;
import org.foldsieve.app.failure.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What makes rows near, on the command line. */
class MetricCommandTest {

  /** By their directions rows 0 and 2 are near, by their lengths rows 0 and 1. */
  private static final String TABLE = "a,b\n1,0\n1,1\n9,1\n1,9\n";

  @TempDir Path folder;

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static List<String> csv(String... arguments) {
    Outcome outcome =
        Outcome.of(
            Stream.concat(Stream.of(arguments), Stream.of("--output", "-")).toArray(String[]::new));
    assertThat(outcome.code()).as(outcome.err()).isZero();
    return outcome.out().lines().toList();
  }

  @Test
  void neighborsAreThoseOfTheMetric() throws IOException {
    String table = file("t.csv", TABLE);
    assertThat(csv("neighbors", table, "-k", "1").get(1)).isEqualTo("0,1,1,1");
    assertThat(csv("neighbors", table, "-k", "1", "--metric", "cosine").get(1))
        .startsWith("0,1,2,0.006");
    assertThat(csv("neighbors", table, "-k", "1", "--metric", "manhattan").get(3))
        .isEqualTo("2,1,1,8");
    assertThat(csv("neighbors", table, "-k", "3", "--metric", "hamming").get(2))
        .isEqualTo("0,2,3,0.5");
  }

  @Test
  void wordsAndGapsAreComparedAsTheyAre() throws IOException {
    String table = file("w.csv", "y,colour,size\nn,red,1\nn,red,3\ny,blue,5\ny,red,\nn,blue,5\n");
    List<String> rows =
        csv(
            "neighbors",
            table,
            "--label",
            "y",
            "--missing",
            "auto",
            "-k",
            "4",
            "--metric",
            "gower");
    // Row 3 has no size: it equals the red ones.
    assertThat(rows).contains("0,1,3,0", "0,2,1,0.25", "0,3,2,1", "3,1,0,0", "3,2,1,0", "2,1,4,0");
  }

  @Test
  void distancesAndGraphsStandBesideTheTable() throws IOException {
    String table = file("t.csv", TABLE);
    String distances = file("d.csv", "a,b,c,d\n0,9,1,9\n9,0,9,2\n1,9,0,9\n9,2,9,0\n");
    List<String> expected = List.of("0,1,2,1", "1,1,3,2", "2,1,0,1", "3,1,1,2");
    assertThat(csv("neighbors", table, "-k", "1", "--distances", distances)).containsAll(expected);
    assertThat(csv("neighbors", distances, "-k", "1", "--metric", "precomputed"))
        .containsAll(expected);
    Path graph = folder.resolve("g.npz");
    assertThat(
            Outcome.of("neighbors", table, "-k", "2", "--distances", distances, "-o", "" + graph)
                .code())
        .isZero();
    assertThat(csv("neighbors", table, "-k", "1", "--graph", graph.toString()))
        .containsAll(expected);
    assertThat(csv("rank", table, "--method", "laplacian", "-k", "1", "--graph", graph.toString()))
        .isEqualTo(
            csv("rank", table, "--method", "laplacian", "-k", "1", "--distances", distances));
  }

  @Test
  void distancesAloneAreMapped() throws IOException {
    String distances = file("d.csv", "a,b,c\n0,1,3\n1,0,2\n3,2,0\n");
    List<String> rows =
        csv(
            "embed",
            distances,
            "--metric",
            "precomputed",
            "--method",
            "isomap",
            "-k",
            "2",
            "--dims",
            "1");
    double[] places =
        rows.stream().skip(1).mapToDouble(r -> Double.parseDouble(r.split(",")[1])).toArray();
    assertThat(Math.abs(places[0] - places[2])).isBetween(3 - 1e-9, 3 + 1e-9);
    assertThat(Math.abs(places[0] - places[1])).isBetween(1 - 1e-9, 1 + 1e-9);
    assertThat(csv("embed", distances, "--metric", "precomputed", "--dims", "1"))
        .containsExactlyElementsOf(
            csv("embed", distances, "--metric", "precomputed", "--dims", "1", "-m", "mds"));
    Outcome lle = Outcome.of("embed", distances, "--metric", "precomputed", "--method", "lle");
    assertThat(lle.code()).isEqualTo(ExitCode.USAGE);
    assertThat(lle.err()).contains("lle maps rows by their features", "isomap");
    Outcome hint = Outcome.of("embed", distances, "--method", "pca", "--output", "-");
    assertThat(hint.err()).contains("as a matrix of distances is");
  }

  @Test
  void newRowsAreSearchedForInATrainingFile() throws IOException {
    String table = file("t.csv", TABLE);
    // The columns are found by their names.
    String rows = file("new.csv", "b,a\n0,8\n");
    assertThat(csv("neighbors", rows, "--against", table, "-k", "1").get(1))
        .startsWith("0,1,2,1.4142");
    assertThat(csv("neighbors", rows, "--against", table, "-k", "1", "--metric", "cosine"))
        .contains("0,1,0,0");
    assertThat(csv("neighbors", rows, "--against", table, "--radius", "7"))
        .containsExactly("row,rank,neighbor,distance", "0,1,2,1.4142135623730951", "0,2,0,7");
  }

  @Test
  void newRowsOfWordsAndGapsAreSearchedForAsTheyAre() throws IOException {
    String table = file("w.csv", "size,side,y\n0,left,u\n10,right,v\n2.5,left,u\n,up,v\n");
    // Words by what they say, whatever their order; one that is new differs from all others.
    String rows = file("nw.csv", "side,size\nright,10\nleft,5\ndown,0\nup,\n");
    String[] against = {"neighbors", rows, "--against", table, "--label", "y", "--missing", "auto"};

    assertThat(csv(with(against, "-k", "2", "--metric", "gower")))
        .containsExactly(
            "row,rank,neighbor,distance",
            "0,1,1,0",
            "0,2,2,0.875",
            "1,1,2,0.125",
            "1,2,0,0.25",
            "2,1,0,0.5",
            "2,2,2,0.625",
            "3,1,3,0",
            "3,2,0,1");
    assertThat(csv(with(against, "--radius", "0.3", "--metric", "gower")))
        .containsExactly(
            "row,rank,neighbor,distance", "0,1,1,0", "1,1,2,0.125", "1,2,0,0.25", "3,1,3,0");
    assertThat(csv(with(against, "-k", "1", "--metric", "hamming"))).contains("0,1,1,0");
    against[1] = file("x.csv", "side,size\nleft,big\n");
    Outcome mixed = Outcome.of(with(against, "--metric", "gower"));
    assertThat(mixed.code()).isEqualTo(ExitCode.DATA);
    assertThat(mixed.err()).contains("'size'");
  }

  private static String[] with(String[] line, String... more) {
    return Stream.concat(Arrays.stream(line), Arrays.stream(more)).toArray(String[]::new);
  }

  @Test
  void aMapRemembersItsMetric() throws IOException {
    String table = file("t.csv", "a,b\n1,0\n4,1\n1,1\n1,2\n0,1\n");
    String model = folder.resolve("m.model").toString();
    Outcome outcome =
        Outcome.of(
            "embed",
            table,
            "--method",
            "isomap",
            "-k",
            "2",
            "--metric",
            "cosine",
            "--dims",
            "1",
            "--model",
            model,
            "-o",
            "-");
    assertThat(outcome.code()).isZero();
    // Twice row 2: the same direction, the same place.
    String rows = file("new.csv", "a,b\n2,2\n");
    String place = csv("transform", rows, "--model", model).get(1).split(",")[1];
    assertThat(Double.parseDouble(place))
        .isCloseTo(
            Double.parseDouble(outcome.out().lines().toList().get(3).split(",")[1]), within(1e-12));
  }

  @Test
  void whatHasNoEffectIsSaid() throws IOException {
    Outcome outcome =
        Outcome.of("rank", "iris", "--method", "fisher,laplacian", "--metric", "cosine");
    assertThat(outcome.code()).isZero();
    assertThat(outcome.err()).contains("--metric cosine has no effect on fisher");
    assertThat(outcome.out()).contains("metric=cosine");
    assertThat(Outcome.of("embed", "iris", "--method", "pca", "--metric", "cosine").err())
        .contains("no effect on pca");
  }

  @Test
  void choicesThatDoNotFitAreWrongUsage() throws IOException {
    String table = file("t.csv", TABLE);
    String[][] wrong = {
      {"rank", table, "--metric", "cosin"},
      {"rank", table, "--metric", "precomputed"},
      {"rank", table, "--metric", "cosine", "--distances", table},
      {"neighbors", table, "--graph", table, "--distances", table},
      {"neighbors", table, "--radius", "1", "-k", "2"},
      {"neighbors", table, "--radius", "0"},
      {"neighbors", table, "--against", table, "--distances", table}
    };
    for (String[] arguments : wrong) {
      assertThat(Outcome.of(arguments).code())
          .as(List.of(arguments).toString())
          .isEqualTo(ExitCode.USAGE);
    }
    assertThat(Outcome.of("rank", "iris", "--method", "laplacian", "--distances", table).err())
        .contains("4 x 2");
  }

  /** Distances by scikit-learn's nan_euclidean_distances, of the columns as they are and scaled. */
  @Test
  void gapsAreLeftOutOfEuclideanDistance() throws IOException {
    String gaps = file("gaps.csv", "a,b\n0,10\n3,\n,50\n4,30\n");
    List<String> raw =
        csv("neighbors", gaps, "-k", "1", "--metric", "nan-euclidean", "--missing", "auto");
    assertThat(raw.get(2)).startsWith("1,1,3,1.41421356");
    Outcome refused =
        Outcome.of("neighbors", gaps, "-k", "3", "--metric", "nan-euclidean", "--missing", "auto");
    assertThat(refused.code()).isEqualTo(ExitCode.DATA);
    assertThat(refused.err()).contains("row 1 has a value in a column of theirs with 2 other rows");
    List<String> scaled =
        csv(
            ("neighbors@" + gaps + "@-k@1@--metric@nan-euclidean@--missing@auto@--scale@minmax")
                .split("@"));
    assertThat(scaled.get(2)).startsWith("1,1,3,0.35355339");
    assertThat(
            csv(
                "rank",
                gaps,
                "-m",
                "laplacian",
                "-k",
                "1",
                "--metric",
                "nan-euclidean",
                "--missing",
                "auto",
                "--scale",
                "none"))
        .hasSize(3);
  }
}
