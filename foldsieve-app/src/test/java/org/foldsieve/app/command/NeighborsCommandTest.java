package org.foldsieve.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipFile;
import org.foldsieve.app.Outcome;
import org.foldsieve.app.failure.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NeighborsCommandTest {

  private static final String LINE = "x\n0\n1\n3\n7\n";

  @TempDir Path folder;

  @Test
  void writesCsvNearestFirst() throws IOException {
    Path file = folder.resolve("graph.csv");

    Outcome outcome = Outcome.withInput(LINE, "neighbors", "-", "-k", "2", "-o", file.toString());

    assertThat(outcome.code()).isZero();
    assertThat(Files.readAllLines(file))
        .startsWith("row,rank,neighbor,distance", "0,1,1,1", "0,2,2,3", "1,1,0,1", "1,2,2,2")
        .hasSize(9);
  }

  @Test
  void writesNpzWithIndicesAndDistances() throws IOException {
    Path file = folder.resolve("graph.npz");

    assertThat(Outcome.of("neighbors", "iris", "-k", "3", "-o", file.toString()).code()).isZero();

    try (ZipFile zip = new ZipFile(file.toFile())) {
      assertThat(header(zip, "indices.npy")).contains("'<i4'", "(150, 3)");
      assertThat(header(zip, "distances.npy")).contains("'<f8'", "(150, 3)");
    }
  }

  private static String header(ZipFile zip, String entry) throws IOException {
    byte[] start = zip.getInputStream(zip.getEntry(entry)).readNBytes(80);
    return new String(start, java.nio.charset.StandardCharsets.ISO_8859_1);
  }

  @Test
  void showsTheFirstRows() {
    Outcome outcome = Outcome.of("neighbors", "iris");

    assertThat(outcome.code()).isZero();
    assertThat(outcome.out()).contains("... and 140 more rows");
  }

  @Test
  void asManyNeighborsAsRowsAreWrongUsage() {
    Outcome outcome = Outcome.withInput(LINE, "neighbors", "-", "-k", "4");

    assertThat(outcome.code()).isEqualTo(ExitCode.USAGE);
    assertThat(outcome.err()).contains("k = 4, rows = 4");
  }

  @Test
  void theStageIsNamedNeighbors() throws IOException {
    Path file = folder.resolve("t.json");

    Outcome.of("neighbors", "digits", "--repeat", "2", "--timings", file.toString());

    assertThat(Files.readString(file)).contains("\"read\"", "\"neighbors\"", "\"write\"");
    assertThat(List.of(folder.toFile().list())).containsExactly("t.json");
  }
}
