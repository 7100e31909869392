package org.foldsieve.torture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunLedgerTest {

  @TempDir Path folder;

  @Test
  void runsAddUp() throws IOException {
    Path file = folder.resolve("runs.tsv");
    Tally first = new Tally();
    first.count("inputs", 1_234_567);
    first.count("refused", 1_000_000);
    Tally second = new Tally();
    second.count("read", 3);
    second.count("inputs", 33);
    LocalDate day = LocalDate.of(2026, 11, 2);
    RunLedger.add(file, new RunLedger.Run(day, 7, 10.26, "files", 0, first.inWords(), "0-3"));
    RunLedger.add(file, new RunLedger.Run(day, -8, 1, "kills", 2, "5 kills", ""));
    RunLedger.add(
        file, new RunLedger.Run(day.plusDays(1), 9, 20.5, "files", 1, second.inWords(), "7-7"));

    RunLedger ledger = RunLedger.read(file);

    assertThat(ledger.sum("files").inWords())
        .isEqualTo("1,234,600 inputs, 1,000,000 refused, 3 read");
    assertThat(ledger.lost("files")).isEqualTo(1);
    assertThat(ledger.lost("kills")).isEqualTo(2);
    assertThat(ledger.sum("none").inWords()).isEmpty();
    assertThat(ledger.inWords()).isEqualTo("2026-11-02 to 2026-11-03, 32 minutes");
  }

  /** A run is repeated by its seed and its rounds. */
  @Test
  void theRoundsOfARunAreKept() throws IOException {
    Path file = folder.resolve("runs.tsv");
    String before = "2026-11-18\t7\t2.7\tkills\t0\t25 kills\n";
    java.nio.file.Files.writeString(file, before);
    Budget budget = Budget.ofRounds(3, 5, 7, folder);
    assertThat(budget.rounds()).isEmpty();
    while (budget.nextRound()) {
      // The work of a part.
    }
    LocalDate day = LocalDate.of(2026, 11, 19);
    RunLedger.add(file, new RunLedger.Run(day, 7, 1, "kills", 0, "3 kills", budget.rounds()));

    assertThat(file).content().isEqualTo(before + "2026-11-19\t7\t1.0\tkills\t0\t3 kills\t3-5\n");
    assertThat(RunLedger.read(file).runs())
        .extracting(RunLedger.Run::rounds)
        .containsExactly("", "3-5");
  }

  @Test
  void aLedgerBeginsEmpty() throws IOException {
    assertThat(RunLedger.read(folder.resolve("none.tsv")).runs()).isEmpty();
  }
}
