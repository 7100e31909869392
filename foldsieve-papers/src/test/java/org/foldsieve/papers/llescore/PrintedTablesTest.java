package org.foldsieve.papers.llescore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.foldsieve.papers.trial.PaperNumbers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrintedTablesTest {

  @ParameterizedTest
  @ValueSource(strings = {"lle-score-table6", "lle-score-table7", "lle-score-table8"})
  void printedTablesAreComplete(String id) {
    PaperNumbers numbers = PaperNumbers.of(AccuracyTable.class, id);
    String setting = id.endsWith("8") ? "p=20" : "p=2";
    for (String classifier : List.of("ncm", "1nn")) {
      assertThat(numbers.ranked(setting, classifier, "mean"))
          .containsExactlyInAnyOrder("variance", "laplacian", "sparsity", "lle-graph", "lle-score");
    }
  }

  @Test
  void aPrintedNumberIsFoundByItsPlace() {
    assertThat(
            PaperNumbers.of(AccuracyTable.class, "lle-score-table6")
                .find("p=5", "1nn", "lle-graph", "mean"))
        .hasValue(new PaperNumbers.Entry("p=5", "1nn", "lle-graph", "mean", 53.88, "", ""));
  }
}
