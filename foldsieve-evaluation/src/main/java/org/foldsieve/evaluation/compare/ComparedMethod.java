package org.foldsieve.evaluation.compare;

import org.foldsieve.score.FeatureScorer;

/**
 * A method of a comparison under the name results carry.
 *
 * @param name unique in the comparison, without commas
 * @param scorer the method with its parameters
 * @since 0.1.0
 */
public record ComparedMethod(String name, FeatureScorer scorer) {

  /**
   * Checks the name.
   *
   * @param name not blank, and without comma, bar or line end
   * @param scorer any
   */
  public ComparedMethod {
    if (name.isBlank() || name.contains(",") || name.contains("|") || name.contains("\n")) {
      throw new IllegalArgumentException(
          "the name of a compared method must not be blank or hold a comma, a bar or a line end: '"
              + name
              + "'");
    }
  }

  /**
   * {@return the method under its own id}
   *
   * @param scorer the method with its parameters
   */
  public static ComparedMethod of(FeatureScorer scorer) {
    return new ComparedMethod(scorer.id(), scorer);
  }

  /**
   * The method and every parameter, for the resume key. A record's own text has them all, those of
   * a method inside a method too, and can be asked for whoever may see the record.
   */
  String recipe() {
    return name + " " + scorer.id() + (scorer instanceof Record ? " " + scorer : "");
  }
}
