package org.foldsieve.evaluation.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.foldsieve.data.DataException;
import org.foldsieve.data.Table;
import org.foldsieve.evaluation.TestTables;
import org.foldsieve.evaluation.protocol.StratifiedFolds;
import org.foldsieve.run.Run;
import org.foldsieve.score.statistic.Variance;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever becomes of a journal, the run that goes on with it ends as one without. */
class DamagedJournalTest {

  private static final Run RUN = Run.defaults().withThreads(1).withSeed(3);
  private static final Table TABLE = TestTables.classes(12, 3, 2, 2, 1);
  private static final Comparison PLAN =
      Comparison.withClasses(List.of(ComparedMethod.of(Variance.withDefaults())))
          .withProtocol(new StratifiedFolds(2, 1))
          .withRandomOrders(1);
  private static final String EXPECTED = rows(PLAN.run(TABLE, RUN));

  @TempDir Path folder;

  private Path file;
  private byte[] whole;

  @BeforeEach
  void finishedRun() throws IOException {
    ComparisonResult first = PLAN.run(TABLE, folder, RUN);
    assertThat(rows(first)).isEqualTo(EXPECTED);
    assertThat(first.recovery()).isEmpty();
    try (var files = Files.list(folder)) {
      file = files.findFirst().orElseThrow();
    }
    whole = Files.readAllBytes(file);
  }

  @Test
  void anUndamagedJournalIsTakenWholeAndLeftAsItIs() throws IOException {
    assertThat(PLAN.run(TABLE, folder, RUN).recovery()).isEmpty();
    assertThat(file).hasBinaryContent(whole);
  }

  @Test
  void everyAlteredByteIsFound() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    for (int at = 0; at < whole.length; at++) {
      byte[] altered = whole.clone();
      // A digit for a digit is the worst: it reads as a result.
      altered[at] =
          Character.isDigit(altered[at]) && random.nextBoolean()
              ? (byte) ('0' + (altered[at] - '0' + 1 + random.nextInt(9)) % 10)
              : (byte) (altered[at] ^ 1 << random.nextInt(8));
      assertMended(altered, "byte " + at);
    }
  }

  @Test
  void everyCutIsMended() throws IOException {
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      boolean atTheEndOfALine = length == 0 || cut[length - 1] == '\n';
      assertGoesOn(cut, "cut at " + length, atTheEndOfALine);
    }
  }

  @Test
  void aTornPageInTheMiddleIsMended() throws IOException {
    for (int from = 0; from < whole.length; from += 37) {
      byte[] torn = whole.clone();
      Arrays.fill(torn, from, Math.min(whole.length, from + 100), (byte) 0);
      assertMended(torn, "zeros from " + from);
    }
  }

  @Test
  void linesOfAnotherJournalDoNotCount() throws IOException {
    Path other = Files.createDirectory(folder.resolve("other"));
    PLAN.run(TABLE, other, RUN.withSeed(4));
    try (var files = Files.list(other)) {
      assertMended(Files.readAllBytes(files.findFirst().orElseThrow()), "another key");
    }
  }

  @Test
  void aJournalWithoutChecksumsIsComputedAgainAndSaysWhy() throws IOException {
    String old = "foldsieve-comparison 1 " + "0".repeat(64) + "\nvariance|0||0 1 2|0.9 0.9 0.9\n";
    Files.writeString(file, old);
    ComparisonResult result = PLAN.run(TABLE, folder, RUN);
    assertThat(rows(result)).isEqualTo(EXPECTED);
    assertThat(result.recovery())
        .singleElement()
        .asString()
        .contains("an earlier version, whose pieces had no checksums: all are computed again");
  }

  @Test
  void aRunAfterOneThatMendedAndWasKilledStillSaysIt() throws IOException {
    Files.write(file, Arrays.copyOf(whole, whole.length - 3));
    // Opening mends; a killed process closes without an end of its run.
    String name = file.getFileName().toString();
    String key = name.substring("comparison-".length(), name.lastIndexOf('.'));
    for (int killed = 0; killed < 3; killed++) {
      Journal journal = Journal.open(folder, key);
      assertThat(journal.remarks()).hasSize(1);
      journal.close();
    }
    ComparisonResult result = PLAN.run(TABLE, folder, RUN);
    assertThat(rows(result)).isEqualTo(EXPECTED);
    assertThat(result.recovery())
        .singleElement()
        .asString()
        .contains("damaged when an earlier run began, which did not end");
    // Said once: nothing is computed again by the next.
    assertThat(PLAN.run(TABLE, folder, RUN).recovery()).isEmpty();
  }

  @Test
  void aJournalOfAnySizeIsReadALineAtATime() throws IOException {
    // Two lines that no run wrote, each longer than memory should hold; sparse where files are.
    try (RandomAccessFile large = new RandomAccessFile(file.toFile(), "rw")) {
      large.setLength(60L << 20);
      large.seek(40L << 20);
      large.write('\n');
    }
    ComparisonResult result = PLAN.run(TABLE, folder, RUN);
    assertThat(rows(result)).isEqualTo(EXPECTED);
    assertThat(result.recovery())
        .singleElement()
        .asString()
        .contains("2 of its lines did not count");
    assertThat(lines(Files.readAllBytes(file))).isEqualTo(lines(whole));
  }

  @Test
  void whatIsNoFileIsRefused() throws IOException {
    Files.delete(file);
    Files.createDirectory(file);
    assertThatThrownBy(() -> PLAN.run(TABLE, folder, RUN))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("is not a file; remove it, or choose another folder");
  }

  private void assertMended(byte[] damaged, String what) throws IOException {
    assertGoesOn(damaged, what, false);
  }

  private void assertGoesOn(byte[] held, String what, boolean quiet) throws IOException {
    Files.write(file, held);
    ComparisonResult result = PLAN.run(TABLE, folder, RUN);
    assertThat(rows(result)).as(what).isEqualTo(EXPECTED);
    assertThat(result.recovery()).as(what).hasSize(quiet ? 0 : 1);
    // Nothing of the damage stays: the journal holds the same lines as at first.
    assertThat(lines(Files.readAllBytes(file))).as(what).isEqualTo(lines(whole));
    assertThat(folder.resolve(file.getFileName() + ".new")).doesNotExist();
  }

  private static List<String> lines(byte[] journal) {
    return new String(journal, StandardCharsets.ISO_8859_1).lines().sorted().toList();
  }

  private static String rows(ComparisonResult result) {
    try {
      return ComparisonTest.rows(result);
    } catch (IOException never) {
      throw new AssertionError(never);
    }
  }
}
