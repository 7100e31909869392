package org.foldsieve.papers.trial;

import java.util.Comparator;
import java.util.Map;
import org.foldsieve.papers.ReportRow;
import org.foldsieve.papers.Verdict;

/** What a paper says of its winner where it prints no numbers. */
public final class Claim {

  private static final String QUANTITY = "mean minus best other";

  private Claim() {}

  /**
   * Whether a method beats all others on average, by more than two standard errors of the paired
   * difference to the best of them. Nothing is judged where it, or every other, refused the data.
   *
   * @param setting where
   * @param winner the method the paper says wins
   * @param all the accuracies of the methods the paper compares, as far as they could be measured
   * @return the claim, judged
   */
  public static ReportRow wins(String setting, String winner, Map<String, Accuracies> all) {
    Accuracies own = all.get(winner);
    if (own == null || all.size() == 1) {
      return ReportRow.own(setting, winner, QUANTITY, Double.NaN, Double.NaN)
          .withRemark(
              "the paper says it wins; "
                  + (own == null ? "it refused these rows" : "all others refused these rows"));
    }
    Map.Entry<String, Accuracies> second =
        all.entrySet().stream()
            .filter(entry -> !entry.getKey().equals(winner))
            .max(Comparator.comparingDouble(entry -> entry.getValue().mean()))
            .orElseThrow();
    Accuracies other = second.getValue();
    return new ReportRow(
        setting,
        winner,
        QUANTITY,
        Double.NaN,
        own.mean() - other.mean(),
        own.pairedError(other),
        own.beats(other, true) ? Verdict.DIRECTION : Verdict.NOT_REPRODUCED,
        "the paper says it wins; the best other here is " + second.getKey());
  }
}
