package org.foldsieve.contract;

import java.util.List;

/** The one list of what a method need not keep, with the reason. */
final class Exemptions {

  /** One check that one method does not have to pass. */
  private record Exemption(String method, Check check, String reason) {}

  private static final String CHARGES =
      "charges for what a feature repeats: the first pick is planted, later ones need not be";

  private static final String SAME_BINS =
      "R3 and R4 are alike once in bins: an exact tie, which goes to the smaller index";

  private static final List<Exemption> ALL =
      List.of(
          new Exemption("random", Check.ROWS, "depends on the seed and nothing else: no score"),
          new Exemption("random", Check.COLUMNS, "the order is of places, not of features"),
          new Exemption("random", Check.PLANTED, "it is the baseline without knowledge"),
          new Exemption("random", Check.CONSTANT, "it looks at no value"),
          new Exemption("random", Check.DUPLICATE, "it looks at no value"),
          new Exemption("gka", Check.ALL_PLANTED, CHARGES),
          new Exemption("column-subset", Check.ALL_PLANTED, CHARGES),
          new Exemption("pivoted-qr", Check.PLANTED, "features of one variance tie for its first"),
          new Exemption("fcbf", Check.COLUMNS, SAME_BINS),
          new Exemption("mrmr-mid", Check.COLUMNS, SAME_BINS),
          new Exemption("mrmr-miq", Check.COLUMNS, SAME_BINS),
          new Exemption("mrmr-miq", Check.ALL_PLANTED, CHARGES),
          new Exemption(
              "variance",
              Check.EQUAL_VARIANCE,
              "sees nothing but scale: its planted features vary more than the noise"),
          new Exemption(
              "lle-score",
              Check.PLANTED,
              "looks at neighbours inside the classes, and there the noise decides who they are"),
          new Exemption(
              "sparsity",
              Check.EQUAL_VARIANCE,
              "all other samples rebuild one almost exactly in twelve features: only scale is left"));

  private Exemptions() {}

  static boolean covers(String method, Check check) {
    return ALL.stream().anyMatch(entry -> entry.method.equals(method) && entry.check == check);
  }

  /** What can be exempted. */
  enum Check {
    ROWS,
    COLUMNS,
    SPARSE,
    CONSTANT,
    DUPLICATE,
    PLANTED,
    ALL_PLANTED,
    EQUAL_VARIANCE
  }
}
