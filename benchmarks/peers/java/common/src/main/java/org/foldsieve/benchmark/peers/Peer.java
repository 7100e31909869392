package org.foldsieve.benchmark.peers;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * What every Java peer shares: options {@code --name value}, the table and scores that Foldsieve
 * left in the {@code --scratch} folder, and the RESULT and CHECK lines of {@code benchmarks/run}.
 */
public final class Peer {

  private final Map<String, String> options = new HashMap<>();

  public Peer(String[] args) {
    for (int a = 0; a + 1 < args.length; a += 2) {
      options.put(args[a].substring(2), args[a + 1]);
    }
  }

  public String text(String name) {
    String value = options.get(name);
    if (value == null) {
      throw new IllegalArgumentException("--" + name + " is missing");
    }
    return value;
  }

  public int number(String name, int otherwise) {
    return options.containsKey(name) ? Integer.parseInt(text(name)) : otherwise;
  }

  public int threads() {
    return number("threads", 2);
  }

  /** The table of {@code --table NAME}, or the one named "table". */
  public PeerTable table() throws IOException {
    return PeerTable.read(scratch(options.getOrDefault("table", "table")));
  }

  /** Foldsieve's scores of the same table, one number a line; empty when it left none. */
  public double[] scores() throws IOException {
    Path file = scratch("scores");
    return Files.exists(file)
        ? Files.readAllLines(file).stream().mapToDouble(Double::parseDouble).toArray()
        : new double[0];
  }

  /** Foldsieve's features of the same table, best first; empty when it left none. */
  public int[] order() throws IOException {
    Path file = scratch("order");
    return Files.exists(file)
        ? Files.readAllLines(file).stream().mapToInt(Integer::parseInt).toArray()
        : new int[0];
  }

  /** Foldsieve's map of the same table, a row a sample. */
  public double[][] map(String method, int rows) throws IOException {
    byte[] bytes = Files.readAllBytes(scratch(method + "-" + text("case").replace(' ', '-')));
    DoubleBuffer numbers = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asDoubleBuffer();
    double[][] map = new double[rows][numbers.remaining() / rows];
    for (double[] row : map) {
      numbers.get(row);
    }
    return map;
  }

  private Path scratch(String name) {
    return Path.of(text("scratch")).resolve(name);
  }

  /**
   * Times the work as Foldsieve is timed: the first call, one more to warm up, then the fastest and
   * the middle of {@code --repeats} (5). With 0 repeats the first call is all.
   */
  public <T> T measure(String task, String system, String note, Callable<T> work) throws Exception {
    long start = System.nanoTime();
    T value = work.call();
    double first = (System.nanoTime() - start) * 1e-9;
    double[] times = {first};
    int repeats = number("repeats", 5);
    if (repeats > 0) {
      work.call();
      times = new double[repeats];
      for (int r = 0; r < repeats; r++) {
        start = System.nanoTime();
        value = work.call();
        times[r] = (System.nanoTime() - start) * 1e-9;
      }
    }
    Arrays.sort(times);
    System.out.printf(
        Locale.ROOT,
        "RESULT,%s,%s,%s,%.4f,%.4f,%.4f,%d,%s%n",
        task,
        text("case"),
        system,
        first,
        times[0],
        times[times.length / 2],
        peakMebibytes(),
        note);
    return value;
  }

  /** A CHECK line: whether both computed the same. */
  public void check(String task, String text, Object... values) {
    System.out.printf(
        Locale.ROOT,
        "CHECK,%s,%s,%s%n",
        task,
        text("case"),
        String.format(Locale.ROOT, text, values).replace(',', ';'));
  }

  /** The largest difference of our defined scores from theirs, and where both are defined. */
  public void checkScores(String task, double[] theirs) throws IOException {
    double[] ours = scores();
    double largest = 0;
    int defined = 0;
    for (int j = 0; j < ours.length; j++) {
      if (!Double.isNaN(ours[j]) && !Double.isNaN(theirs[j])) {
        largest = Math.max(largest, Math.abs(ours[j] - theirs[j]));
        defined++;
      }
    }
    check(task, "largest difference of a score %.1e over %d features", largest, defined);
  }

  /** How many of their picks are among as many of our best. */
  public void checkPicks(String task, int[] theirs) throws IOException {
    int[] ours = Arrays.copyOf(order(), theirs.length);
    Arrays.sort(ours);
    long shared = Arrays.stream(theirs).filter(j -> Arrays.binarySearch(ours, j) >= 0).count();
    check(task, "%d of %d picks are also ours", shared, theirs.length);
  }

  private static long peakMebibytes() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return 0;
    }
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith("VmHWM:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
        .findFirst()
        .orElse(0);
  }
}
