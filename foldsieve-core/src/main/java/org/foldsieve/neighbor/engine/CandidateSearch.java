package org.foldsieve.neighbor.engine;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Supplier;
import org.foldsieve.neighbor.row.ExactDistance;
import org.foldsieve.neighbor.row.RowSet;
import org.foldsieve.neighbor.row.RowSurvey;
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
   * @param leastForCells tables with fewer rows are not divided into cells
   * @param cellRows about the rows of a cell, at most {@link RowCells#ROWS}
   * @param alwaysCells whether to search in cells without asking whether they pay
   */
  public record Options(
      Supplier<Blas> door,
      Projection.Use projection,
      GramScan.@Nullable BlockShape shape,
      int leastForCells,
      int cellRows,
      boolean alwaysCells) {

    public static Options usual() {
      return new Options(
          Blas::get, Projection.Use.configured(), null, LEAST_FOR_CELLS, RowCells.ROWS, false);
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

  /** Below, all pairs are over before cells have paid. */
  private static final int LEAST_FOR_CELLS = 16_000;

  /** Cells that are searched to learn how many pairs cells leave out. */
  private static final int PROBES = 24;

  /** Cells pay where they multiply less than this share of the pairs: small products cost more. */
  private static final double SHARE = 0.8;

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

  /**
   * The k nearest other rows of every row, of which a part may be missed: the search looks less far
   * than it would have to, as far as finds the part that is asked for of the exact neighbours of
   * some rows, and is then measured on others. Exact where that takes no longer.
   *
   * @param recall the part of the neighbours to find at least, above 0 and at most 1
   */
  public ApproximateLists nearest(RowSet rows, int k, double recall) {
    if (recall == 1 || rows.size() < options.leastForCells()) {
      return ApproximateLists.exact(nearest(rows, rows, k));
    }
    requireMemory(RowSurvey.bytes(rows) + DuplicateRows.bytes(rows.size()), rows.size(), k);
    RowSurvey survey = survey(rows);
    DuplicateRows duplicates =
        canBound(rows, survey, survey) ? DuplicateRows.of(rows, survey.fingerprints(), null) : null;
    RowSet distinct =
        duplicates == null || duplicates.isEmpty() ? rows : rows.select(duplicates.lowest());
    if (duplicates == null
        || postingsPay(distinct, distinct)
        || !cellsMayPay(distinct, distinct)
        || distinct.size() <= k) {
      return ApproximateLists.exact(nearest(rows, rows, k));
    }
    Approximation known = Approximation.of(rows, 0, k, this, run);
    Approximation test = Approximation.of(rows, 1, k, this, run);
    CenteredFrame centered = CenteredFrame.of(survey, survey);
    Frame frame = Projection.choose(centered, distinct, distinct, k, options, run);
    int n = distinct.size();
    requireMemory(frameBytes(frame, n) + cellBytes(frame, n, n, k), n, k);
    float[] slack;
    CellImage made;
    try (FrameImage image = frame.image(distinct, options.blas(), run)) {
      slack = image.slack();
      made = CellImage.of(image, options, run);
    }
    try (CellImage cells = made) {
      SlabSearch.Limits limits = SlabSearch.Limits.EXACT;
      double share = SHARE / 2;
      for (SlabSearch.Limits way : probe(known, duplicates, cells, frame).ways(recall)) {
        double own = cellSearch(distinct, cells, slack, k, frame, way).share(PROBES, run);
        if (own < share || options.alwaysCells() && limits == SlabSearch.Limits.EXACT) {
          limits = way;
          share = own;
        }
      }
      for (; limits.reachShare() < 1 || limits.cells() < cells.cells(); limits = limits.farther()) {
        FoundLists found = cellSearch(distinct, cells, slack, k, frame, limits).search(run);
        ApproximateLists measured =
            test.measure(duplicates.isEmpty() ? found : duplicates.spread(found, k, true));
        if (measured.recall() >= recall) {
          return measured;
        }
      }
    }
    return ApproximateLists.exact(nearest(rows, rows, k));
  }

  private SlabSearch cellSearch(
      RowSet rows, CellImage cells, float[] slack, int k, Frame frame, SlabSearch.Limits limits) {
    return new SlabSearch(
        new SlabSearch.Task(rows, rows, cells, cells, slack, null, k, frame, limits, options));
  }

  /** Where in the cells the neighbours are that are known. */
  private static ReachProbe probe(
      Approximation known, DuplicateRows duplicates, CellImage cells, Frame frame) {
    int[] placeOf = new int[cells.order().length];
    for (int place = 0; place < placeOf.length; place++) {
      placeOf[cells.order()[place]] = place;
    }
    int[] places = places(known.sample(), duplicates, placeOf);
    int[][] neighbors = new int[places.length][];
    Arrays.setAll(neighbors, s -> places(known.neighbors()[s], duplicates, placeOf));
    return new ReachProbe(cells, frame.unit(), places, neighbors, known.squaredReach());
  }

  private static int[] places(int[] rows, DuplicateRows duplicates, int[] placeOf) {
    return Arrays.stream(rows).map(row -> placeOf[duplicates.groupOf(row)]).toArray();
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
      GramScan.run(image, image, null, null, sink, options, run);
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
    if (cellsMayPay(queries, rows)
        && searchBytes(frame, images, n, k) + cellBytes(frame, images, rows.size(), k)
            <= run.maxMemory()) {
      return inCells(queries, rows, classes, k, frame);
    }
    try (FrameImage queryImage = frame.image(queries, options.blas(), run);
        FrameImage rowImage = same ? queryImage : frame.image(rows, options.blas(), run)) {
      CandidateSink sink = sink(frame, queryImage.slack(), rowImage.slack(), queries, rows, k);
      GramScan.run(queryImage, rowImage, classes, null, sink, options, run);
      return settle(sink, n);
    }
  }

  private static NearestCandidates sink(
      Frame frame, float[] querySlack, float[] rowSlack, RowSet queries, RowSet rows, int k) {
    return new NearestCandidates(
        queries.size(),
        k,
        frame.expectedCandidates(k),
        frame.unit(),
        querySlack,
        rowSlack,
        ExactDistance.between(queries, rows));
  }

  /** Whether there are enough rows to ask whether cells pay. */
  private boolean cellsMayPay(RowSet queries, RowSet rows) {
    return rows.size() >= options.leastForCells()
        && (options.alwaysCells() || queries.size() >= RowCells.ROWS * PROBES);
  }

  private long cellBytes(Frame frame, long images, long rows, int k) {
    return CellImage.bytes(frame, images, run.threads())
        + run.threads() * SlabSearch.bytes(frame, k, rows / (RowCells.ROWS / 4) + 1);
  }

  /** Searches cell by cell, or all pairs in the order of the cells where too few are left out. */
  private FoundLists inCells(
      RowSet queries, RowSet rows, int @Nullable [] classes, int k, Frame frame) {
    boolean same = queries == rows;
    float[] rowSlack;
    CellImage asked;
    CellImage searched;
    try (FrameImage image = frame.image(rows, options.blas(), run)) {
      rowSlack = image.slack();
      searched = CellImage.of(image, options, run);
    }
    try {
      if (same) {
        asked = searched;
      } else {
        try (FrameImage image = frame.image(queries, options.blas(), run)) {
          asked = CellImage.of(image, options, run);
        }
      }
    } catch (RuntimeException | Error problem) {
      searched.close();
      throw problem;
    }
    try (CellImage a = asked;
        CellImage s = searched) {
      SlabSearch search =
          new SlabSearch(
              new SlabSearch.Task(
                  queries,
                  rows,
                  a,
                  s,
                  rowSlack,
                  classes,
                  k,
                  frame,
                  SlabSearch.Limits.EXACT,
                  options));
      if (options.alwaysCells() || search.share(PROBES, run) < (same ? SHARE / 2 : SHARE)) {
        return search.search(run);
      }
      RowSet ordered = queries.select(a.order());
      int[] orderedClasses =
          classes == null ? null : Arrays.stream(a.order()).map(i -> classes[i]).toArray();
      NearestCandidates sink = sink(frame, a.image().slack(), rowSlack, ordered, rows, k);
      sink.begin(search.reach(run));
      GramScan.run(a.image(), s.image(), orderedClasses, s.order(), sink, options, run);
      ListBuilder result = new ListBuilder(queries.size());
      settle(sink, a.order(), result);
      return result.build();
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
    settle(sink, null, result);
    return result.build();
  }

  /** Settles every row of a sink, which may stand in an order of its own. */
  private void settle(CandidateSink sink, int @Nullable [] order, ListBuilder result) {
    int rows = result.rows();
    ListBuilder settled = order == null ? result : new ListBuilder(rows);
    run.forEach(
        "settle neighbors",
        (rows + SETTLE_CHUNK - 1) / SETTLE_CHUNK,
        c -> {
          int end = Math.min(rows, (c + 1) * SETTLE_CHUNK);
          for (int i = c * SETTLE_CHUNK; i < end; i++) {
            sink.settle(i, settled);
            if (order != null) {
              settled.moveTo(i, result, order[i]);
            }
          }
        });
  }

  private long searchBytes(Frame frame, long images, int queries, int k) {
    return frameBytes(frame, images)
        + NearestCandidates.bytes(queries, k, frame.expectedCandidates(k));
  }

  private long frameBytes(Frame frame, long rows) {
    return frame.imageBytes(rows)
        + options.shape(frame.columns()).bytes(run.threads(), frame.columns());
  }

  /** Asks for memory beside that of the result. */
  private void requireMemory(long bytes, int queries, int k) {
    run.requireMemory(
        bytes + ListBuilder.bytes(queries, k),
        String.format(Locale.ROOT, "the search for the neighbours of %d rows", queries),
        REMEDY);
  }
}
