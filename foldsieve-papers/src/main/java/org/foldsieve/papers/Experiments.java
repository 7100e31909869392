package org.foldsieve.papers;

import java.util.ArrayList;
import java.util.List;

/** Every experiment of the ledger, by id. */
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
    all.add(new Alignment());
    return List.copyOf(all);
  }

  /** All experiments, paper after paper. */
  public static List<Experiment> all() {
    return ALL;
  }

  /**
   * The experiment of that id.
   *
   * @throws IllegalArgumentException when there is none; the message lists the ids
   */
  public static Experiment find(String id) {
    return ALL.stream()
        .filter(experiment -> experiment.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown experiment '%s'; known: %s"
                        .formatted(
                            id, String.join(", ", ALL.stream().map(Experiment::id).toList()))));
  }
}
