package org.foldsieve.papers.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.foldsieve.papers.ReportRow;
import org.foldsieve.papers.Verdict;
import org.junit.jupiter.api.Test;

class ClaimTest {

  private static Accuracies accuracies(double... shareOfEachSplit) {
    double[][] shares = new double[shareOfEachSplit.length][];
    for (int split = 0; split < shares.length; split++) {
      shares[split] = new double[] {shareOfEachSplit[split]};
    }
    return new Accuracies(new int[] {1}, shares, 50);
  }

  @Test
  void theWinnerIsHeldAgainstTheBestOther() {
    Map<String, Accuracies> all =
        Map.of(
            "ours", accuracies(.80, .82, .84),
            "good", accuracies(.78, .81, .81),
            "poor", accuracies(.50, .50, .50));
    ReportRow row = Claim.wins("here", "ours", all);
    assertThat(row.ours()).isCloseTo(2, within(1e-9));
    // Differences of 2, 1 and 3 points: a deviation of 1 over the root of 3.
    assertThat(row.standardError()).isCloseTo(1 / Math.sqrt(3), within(1e-9));
    assertThat(row.verdict()).isEqualTo(Verdict.DIRECTION);
    assertThat(row.remark()).endsWith("the best other here is good");
    assertThat(Claim.wins("here", "good", all).verdict()).isEqualTo(Verdict.NOT_REPRODUCED);
  }

  @Test
  void whereTheWinnerOrAllOthersRefusedNothingIsJudged() {
    Map<String, Accuracies> alone = Map.of("ours", accuracies(.8, .9));
    ReportRow refused = Claim.wins("here", "other", alone);
    assertThat(refused.verdict()).isEqualTo(Verdict.NO_NUMBER);
    assertThat(refused.ours()).isNaN();
    assertThat(refused.remark()).endsWith("it refused these rows");
    assertThat(Claim.wins("here", "ours", alone).remark())
        .endsWith("all others refused these rows");
  }
}
