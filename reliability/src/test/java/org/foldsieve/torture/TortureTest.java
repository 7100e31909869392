package org.foldsieve.torture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The short form of {@code ./torture}: every part, a few rounds, nothing lost. */
class TortureTest {

  /** As the build has it, or another at every run: a failure names it. */
  private static final long SEED = Long.getLong("foldsieve.test.seed", System.nanoTime());

  @TempDir Path scratch;

  @TestFactory
  Stream<DynamicTest> nothingIsLost() {
    return Parts.all().stream()
        .map(
            part ->
                DynamicTest.dynamicTest(part.name(), () -> run(part, 0, part.shortRounds() - 1)));
  }

  /** The one line that keeps a journal: a look at it that fails once was taken for no file. */
  @Test
  void everyCallOfAComparisonMayFail() throws IOException, InterruptedException {
    int comparison = DiskRounds.roundOf("compare ");
    run(BrokenDisks.FAULTS, comparison, comparison);
  }

  /** It keeps pieces to go on from: a look for them that failed was called wrong data. */
  @Test
  void everyCallOfAReproductionMayFail() throws IOException, InterruptedException {
    int ledger = DiskRounds.roundOf("reproduce lle-score-iris ") + DiskRounds.LINES.size();
    run(BrokenDisks.FAULTS, ledger, ledger);
  }

  /** The one output that keeps words of its own: a look at it that fails once lost them. */
  @Test
  void everyCallOfAPageMayFail() throws IOException, InterruptedException {
    int page = DiskRounds.roundOf("reproduce --from ");
    run(BrokenDisks.FAULTS, page, page);
  }

  private void run(Part part, long first, long last) throws IOException, InterruptedException {
    Path folder = java.nio.file.Files.createDirectory(scratch.resolve(part.name() + first));
    Tally tally = part.run(Budget.ofRounds(first, last, SEED, folder));

    assertThat(tally.findings()).as("%s, seed %d", part.name(), SEED).isEmpty();
    assertThat(tally.inWords()).as("%s tried something", part.name()).isNotEmpty();
  }
}
