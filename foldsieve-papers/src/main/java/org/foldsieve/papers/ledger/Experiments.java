package org.foldsieve.papers.ledger;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.foldsieve.papers.Experiment;
import org.foldsieve.papers.alignment.AlignmentComparison;
import org.foldsieve.papers.alignment.AutoComparison;
import org.foldsieve.papers.alignment.NumberComparison;
import org.foldsieve.papers.alignment.RedundancyComparison;
import org.foldsieve.papers.drasl.DraslPaper;
import org.foldsieve.papers.frll.FrllPaper;
import org.foldsieve.papers.lkr.LkrPaper;
import org.foldsieve.papers.llescore.LleScorePaper;
import org.foldsieve.papers.lne.LnePaper;
import org.foldsieve.papers.outlook.Outlook;
import org.foldsieve.run.ParameterException;

/**
 * Every experiment of the ledger, by id.
 *
 * @since 0.1.0
 */
public final class Experiments {

  private static final List<Experiment> ALL = collect();

  private Experiments() {}

  private static List<Experiment> collect() {
    List<Experiment> all = new ArrayList<>();
    all.addAll(LleScorePaper.experiments());
    all.addAll(FrllPaper.experiments());
    all.addAll(LkrPaper.experiments());
    all.addAll(DraslPaper.experiments());
    all.addAll(LnePaper.experiments());
    all.add(new AlignmentComparison());
    all.add(new AutoComparison());
    all.add(new NumberComparison());
    all.add(new RedundancyComparison());
    all.addAll(Outlook.experiments());
    return List.copyOf(all);
  }

  /** {@return all experiments, paper after paper} */
  public static List<Experiment> all() {
    return ALL;
  }

  /**
   * {@return the experiment of that id}
   *
   * @param id the id
   * @throws ParameterException when there is none; the message lists the ids
   */
  public static Experiment find(String id) {
    return ALL.stream()
        .filter(experiment -> experiment.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new ParameterException(
                    String.format(
                        Locale.ROOT,
                        "unknown experiment '%s'; known: %s",
                        id,
                        String.join(", ", ALL.stream().map(Experiment::id).toList()))));
  }
}
