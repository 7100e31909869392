package org.foldsieve.neighbor.engine;

import org.foldsieve.neighbor.row.RowSet;
import org.foldsieve.neighbor.row.RowSurvey;

/**
 * All columns, centred and scaled by one power of two.
 *
 * <p>The conversion error is the rounding to float, 2^-24 of each value, and that of the double
 * difference before it, 2^-53; the power of two adds none.
 */
final class CenteredFrame extends Frame {

  private final double[] center;
  private final DistanceUnit unit;

  private CenteredFrame(double[] center, DistanceUnit unit) {
    this.center = center;
    this.unit = unit;
  }

  /** Whether the engine's bounds hold for such values. */
  static boolean canHold(RowSurvey... surveys) {
    double magnitude = 0;
    for (RowSurvey survey : surveys) {
      magnitude = Math.max(magnitude, survey.magnitude());
    }
    return DistanceUnit.canMeasure(magnitude, reach(surveys));
  }

  /** The frame around the mean of the first rows that holds all of them. */
  static CenteredFrame of(RowSurvey... surveys) {
    return new CenteredFrame(surveys[0].mean(), DistanceUnit.forReach(reach(surveys)));
  }

  /** The frame around a point, in a unit that holds all rows. */
  static CenteredFrame of(double[] center, DistanceUnit unit) {
    return new CenteredFrame(center, unit);
  }

  double[] center() {
    return center;
  }

  private static double reach(RowSurvey... surveys) {
    double reach = 0;
    for (RowSurvey survey : surveys) {
      reach = Math.max(reach, survey.reach(surveys[0].mean()));
    }
    return reach;
  }

  @Override
  int columns() {
    return center.length;
  }

  @Override
  DistanceUnit unit() {
    return unit;
  }

  @Override
  double conversionError() {
    return UNIT_ROUNDOFF * (1 + 0x1p-20);
  }

  @Override
  double shortfall(float[] image, int from) {
    return 0;
  }

  @Override
  int expectedCandidates(int k) {
    return k;
  }

  /** Writes row r, centred and scaled, to the target. */
  void center(RowSet rows, int r, double[] scratch, double[] target, int at) {
    double[] x = rows.array(r, scratch);
    int from = rows.offset(r);
    double scale = unit.scale();
    for (int j = 0; j < center.length; j++) {
      target[at + j] = (x[from + j] - center[j]) * scale;
    }
  }

  @Override
  Converter converter(int most) {
    double[] scratch = new double[center.length];
    double scale = unit.scale();
    return (rows, from, to, target) -> {
      int at = 0;
      for (int r = from; r < to; r++) {
        double[] x = rows.array(r, scratch);
        int start = rows.offset(r);
        for (int j = 0; j < center.length; j++) {
          target[at++] = (float) ((x[start + j] - center[j]) * scale);
        }
      }
    };
  }
}
