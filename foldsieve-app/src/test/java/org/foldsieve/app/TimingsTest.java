package org.foldsieve.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * By the time that this thread computes, which other programs do not lengthen; so the runs have one
 * thread.
 */
class TimingsTest {

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  @TempDir Path folder;

  private JsonObject timings(String command) throws IOException {
    Path file = folder.resolve("t.json");
    String[] words = (command + " --force --threads 1 --timings FILE").split(" ");
    for (int w = 0; w < words.length; w++) {
      words[w] = words[w].replace("FILE", file.toString()).replace("OUT", folder + "/out");
    }
    Outcome outcome = Outcome.withClock(THREADS::getCurrentThreadCpuTime, words);
    assertThat(outcome.code()).as(outcome.err()).isZero();
    return JsonParser.parseString(Files.readString(file)).getAsJsonObject();
  }

  private static double total(JsonObject timings) {
    return timings.get("total").getAsDouble();
  }

  private static double sum(JsonObject timings) {
    double sum = 0;
    for (JsonElement stage : timings.getAsJsonArray("stages")) {
      sum += stage.getAsJsonObject().get("seconds").getAsDouble();
    }
    return sum;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rank digits -m variance,laplacian",
        "rank digits -m variance --plot OUT.png --repeat 3",
        "select iris --top auto",
        "embed iris -m pca --model OUT.model --plot OUT.svg",
        "neighbors digits -k 3 -o OUT.csv",
        "compare iris -m variance,fisher --scale standard -o OUT",
        "compare iris -m variance --repeat 3 -o OUT",
        "reproduce lle-score-figure1 --quick -o OUT",
        "data swiss-roll -o OUT.csv",
        "methods"
      })
  void stagesAddUpToAClockAroundTheRun(String command) throws IOException {
    JsonObject timings = timings(command);

    // Between two stages the thread may be stopped for a moment, however short the run is.
    double apart = Math.max(0.02 * total(timings), 0.005);
    assertThat(sum(timings)).isCloseTo(total(timings), Offset.offset(apart));
  }

  @Test
  void theTotalIsTheTimeOfTheRun() throws IOException {
    timings("rank digits -m laplacian");
    long start = THREADS.getCurrentThreadCpuTime();
    double total = total(timings("rank digits -m laplacian"));
    double seconds = (THREADS.getCurrentThreadCpuTime() - start) * 1e-9;

    // Reading the command line comes before it, writing the timings after it.
    assertThat(total).isBetween(seconds - 0.25, seconds);
  }

  @Test
  void repetitionsThatDoNotCountAreNotInTheTotal() throws IOException {
    long start = THREADS.getCurrentThreadCpuTime();
    double total = total(timings("rank digits -m lle-score --repeat 6"));
    double seconds = (THREADS.getCurrentThreadCpuTime() - start) * 1e-9;

    assertThat(total).isLessThan(seconds / 2);
  }
}
