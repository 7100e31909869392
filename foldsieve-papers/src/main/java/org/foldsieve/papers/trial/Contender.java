package org.foldsieve.papers.trial;

import java.util.Map;
import org.foldsieve.evaluation.compare.ComparedMethod;
import org.foldsieve.method.Methods;

/**
 * A method of ours that answers to a method of a paper. Where a paper's method has several
 * readings, each is a candidate of its own.
 *
 * @param name its name in results
 * @param paperMethod the method whose printed numbers it is held against; empty for none
 * @param id the id in the catalogue
 * @param parameters parameters, as text
 */
public record Contender(
    String name, String paperMethod, String id, Map<String, String> parameters) {

  /**
   * {@return the method with the paper's parameters, under its own id}
   *
   * @param id the id in the catalogue
   * @param parameters parameters, as text
   */
  public static Contender of(String id, Map<String, String> parameters) {
    return new Contender(id, id, id, parameters);
  }

  /**
   * {@return one that no printed number belongs to}
   *
   * @param name its name in results
   * @param id the id in the catalogue
   * @param parameters parameters, as text
   */
  public static Contender beside(String name, String id, Map<String, String> parameters) {
    return new Contender(name, "", id, parameters);
  }

  /** {@return the method, ready to be compared} */
  public ComparedMethod method() {
    return new ComparedMethod(name, Methods.scorer(id, parameters));
  }
}
