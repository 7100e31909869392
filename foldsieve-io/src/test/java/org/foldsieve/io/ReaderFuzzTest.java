package org.foldsieve.io;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.Jazzer;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Damaged files give the data error: never another exception, never a hang, never memory by a
 * number found in the file.
 *
 * <p>Here Jazzer, which watches what code an input reaches, gives all readers some thousand inputs;
 * {@code ./torture} gives them millions by seeded damage ({@code damaged-files}). The long run
 * gives every reader a million by Jazzer, and takes an hour or two:
 *
 * <pre>
 * mvn -pl foldsieve-io -am test -Dtest=ReaderFuzzTest -Dsurefire.failIfNoSpecifiedTests=false \
 *     -Dfoldsieve.fuzz=1000000
 * </pre>
 *
 * <p>{@code -Dfoldsieve.fuzz.seed=N} begins elsewhere. What Jazzer finds is kept in {@code
 * foldsieve-io/target/fuzz/READER}.
 */
@Timeout(value = 12, unit = TimeUnit.HOURS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ReaderFuzzTest {

  private static final String LONG_RUN = "foldsieve.fuzz";
  private static final long SEED = Long.getLong("foldsieve.fuzz.seed", 1);

  /** Longer inputs repeat what shorter ones say. */
  private static final int LONGEST_INPUT = 10_000;

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource
  void theCorpusKeepsTheContract(FuzzedReader reader) throws IOException {
    List<byte[]> corpus = reader.corpus();
    assertThat(corpus).isNotEmpty();
    for (byte[] sound : corpus) {
      reader.tryReading(sound);
    }
  }

  @Test
  void jazzerFindsNothingInAShortRun() throws IOException, InterruptedException {
    Path seeds = Files.createDirectory(folder.resolve("seeds"));
    for (FuzzedReader reader : FuzzedReader.values()) {
      int number = 0;
      for (byte[] sound : reader.corpus()) {
        byte[] chosen = new byte[sound.length + 1];
        chosen[0] = (byte) reader.ordinal();
        System.arraycopy(sound, 0, chosen, 1, sound.length);
        Files.write(seeds.resolve(String.format(Locale.ROOT, "%s-%d", reader, number++)), chosen);
      }
    }
    runJazzer("", 8_000, folder, seeds);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("long")
  @EnabledIfSystemProperty(named = LONG_RUN, matches = "\\d+")
  void jazzerFindsNothingInALongRun(FuzzedReader reader) throws IOException, InterruptedException {
    Path found = Files.createDirectories(Path.of("target", "fuzz", reader.name()));
    Path seeds = Files.createDirectories(folder.resolve("seeds"));
    int number = 0;
    for (byte[] sound : reader.corpus()) {
      Files.write(seeds.resolve(Integer.toString(number++)), sound);
    }
    runJazzer(reader.name(), Integer.getInteger(LONG_RUN), found, seeds);
  }

  /** Runs Jazzer in a process of its own: it instruments what it loads, and ends with exit. */
  private static void runJazzer(String reader, int runs, Path work, Path seeds)
      throws IOException, InterruptedException {
    Path log = work.resolve("jazzer.log");
    Path corpus = Files.createDirectories(work.resolve("corpus"));
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-Dslf4j.internal.verbosity=ERROR",
                "-Djava.awt.headless=true",
                "-Dfoldsieve.fuzz.reader=" + reader,
                "-cp",
                everything(),
                Jazzer.class.getName()));
    command.addAll(
        Arrays.asList(
            "--target_class=" + FuzzTarget.class.getName(),
            "--instrumentation_includes=org.foldsieve.**:io.jhdf.**:de.siegmar.**",
            "--disabled_hooks=com.code_intelligence.jazzer.sanitizers.**",
            "--reproducer_path=" + work,
            "-artifact_prefix=" + work + "/",
            "-seed=" + SEED,
            "-runs=" + runs,
            "-max_len=" + LONGEST_INPUT,
            "-print_final_stats=1",
            corpus.toString(),
            seeds.toString()));
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    assertThat(process.waitFor()).as(() -> read(log)).isZero();
    assertThat(read(log)).contains("stat::number_of_executed_units");
  }

  /** The modules, what is beside them, and this module's classes and tests, as one class path. */
  private static String everything() {
    return String.join(
        File.pathSeparator,
        "target/classes",
        "target/test-classes",
        System.getProperty("jdk.module.path", ""),
        System.getProperty("java.class.path"));
  }

  private static String read(Path log) {
    try {
      String text = Files.readString(log);
      return text.substring(Math.max(0, text.length() - 8000));
    } catch (IOException problem) {
      throw new java.io.UncheckedIOException(problem);
    }
  }
}
