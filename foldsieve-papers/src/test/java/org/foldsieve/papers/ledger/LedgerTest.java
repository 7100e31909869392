package org.foldsieve.papers.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.foldsieve.papers.Experiment;
import org.foldsieve.papers.ExperimentReport;
import org.foldsieve.papers.ExperimentSetup;
import org.foldsieve.papers.MissingDataException;
import org.foldsieve.papers.Verdict;
import org.foldsieve.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LedgerTest {

  @Test
  void anExperimentWithoutDataSaysSoInItsReport(@TempDir Path folder) {
    ExperimentSetup setup =
        new ExperimentSetup(
            (name, matrix, label) -> {
              throw new MissingDataException(name);
            },
            folder,
            true,
            Run.defaults());
    List<ExperimentReport> reports =
        List.of(Ledger.run(new Wanting(), setup), Ledger.run(new Wanting(), setup));
    assertThat(reports)
        .extracting(ExperimentReport::verdict)
        .containsExactly(Verdict.NOT_RUN, Verdict.NOT_RUN);
    assertThat(Ledger.markdown(reports))
        .contains(
            "| `wanting` | a test | not run | wants data.mat, which is not in the data folder |");
  }

  @Test
  void everyExperimentHasItsOwnIdATitleAndFiles() {
    List<String> ids = Experiments.all().stream().map(Experiment::id).toList();
    assertThat(ids).doesNotHaveDuplicates().allMatch(id -> id.matches("[a-z0-9-]+"));
    assertThat(Experiments.all()).allSatisfy(e -> assertThat(e.title()).isNotBlank());
    assertThat(Experiments.find(ids.get(0)).id()).isEqualTo(ids.get(0));
    assertThatThrownBy(() -> Experiments.find("nothing"))
        .hasMessageStartingWith("unknown experiment 'nothing'; known: lle-score-");
  }

  /** Wants a file that is never there. */
  private record Wanting() implements Experiment {

    @Override
    public String id() {
      return "wanting";
    }

    @Override
    public String title() {
      return "a test";
    }

    @Override
    public List<String> files() {
      return List.of("data.mat");
    }

    @Override
    public ExperimentReport run(ExperimentSetup setup) {
      setup.data().read("data.mat");
      throw new IllegalStateException("the file should be missing");
    }
  }
}
