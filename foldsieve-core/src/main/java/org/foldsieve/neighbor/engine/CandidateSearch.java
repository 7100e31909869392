package org.foldsieve.neighbor.engine;

import java.util.Locale;
import java.util.function.Supplier;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * Exact neighbours of large tables: bounds of the distances choose few candidates, exact distances
 * settle them.
 *
 * <ol>
 *   <li>{@link RowSurvey}: one reading, for the centre, the scale and equal rows.
 *   <li>{@link DuplicateRows}: of equal rows one is searched for.
 *   <li>{@link Frame}: the rows as floats, in all columns or, where a {@link Projection} pays, in
 *       few; {@link GramScan}: their products, block by block. Or, for rows that are really sparse,
 *       {@link Postings}.
 *   <li>Pairs that may be neighbours go to a {@link CandidateSink}, which settles them.
 * </ol>
 *
 * <p>Time O(n² p) in float products, p the columns of the frame; memory O(n (p + k)).
 */
public final class CandidateSearch {

  /**
   * How to search; no choice changes what is found.
   *
   * @param door gives the kernels
   * @param shape the shape of a block, or null for the usual one
   */
  public record Options(
      Supplier<Blas> door, Projection.Use projection, GramScan.@Nullable BlockShape shape) {

    public static Options usual() {
      return new Options(Blas::get, Projection.Use.configured(), null);
    }

    Blas blas() {
      return door.get();
    }

    GramScan.BlockShape shape(int length) {
      return shape != null ? shape : GramScan.BlockShape.of(length);
    }
  }

  /** What one product through an inverted index costs, in float products of a block. */
  private static final double POSTING_COST = 40;

  private static final int SETTLE_CHUNK = 32;
  private static final String REMEDY =
      "search in fewer rows, keep fewer features or neighbours, or raise the memory limit";

  private final Options options;
  private final Run run;

  public CandidateSearch(Options options, Run run) {
    this.options = options;
    this.run = run;
  }

  /**
   * The k nearest rows of every query, or all there are where they are fewer.
   *
   * @param rows the rows to search in; where it is {@code queries} itself, a row is not its own
   *     neighbour
   */
  public FoundLists nearest(RowSet queries, RowSet rows, int k) {
    return nearest(queries, rows, null, k);
  }

  /** The k nearest rows of other classes of every row, or all there are where they are fewer. */
  public FoundLists nearestOutsideClass(RowSet rows, int[] classes, int k) {
    return nearest(rows, rows, classes, k);
  }

  private FoundLists nearest(RowSet queries, RowSet rows, int @Nullable [] classes, int k) {
    boolean same = queries == rows;
    requireMemory(RowSurvey.bytes(rows) + DuplicateRows.bytes(rows.size()), queries.size(), k);
    RowSurvey survey = survey(rows);
    RowSurvey querySurvey = same ? survey : survey(queries);
    if (!canBound(rows, survey, querySurvey)) {
      DirectSearch.Allowed allowed =
          classes != null
              ? DirectSearch.outside(classes)
              : same ? DirectSearch.others(rows.size()) : DirectSearch.everyone(rows.size());
      return DirectSearch.search(queries, rows, allowed, k, Double.POSITIVE_INFINITY, run);
    }
    DuplicateRows duplicates = DuplicateRows.of(rows, survey.fingerprints(), classes);
    if (duplicates.isEmpty()) {
      return nearestDistinct(queries, rows, classes, k, survey, querySurvey);
    }
    RowSet distinct = rows.select(duplicates.lowest());
    int fewer = Math.min(k, distinct.size());
    if (!same) {
      return duplicates.spreadQueries(
          nearestDistinct(queries, distinct, null, fewer, survey, querySurvey), k);
    }
    int[] distinctClasses = classes == null ? null : duplicates.ofGroups(classes);
    return duplicates.spread(
        nearestDistinct(distinct, distinct, distinctClasses, fewer, survey, survey),
        k,
        classes == null);
  }

  /** Every other row within a squared radius of each row. */
  public FoundLists withinRadius(RowSet rows, double squaredRadius) {
    RowSurvey survey = survey(rows);
    if (!canBound(rows, survey, survey)) {
      DirectSearch.Allowed others = DirectSearch.others(rows.size());
      return DirectSearch.search(rows, rows, others, Integer.MAX_VALUE, squaredRadius, run);
    }
    ExactDistance distance = ExactDistance.between(rows, rows);
    int n = rows.size();
    if (postingsPay(rows, rows)) {
      requireMemory(Postings.bytes(rows, rows, run.threads()), n, 0);
      DistanceUnit unit = DistanceUnit.forReach(survey.magnitude());
      CandidateSink sink = new RadiusCandidates(squaredRadius, unit, n, distance, run);
      new Postings(rows, rows, unit).scan(null, sink, run);
      return settle(sink, n);
    }
    CenteredFrame frame = CenteredFrame.of(survey, survey);
    requireMemory(frameBytes(frame, n), n, 0);
    try (FrameImage image = frame.image(rows, options.blas(), run)) {
      CandidateSink sink = new RadiusCandidates(squaredRadius, frame.unit(), n, distance, run);
      GramScan.run(image, image, null, sink, options, run);
      return settle(sink, n);
    }
  }

