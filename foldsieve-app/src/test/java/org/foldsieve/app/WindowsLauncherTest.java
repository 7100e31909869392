package org.foldsieve.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads foldsieve.cmd, which cannot be run here: how it shares --max-memory out. */
class WindowsLauncherTest {

  private static final Path LAUNCHER = Path.of("..", "foldsieve.cmd");
  private static final String DEFAULT = "-XX:MaxRAMPercentage=60";

  private static String heap(String... arguments) throws IOException {
    return new BatchFile(LAUNCHER).call("limit", List.of(arguments), "HEAP");
  }

  /** As {@code LauncherTest} has it for ./foldsieve, in whole megabytes. */
  @ParameterizedTest
  @CsvSource({
    "160M, 48, 8",
    "160m, 48, 8",
    "100M, 48, 8",
    "0160M, 48, 8",
    "500MB, 252, 42",
    "500MiB, 252, 42",
    "500 MiB, 252, 42",
    "512000K, 252, 42",
    "524288000, 251, 41",
    "524288000B, 251, 41",
    "99, 48, 8",
    "0, 48, 8",
    "1G, 566, 94",
    "1.5G, 872, 145",
    "8g, 4867, 811",
    "2T, 1258243, 209707"
  })
  void theHeapLeavesRoomForTheRestOfTheProcess(String size, int heap, int direct)
      throws IOException {
    String expected = "-Xmx" + heap + "m -XX:MaxDirectMemorySize=" + direct + "m";
    assertThat(heap("rank", "iris", "--max-memory", size, "--top", "3")).isEqualTo(expected);
    assertThat(heap("--max-memory", "1G", "rank", "--max-memory", size)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"100%, 60", "50%, 30", "12.5%, 7", "1%, 1", "33 %, 19"})
  void aShareOfTheMachine(String size, int percent) throws IOException {
    assertThat(heap("rank", "--max-memory", size)).isEqualTo("-XX:MaxRAMPercentage=" + percent);
  }

  /** The program refuses it, and must start to do so. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "much",
        "-5M",
        "1e9",
        "",
        " ",
        "%",
        "G",
        ".",
        "101%",
        "9999%",
        "99999999999999999999",
        "9999999999M",
        "100000G",
        "100T",
        "1,5G"
      })
  void whatIsNoSizeIsLeftToTheProgram(String size) throws IOException {
    assertThat(heap("rank", "iris", "--max-memory", size)).isEqualTo(DEFAULT);
  }

  @Test
  void onlyTheOptionCounts() throws IOException {
    assertThat(heap()).isEqualTo(DEFAULT);
    assertThat(heap("rank", "iris")).isEqualTo(DEFAULT);
    assertThat(heap("rank", "--max-memory")).isEqualTo(DEFAULT);
    assertThat(heap("rank", "--", "--max-memory", "1G")).isEqualTo(DEFAULT);
  }

  /**
   * What is worked out is what Java is started with, and cmd reads lines that end as DOS has it.
   */
  @Test
  void javaIsStartedWithTheShare() throws IOException {
    String text = Files.readString(LAUNCHER);
    assertThat(text).contains("call :limit %*\r\n").contains("-XX:+UseParallelGC %HEAP% ");
    assertThat(text.replace("\r\n", "")).doesNotContain("\n").doesNotContain("\r");
  }
}
