package org.foldsieve.io.file;

import java.util.Locale;
import java.util.OptionalLong;
import org.foldsieve.data.DataException;
import org.foldsieve.run.MemoryLimitException;

/**
 * The memory that reading one table may take. Readers ask before they take, by the sizes the file
 * claims: a small file with a large claim is refused before anything was allocated for it.
 */
public final class MemoryBudget {

  private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

  private final long limit;

  /** Whether the limit was asked for; otherwise it is what Java has. */
  private final boolean chosen;

  private long taken;

  private MemoryBudget(long limit, boolean chosen) {
    this.limit = limit;
    this.chosen = chosen;
  }

  /** So many bytes, but never more than Java has. */
  public static MemoryBudget of(OptionalLong bytes) {
    long heap = Runtime.getRuntime().maxMemory();
    boolean chosen = bytes.isPresent() && bytes.getAsLong() < heap;
    return new MemoryBudget(chosen ? bytes.getAsLong() : heap, chosen);
  }

  /** All that Java has. */
  public static MemoryBudget ofHeap() {
    return of(OptionalLong.empty());
  }

  /** All that may be taken, in bytes. */
  public long limit() {
    return limit;
  }

  /** Takes so many bytes; {@link MemoryLimitException} where they are not left. */
  public void take(String what, long bytes) {
    if (bytes > limit - taken) {
      String beside =
          taken == 0 ? "" : String.format(Locale.ROOT, " beside %s for what was read", size(taken));
      String remedy =
          chosen
              ? "the limit is %s; raise it, or read fewer rows or columns"
              : "the Java heap has %s; drop columns, or give Java more with -Xmx";
      throw new MemoryLimitException(
          String.format(
              Locale.ROOT,
              "%s needs %s%s, %s",
              what,
              size(bytes),
              beside,
              String.format(Locale.ROOT, remedy, size(limit))));
    }
    taken += bytes;
  }

  /** How many bytes are taken. */
  public long taken() {
    return taken;
  }

  /** Gives back all that was taken since so many bytes were: what was read will be read anew. */
  public void backTo(long before) {
    taken = before;
  }

  /** Gives back so many bytes that were taken. */
  public void giveBack(long bytes) {
    taken -= bytes;
  }

  /**
   * Takes what a table or an array of that shape needs.
   *
   * @param bytesPerCell what a cell takes while the file is read
   * @return the number of its cells, which fit one array
   */
  public int takeCells(long rows, long columns, int bytesPerCell) {
    long cells = Sizes.product(rows, columns);
    if (rows < 0 || columns < 0 || cells > LONGEST_ARRAY) {
      throw new DataException(
          String.format(
                  Locale.ROOT,
                  "a dense table holds at most 2^31 - 9 values, this one is %d x %d; use a sparse format",
                  rows,
                  columns)
              + " or fewer rows or columns");
    }
    take(String.format(Locale.ROOT, "a table of %d x %d", rows, columns), cells * bytesPerCell);
    return (int) cells;
  }

  private static String size(long bytes) {
    return String.format(Locale.ROOT, "%.1f MiB", bytes / 1048576.0);
  }
}
