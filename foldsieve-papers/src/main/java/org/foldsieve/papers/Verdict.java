package org.foldsieve.papers;

/**
 * How our number stands to the paper's. Best first.
 *
 * @since 0.1.0
 */
public enum Verdict {
  /** Within one point or two standard errors of the paper's number, whichever is more. */
  REPRODUCED("reproduced"),
  /** The same winner, by more than two standard errors of the paired difference. */
  DIRECTION("direction"),
  /** Neither. */
  NOT_REPRODUCED("not reproduced"),
  /** There is nothing to compare with: a picture without numbers, or a row of our own. */
  NO_NUMBER("-"),
  /** It was not run. */
  NOT_RUN("not run");

  private final String text;

  Verdict(String text) {
    this.text = text;
  }

  /**
   * {@return the verdict of a number by the rule of the ledger, in percentage points}
   *
   * @param paper the paper's number
   * @param ours our number
   * @param standardError the standard error of ours; NaN where it is unknown
   * @param sameDirection whether the paper's winner wins here too
   */
  public static Verdict of(double paper, double ours, double standardError, boolean sameDirection) {
    double slack = Math.max(1, Double.isNaN(standardError) ? 0 : 2 * standardError);
    if (Math.abs(paper - ours) <= slack) {
      return REPRODUCED;
    }
    return sameDirection ? DIRECTION : NOT_REPRODUCED;
  }

  /** The words for readers. */
  @Override
  public String toString() {
    return text;
  }
}
