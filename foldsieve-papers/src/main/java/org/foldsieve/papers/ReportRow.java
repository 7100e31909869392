package org.foldsieve.papers;

/**
 * One number of a report.
 *
 * @param setting where in the table it stands: {@code "p=5 ncm"}
 * @param method whose number it is
 * @param quantity what it is: {@code "mean accuracy %"}
 * @param paper the paper's number; NaN where it gives none
 * @param ours our number; NaN where there is none
 * @param standardError the standard error of ours; NaN where it is unknown
 * @param verdict how they stand to each other
 * @param remark a reason or a remark; may be empty
 * @since 0.1.0
 */
public record ReportRow(
    String setting,
    String method,
    String quantity,
    double paper,
    double ours,
    double standardError,
    Verdict verdict,
    String remark) {

  /**
   * {@return a row of our own, with nothing to compare with}
   *
   * @param setting where in the table it stands
   * @param method whose number it is
   * @param quantity what it is
   * @param ours our number; NaN where there is none
   * @param standardError its standard error; NaN where it is unknown
   */
  public static ReportRow own(
      String setting, String method, String quantity, double ours, double standardError) {
    return new ReportRow(
        setting, method, quantity, Double.NaN, ours, standardError, Verdict.NO_NUMBER, "");
  }

  /**
   * {@return this row with a remark}
   *
   * @param remark a reason or a remark; may be empty
   */
  public ReportRow withRemark(String remark) {
    return new ReportRow(setting, method, quantity, paper, ours, standardError, verdict, remark);
  }
}
