package org.foldsieve.neighbor.engine;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.foldsieve.neighbor.row.RowSet;
import org.foldsieve.neighbor.row.RowSurvey;
import org.foldsieve.numeric.blas.Blas;
import org.foldsieve.run.Run;

/**
 * How all blocks of a table too large for one machine are seen as floats: chosen once, from what
 * every block says of itself and from a sample, and sent to whoever compares two blocks. What is
 * found does not depend on it.
 */
public final class SharedFrame {

  private final double[] center;
  private final DistanceUnit unit;

  /** Directions in columns; empty where rows are seen in all their columns. */
  private final double[] basis;

  private final int directions;
  private final int expected;

  private SharedFrame(
      double[] center, DistanceUnit unit, double[] basis, int directions, int expected) {
    this.center = center;
    this.unit = unit;
    this.basis = basis;
    this.directions = directions;
    this.expected = expected;
  }

  /**
   * What one block says of itself.
   *
   * @param sum of each column
   * @param min of each column
   * @param max of each column
   * @param fingerprints a number of each row that equal rows share, and others hardly ever
   */
  public record Survey(double[] sum, double[] min, double[] max, long[] fingerprints) {

    /** Reads some rows. */
    public static Survey of(RowSet rows, Run run) {
      RowSurvey survey = RowSurvey.of(rows, run, () -> {});
      double[] sum = survey.mean().clone();
      for (int j = 0; j < sum.length; j++) {
        sum[j] *= rows.size();
      }
      return new Survey(sum, survey.min(), survey.max(), survey.fingerprints());
    }
  }

  /**
   * The frame for many rows, or none where floats cannot bound their distances.
   *
   * @param center about the mean of all rows
   * @param min the smallest value of each column, in all rows
   * @param max the largest
   * @param rows how many there are
   * @param sample some of them, for the choice of directions
   */
  public static Optional<SharedFrame> of(
      double[] center, double[] min, double[] max, long rows, RowSet sample, int k, Run run) {
    double magnitude = 0;
    double reach = 0;
    for (int j = 0; j < center.length; j++) {
      magnitude = Math.max(magnitude, Math.max(max[j], -min[j]));
      reach = Math.max(reach, Math.max(max[j] - center[j], center[j] - min[j]));
    }
    if (!DistanceUnit.canMeasure(magnitude, magnitude)
        || !DistanceUnit.canMeasure(magnitude, reach)
        || center.length > Frame.MOST_FEATURES) {
      return Optional.empty();
    }
    CenteredFrame centered = CenteredFrame.of(center, DistanceUnit.forReach(reach));
    CandidateSearch.Options options = CandidateSearch.Options.usual();
    return Optional.of(
        Projection.choose(centered, sample, rows, k, options, run) instanceof ProjectedFrame chosen
            ? new SharedFrame(
                center,
                centered.unit(),
                chosen.basis(),
                chosen.directions(),
                chosen.expectedCandidates(1))
            : new SharedFrame(center, centered.unit(), new double[0], 0, 0));
  }

  /** The frame, with the kernels of this machine. */
  Frame on(Blas blas) {
    CenteredFrame centered = CenteredFrame.of(center, unit);
    return directions == 0
        ? centered
        : ProjectedFrame.of(centered, blas, basis, directions, expected);
  }

  /** The number of columns of the table. */
  public int features() {
    return center.length;
  }

  /** All of it, for another machine. */
  public byte[] toBytes() {
    ByteBuffer bytes =
        ByteBuffer.allocate(3 * Integer.BYTES + Double.BYTES * (1 + center.length + basis.length));
    bytes.putInt(center.length).putInt(directions).putInt(expected).putDouble(unit.scale());
    bytes.asDoubleBuffer().put(center).put(basis);
    return bytes.array();
  }

  /** What {@link #toBytes} gave on another machine. */
  public static SharedFrame fromBytes(byte[] given) {
    ByteBuffer bytes = ByteBuffer.wrap(given);
    double[] center = new double[bytes.getInt()];
    int directions = bytes.getInt();
    int expected = bytes.getInt();
    DistanceUnit unit = new DistanceUnit(bytes.getDouble());
    double[] basis = new double[center.length * directions];
    bytes.asDoubleBuffer().get(center).get(basis);
    return new SharedFrame(center, unit, basis, directions, expected);
  }
}