  private FoundLists nearestDistinct(
      RowSet queries,
      RowSet rows,
      int @Nullable [] classes,
      int k,
      RowSurvey survey,
      RowSurvey querySurvey) {
    ExactDistance distance = ExactDistance.between(queries, rows);
    int n = queries.size();
    if (postingsPay(queries, rows)) {
      requireMemory(
          Postings.bytes(queries, rows, run.threads()) + NearestCandidates.bytes(n, k, k), n, k);
      double reach = Math.max(survey.magnitude(), querySurvey.magnitude());
      DistanceUnit unit = DistanceUnit.forReach(reach);
      Postings postings = new Postings(queries, rows, unit);
      CandidateSink sink =
          new NearestCandidates(n, k, k, unit, postings.querySlack(), postings.slack(), distance);
      postings.scan(classes, sink, run);
      return settle(sink, n);
    }
    CenteredFrame centered = CenteredFrame.of(survey, querySurvey);
    boolean same = queries == rows;
    Frame frame = Projection.choose(centered, queries, rows, k, options, run);
    long images = same ? n : n + (long) rows.size();
    if (searchBytes(frame, images, n, k) > run.maxMemory()) {
      frame = centered; // Its candidates are fewest.
    }
    requireMemory(searchBytes(frame, images, n, k), n, k);
    try (FrameImage queryImage = frame.image(queries, options.blas(), run);
        FrameImage rowImage = same ? queryImage : frame.image(rows, options.blas(), run)) {
      CandidateSink sink =
          new NearestCandidates(
              n,
              k,
              frame.expectedCandidates(k),
              frame.unit(),
              queryImage.slack(),
              rowImage.slack(),
              distance);
      GramScan.run(queryImage, rowImage, classes, sink, options, run);
      return settle(sink, n);
    }
  }

  /** Reads the rows; meanwhile the native library loads, which takes longer. */
  private RowSurvey survey(RowSet rows) {
    return RowSurvey.of(rows, run, rows.isSparse() ? () -> {} : options::blas);
  }

  /** Whether bounds in floats hold for such values. */
  private static boolean canBound(RowSet rows, RowSurvey survey, RowSurvey querySurvey) {
    double magnitude = Math.max(survey.magnitude(), querySurvey.magnitude());
    return DistanceUnit.canMeasure(magnitude, magnitude)
        && CenteredFrame.canHold(survey, querySurvey)
        && (rows.isSparse() || rows.features() <= Frame.MOST_FEATURES);
  }

  /** Whether to go through the entries of sparse rows rather than write their zeros out. */
  private boolean postingsPay(RowSet queries, RowSet rows) {
    if (!queries.isSparse() || !rows.isSparse()) {
      return false;
    }
    long cells = ((long) queries.size() + rows.size()) * rows.features();
    if (rows.features() > Frame.MOST_FEATURES || cells * Float.BYTES > run.maxMemory() / 4) {
      return true;
    }
    double dense = (double) queries.size() * rows.size() * rows.features();
    return POSTING_COST * Postings.products(queries, rows) < (queries == rows ? dense / 2 : dense);
  }

  /** Settles every row of a sink. */
  private FoundLists settle(CandidateSink sink, int rows) {
    ListBuilder result = new ListBuilder(rows);
    run.forEach(
        "settle neighbors",
        (rows + SETTLE_CHUNK - 1) / SETTLE_CHUNK,
        c -> {
          int end = Math.min(rows, (c + 1) * SETTLE_CHUNK);
          for (int i = c * SETTLE_CHUNK; i < end; i++) {
            sink.settle(i, result);
          }
        });
    return result.build();
  }

  private long searchBytes(Frame frame, long images, int queries, int k) {
    return frameBytes(frame, images)
        + NearestCandidates.bytes(queries, k, frame.expectedCandidates(k));
  }

  private long frameBytes(Frame frame, long rows) {
    return frame.imageBytes(rows) + options.shape(frame.columns()).bytes(run.threads());
  }

  /** Asks for memory beside that of the result. */
  private void requireMemory(long bytes, int queries, int k) {
    run.requireMemory(
        bytes + ListBuilder.bytes(queries, k),
        String.format(Locale.ROOT, "the search for the neighbours of %d rows", queries),
        REMEDY);
  }
}
