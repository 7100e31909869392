package org.foldsieve.neighbor.engine;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;
import org.foldsieve.neighbor.row.ExactDistance;
import org.foldsieve.neighbor.row.RowSet;
import org.foldsieve.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * Exact neighbours where a table is in blocks, of which two are at hand: one product serves the
 * rows of both. The lists of a row from all blocks, merged by (distance, row), are its neighbours
 * in the table, whatever the blocks.
 *
 * <p>Equal rows should be one before: see {@link DuplicateRows}.
 */
public final class BlockSearch {

  private final @Nullable SharedFrame shared;
  private final int k;
  private final Run run;
  private final CandidateSearch.Options options = CandidateSearch.Options.usual();

  /**
   * A search for k neighbours.
   *
   * @param shared how to see rows; null where floats cannot bound their distances
   */
  public BlockSearch(@Nullable SharedFrame shared, int k, Run run) {
    this.shared = shared;
    this.k = k;
    this.run = run;
  }

  /**
   * The nearest of each other for the rows of one block; where classes are given, of other classes.
   */
  public FoundLists within(RowSet rows, int @Nullable [] classes) {
    if (rows.size() < 2) {
      return new FoundLists(new int[rows.size() + 1], new int[0], new double[0]);
    }
    CandidateSearch search = new CandidateSearch(options, run);
    int most = Math.min(k, rows.size() - 1);
    if (rows.isSparse() || shared == null) {
      return classes == null
          ? search.nearest(rows, rows, most)
          : search.nearestOutsideClass(rows, classes, most);
    }
    double[] far = new double[rows.size()];
    Arrays.fill(far, Double.POSITIVE_INFINITY);
    return scan(rows, 0, far, classes);
  }

  /**
   * For each row of two blocks the nearest of the other block.
   *
   * @param both the rows of one block, then those of the other
   * @param first how many the first block has
   * @param reach by row, a squared distance beyond which there is no neighbour
   * @param classes where given, only rows of other classes are neighbours
   */
  public FoundLists between(RowSet both, int first, double[] reach, int @Nullable [] classes) {
    if (both.isSparse() || shared == null) {
      return oneSided(both, first, classes);
    }
    return scan(both, first, reach, classes);
  }

  /** Among all rows where {@code first} is 0, else between the first and the others. */
  private FoundLists scan(RowSet rows, int first, double[] reach, int @Nullable [] classes) {
    SharedFrame given = java.util.Objects.requireNonNull(shared);
    int n = rows.size();
    Frame frame = given.on(options.blas());
    int most = Math.min(k, n);
    long bytes =
        frame.imageBytes(n)
            + options.shape(frame.columns()).bytes(run.threads(), frame.columns())
            + NearestCandidates.bytes(n, most, frame.expectedCandidates(most))
            + ListBuilder.bytes(n, most);
    run.requireMemory(
        bytes,
        String.format(Locale.ROOT, "the neighbours among %d rows of two blocks", n),
        "take smaller blocks, or give a task more memory");
    try (FrameImage image = frame.image(rows, options.blas(), run)) {
      NearestCandidates sink =
          new NearestCandidates(
              n,
              most,
              frame.expectedCandidates(most),
              frame.unit(),
              image.slack(),
              image.slack(),
              ExactDistance.between(rows, rows));
      sink.begin(reach);
      if (first == 0) {
        GramScan.run(image, image, classes, null, sink, options, run);
      } else {
        GramScan.between(image, first, classes, sink, options, run);
      }
      ListBuilder result = new ListBuilder(n);
      for (int i = 0; i < n; i++) {
        sink.settle(i, result);
      }
      return result.build();
    }
  }

  /** Each block searched for the rows of the other. */
  private FoundLists oneSided(RowSet both, int first, int @Nullable [] classes) {
    int n = both.size();
    int[] left = IntStream.range(0, first).toArray();
    int[] right = IntStream.range(first, n).toArray();
    if (classes != null) {
      return DirectSearch.search(
          both, both, outside(classes, first), k, Double.POSITIVE_INFINITY, run);
    }
    CandidateSearch search = new CandidateSearch(options, run);
    RowSet leftRows = both.select(left);
    RowSet rightRows = both.select(right);
    ListBuilder result = new ListBuilder(n);
    result.set(left, right, search.nearest(leftRows, rightRows, Math.min(k, rightRows.size())));
    result.set(right, left, search.nearest(rightRows, leftRows, Math.min(k, leftRows.size())));
    return result.build();
  }

  private static DirectSearch.Allowed outside(int[] classes, int first) {
    return (i, target) -> {
      int count = 0;
      for (int j = i < first ? first : 0; j < (i < first ? classes.length : first); j++) {
        if (classes[j] != classes[i]) {
          target[count++] = j;
        }
      }
      return count;
    };
  }

  /**
   * The nearest of some rows for other rows.
   *
   * @param queries the rows whose neighbours are looked for
   */
  public FoundLists nearest(RowSet queries, RowSet rows) {
    return new CandidateSearch(options, run).nearest(queries, rows, Math.min(k, rows.size()));
  }

  /**
   * The lists of the same rows from two places as one: the k nearest of both by (distance, row).
   */
  public static FoundLists merge(FoundLists a, FoundLists b, int k) {
    int n = a.rows();
    int[] start = new int[n + 1];
    for (int i = 0; i < n; i++) {
      start[i + 1] = start[i] + Math.min(k, a.count(i) + b.count(i));
    }
    int[] indices = new int[start[n]];
    double[] squared = new double[start[n]];
    for (int i = 0; i < n; i++) {
      int p = a.start()[i];
      int q = b.start()[i];
      for (int e = start[i]; e < start[i + 1]; e++) {
        boolean left = q == b.start()[i + 1] || p < a.start()[i + 1] && isBefore(a, p, b, q);
        indices[e] = left ? a.indices()[p] : b.indices()[q];
        squared[e] = left ? a.squaredDistances()[p++] : b.squaredDistances()[q++];
      }
    }
    return new FoundLists(start, indices, squared);
  }

  private static boolean isBefore(FoundLists a, int p, FoundLists b, int q) {
    double left = a.squaredDistances()[p];
    double right = b.squaredDistances()[q];
    return left < right || left == right && a.indices()[p] < b.indices()[q];
  }
}
