package org.foldsieve.evaluation.compare;

import java.util.StringJoiner;
import java.util.StringTokenizer;

/**
 * What one method reached on one split: the piece of work a journal holds.
 *
 * @param method its name
 * @param split the number of the split
 * @param chosen which method it chose for these rows; empty where it is one itself
 * @param order its features, best first; empty where there is no order
 * @param values for each criterion, the value at each size
 * @param refusal why the method could not rank these rows; empty when it could
 */
record Finding(
    String method, int split, String chosen, int[] order, double[][] values, String refusal) {

  static Finding of(String method, int split, int[] order, double[][] values) {
    return of(method, split, "", order, values);
  }

  static Finding of(String method, int split, String chosen, int[] order, double[][] values) {
    return new Finding(method, split, chosen, order, values, "");
  }

  static Finding refused(String method, int split, String reason) {
    StringJoiner oneLine = new StringJoiner(" ");
    for (var word = new StringTokenizer(reason, " \t\n\u000b\f\r|"); word.hasMoreTokens(); ) {
      oneLine.add(word.nextToken());
    }
    return new Finding(method, split, "", new int[0], new double[0][], oneLine.toString());
  }

  boolean isRefused() {
    return !refusal.isEmpty();
  }
}
