package org.foldsieve.score;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which of several methods ranked, and how sure that choice is.
 *
 * @param chosen the name of the candidate that ranked
 * @param preferred the name of the candidate that ranks unless another is surely better
 * @param candidates all of them, in the order of preference
 * @param measure what the scores are: "accuracy", or {@link #R2} of a number to predict
 * @param rows how many rows the choice looked at
 * @param folds in how many inner splits they were judged
 * @since 0.1.0
 */
public record MethodChoice(
    String chosen,
    String preferred,
    List<Candidate> candidates,
    String measure,
    int rows,
    int folds) {

  /** The measure of a number to predict: the part of its variance that is predicted. */
  public static final String R2 = "R2";

  /**
   * One method of the race.
   *
   * @param name the id, with what sets it apart from another candidate of that id
   * @param method the id
   * @param parameters of the method
   * @param score the mean over rows, larger is better; NaN where it was not judged
   * @param error the standard error of the score over rows
   * @param gain how much more than the preferred candidate, row by row
   * @param gainError the standard error of the gain
   * @param refusal why it is out of the race
   */
  public record Candidate(
      String name,
      String method,
      Map<String, String> parameters,
      double score,
      double error,
      double gain,
      double gainError,
      Optional<String> refusal) {

    /** Copies the parameters. */
    public Candidate {
      parameters = Map.copyOf(parameters);
    }
  }

  /** Copies the list. */
  public MethodChoice {
    candidates = List.copyOf(candidates);
  }

  /** The candidate of that name. */
  public Candidate candidate(String name) {
    return candidates.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
  }

  /** Whether scores are shares of rows, shown in per cent; R² is not. */
  public boolean isInPercent() {
    return !measure.equals(R2);
  }

  /** Whether the candidates were judged: not where no inner split was possible. */
  public boolean isJudged() {
    return folds > 0;
  }
}
