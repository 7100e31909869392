package org.foldsieve.embed.distance;

import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Run;

/**
 * How many rows a map from distances solves for exactly; the others are placed by their distances
 * to these.
 *
 * @param rule where the number comes from
 * @param count the number, when the user chose one; otherwise 0
 * @since 0.1.0
 */
public record Landmarks(Rule rule, int count) {

  /** Where the number of landmarks comes from. */
  public enum Rule {
    /** All rows while their distances fit into memory, some of them above that. */
    AUTO,
    /** All rows. */
    NONE,
    /** A number the user chose. */
    COUNT
  }

  /**
   * All rows while their distances fit into 2 GiB (16,384 rows), the memory limit and half of the
   * Java heap; above that max(500, 10 d) of them, drawn by the seed.
   */
  public static final Landmarks AUTO = new Landmarks(Rule.AUTO, 0);

  /** No landmarks: the exact map of all rows, or a refusal when it does not fit into memory. */
  public static final Landmarks NONE = new Landmarks(Rule.NONE, 0);

  private static final long AUTO_LIMIT = 2L << 30;

  /** Where the seed's numbers for landmarks come from. */
  private static final long ITEM = 0x150;

  private static final int SMALLEST = 500;
  private static final int FOR_EACH_DIMENSION = 10;

  /** Checks the number. */
  public Landmarks {
    if (rule == Rule.COUNT ? count < 2 : count != 0) {
      throw new ParameterException(
          "landmarks must be at least 2, auto or none: landmarks = " + count);
    }
  }

  /** That many landmarks, drawn by the seed. */
  public static Landmarks of(int count) {
    return new Landmarks(Rule.COUNT, count);
  }

  /** Reads a number, {@code auto} or {@code none}. */
  public static Landmarks parse(String text) {
    if (text.equals("auto")) {
      return AUTO;
    }
    if (text.equals("none")) {
      return NONE;
    }
    try {
      return of(Integer.parseInt(text));
    } catch (NumberFormatException wrong) {
      throw new ParameterException("must be a whole number, auto or none: '" + text + "'", wrong);
    }
  }

  /** The landmarks among so many rows, ascending: all of them, or some drawn by the seed. */
  int[] choose(int rows, int dims, String method, Run run) {
    long bytes = (long) Double.BYTES * rows * rows;
    boolean all =
        switch (rule) {
          case NONE -> true;
          case AUTO -> bytes <= Math.min(AUTO_LIMIT, Math.min(run.maxMemory(), heap() / 2));
          case COUNT -> count == rows;
        };
    if (all) {
      String remedy = "ask for landmarks";
      run.requireMemory(bytes, String.format(Locale.ROOT, "%s of %d rows", method, rows), remedy);
      run.withMaxMemory(heap())
          .requireMemory(
              bytes,
              String.format(Locale.ROOT, "on the Java heap, %s of %d rows", method, rows),
              remedy);
      return IntStream.range(0, rows).toArray();
    }
    int wanted =
        rule == Rule.COUNT ? count : Math.min(rows, Math.max(SMALLEST, FOR_EACH_DIMENSION * dims));
    if (wanted > rows) {
      throw new ParameterException(
          String.format(
              Locale.ROOT,
              "landmarks must be at most the number of rows mapped: landmarks = %d, rows = %d",
              wanted,
              rows));
    }
    run.requireMemory(
        (long) Double.BYTES * wanted * rows,
        String.format(Locale.ROOT, "%s of %d rows and %d landmarks", method, rows, wanted),
        "ask for fewer landmarks");
    int[] order = IntStream.range(0, rows).toArray();
    SplittableRandom random = run.random(ITEM);
    for (int at = 0; at < wanted; at++) {
      int other = random.nextInt(at, rows);
      int swap = order[at];
      order[at] = order[other];
      order[other] = swap;
    }
    int[] drawn = Arrays.copyOf(order, wanted);
    Arrays.sort(drawn);
    return drawn;
  }

  /** All of it: what is free depends on when garbage was last collected, and a map must not. */
  private static long heap() {
    return Runtime.getRuntime().maxMemory();
  }

  /** What a reader should know where not all rows are landmarks. */
  String note(int chosen, int rows, Run run) {
    return String.format(
        Locale.ROOT,
        "%d of %d rows are landmarks, drawn by seed %d; landmarks=none maps all exactly",
        chosen,
        rows,
        run.seed());
  }

  @Override
  public String toString() {
    return switch (rule) {
      case AUTO -> "auto";
      case NONE -> "none";
      case COUNT -> Integer.toString(count);
    };
  }
}
