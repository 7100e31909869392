package org.foldsieve.torture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The short form of {@code ./torture}: every part, a few rounds, nothing lost. */
class TortureTest {

  /** As the build has it, or another at every run: a failure names it. */
  private static final long SEED = Long.getLong("foldsieve.test.seed", System.nanoTime());

  @TempDir Path scratch;

  @TestFactory
  Stream<DynamicTest> nothingIsLost() {
    return Parts.all().stream().map(part -> DynamicTest.dynamicTest(part.name(), () -> run(part)));
  }

  private void run(Part part) throws IOException, InterruptedException {
    Path folder = java.nio.file.Files.createDirectory(scratch.resolve(part.name()));
    Tally tally = part.run(Budget.ofRounds(0, part.shortRounds() - 1, SEED, folder));

    assertThat(tally.findings()).as("%s, seed %d", part.name(), SEED).isEmpty();
    assertThat(tally.inWords()).as("%s tried something", part.name()).isNotEmpty();
  }
}
