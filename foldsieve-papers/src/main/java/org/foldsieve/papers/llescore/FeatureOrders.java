package org.foldsieve.papers.llescore;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.foldsieve.data.Table;
import org.foldsieve.papers.ReportRow;
import org.foldsieve.papers.Verdict;
import org.foldsieve.papers.trial.Contender;
import org.foldsieve.run.Run;

/** Orders of features as papers print them: counted from 1, best first. */
final class FeatureOrders {

  private FeatureOrders() {}

  /** The order a candidate gives the features of a table. */
  static String of(Contender candidate, Table table, Run run) {
    return Arrays.stream(candidate.method().scorer().rank(table, run).order())
        .mapToObj(feature -> Integer.toString(feature + 1))
        .collect(Collectors.joining(" "));
  }

  /** Our order beside the printed one: reproduced when they are the same. */
  static ReportRow row(String setting, String method, String printed, String ours, String reason) {
    boolean same = printed.equals(ours);
    String both = String.format(Locale.ROOT, "paper %s, ours %s", printed, ours);
    return new ReportRow(
        setting,
        method,
        "order",
        Double.NaN,
        Double.NaN,
        Double.NaN,
        same ? Verdict.REPRODUCED : Verdict.NOT_REPRODUCED,
        same || reason.isEmpty() ? both : both + "; " + reason);
  }
}
