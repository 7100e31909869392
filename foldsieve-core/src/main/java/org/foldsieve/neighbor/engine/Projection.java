package org.foldsieve.neighbor.engine;

import java.util.Arrays;
import java.util.Locale;
import org.foldsieve.neighbor.row.RowSet;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Run;

/**
 * Decides whether a search in few principal directions would be quicker than one in all columns,
 * and in how many.
 *
 * <p>It would not where distances are made of all directions alike: then bounds from a few exclude
 * nobody. So a probe asks a sample of the rows how many candidates each number of directions would
 * leave, and compares the time the products and the settling would take.
 */
final class Projection {

  /** Whether to search in few directions. */
  enum Use {
    /** Where a probe says that it pays. */
    AUTO,
    /** Never. */
    OFF,
    /** Always, in half the columns; for tests. */
    ALWAYS;

    private static final String PROPERTY = "foldsieve.neighbors.projection";

    /** What the system property {@code foldsieve.neighbors.projection} says, auto or off. */
    static Use configured() {
      String setting = System.getProperty(PROPERTY, "auto");
      return switch (setting) {
        case "auto" -> AUTO;
        case "off" -> OFF;
        default ->
            throw new ParameterException(
                String.format(Locale.ROOT, "unknown %s '%s'; known: auto, off", PROPERTY, setting));
      };
    }
  }

  /** Full searches with fewer multiplications are over before a probe has paid. */
  private static final double LEAST_WORK = 5e10;

  private static final int LEAST_FEATURES = 48;
  private static final int SAMPLE = 2048;

  /** A sample holds at most so many numbers. */
  private static final int SAMPLE_NUMBERS = 1 << 24;

  private static final int SAMPLE_CHUNK = 64;
  private static final int QUERIES = 96;
  private static final int[] DIRECTIONS = {31, 47, 63, 79, 95, 127, 159, 191};

  /** How the number of candidates grows with the number of rows: about its power, measured. */
  private static final double GROWTH = 0.3;

  // Nanoseconds of one core, measured; only their ratios matter.
  private static final double PRODUCT = 2.0 / 70;
  private static final double SCAN = 1.0;
  private static final double SETTLE = 1.2;
  private static final double PROJECT = 2.0 / 25;

  /** The probe must promise at least this much. */
  private static final double GAIN = 0.8;

  private final CenteredFrame centered;
  private final Blas blas;
  private final Run run;

  private Projection(CenteredFrame centered, Blas blas, Run run) {
    this.centered = centered;
    this.blas = blas;
    this.run = run;
  }

  /** The frame to search in. */
  static Frame choose(
      CenteredFrame centered,
      RowSet queries,
      RowSet rows,
      int k,
      CandidateSearch.Options options,
      Run run) {
    int d = rows.features();
    int n = rows.size();
    Projection projection = new Projection(centered, options.blas(), run);
    if (options.projection() == Use.ALWAYS && d > 1) {
      int directions = Math.min(n, (d + 1) / 2);
      int m = Math.min(n, SAMPLE);
      PrincipalBasis basis =
          PrincipalBasis.of(projection.sample(rows, m), m, d, directions, projection.blas, run);
      return ProjectedFrame.of(centered, options.blas(), basis.directions(), directions, 2 * k);
    }
    boolean worthAsking =
        options.projection() == Use.AUTO
            && d >= LEAST_FEATURES
            && n >= 2 * SAMPLE
            && (double) queries.size() * n * d >= LEAST_WORK;
    return worthAsking ? projection.probe(rows, n, queries == rows ? n / 2.0 : n, k) : centered;
  }

  /**
   * The frame to search in among more rows than are at hand.
   *
   * @param sample some of the rows
   * @param rows how many there are
   */
  static Frame choose(
      CenteredFrame centered,
      RowSet sample,
      long rows,
      int k,
      CandidateSearch.Options options,
      Run run) {
    boolean worthAsking =
        options.projection() != Use.OFF
            && sample.features() >= LEAST_FEATURES
            && sample.size() >= SAMPLE
            && (double) rows * rows * sample.features() >= LEAST_WORK;
    return worthAsking
        ? new Projection(centered, options.blas(), run).probe(sample, rows, rows / 2.0, k)
        : centered;
  }

  private double[] sample(RowSet rows, int m) {
    int d = rows.features();
    double[] sample = new double[Math.multiplyExact(m, d)];
    run.forEach(
        "sample rows",
        (m + SAMPLE_CHUNK - 1) / SAMPLE_CHUNK,
        rows::scratch,
        (scratch, c) -> {
          for (int s = c * SAMPLE_CHUNK; s < Math.min(m, (c + 1) * SAMPLE_CHUNK); s++) {
            int r = (int) ((long) s * rows.size() / m);
            centered.center(rows, r, scratch, sample, s * d);
          }
        });
    return sample;
  }

  /**
   * Asks the sample.
   *
   * @param size how many rows the search will be in
   * @param pairs the products a row takes
   */
  private Frame probe(RowSet rows, long size, double pairs, int k) {
    int d = rows.features();
    int m = Math.min(SAMPLE, SAMPLE_NUMBERS / d);
    int[] choices = Arrays.stream(DIRECTIONS).filter(p -> p < d / 2 && p < m / 4).toArray();
    int most = choices.length == 0 ? 0 : choices[choices.length - 1];
    if (most == 0 || PrincipalBasis.bytes(m, d, most) > run.maxMemory()) {
      return centered;
    }
    double[] sample = sample(rows, m);
    ProjectionProbe probe = new ProjectionProbe(sample, m, d, QUERIES, k, blas);
    if (!probe.mayExclude(most)) {
      return centered;
    }
    PrincipalBasis basis = PrincipalBasis.of(sample, m, d, most, blas, run);
    double[] candidates = probe.candidates(basis.coordinates(), most, choices);
    double best = GAIN * (pairs * (PRODUCT * d + SCAN) + SETTLE * k * d);
    double more = Math.pow((double) size / m, GROWTH);
    int chosen = 0;
    double expected = 0;
    for (int c = 0; c < choices.length; c++) {
      double cost =
          pairs * (PRODUCT * choices[c] + SCAN)
              + SETTLE * candidates[c] * more * d
              + PROJECT * choices[c] * d;
      if (cost < best) {
        best = cost;
        chosen = choices[c];
        expected = candidates[c] * more;
      }
    }
    if (chosen == 0) {
      return centered;
    }
    double[] first = ProjectedFrame.firstDirections(basis.directions(), d, most, chosen);
    return ProjectedFrame.of(centered, blas, first, chosen, (int) (2 * expected));
  }
}
