package org.foldsieve.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/**
 * Times a piece of work: its first call in this JVM, then the fastest and the middle of several.
 */
final class Stopwatch {

  private static final int WARM_UPS = 2;

  private Stopwatch() {}

  /** Runs the work 1 + 2 + repeats times, prints a RESULT line, and returns the fastest time. */
  static double result(String task, String kase, String system, int repeats, Runnable work) {
    return result(task, kase, system, repeats, work, "");
  }

  /**
   * The same, for work that has a limit of the machine to be compared with.
   *
   * @param amount what the work comes to, as in {@code sgemm:3.1e11}, or nothing
   */
  static double result(
      String task, String kase, String system, int repeats, Runnable work, String amount) {
    double first = seconds(work);
    double[] times = {first};
    if (repeats > 0) {
      for (int w = 1; w < WARM_UPS; w++) {
        work.run();
      }
      times = new double[repeats];
      Arrays.setAll(times, r -> seconds(work));
    }
    Arrays.sort(times);
    print(
        task,
        kase,
        system,
        first,
        times[0],
        times[times.length / 2],
        amount.isEmpty() ? "" : "," + amount);
    return times[0];
  }

  static void print(
      String task,
      String kase,
      String system,
      double first,
      double min,
      double median,
      String note) {
    System.out.printf(
        Locale.ROOT,
        "RESULT,%s,%s,%s,%.4f,%.4f,%.4f,%d,%s%n",
        task,
        kase,
        system,
        first,
        min,
        median,
        peakMebibytes(),
        note);
  }

  static double seconds(Runnable work) {
    long start = System.nanoTime();
    work.run();
    return (System.nanoTime() - start) * 1e-9;
  }

  /** The largest resident set of this process so far; 0 where the system does not tell. */
  static long peakMebibytes() {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
        if (line.startsWith("VmHWM:")) {
          return Long.parseLong(line.replaceAll("\\D", "")) / 1024;
        }
      }
    } catch (IOException unreadable) {
      return 0;
    }
    return 0;
  }
}
